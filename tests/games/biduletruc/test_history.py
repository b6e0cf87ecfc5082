"""The history of a game holds what was played."""

import msgspec
import pytest

from escale.games.biduletruc.rules import Dico, Lay, Options
from escale.games.biduletruc.study.history import (
    Challenge,
    GameHistory,
    Laying,
    Moment,
    TurnHistory,
    build_history,
)

from .positions import drawn
from .reviewing import few_pages, played, whole_game

__all__ = ["few_pages"]
pytestmark = pytest.mark.usefixtures("few_pages")

A, B = 1, 0  # seats of two
TWO = """
    A      lit nuage pluie + skip change
    B      bouche riz + counter
    piles  ciel | eau
    talon  clou dé
"""


def history_of(
    *moves: str, text: str = TWO, turn: str = "A", options: Options | None = None
) -> GameHistory:
    return build_history(played(drawn(text, turn, options or Options(window=0)), *moves))


def test_what_was_held_and_seen_before_every_move() -> None:
    (turn,) = history_of("A lay nuage on ciel", "A lay pluie on nuage", "A end").turns
    assert turn.moments == [
        Moment(("lit", "nuage", "pluie"), ("ciel", "eau"), 0, True, ("lit", "nuage", "pluie")),
        Moment(("lit", "pluie"), ("nuage", "eau"), 1, True, ("lit", "pluie")),
        Moment(("lit",), ("pluie", "eau"), 2, True, ("lit",)),
    ]
    assert turn.layings == [
        Laying(2, 0, "ciel", "nuage"),
        Laying(3, 0, "nuage", "pluie", watched=(B,)),
    ]
    assert (turn.seat, turn.number, turn.drawn, turn.how) == (A, 5, [], "end")


def test_a_drawn_card_is_the_only_one_that_can_open_a_turn_BID_17() -> None:
    (turn,) = history_of("A draw", "A lay clou on ciel", "A end").turns
    assert turn.drawn == ["clou"]
    assert [moment.playable for moment in turn.moments] == [
        ("lit", "nuage", "pluie"),
        ("clou",),
        ("lit", "nuage", "pluie"),
    ]


def test_where_there_is_nothing_to_draw_nothing_can_be_laid() -> None:
    (turn,) = history_of("A draw", "A end", text=TWO.replace("clou dé", "")).turns
    assert turn.drawn == []
    assert turn.moments[1].playable == ()


def test_a_violet_card_is_told_once_a_turn_BID_15() -> None:
    (turn,) = history_of("A lay * on ciel", "A end", text=TWO.replace("lit", "* *")).turns
    assert [moment.may_joker for moment in turn.moments] == [True, False]


def test_red_cards() -> None:
    first, second, _ = history_of(
        "A change lit pluie", "A skip", "A end", "B counter", "B draw", "B end", "A draw", "A end"
    ).turns
    assert (first.put, first.got) == (("lit", "pluie"), ("clou", "dé"))
    assert (first.has_skipped, first.has_countered, first.how) == (True, False, "end")
    assert (second.has_skipped, second.has_countered, second.how) == (False, True, "end")
    assert [len(turn.moments) for turn in (first, second)] == [3, 2]


def test_a_turn_that_was_passed_has_no_moments() -> None:
    _, second = history_of("A skip", "A draw", "A end", "B give-way").turns
    assert (second.seat, second.moments, second.how) == (B, [], "gave-way")


def test_a_refused_dico_ends_the_turn_BID_34() -> None:
    (turn,) = history_of("A lay lit on ciel", "B dico lit").turns
    assert turn.how == "caught"
    assert turn.layings == [
        Laying(2, 0, "ciel", "lit", (B,), Challenge(B, turn=5, granted=False, cards=2, turns=1))
    ]


def test_a_granted_dico_costs_two_cards_BID_33() -> None:
    (turn,) = history_of("A lay nuage on ciel", "B dico nuage", "A end").turns
    assert turn.how == "end"
    assert turn.layings[0].challenge == Challenge(B, turn=5, granted=True, cards=2, turns=0)


def test_a_dry_talon_gives_what_it_has() -> None:
    (turn,) = history_of("A lay nuage on ciel", "B dico nuage", text=TWO.replace("clou", "")).turns
    assert turn.layings[0].challenge == Challenge(B, turn=5, granted=True, cards=1, turns=0)


