"""The manners of bots: every box tells its own, as tables of Markdown."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from bench import (
    biduletruc_manners,
    documents,
    manners,
    rondelic_manners,
    thinking_time,
    tordu_manners,
)
from bench.biduletruc_bots import COMPARED
from bench.thinking_time import TimedTable, Times
from escale.bots import LEVELS, Bot, Budget, Wait
from escale.boxes.registry import BOXES
from escale.core.chance import Chance, FastChance
from escale.games.tordu.rules.cards import TORDU
from escale.games.tordu.rules.events import Scored


def rows(lines: Sequence[str]) -> list[list[str]]:
    """The cells of a table, without its rule; all rows have as many."""
    cells = [line.strip("|").split("|") for text in lines for line in text.splitlines()]
    assert len({len(row) for row in cells}) == 1
    assert set("".join(cells[1])) <= {"-", ":"}
    return [[cell.strip() for cell in row] for row in (cells[0], *cells[2:])]


@pytest.mark.parametrize("slug", BOXES)
def test_every_box_has_manners_and_a_place_for_them(slug: str) -> None:
    assert manners.part_of(slug).GAMES > 0
    text = documents.BOTS_PAGE.read_text(encoding="utf-8")
    documents.put(text, f"manners-{slug}", ["new"])
    documents.put(text, "ladder", ["new"])


@pytest.mark.slow
@pytest.mark.parametrize("slug", BOXES)
def test_the_manners_of_a_box_name_every_level(slug: str) -> None:
    head, *told = rows([*manners.part_of(slug).manners(1, LEVELS[:2])])
    assert not head[0]
    assert [row[0] for row in told] == [*LEVELS[:2]] * (len(told) // 2)


def test_a_report_says_how_many_games_and_is_written_to_its_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    class Part:
        GAMES = 7

        def manners(self, games: int, levels: Sequence[str]) -> Iterator[str]:
            yield f"{games} of {' '.join(levels)}"

    def timed(slug: str, games: int, levels: Sequence[str]) -> Iterator[TimedTable]:
        for level in levels:
            times = Times(shown=[1.0, 2.0], processor=[0.001, 0.003])
            yield TimedTable(f"{slug}-preset", 2, level, games, times)

    page, game_page = tmp_path / "bots.md", tmp_path / "tordu.md"
    game_page.write_text("<!-- cost -->\n<!-- end -->\n", encoding="utf-8")
    page.write_text("a\n<!-- manners-tordu -->\nold\n<!-- end -->\nb", encoding="utf-8")
    monkeypatch.setattr(manners, "part_of", lambda _slug: Part())
    monkeypatch.setattr(manners, "timed_tables", timed)
    monkeypatch.setattr(manners, "game_page", lambda _slug: game_page)
    monkeypatch.setattr(manners, "BOTS_PAGE", page)
    manners.main("tordu", None, ["novice"], writes=True)
    written = page.read_text(encoding="utf-8")
    assert "7 games a line:\n\n7 of novice\n" in written
    assert "5 games a line:\n\n| | preset |" in written
    assert "| novice | `tordu-preset` | 2 | 0 | 1.1 | 1.5 | 1.9 |\n" in written
    cost = "| preset | players | novice |\n|---|--:|--:|\n| `tordu-preset` | 2 | 2.0 (3) |\n"
    assert cost in game_page.read_text(encoding="utf-8")
    assert "old" not in written
    assert "7 of novice" in capsys.readouterr().out
    manners.main("tordu", 1, ["novice"], writes=False)
    assert "1 game a line:\n\n1 of novice\n" in capsys.readouterr().out
    assert page.read_text(encoding="utf-8") == written


# ---- the parts


def scored(number: int, taken: int, suit: int = 0, doubled: bool = False) -> Scored:
    return Scored(
        deal=1,
        declarer=0,
        suit=suit,
        number=number,
        taken=taken,
        exact=number == taken,
        alone=True,
        doubled=doubled,
        gain=0,
        points=(),
        scores=(),
    )


def test_contracts_are_told_by_height_and_kind() -> None:
    found = [
        (scored(0, 0), False),
        (scored(2, 4), False),
        (scored(4, 3, suit=TORDU), True),
        (scored(8, 8, suit=TORDU, doubled=True), False),
    ]
    assert tordu_manners.row("casual", 2, found) == (
        "| casual | 2 | 4 | 25% | 25% | 25% | 25% | 50% | 25% | 25% | 50% | 0.75 | +0.25 |"
    )


def test_every_contract_of_a_game_is_found() -> None:
    found = [each for each, _ in tordu_manners.contracts("novice", 2, 1)]
    assert [each.deal for each in found] == [*range(1, len(found) + 1)]
    assert max(found[-1].scores) >= 15


def test_exchanges_of_a_forgetful_novice_are_told_by_card() -> None:
    seen = rondelic_manners.watch("novice", "rondelic", 4, 3)
    assert sum(seen["As–4"]) / len(seen["As–4"]) > 0.5
    assert not sum(seen["V–R"])
    assert seen["safe"]
    assert not sum(seen["safe"])
    assert not sum(seen["in mind"])
    assert len(seen["deals"]) == 3
    assert rondelic_manners.keeps_from("first", seen) in {"3", "4"}
    assert all(rondelic_manners.watch("master", "rondelic", 4, 3)["in mind"])
    assert not sum(rondelic_manners.watch("casual", "rondellig", 4, 3)["worse"])


def test_what_was_never_asked_has_no_figure() -> None:
    row = rondelic_manners.row("novice", "rondellig", 4, {"all": [1, 0], "deals": [30]})
    assert row == f"| novice | `rondellig` | 4 | – | – | 50% |{' – |' * 9} 30.0 |"


def test_the_manners_of_biduletruc_are_a_row_of_their_table() -> None:
    row = biduletruc_manners.play_statistics("novice", 2, 1)
    assert row.startswith("| novice | 2 | ")
    assert row.count("|") == biduletruc_manners.HEAD.count("|")
    assert {*LEVELS} <= {*COMPARED}


# ---- how long it takes


class Planner(Bot[Any, Any]):
    """Answers at once, or plans to."""

    def __init__(self, answer: Any) -> None:
        self._answer = answer

    def choose(self, view: Any, chance: Chance, budget: Budget) -> Any:
        return self._answer


def test_a_planned_answer_takes_as_long_as_was_said() -> None:
    for answer, planned in ((Wait(1_500, "word"), 1_500), ("word", None)):
        processor = list[float]()
        bot = thinking_time.TimedBot(Planner(answer), processor)
        assert bot.choose(None, FastChance(0), Budget()) == answer
        assert bot.planned_ms == planned
        assert len(processor) == 1


def test_what_is_not_planned_takes_the_pace_of_a_table() -> None:
    found = thinking_time.times("rondelic", "rondelic-rapide", 3, "novice", 1)
    pace = thinking_time.TIMINGS.pace_ms / 1000
    low, high = (round(share * pace, 3) for share in thinking_time.TIMINGS.paces_among_people)
    assert all(low <= seconds <= high for seconds in found.shown)
    assert 0 < len(found.shown) < len(found.processor)  # nobody is timed while they say "ready"
