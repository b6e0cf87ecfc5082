"""`escale series`: the same deals at several tables, from their records alone."""

from pathlib import Path

import pytest

from .conftest import Escale


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def a_record(escale: Escale, path: str, bots: str, seed: str = "7", deals: int = 2) -> None:
    rules = ("--preset", "complet", "--option", f"deals={deals}")
    said = escale("record", "tordu", *rules, "--bots", bots, "--seed", seed, "--output", path)
    assert said.code == 0


def test_records_of_the_same_deals_are_compared_seat_by_seat(escale: Escale, here: Path) -> None:
    a_record(escale, "a.json", "novice,novice")
    a_record(escale, "b.json", "casual,novice")
    said = escale("series", "a.json", "b.json", "--lang", "en")
    assert (said.code, said.err) == (0, "")
    title, head, *rows = said.out.splitlines()
    assert title == "The same deals, seat by seat"
    assert head.split("\t")[0] == "seat"
    assert [row.split("\t")[0] for row in rows] == ["1", "1", "2", "2"]
    for seat in (rows[:2], rows[2:]):
        assert {row.split("\t")[6] for row in seat} == {"a.json", "b.json"}
        apart = [float(row.split("\t")[3].replace("−", "-")) for row in seat]
        assert sum(apart) == 0
        assert apart[0] >= apart[1]


def test_records_of_other_deals_are_refused(escale: Escale, here: Path) -> None:
    a_record(escale, "a.json", "novice,novice")
    a_record(escale, "seed.json", "novice,novice", seed="8")
    a_record(escale, "rules.json", "novice,novice", deals=1)
    a_record(escale, "seats.json", "novice,novice,novice")
    for other in ("seed.json", "rules.json", "seats.json"):
        said = escale("series", "a.json", other, "--lang", "en")
        assert (said.code, said.out) == (2, "")
        assert f"{other} does not hold the same deals" in said.err


def test_a_record_is_believed_only_once_it_is_proven(escale: Escale, here: Path) -> None:
    a_record(escale, "a.json", "novice,novice")
    whole = Path("a.json").read_text()
    digest = whole.rpartition('"state": "')[2][:16]
    Path("b.json").write_text(whole.replace(digest, "0" * 16))
    assert escale("series", "a.json", "b.json").code == 1
    escale("record", "biduletruc", "--bots", "novice,novice", "--output", "other.json")
    assert escale("series", "other.json").code == 2
