"""Red cards, and the turns they cost (BID-20 to BID-29, BID-48)."""

import pytest

from escale.games.biduletruc.rules import Change
from escale.games.biduletruc.rules.events import Changed, Countered, GaveWay, Skipped
from escale.games.biduletruc.rules.legal import why_not_change

from ..tables import FIRST
from .positions import Table, drawn

pytestmark = pytest.mark.usefixtures("tiny_dicobidule")


def three(reds: str = "", **more: object) -> Table:
    """A, B and C with cards enough; red cards as "A skip / B counter"."""
    red = dict(each.split(maxsplit=1) for each in reds.split("/") if each.strip())
    return drawn(
        f"""
        A      lit nuage pluie + {red.get("A", "")}
        B      fourmi rouge + {red.get("B", "")}
        C      rose roi + {red.get("C", "")}
        piles  ciel | mer | eau
        talon  sel riz dame fou
    """,
        **more,  # type: ignore[arg-type]
    )


def test_BID_20_a_red_card_is_used_once_and_lies_in_the_middle() -> None:
    table = three("A skip change / B counter").play("A change lit nuage", "A skip", "A end")
    assert table.reds("A") == ""
    assert table.used == "A:change A:skip"
    table = table.play("B counter")
    assert table.used == "A:change A:skip B:counter"
    assert list(table.board.reds) == [0, 0, 0]
    assert table.reds("B") == ""


@pytest.mark.parametrize("move", ["A skip", "A change lit nuage"])
def test_BID_20_who_has_no_such_card_cannot_use_it(move: str) -> None:
    assert three("A counter").refusal(move) == "no-red-card [BID-20]"


def test_BID_20_of_two_alike_one_is_left() -> None:
    table = three("A skip skip").play("A skip")
    assert (table.reds("A"), table.board.reds[table.seat("A")]) == ("skip", 1)


# ---- CHANGE


def test_BID_21_two_cards_go_under_the_talon_then_two_come_from_its_top() -> None:
    table = three("A change").play("A change lit nuage")
    assert table.hand("A") == "pluie riz sel"
    assert table.talon == "dame fou lit nuage"
    seat = table.seat("A")
    assert table.received("B") == [Changed(seat, False)]
    assert table.received("A") == [Changed(seat, False, ("lit", "nuage"), ("riz", "sel"))]
    assert table.board.buried == (None, None, seat, seat)


def test_BID_21_two_cards_go_under_it_in_either_order() -> None:
    table = three("A change")
    assert table.play("A change nuage lit").talon == "dame fou nuage lit"
    changes = [action for action in table.legal("A") if isinstance(action, Change)]
    assert len(changes) == 6


def test_BID_21_only_in_ones_own_turn_and_once() -> None:
    table = three("A change change / B change")
    assert table.refusal("B change fourmi rouge") == "not-waited-for"
    changed = table.play("A change lit nuage")
    assert changed.refusal("A change pluie riz") == "changed-already [BID-21]"
    again = changed.play("A end", "B draw", "B end", "C draw", "C end")
    assert again.refusal("A change pluie riz") == ""


def test_BID_21_cards_may_be_laid_before_and_after() -> None:
    table = three("A change").play("A lay nuage on ciel", "A change lit pluie")
    assert table.refusal("A lay sel on mer") == ""
    assert table.play("A lay sel on mer", "A end").asked == "B"


def test_BID_22_no_draw_after_a_change() -> None:
    table = three("A change").play("A change lit nuage")
    assert table.refusal("A draw") == "changed-already [BID-22]"
    assert table.play("A end").asked == "B"


def test_BID_Q11_no_change_after_the_draw() -> None:
    table = three("A change").play("A draw")
    assert table.refusal("A change lit nuage") == "drawn-already [BID-Q11]"
    assert table.play("A lay sel on mer").refusal("A change lit nuage") == "drawn-already [BID-Q11]"


