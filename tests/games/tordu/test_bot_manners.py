"""What people say and play: found at tables where somebody said "nobody would do that"."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from escale.bots import Budget
from escale.core.chance import FastChance
from escale.games.tordu.bots import BOTS
from escale.games.tordu.rules import PASS, Bid, Call, Play, View
from escale.games.tordu.rules.cards import HAND, PACK, Card, rank, suit

from .deals import cards, complete, simple, word_for

PEOPLE = ("novice", "casual", "regular")
KING = 6


def said(level: str, view: View, seed: int = 0) -> Call:
    answer = BOTS[level].choose(view, FastChance(seed), Budget())
    assert isinstance(answer, Call)
    return answer


def drawn_hands(count: int) -> Iterator[tuple[Card, ...]]:
    for number in range(count):
        yield tuple(sorted(FastChance(number).deal("hand", PACK, HAND)))


def opener(players: int, hand: tuple[Card, ...], must_bid: bool = False) -> View:
    """The view of who speaks first, or last after everybody has passed."""
    table = complete(players=players)
    if must_bid:
        table = table.play(*(f"{name} pass" for name in table.names[: players - 1]))
    return replace(table.view(table.asked), hand=hand)


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("level", PEOPLE)
def test_nobody_names_a_suit_of_which_they_hold_less_than_two_cards(
    level: str, players: int
) -> None:
    """A casual player announced four hearts without a heart; only experts find such a trick."""
    for hand in drawn_hands(40):
        bid = said(level, opener(players, hand, must_bid=True))
        assert isinstance(bid, Bid)
        assert sum(suit(card) == bid.suit for card in hand) >= 2


@pytest.mark.parametrize("level", PEOPLE)
def test_who_speaks_first_passes_with_some_hands_and_bids_with_others(level: str) -> None:
    """Beginners and casual players bid with every hand, so that nobody else ever opened."""
    calls = [said(level, opener(3, hand)) for hand in drawn_hands(60)]
    assert 0.1 < calls.count(PASS) / len(calls) < 0.8
    rich = cards("♣ARD10 ♦A7 ♥9 §8")
    assert isinstance(said(level, opener(3, rich)), Bid)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_beginner_announces_no_more_than_they_can_see(players: int) -> None:
    """Seven clubs with the King, the Jack and the seven, said a beginner among three."""
    for seed, hand in enumerate(drawn_hands(60)):
        bid = said("novice", opener(players, hand, must_bid=True), seed)
        assert isinstance(bid, Bid)
        trumps = sum(suit(card) == bid.suit for card in hand)
        high = sum(suit(card) != bid.suit and rank(card) >= KING for card in hand)
        most = trumps + high + (2 if players == 2 else 1)
        assert bid.number <= most


@pytest.mark.parametrize("level", ["novice", "casual"])
def test_a_declarer_who_has_their_tricks_leads_low(level: str) -> None:
    """Three Kings came out one after the other, with one trick wanted and taken."""
    hands = "A: ♥A ♣R7 ♦R8 ♠RV7 | B: ♥R ♣D10 ♦D10 ♠D108"
    table = simple(hands).play("A 1♥", "A A♥", "B R♥")
    for seed in range(30):
        answer = BOTS[level].choose(table.view("A"), FastChance(seed), Budget())
        assert isinstance(answer, Play)
        assert rank(answer.card) < KING, word_for(answer)


@pytest.mark.parametrize("level", ["novice", "casual"])
def test_a_declarer_who_has_their_tricks_lets_the_last_one_go(level: str) -> None:
    """A beginner with their two tricks cut a third with the Queen of trumps."""
    hands = "A: ♥AD ♦R87 ♠R87 | B: ♥R ♣D109 ♦D ♠DV10"
    table = simple(hands).play("A 1♥", "A A♥", "B R♥", "A 7♦", "B D♦", "B 10♣")
    for seed in range(30):
        answer = BOTS[level].choose(table.view("A"), FastChance(seed), Budget())
        assert isinstance(answer, Play)
        assert word_for(answer) != "D♥"


@pytest.mark.parametrize("level", PEOPLE)
def test_a_defender_throws_no_king_under_the_as_while_tricks_are_wanted(level: str) -> None:
    """Casual and regular players did so every second time, with the seven in hand."""
    hands = "A: ♣ARD ♥10 ♦109 ♠98 | B: ♥A9 ♦87 ♠107 §87 | C: ♥R7 ♦DV ♠DV §109"
    table = simple(hands, players=3).play("A 3♣", "A 10♥", "B A♥")
    for seed in range(30):
        answer = BOTS[level].choose(table.view("C"), FastChance(seed), Budget())
        assert isinstance(answer, Play)
        assert word_for(answer) == "7♥"
