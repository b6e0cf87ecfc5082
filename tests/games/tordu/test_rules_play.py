"""Cards to the trick: who leads, who must follow, who wins (TOR-12 to TOR-17)."""

from itertools import pairwise, product

import pytest

from escale.games.tordu.rules import Trick, trick_winner, winning_card
from escale.games.tordu.rules.cards import PACK, RANKS, SUITS, read, spell
from escale.games.tordu.rules.events import Played, Taken

from .deals import complete, simple

TWO = "A: ♥AR7 ♠10987 §7 | B: ♥D9 ♠A ♣AR §AR8"
FOUR = """
A: ♥A8 ♠A87 ♣A87
B: ♥RD9 ♠RD ♣R ♦AR
C: ♥7 ♠109 ♣D9 ♦987
D: ♦DV10 §ARDV7
"""


def taken_by(trump: str, led: str, *others: str) -> str:
    """Which card takes the trick."""
    trick = Trick(0, tuple(read(word) for word in (led, *others)))
    return spell(winning_card(trick, SUITS.index(trump)))


@pytest.mark.parametrize("calls", [["A 3♥"], ["A pass", "B 3♥"]])
def test_TOR_12_the_declarer_leads_whoever_dealt(calls: list[str]) -> None:
    table = simple(TWO).play(*calls)
    assert table.asked == table.contract[-1]
    overbid = complete(TWO).play("A 3♥", "B 3§", "A pass")
    assert overbid.asked == "B"


def test_TOR_13_one_follows_suit_with_any_card_of_it() -> None:
    table = simple(TWO).play("A 3♠", "A R♥")
    assert table.may("B") == "9♥ D♥"  # no duty to win, none to play low
    for card in ("A♠", "A♣", "8§"):
        assert table.refusal(f"B {card}") == "must-follow [TOR-13]"
    assert simple(TWO).play("A 3♠", "A 7♥").may("B") == "9♥ D♥"  # both win, and may not be kept


def test_TOR_13_trumps_are_followed_too() -> None:
    table = simple(TWO).play("A 3♠", "A 7♠")
    assert table.may("B") == "A♠"


def test_TOR_14_who_cannot_follow_plays_what_they_like() -> None:
    """D has no spade and may trump or discard, and need not overtrump."""
    table = simple(FOUR).play("A 3§", "A A♠", "B R♠", "C 9♠")
    assert table.may("D") == table.hand("D")
    for card in ("7§", "A§", "10♦"):
        assert table.refusal(f"D {card}") == ""


def test_TOR_14_TOR_Q15_no_duty_to_overtrump() -> None:
    """B trumps a diamond; C, void as well, may go over B or discard."""
    hands = "A: ♦AR ♣AR ♠AR §A7 | B: ♥ARD9 ♠D ♣D9 §8 | C: ♥V1087 ♠V10 §R9"
    table = simple(hands).play("A 3§", "A A♦")
    assert table.may("B") == table.hand("B")
    table = table.play("B 8§")
    assert table.may("C") == table.hand("C")
    assert table.play("C 9§").asked == "C"
    assert table.play("C 7♥").asked == "B"


@pytest.mark.parametrize(
    "trump, cards, winner",
    [
        ("§", "10♥ A♥", "A♥"),
        ("§", "A♥ R♥", "A♥"),
        ("§", "7♥ A♠", "7♥"),  # a discard wins nothing, be it an As
        ("♠", "A♥ 7♠", "7♠"),  # the lowest trump beats the As of the suit led
        ("♥", "7♥ A♠", "7♥"),
        ("♥", "7♥ 8♥", "8♥"),
        ("§", "9♦ A♠ 10♦ A♣ R♥", "10♦"),
        ("♣", "9♦ 7♣ A♦ 9♣ 8♣", "9♣"),  # the highest trump
        ("♣", "8♣ A♦ 7♣ A♠ A§", "8♣"),
    ],
)
def test_TOR_15_the_highest_trump_else_the_highest_of_the_suit_led(
    trump: str, cards: str, winner: str
) -> None:
    assert taken_by(trump, *cards.split()) == winner


@pytest.mark.parametrize("trump", SUITS)
def test_TOR_1_TOR_15_in_every_suit_the_order_is_the_same(trump: str) -> None:
    for sign in SUITS:
        for low, high in pairwise(RANKS):
            assert taken_by(trump, low + sign, high + sign) == high + sign
            assert taken_by(trump, high + sign, low + sign) == high + sign


