"""A turn: lay cards, or draw (BID-11 to BID-19)."""

import pytest

from escale.games.biduletruc.rules import Lay, Options
from escale.games.biduletruc.rules.events import Drew, Ended, Laid

from .positions import GAME, drawn

pytestmark = pytest.mark.usefixtures("tiny_dicobidule")


def test_BID_11_any_number_of_cards_on_one_pile_or_on_several() -> None:
    table = drawn("""
        A      nuage pluie sel lit
        B      rouge
        piles  ciel | mer
        talon  riz
    """).play("A lay nuage on ciel", "A lay sel on mer", "A lay pluie on nuage")
    assert table.piles == "ciel A:nuage A:pluie | mer A:sel"
    assert (table.hand("A"), table.asked) == ("lit", "A")
    assert table.latest[0].public == Laid(table.seat("A"), 0, 4, "pluie", "nuage", 1)
    table = table.play("A end")
    assert table.asked == "B"
    assert table.latest[0].public == Ended(table.seat("A"), 3)


def test_BID_11_cards_go_on_tops_of_piles_that_are_there_and_come_from_the_hand() -> None:
    table = drawn("""
        A      nuage
        B      rouge
        piles  ciel | mer
    """)
    assert table.legal("A")[:2] == [Lay("nuage", 0), Lay("nuage", 1)]
    assert table.refusal("A lay nuage on 2") == "no-such-pile [BID-7]"
    assert table.refusal("A lay rouge on ciel") == "not-in-hand [BID-11]"
    assert table.refusal("A lay * on ciel") == "not-in-hand [BID-11]"
    assert table.refusal("B lay rouge on ciel") == "not-waited-for"


def test_BID_7_the_number_of_piles_never_changes() -> None:
    table = drawn("""
        A      nuage sel lit
        B      rouge
        piles  ciel | mer
    """)
    for move in ("A lay nuage on ciel", "A lay sel on mer", "B dico sel", "B dico nuage"):
        table = table.play(move)
        assert len(table.board.piles) == 2


def test_BID_12_BID_13_any_word_may_be_laid_on_any_word_nobody_judges_it_yet() -> None:
    table = drawn("""
        A      fourmi lit
        B      rouge
        piles  ciel | mer
    """).play("A lay fourmi on ciel")
    assert table.piles == "ciel A:fourmi | mer"
    assert table.board.verdict is None
    assert not table.board.tops[0].is_verified


def test_BID_14_BID_16_a_biduletruc_goes_on_any_card_and_takes_any_word() -> None:
    table = drawn("""
        A      * fourmi lit
        B      rouge
        piles  ciel | * | B:*
    """)
    for top in ("0", "1", "2"):
        laid = table.play(f"A lay * on {top}", f"A lay fourmi on {top}")
        assert laid.piles.split(" | ")[int(top)].endswith("A:* A:fourmi")
        assert laid.refusal("B dico fourmi") == "nothing-to-challenge [BID-36]"


def test_BID_15_one_biduletruc_in_a_turn() -> None:
    table = drawn("""
        A      * * lit
        B      rouge
        piles  ciel | mer
        talon  riz
    """).play("A lay * on ciel")
    assert table.refusal("A lay * on mer") == "one-joker [BID-15]"
    assert table.refusal("A lay * on *") == "one-joker [BID-15]"
    next_turn = table.play("A end", "B draw", "B end")
    assert next_turn.refusal("A lay * on mer") == ""


def test_BID_16_BID_Q6_whoever_comes_first_covers_a_biduletruc_that_was_turned() -> None:
    table = drawn("""
        A      nuage lit
        B      fourmi rouge
        piles  * | mer
        talon  riz
    """).play("A draw", "A end", "B lay fourmi on *")
    assert table.piles == "* B:fourmi | mer"
    assert table.refusal("A dico fourmi") == "nothing-to-challenge [BID-36]"


def test_BID_17_who_lays_nothing_draws_one_and_may_lay_that_card_or_pass() -> None:
    table = drawn("""
        A      nuage lit
        B      rouge
        piles  ciel | mer
        talon  sel riz
    """).play("A draw")
    assert (table.hand("A"), table.talon) == ("lit nuage sel", "riz")
    assert table.may_lay("A") == "sel"
    assert table.refusal("A lay nuage on ciel") == "drawn-card-first [BID-17]"
    assert table.refusal("A draw") == "drawn-already [BID-17]"
    assert table.play("A lay sel on mer").piles == "ciel | mer A:sel"
    passed = table.play("A end")
    assert (passed.asked, passed.hand("A")) == ("B", "lit nuage sel")
    assert passed.state.drawn is None


