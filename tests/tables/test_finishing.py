"""What a game is for those who played it, from its state at the end."""

import logging
from typing import Any

import pytest
from msgspec import Raw
from msgspec.structs import replace

from escale.boxes import Count, Figure, Figures, PlayedGame
from escale.boxes.registry import BOXES
from escale.core.game import Event, Outcome
from escale.core.table_events import GivenBack, TakenOver
from escale.tables.finishing import ends_game, finish_of
from escale.tables.ports import TableRow
from escale.tables.results import Opponent, Result, StampRow
from escale.tables.state import Member, TableConfig, TableState

TOY = BOXES["rondelic"]
GAME = TOY.game
USUAL = GAME.presets["rondelic"]
EVENTS = (Event("dealt", ((1, "dealt to one"),)), Event("shown"))


def count(game: PlayedGame) -> Count:
    """The events that a seat was told, and a stamp for whoever has won."""
    stamps = frozenset({"first"} if game.has_won else ())
    return Count({"told": len(game.told)}, {"told": str(game.told[0])}, stamps)


BOX = replace(TOY, figures=Figures((Figure("told"),), ("first",), count))


def config(options: Any = USUAL, preset: str = "rondelic") -> TableConfig:
    row = TableRow("t1", "rondelic", 1, Raw(b"{}"), "", opened_ms=5, preset=preset)
    return TableConfig(GAME, options, row)


def over(*places: int, **changes: Any) -> TableState:
    """A game of two people, with a bot beside them if there are three places."""
    people = (Member("m1", "Ada", person="p1"), Member("m2", "Ben", person="p2"))
    bots = (Member("m3", "Zoé", level="novice"),) * max(0, len(places) - 2)
    scores = tuple(float(len(places) - place) for place in places)
    state = TableState(
        members=(*people, *bots)[: len(places)],
        started=4,
        started_ms=1_000,
        at_ms=61_000,
        paused_total_ms=20_000,
        outcome=Outcome(scores, places, "over"),
        bots={2: "novice"} if len(places) == 3 else {},
    )
    return replace(state, **changes)


def results(state: TableState, events: Any = EVENTS) -> tuple[Result, ...]:
    return finish_of(state, config(), BOX, events).results


def test_places_scores_and_company_are_told_to_each() -> None:
    first, second = results(over(1, 2, 3))
    assert first == Result(
        table="t1",
        seat=0,
        person="p1",
        game="rondelic",
        preset="rondelic",
        options="",
        ended_ms=61_000,
        duration_ms=40_000,
        players=3,
        place=1,
        score=2.0,
        kind="won",
        ending="over",
        opponents=(Opponent(1, "p2"), Opponent(2, level="novice")),
        figures={"told": 2},
        words={"told": "dealt"},
    )
    assert (second.kind, second.place, second.words) == ("lost", 2, {"told": "dealt to one"})


def test_a_place_is_shared_or_nobodys_to_win() -> None:
    assert [each.kind for each in results(over(1, 1, 3))] == ["shared", "shared"]
    assert [each.kind for each in results(over(1))] == ["alone"]


def test_a_game_that_is_closed_in_a_pause_lasted_until_the_pause() -> None:
    state = over(1, 2, outcome=None, ended="owner", paused_ms=31_000)
    assert {each.duration_ms for each in results(state)} == {10_000}  # 1 s to 31 s, less 20 s


def test_a_table_that_was_closed_has_no_places() -> None:
    state = over(1, 2, 3, outcome=None, ended="abandoned")
    finish = finish_of(state, config(), BOX, EVENTS)
    assert {(each.kind, each.ending, each.place, each.score) for each in finish.results} == {
        ("unfinished", "closed", 0, None)
    }
    assert {tuple(each.figures) for each in finish.results} == {()}
    assert finish.stamps == ()


@pytest.mark.parametrize("gone", [{"resigned": frozenset({0})}, {"bots": {0: "novice"}}])
def test_whoever_left_has_not_finished(gone: dict[str, Any]) -> None:
    left, stayed = results(over(1, 2, 3, **gone))
    assert (left.kind, left.ending, left.place) == ("unfinished", "left", 0)
    assert (stayed.kind, stayed.ending, stayed.place) == ("lost", "over", 2)


def test_nothing_is_counted_for_a_seat_that_a_bot_has_played_for_a_while() -> None:
    events = (*EVENTS, Event(TakenOver(0, "novice")), Event(GivenBack(0)))
    finish = finish_of(over(1, 2, 3), config(), BOX, events)
    assert [dict(each.figures) for each in finish.results] == [{}, {"told": 2}]
    assert finish.results[0].kind == "won"
    assert finish.stamps == ()


def test_a_stamp_has_the_table_and_the_time_of_the_game() -> None:
    finish = finish_of(over(2, 1), config(), BOX, EVENTS)
    assert finish.stamps == (StampRow("p2", "rondelic", "first", "t1", 61_000),)


def test_other_options_than_those_of_the_rule_set_are_told_apart() -> None:
    def digest(options: Any, preset: str = "rondelic") -> str:
        (found, _) = finish_of(over(1, 2), config(options, preset), BOX, EVENTS).results
        return found.options

    fewer = replace(USUAL, circles=3)
    assert digest(USUAL) == ""
    assert digest(fewer) == digest(replace(fewer)) != ""
    assert digest(fewer) != digest(replace(USUAL, circles=4)) != digest(USUAL, preset="")


def test_advice_is_counted_where_somebody_has_counted_it() -> None:
    hints = [each.hints for each in finish_of(over(1, 2), config(), BOX, EVENTS, {1: 3}).results]
    assert hints == [0, 3]
    assert {each.hints for each in results(over(1, 2))} == {None}


def test_bots_alone_leave_nothing() -> None:
    state = over(1, 2, members=(Member("m1", "Zoé", level="novice"),) * 2)
    assert finish_of(state, config(), BOX, EVENTS).results == ()


def test_a_box_that_cannot_count_does_not_keep_a_game_from_ending(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail(game: PlayedGame) -> Count:
        raise ZeroDivisionError

    broken = replace(BOX, figures=Figures((), (), fail))
    with caplog.at_level(logging.CRITICAL, "escale.tables.finishing"):
        (first, _) = finish_of(over(1, 2), config(), broken, EVENTS).results
    assert (first.kind, first.figures) == ("won", {})
    assert finish_of(over(1, 2), config(), replace(BOX, figures=None), EVENTS).stamps == ()


def test_only_the_end_of_a_game_that_began_is_one() -> None:
    playing = over(1, 2, outcome=None)
    assert ends_game(playing, over(1, 2))
    assert ends_game(playing, over(1, 2, outcome=None, ended="owner"))
    assert not ends_game(playing, playing)
    assert not ends_game(over(1, 2), over(1, 2))  # a rematch is opened, for example
    gathering = TableState()
    assert not ends_game(gathering, replace(gathering, ended="abandoned"))