def test_a_turn_that_is_over_anyway_costs_no_other_BID_35() -> None:
    first, *_ = history_of("A lay lit on ciel", "A end", "B dico lit").turns
    assert first.how == "end"
    assert first.layings[0].challenge == Challenge(B, turn=6, granted=False, cards=2, turns=0)


def test_a_late_dico_costs_the_next_turn_BID_35() -> None:
    moves = ["A lay lit on ciel", "A end", "B draw", "B dico lit", "B end", "B draw", "B end"]
    history = history_of(*moves, "A draw", text=TWO.replace("dé", "dé os pré sol tas"))
    assert [(turn.seat, turn.number, turn.how) for turn in history.turns] == [
        (A, 5, "end"),
        (B, 6, "end"),
        (A, 7, "owed"),
        (B, 8, "end"),
        (A, 9, "open"),
    ]
    challenge = history.turns[0].layings[0].challenge
    assert challenge == Challenge(B, turn=6, granted=False, cards=2, turns=1)
    assert history.turns[2].moments == []


def test_a_game_that_ends_in_a_lost_turn() -> None:
    history = history_of("A lay lit on ciel", "A end", "B draw", "B dico lit", "B end")
    assert history.is_over  # the talon is dead (BID-46)
    assert [(turn.seat, turn.how) for turn in history.turns] == [
        (A, "end"),
        (B, "end"),
        (A, "owed"),
    ]


LAST = "A lit\n B riz\n C sel\n piles ciel | eau | mer\n talon clou dé os pré"


@pytest.mark.parametrize(
    "card, moves",
    [
        ("lit", ["B concede", "C concede"]),
        ("lit", ["clock proceed"]),
        ("nuage", ["B dico nuage"]),
        ("*", []),
    ],
)
def test_the_winner_is_out(card: str, moves: list[str]) -> None:
    history = history_of(f"A lay {card} on ciel", *moves, text=LAST.replace("lit", card))
    assert history.is_over
    assert (history.seats, history.turns[-1].how) == (3, "out")


def test_a_win_that_a_dico_took_away_BID_43() -> None:
    history = history_of("A lay lit on ciel", "B concede", "C dico lit", text=LAST)
    assert not history.is_over
    (turn,) = history.turns
    assert turn.how == "caught"
    assert turn.layings[0].watched == (0, 2)


def test_who_could_have_said_dico() -> None:
    """Everyone else, unless it was covered before anybody could do anything."""
    covered = history_of("A lay lit on ciel", "A lay nuage on lit", "A end", "B draw")
    assert [each.watched for each in covered.turns[0].layings] == [(), (B,)]
    looked_at = history_of(
        "A lay lit on ciel", "clock settle lit", "A lay nuage on lit", options=Options(window=3)
    )
    assert [each.watched for each in looked_at.turns[0].layings] == [(B,), ()]


def test_nothing_can_be_said_of_a_violet_card() -> None:
    text = TWO.replace("lit", "*")
    (turn,) = history_of("A lay * on ciel", "A lay pluie on *", "A end", text=text).turns
    assert [each.watched for each in turn.layings] == [(), ()]


def test_a_game_that_has_not_begun_has_no_story() -> None:
    assert build_history([]) == GameHistory(0, (), is_over=False)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_story_of_a_whole_game_is_what_was_played(seats: int) -> None:
    game_steps = whole_game(["casual", "master", "novice", "regular"][:seats], seats)
    history = msgspec.json.decode(msgspec.json.encode(build_history(game_steps)), type=GameHistory)
    assert history.is_over
    first = game_steps[0].before.board.turn
    for at, turn in enumerate(history.turns):
        assert (turn.number, turn.seat) == (at + 1, (first + at) % seats)
    layings = [each for turn in history.turns for each in turn.layings]
    steps = [(each.step.seat, each.step.action) for each in game_steps]
    lays = [(seat, each) for seat, each in steps if isinstance(each, Lay)]
    assert [(turn.seat, Lay(each.card, each.pile)) for turn, each in in_turns(history)] == lays
    dicos = {(seat, each.number) for seat, each in steps if isinstance(each, Dico)}
    assert {(each.challenge.challenger, each.number) for each in layings if each.challenge} == dicos


def in_turns(history: GameHistory) -> list[tuple[TurnHistory, Laying]]:
    return [(turn, each) for turn in history.turns for each in turn.layings]
