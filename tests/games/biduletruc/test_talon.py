"""An empty talon (BID-45, BID-47)."""

import pytest

from escale.games.biduletruc.rules import JOKER
from escale.games.biduletruc.rules.events import Changed, Drew

from .positions import drawn

pytestmark = pytest.mark.usefixtures("tiny_dicobidule")


def test_BID_45_everything_but_the_two_upper_cards_of_each_pile_makes_a_new_talon() -> None:
    table = drawn(
        """
        A      lit
        B      rouge
        C      rose
        piles  ciel A:nuage B:pluie C:sel | mer A:* B:roi | eau
    """,
        script={"talon-1": ["nuage", "mer", "ciel"]},
    ).play("A draw")
    assert table.piles == "B:pluie C:sel | A:* B:roi | eau"
    assert (table.hand("A"), table.talon) == ("lit nuage", "mer ciel")
    assert (table.board.stock, table.board.buried, table.board.rebuilt) == (2, (None, None), 1)
    seat = table.seat("A")
    assert table.received("A") == [Drew(seat, "turn", 1, True, ("nuage",))]
    assert table.received("B") == [Drew(seat, "turn", 1, True)]


def test_BID_45_challengeable_cards_keep_the_card_they_cover_and_their_numbers() -> None:
    before = drawn("""
        A      lit
        B      rouge
        piles  ciel A:nuage B:fourmi | mer A:sel!
    """)
    table = before.play("A draw")
    assert table.piles == "A:nuage B:fourmi | mer A:sel!"
    assert table.number("fourmi") == before.number("fourmi")
    assert table.board.placed == before.board.placed
    assert table.refusal("A dico fourmi") == ""


def test_BID_45_a_card_whose_covered_card_is_gone_cannot_be_challenged() -> None:
    table = drawn("""
        A      lit roi
        B      rouge
        C      rose
        piles  ciel A:nuage B:fourmi | mer | eau
    """).play("A draw", "C dico fourmi")
    assert table.piles == "A:nuage | mer | eau"
    assert table.refusal("C dico nuage") == "covered-card-gone [BID-45]"


def test_BID_45_cards_that_went_into_the_talon_are_no_longer_on_the_table() -> None:
    table = drawn("""
        A      lit roi
        B      rouge
        piles  ciel A:nuage B:fourmi A:sel | mer
    """).play("A draw")
    for number in (0, 1):
        assert table.refusal(f"B dico {number}") == "no-such-card [BID-31]"


def test_BID_45_nothing_at_all_is_drawn_when_there_is_nothing() -> None:
    table = drawn("""
        A      lit
        B      rouge
        piles  ciel A:nuage | mer
    """).play("A draw")
    assert table.hand("A") == "lit"
    assert table.latest[0].public == Drew(table.seat("A"), "turn", 0, False)
    assert table.may("A") == "end", "no drawn card, so nothing to lay"
    assert table.refusal("A lay lit on mer") == "drawn-card-first [BID-17]"
    assert table.play("A end").asked == "B"


def test_BID_45_draws_yield_what_there_is() -> None:
    table = drawn("""
        A      lit
        B      rouge
        piles  ciel A:nuage | mer
        talon  roi
    """).play("B dico nuage")
    assert table.hand("B") == "roi rouge"
    assert table.latest[1].public == Drew(table.seat("B"), "wrong-dico", 1, False)


def test_BID_47_the_talon_is_made_anew_in_mid_draw() -> None:
    table = drawn(
        """
        A      lit
        B      rouge
        piles  mer | dame A:eau A:ciel A:nuage
        talon  roi
    """,
        script={"talon-1": ["eau", "dame"]},
    ).play("B dico nuage")
    assert table.hand("B") == "eau roi rouge"
    assert (table.piles, table.talon) == ("mer | A:ciel A:nuage!", "dame")
    assert table.latest[1].public == Drew(table.seat("B"), "wrong-dico", 2, True)


def test_BID_47_a_card_is_taken_back_before_its_player_draws() -> None:
    """So the two upper cards are those that lie there then."""
    table = drawn(
        """
        A      lit
        B      rouge
        piles  mer | dame A:eau A:ciel A:fourmi
    """,
    ).play("B dico fourmi")
    assert table.hand("A") == "dame fourmi lit"
    assert (table.piles, table.talon) == ("mer | A:eau A:ciel", "")


def test_BID_47_a_change_makes_it_anew_before_the_two_cards_go_under_it() -> None:
    table = drawn(
        """
        A      lit roi sel + change
        B      rouge
        piles  dame A:eau A:ciel A:nuage | mer
    """,
        script={"talon-1": ["eau", "dame"]},
    ).play("A change lit roi")
    assert (table.hand("A"), table.talon) == ("dame eau sel", "lit roi")
    seat = table.seat("A")
    assert table.received("A") == [Changed(seat, True, ("lit", "roi"), ("dame", "eau"))]
    assert table.board.buried == (seat, seat)
    assert table.board.rebuilt == 1


def test_BID_47_BID_21_with_one_card_to_come_one_of_the_two_comes_back() -> None:
    table = drawn("""
        A      lit roi sel + change
        B      rouge
        piles  dame A:eau A:ciel | mer
    """).play("A change lit roi")
    assert (table.hand("A"), table.talon) == ("dame lit sel", "roi")


def test_BID_21_an_empty_talon_returns_the_same_two_cards() -> None:
    table = drawn("""
        A      lit roi sel + change
        B      rouge
        piles  dame A:eau | mer
    """).play("A change lit roi")
    assert (table.hand("A"), table.talon, table.used) == ("lit roi sel", "", "A:change")


def test_BID_47_a_talon_with_cards_is_not_made_anew() -> None:
    table = drawn("""
        A      lit roi sel + change
        B      rouge
        piles  dame A:eau A:ciel A:nuage | mer
        talon  fou as
    """)
    assert table.play("A change lit roi").board.rebuilt == 0
    last = table.play("A draw", "A end", "B draw")
    assert (last.talon, last.board.rebuilt) == ("", 0)
    again = last.play("B end", "A draw")
    assert again.board.rebuilt == 1


def test_BID_45_violet_cards_come_back_too() -> None:
    table = drawn("""
        A      lit
        B      rouge
        piles  * A:eau A:ciel | mer
    """).play("A draw")
    assert table.hand("A") == "* lit"
    assert table.board.returned == ()
    assert table.board.jokers == [*table.state.hands[1]].count(JOKER)
    assert table.play("A lay * on mer").piles == "A:eau A:ciel | mer A:*"