def test_BID_17_the_drawn_card_is_shown_to_nobody_else() -> None:
    table = drawn("""
        A      nuage
        B      rouge
        piles  ciel | mer
        talon  sel riz
    """).play("A draw")
    seat = table.seat("A")
    assert table.received("A") == [Drew(seat, "turn", 1, False, ("sel",))]
    assert table.received("B") == table.received("spectator") == [Drew(seat, "turn", 1, False)]
    assert table.view("A").drawn == "sel"
    assert table.view("B").drawn is None


def test_BID_17_a_biduletruc_that_was_drawn_may_be_laid() -> None:
    table = drawn("""
        A      * nuage
        B      rouge
        piles  ciel | mer
        talon  * riz
    """).play("A draw")
    assert table.may_lay("A") == "*"
    assert table.play("A lay * on mer").hand("A") == "* nuage"


def test_BID_18_BID_Q10_after_the_drawn_card_any_other_may_follow() -> None:
    table = drawn("""
        A      nuage lit
        B      rouge
        piles  ciel | mer
        talon  sel riz
    """).play("A draw", "A lay sel on mer")
    assert table.may_lay("A") == "lit nuage"
    assert table.refusal("A draw") == "drawn-already [BID-17]"
    assert table.play("A lay nuage on ciel", "A end").asked == "B"


def test_BID_18_who_has_laid_a_card_does_not_draw() -> None:
    table = drawn("""
        A      nuage lit
        B      rouge
        piles  ciel | mer
        talon  sel riz
    """).play("A lay nuage on ciel")
    assert table.refusal("A draw") == "laid-already [BID-18]"
    assert table.play("A end").hand("A") == "lit"


def test_BID_19_there_is_no_free_pass() -> None:
    table = drawn("""
        A      nuage lit + skip change
        B      rouge
        piles  ciel | mer
        talon  sel riz
    """)
    assert table.refusal("A end") == "no-free-pass [BID-19]"
    assert table.play("A skip").refusal("A end") == "no-free-pass [BID-19]"
    for move in ("A draw", "A change lit nuage", "A lay nuage on ciel"):
        assert table.play(move).refusal("A end") == ""


def test_BID_Q9_who_could_lay_may_draw_instead() -> None:
    table = drawn("""
        A      nuage
        B      rouge
        piles  ciel | mer
        talon  lit
    """)
    assert table.refusal("A draw") == ""


def test_a_turn_begins_clean() -> None:
    """What one player has done does not bind the next."""
    table = drawn("""
        A      * nuage lit riz + skip change
        B      * rouge rose + skip change
        C      fou
        piles  ciel | mer | eau
        talon  sel roi dame
    """).play("A lay * on ciel", "A skip", "A change lit nuage", "A end", "B give-way")
    assert table.asked == "C"
    board = table.play("C draw", "C end", "A draw", "A end").board
    assert (board.laid, board.moves, board.turns) == (0, 0, 9)
    done = (board.has_drawn, board.has_changed, board.has_skipped, board.has_joker)
    assert not any(done)


def test_every_move_asks_anew() -> None:
    """A phase is one question: what was sent for the one before is late."""
    table = drawn("""
        A      nuage pluie sel lit + skip change
        B      rouge + counter
        piles  ciel | mer
        talon  roi dame fou
    """)
    asked = [GAME.phase(table.state)]
    moves = ("A skip", "A lay nuage on ciel", "A change lit sel", "A end", "B counter", "B draw")
    for move in moves:
        table = table.play(move)
        asked.append(GAME.phase(table.state))
    in_turn = ["turn-5/turn-0", "turn-5/turn-1", "turn-5/turn-2", "turn-5/turn-3"]
    assert asked == [*in_turn, "turn-6/answer-0", "turn-6/turn-1", "turn-6/turn-2"]


# ---- every link is checked, where the table wants it


def test_BID_Q17_no_link_is_refused_unless_the_table_wants_it() -> None:
    text = """
        A      fourmi nuage *
        B      rouge
        piles  ciel | *
        talon  sel
    """
    assert drawn(text).refusal("A lay fourmi on ciel") == ""
    table = drawn(text, options=Options(checked=True))
    assert table.refusal("A lay fourmi on ciel") == "no-link [BID-Q17]"
    assert table.refusal("A lay nuage on ciel") == ""
    assert table.refusal("A lay fourmi on *") == ""
    assert table.refusal("A lay * on ciel") == ""


def test_BID_Q17_a_link_that_was_checked_is_verified_and_may_be_covered_at_once() -> None:
    table = drawn(
        """
        A      nuage pluie lit
        B      rouge
        piles  ciel | *
        talon  sel
    """,
        options=Options(checked=True, window=3),
    ).play("A lay nuage on ciel")
    assert table.piles == "ciel A:nuage! | *"
    assert table.refusal("B dico nuage") == "already-judged [BID-37]"
    assert table.play("A lay pluie on nuage").piles == "ciel A:nuage! A:pluie! | *"
