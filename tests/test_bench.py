"""The benchmarks run; what they measure is read by people, not asserted."""

import pytest

from bench import __main__ as bench
from bench import boggle, ladder, ludime, storage, tordu
from escale.bots import LEVELS
from escale.games import GAMES


def test_the_contract_bench_prints_a_row_for_every_preset(
    capsys: pytest.CaptureFixture[str],
) -> None:
    bench.main(seconds=0.03)
    assert capsys.readouterr().out.count(" players") >= 4


@pytest.mark.parametrize("slug", GAMES)
def test_the_ladder_prints_a_row_for_every_pairing(
    slug: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """At small tables, and here: a game is soon played, processes are not soon started."""
    game = GAMES[slug].game
    even = [
        [seats for seats in game.seats(options) if seats % 2 == 0]
        for options in game.presets.values()
    ]
    monkeypatch.setattr(ladder, "JOBS", 1)
    monkeypatch.setattr(ladder, "MOST_SEATS", max(seats[0] for seats in even if seats))
    alone = even.count([])
    ladder.main(games=2 if alone else 1, game=slug)
    told = capsys.readouterr().out
    assert told.count(" over ") == (len(even) - alone) * (len(LEVELS) - 1)
    assert told.count(" ± ") == alone * len(LEVELS)


def test_the_storage_bench_prints_its_ratios(capsys: pytest.CaptureFixture[str]) -> None:
    storage.main(appends=20)
    assert capsys.readouterr().out.count("times") == 3


def test_the_boggle_bench_prints_a_row_for_every_solver(capsys: pytest.CaptureFixture[str]) -> None:
    boggle.main(number=20)
    told = capsys.readouterr().out
    assert told.count("the kernel") + told.count("not installed") == 5
    assert "OTHER WORDS" not in told


def test_the_tordu_bench_prints_a_row_for_every_measure(capsys: pytest.CaptureFixture[str]) -> None:
    tordu.main(number=4, size=3)
    told = capsys.readouterr().out
    assert told.count("kernel, ") == 2 + 3 + 6
    assert told.count("the kernel") + told.count("not installed") == 2
    assert "SOMETHING ELSE" not in told


def test_the_ludime_bench_prints_a_row_for_every_way(capsys: pytest.CaptureFixture[str]) -> None:
    ludime.main(number=2)
    told = capsys.readouterr().out
    assert told.count("the kernel") == 4 + 2
    assert "new words" in told
    assert "OTHER WORDS" not in told
