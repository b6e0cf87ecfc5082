"""What the judge forbids: a stable code, and the clause where there is one."""

import pytest

from escale.core.errors import BadInput, IllegalAction, MalformedAction
from escale.core.game import CLOCK, TABLE, Step
from escale.core.options import changed, fields
from escale.core.ready import PAUSE_SECONDS, PROCEED, READY
from escale.games.rondelic.rules import Options, TextA, TextB

from .deals import GAME, Table, text_a, text_b

A_DEAL = text_a("3 R 7 | 9 5 4")
B_DEAL = text_b("3 R 7 9 | 5 4")


@pytest.mark.parametrize(
    "table, move, reason",
    [
        (A_DEAL, "P2 keep", "not-your-turn [RON-3]"),
        (A_DEAL, "dealer keep", "not-your-turn [RON-3]"),
        (A_DEAL, "P1 give", "not-now"),
        (A_DEAL, "P1 turn", "not-now"),
        (A_DEAL, "P1 ready", "not-now"),
        (A_DEAL, "clock proceed", "not-for-the-clock"),
        (A_DEAL, "clock keep", "not-for-the-clock"),
        (A_DEAL.play("P1 exchange"), "P1 exchange", "not-your-turn [RON-3]"),
        (A_DEAL.play("P1 exchange"), "P3 give", "not-your-turn [RON-3]"),
        (A_DEAL.play("P1 exchange"), "P2 keep", "must-answer [RON-4]"),
        (A_DEAL.play("P1 keep", "P2 exchange"), "P3 refuse", "no-king [RON-4]"),
        (A_DEAL.play("P1 exchange", "P2 give"), "P2 exchange", "must-stand [RON-A6]"),
        (B_DEAL.play("P1 exchange"), "P2 exchange", "must-stand [RON-B4]"),
        (B_DEAL, "P2 refuse", "not-your-turn [RON-3]"),
        (B_DEAL.play("P1 keep", "P2 keep", "P3 keep"), "P3 keep", "not-your-turn [RON-3]"),
        (B_DEAL.play("P1 keep", "P2 keep", "P3 keep"), "dealer accept", "not-now"),
        (B_DEAL.play("P1 keep", "P2 keep", "P3 keep"), "dealer exchange", "not-now"),
        (A_DEAL.all_keep(), "P1 keep", "pause"),
        (A_DEAL.all_keep(), "clock ready", "not-for-the-clock"),
        (A_DEAL.all_keep(), "P1 proceed", "pause"),
        (A_DEAL.all_keep().play("P1 ready"), "P1 ready", "not-waited-for"),
    ],
)
def test_RON_3_RON_4_the_judge_says_why(table: Table, move: str, reason: str) -> None:
    assert table.refusal(move) == reason


def test_RON_8_only_the_fallen_choose_and_only_that() -> None:
    table = text_a("2 8 7 | 9", tokens="P1:10").all_keep()
    assert table.refusal("P2 restart") == "not-your-turn [RON-8]"
    assert table.refusal("P1 keep") == "not-now"
    assert table.refusal("P1 ready") == "not-now"
    assert table.refusal("clock proceed") == "not-for-the-clock"


def test_RON_A12_nobody_acts_after_the_end() -> None:
    table = text_a("2 | 9", tokens="P1:10 P2:out dealer:7").all_keep()
    for move in ("P1 ready", "dealer keep", "clock proceed", "P1 restart"):
        assert table.refusal(move) == "game-over"
    assert all(table.may(name) == "" for name in table.names)


def test_a_seat_that_is_not_at_the_table_may_do_nothing() -> None:
    for seat in (TABLE, 99):
        with pytest.raises(IllegalAction, match="not-your-turn"):
            GAME.check(A_DEAL.state, Step(seat, READY))


def test_a_bid_is_not_an_action_of_this_game() -> None:
    with pytest.raises(MalformedAction):
        GAME.read_action(b'{"type": "bid"}')


def test_the_pause_waits_for_all_in_play_or_for_the_clock() -> None:
    table = text_b("2 8 9", tokens="P1:10 P2:2 P3:out dealer:2").all_keep()  # P1 goes out
    assert table.asked == "P2 dealer"
    assert [table.may(name) for name in ("P1", "P2", "dealer")] == ["", "ready", "ready"]
    assert GAME.deadlines(table.state)[0].key == table.phase == "deal-2/pause"
    assert GAME.deadlines(table.state)[0].seconds == PAUSE_SECONDS
    waiting = table.play("P2 ready")
    assert (waiting.asked, waiting.latest, waiting.phase) == ("dealer", (), table.phase)
    assert waiting.play("dealer ready").board.deal == 3
    GAME.check(waiting.state, Step(CLOCK, PROCEED))
    assert waiting.play("clock proceed").board.deal == 3
    dealt = waiting.play("clock proceed")
    assert list(GAME.deadlines(dealt.state)) == []
    assert dealt.board.waiting == ()


PRESETS: list[tuple[str, Options]] = [
    ("rondelic", TextA(circles=10, all_equal="all", dealer_card=False)),
    ("rondellig", TextB(circles=10, all_equal="all", dealer_look="before")),
    ("rondelic-rapide", TextA(circles=5)),
    ("rondellig-rapide", TextB(circles=5)),
]


@pytest.mark.parametrize("name, options", PRESETS)
def test_RON_Q9_the_four_presets(name: str, options: Options) -> None:
    assert GAME.presets[name] == options
    assert len(GAME.presets) == 4


@pytest.mark.parametrize("text", [TextA(), TextB()], ids=["A", "B"])
def test_RON_Q9_two_to_twelve_circles_can_be_chosen(text: Options) -> None:
    for circles in range(2, 13):
        assert changed(text, {"circles": str(circles)}).circles == circles
    for refused in ("1", "13", "0", "many"):
        with pytest.raises(BadInput, match="bad-number"):
            changed(text, {"circles": refused})


def test_RON_Q2_RON_Q4_RON_Q10_RON_Q13_the_options_of_each_text() -> None:
    def offered(text: Options) -> dict[str, tuple[object, ...]]:
        return {field.name: (field.default, *field.choices) for field in fields(text)}

    assert offered(TextA()) == {
        "circles": (10,),
        "all_equal": ("all", "all", "nobody"),
        "dealer_card": (False,),
        "begun": ("now", "ever", "now"),
        "deals": (0, 0, 6, 8, 10),
    }
    assert offered(TextB()) == {
        "circles": (10,),
        "all_equal": ("all", "all", "nobody"),
        "dealer_look": ("before", "after", "before"),
        "deals": (0, 0, 6, 8, 10),
    }