def test_BID_23_a_change_needs_two_cards_of_the_hand() -> None:
    table = drawn("""
        A      * * lit + change change skip
        B      rouge + change
        piles  ciel | mer
        talon  sel riz
    """)
    assert table.play("A change * *").hand("A") == "lit riz sel"
    assert table.refusal("A change * lit") == ""
    assert table.refusal("A change lit lit") == "not-in-hand [BID-23]"
    assert table.refusal("A change lit rouge") == "not-in-hand [BID-23]"
    assert table.refusal("A change rouge lit") == "not-in-hand [BID-23]"
    assert table.refusal("A change lit skip") == "not-in-hand [BID-23]"
    one_left = table.play("A lay * on ciel", "A lay lit on mer")
    assert not any(isinstance(action, Change) for action in one_left.legal("A"))
    assert one_left.refusal("A change * *") == "not-in-hand [BID-23]"
    hand, reds = one_left.state.hands[FIRST], one_left.state.reds[FIRST]
    assert why_not_change(one_left.board, hand, reds) == ("too-few-cards", "BID-23")


# ---- SKIP and COUNTER


def test_BID_24_BID_25_the_next_player_passes_their_turn() -> None:
    table = three("A skip / B skip").play("A skip")
    assert table.latest[0].public == Skipped(table.seat("A"), table.seat("B"))
    assert (table.asked, table.skips) == ("A", "B:A")
    table = table.play("A draw", "A end")
    assert (table.asked, table.board.stage) == ("B", "answer")
    table = table.play("B give-way")
    assert table.latest[0].public == GaveWay(table.seat("B"), table.seat("A"))
    assert (table.asked, table.board.stage, table.skips) == ("C", "turn", "")
    assert table.hand("B") == "fourmi rouge"


def test_BID_25_at_any_moment_of_ones_own_turn() -> None:
    table = three("A skip")
    for moves in (
        (),
        ("A draw",),
        ("A draw", "A lay sel on mer"),
        ("A lay nuage on ciel",),
    ):
        assert table.play(*moves).refusal("A skip") == ""
        assert table.play(*moves, "A skip").asked == "A"


def test_BID_25_the_last_player_skips_the_first() -> None:
    table = three("C skip", turn="C").play("C skip", "C draw", "C end")
    assert (table.asked, table.board.stage) == ("A", "answer")


def test_BID_Q13_a_skip_outside_ones_turn_is_refused() -> None:
    assert three("B skip").refusal("B skip") == "not-waited-for"


def test_BID_26_a_counter_answers_a_skip_and_then_one_plays() -> None:
    table = three("A skip / B counter change").play("A skip", "A draw", "A end", "B counter")
    assert table.latest[0].public == Countered(table.seat("B"), table.seat("A"))
    assert (table.asked, table.board.stage) == ("B", "turn")
    assert table.may("B") == "lay draw change"
    assert table.play("B lay rouge on ciel", "B end").asked == "C"


def test_BID_26_a_counter_is_an_answer_only() -> None:
    table = three("A counter skip")
    assert table.refusal("A counter") == "no-skip-to-answer [BID-26]"
    assert table.refusal("A give-way") == "no-skip-to-answer [BID-26]"
    asked = three("A skip / B skip").play("A skip", "A draw", "A end")
    assert asked.refusal("B counter") == "no-red-card [BID-26]"


def test_BID_26_only_the_target_answers() -> None:
    table = three("A skip / B counter / C counter").play("A skip")
    assert table.refusal("B counter") == "not-waited-for", "when B's turn comes"
    asked = table.play("A draw", "A end")
    assert asked.refusal("C counter") == "not-waited-for"
    assert asked.refusal("A give-way") == "not-waited-for"


def test_BID_27_who_is_asked_does_nothing_but_answer() -> None:
    table = three("A skip / B counter skip change").play("A skip", "A draw", "A end")
    assert table.may("B") == "give-way counter"
    for move in ("draw", "end", "skip", "lay rouge on ciel", "change fourmi rouge", "concede"):
        assert table.refusal(f"B {move}") == "answer-first [BID-24]"