def test_TOR_15_TOR_17_all_tricks_of_two_against_a_plain_statement() -> None:
    """All 40 x 39 tricks with each of the five trumps."""
    for led, answer, trump in product(PACK, PACK, range(5)):
        if led == answer:
            continue
        one, other = divmod(led, 8), divmod(answer, 8)
        second_wins = other[1] > one[1] if one[0] == other[0] else other[0] == trump
        for leader in (0, 1):
            seat = trick_winner(Trick(leader, (led, answer)), trump, 2)
            assert seat == (leader + second_wins) % 2


def test_TOR_15_TOR_Q15_of_several_trumps_the_highest() -> None:
    table = simple(FOUR).play("A 3♦", "A A♠", "B R♠", "C 9♠", "D 10♦")
    assert table.asked == "D"
    cut = Taken(table.seat("D"), read("10♦"), True, 1, table.seat("A"), 3)
    assert table.received("A") == [Played(table.seat("D"), read("10♦")), cut]
    followed = simple(FOUR).play("A 3♥", "A A♠", "B R♠", "C 9♠", "D 10♦")
    assert followed.received("B")[1] == Taken(
        table.seat("A"), read("A♠"), False, 1, table.seat("A"), 3
    )


def test_TOR_15_a_trump_that_was_led_cuts_nothing() -> None:
    table = simple(TWO).play("A 3♥", "A A♥", "B D♥")
    assert table.received("B")[1] == Taken(
        table.seat("A"), read("A♥"), False, 1, table.seat("A"), 3
    )


def test_TOR_16_the_winner_leads_the_next() -> None:
    table = simple(FOUR).play("A 3§", "A 8♥", "B R♥", "C 7♥", "D 7§")
    assert (table.asked, table.taken) == ("D", "A:0 B:0 C:0 D:1")
    assert table.board.trick == Trick(table.seat("D"))
    table = table.play("D V♦", "A 7♠", "B A♦", "C 9♦")
    assert (table.asked, table.taken) == ("B", "A:0 B:1 C:0 D:1")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_TOR_16_eight_tricks(players: int) -> None:
    table = simple(players=players).play("A 3♥").play_out()
    assert len(table.board.tricks) == sum(table.board.taken) == 8
    assert all(len(trick.cards) == players for trick in table.board.tricks)
    leaders = [trick.leader for trick in table.board.tricks]
    winners = [trick_winner(trick, 2, players) for trick in table.board.tricks]
    assert leaders == [table.seat("A"), *winners[:-1]]


def test_TOR_17_tordus_are_an_ordinary_suit_when_they_are_not_trump() -> None:
    assert taken_by("♥", "7♠", "A§") == "7♠"
    assert taken_by("♥", "A§", "7♥") == "7♥"
    assert taken_by("♥", "7§", "8§") == "8§"
    table = simple(TWO).play("A 3♥", "A 7§")
    assert table.may("B") == "8§ R§ A§"


def test_TOR_Q16_trump_may_be_led_at_once() -> None:
    table = simple(TWO).play("A 3♥")
    assert table.may("A") == table.hand("A")
    assert table.play("A A♥").may("B") == "9♥ D♥"


def test_TOR_Q17_a_broken_contract_is_played_to_the_end() -> None:
    table = simple(TWO).play("A 0♥", "A A♥", "B D♥")
    assert table.taken == "A:1 B:0"
    assert table.board.stage == "play"
    table = table.play_out()
    assert len(table.board.tricks) == 8
    assert table.scores == f"A:0 B:{table.board.taken[table.seat('A')]}"


def test_one_plays_a_card_of_ones_own_on_ones_turn() -> None:
    table = simple(TWO).play("A 3♥")
    assert table.refusal("A A♠").startswith("not-in-hand")
    assert table.refusal("B A♠") == "not-waited-for"
    assert table.refusal("clock A♥") == "not-for-the-clock"
    table = table.play("A A♥", "B D♥")
    assert table.refusal("A A♥").startswith("not-in-hand")  # it has been played
    assert table.hand("A") == "7♥ R♥ 7♠ 8♠ 9♠ 10♠ 7§"
    assert table.refusal("A ready") == "playing"