def test_BID_27_who_is_skipped_may_still_say_dico() -> None:
    table = three("A skip").play("A skip", "A lay lit on ciel", "A end")
    assert table.may("B") == "give-way dico"
    judged = table.play("B dico lit")
    assert (judged.asked, judged.board.stage) == ("B", "answer")
    assert judged.hand("A") == "lit nuage pluie riz sel"


def test_BID_28_one_skip_in_a_turn() -> None:
    table = three("A skip skip").play("A skip")
    assert table.refusal("A skip") == "skipped-already [BID-28]"


def test_BID_28_BID_Q12_a_counter_ends_in_playing() -> None:
    table = three("A skip skip / B counter").play("A skip", "A draw", "A end", "B counter")
    assert table.refusal("A skip") == "not-waited-for"
    assert table.asked == "B"
    assert table.skips == ""


def test_BID_29_red_cards_do_not_prevent_a_victory() -> None:
    table = drawn("""
        A      * + skip change counter
        B      rouge
        piles  ciel | mer
    """).play("A lay * on ciel")
    assert table.winners == "A"


# ---- turns that are lost


def test_BID_48_lost_turns_add_up_and_one_is_consumed_each_time() -> None:
    table = three(owed={"B": 2}).play("A draw", "A end")
    assert (table.asked, table.owed, table.news) == ("C", "B:1", "ended lost-turn")
    table = table.play("C draw", "C end", "A draw", "A end")
    assert (table.asked, table.owed) == ("C", "")
    assert table.play("C draw", "C end", "A draw", "A end").asked == "B"


def test_BID_48_several_players_may_lose_their_turns_in_a_row() -> None:
    table = three(owed={"B": 1, "C": 2}).play("A draw", "A end")
    assert (table.asked, table.owed) == ("A", "C:1")
    assert table.news == "ended lost-turn lost-turn"
    assert table.board.turns == 8


def test_BID_48_a_lost_turn_is_consumed_before_a_skip_which_stays() -> None:
    table = three("A skip / B counter", owed={"B": 1}).play("A skip", "A draw", "A end")
    assert (table.asked, table.skips, table.owed) == ("C", "B:A", "")
    table = table.play("C draw", "C end", "A draw", "A end")
    assert (table.asked, table.board.stage) == ("B", "answer")
    assert table.play("B counter").board.stage == "turn"


def test_BID_48_two_skips_are_answered_one_turn_each() -> None:
    table = three("A skip skip / B counter", owed={"B": 1})
    table = table.play("A skip", "A draw", "A end", "C draw", "C end", "A skip", "A draw", "A end")
    assert table.skips == "B:AA"
    table = table.play("B counter")
    assert (table.board.stage, table.skips) == ("turn", "B:A")
    table = table.play("B draw", "B end", "C draw", "C end", "A lay lit on ciel", "A end")
    assert (table.asked, table.board.stage) == ("B", "answer")


def test_BID_48_a_skip_survives_a_turn_that_a_dico_interrupts() -> None:
    table = three("A skip").play("A skip", "A lay lit on ciel", "C dico lit")
    assert (table.asked, table.board.stage, table.skips) == ("B", "answer", "B:A")


def test_BID_48_a_skip_survives_when_the_target_is_caught_before_they_answer() -> None:
    table = drawn("""
        A      lit + skip
        B      fourmi
        C      rose
        piles  ciel B:rouge | mer | eau
        talon  sel riz dame fou
    """).play("A skip", "A draw", "A end", "C dico rouge")
    assert (table.asked, table.skips) == ("C", "B:A")
    table = table.play("C draw", "C end", "A draw", "A end")
    assert (table.asked, table.board.stage) == ("B", "answer")


def test_BID_48_the_target_is_asked_whether_or_not_they_hold_a_counter() -> None:
    for held in ("counter", "skip"):
        table = three(f"A skip / B {held}").play("A skip", "A draw", "A end")
        assert (table.asked, table.board.stage) == ("B", "answer")


def test_BID_Q14_a_counter_does_not_save_from_a_lost_turn() -> None:
    table = three("B counter", owed={"B": 1}).play("A draw", "A end")
    assert (table.asked, table.reds("B")) == ("C", "counter")
