"""The longest line that was possible is as long as brute force finds it, and may be laid so."""

from random import Random

import pytest

from escale.games.biduletruc.rules import JOKER, Card, Lay, dicobidule
from escale.games.biduletruc.rules.pack import without
from escale.games.biduletruc.study.longest_line import is_right, longest_line

Cards = tuple[Card, ...]
WORDS = tuple("abcdefghij")


def brute_force(hand: Cards, tops: Cards, may_joker: bool, laid: bool, playable: Cards) -> int:
    best = 0
    for card in playable:
        is_last = card == JOKER and laid and len(hand) == 1  # BID-42
        if is_last or (card == JOKER and not may_joker):
            continue
        for pile, top in enumerate(tops):
            if is_right(top, card):
                rest = without(hand, card)
                after = (*tops[:pile], card, *tops[pile + 1 :])
                may = may_joker and card != JOKER
                best = max(best, 1 + brute_force(rest, after, may, True, rest))
    return best


def check_allowed(hand: Cards, tops: Cards, laid: bool, lays: tuple[Lay, ...]) -> None:
    """Card by card, as the rules want it."""
    for lay in lays:
        assert is_right(tops[lay.pile], lay.card)
        assert not (lay.card == JOKER and laid and len(hand) == 1)
        hand, laid = without(hand, lay.card), True
        tops = (*tops[: lay.pile], lay.card, *tops[lay.pile + 1 :])
    assert [lay.card for lay in lays].count(JOKER) <= 1  # BID-15


@pytest.mark.parametrize("seed", range(60))
def test_as_long_as_brute_force_finds_it(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(seed)
    density = random.choice([0.1, 0.2, 0.3])
    links = {
        word: frozenset(other for other in WORDS if random.random() < density) for word in WORDS
    }
    monkeypatch.setattr(dicobidule, "links", lambda: links)
    words = random.sample(WORDS, 9)
    tops, held = tuple(words[: 2 + seed % 3]), words[4 : random.randint(5, 9)]
    hand = (*held, *[JOKER] * random.choice([0, 0, 1, 2]))
    may_joker, laid = random.random() < 0.8, random.random() < 0.3
    playable = hand if laid or random.random() < 0.7 else hand[-1:]
    found = longest_line(hand, tops, may_joker, laid, playable)
    assert len(found) == brute_force(hand, tops, may_joker, laid, playable)
    assert not found or found[0].card in playable or playable == hand
    check_allowed(hand, tops, laid, found)


def test_a_violet_card_is_not_kept_for_the_last_BID_42(monkeypatch: pytest.MonkeyPatch) -> None:
    links = dict.fromkeys(WORDS, frozenset[Card]())
    monkeypatch.setattr(dicobidule, "links", lambda: links)
    assert longest_line(("a", JOKER), ("b", "c")) == (Lay(JOKER, 1), Lay("a", 1))
    assert longest_line((JOKER,), ("b", "c")) == (Lay(JOKER, 1),)
    assert longest_line((JOKER,), ("b", "c"), has_laid=True) == ()
    links["c"] = frozenset("a")
    assert longest_line(("a", JOKER), ("b", "c"))[0].card == JOKER


def test_a_hand_in_which_everything_goes_is_still_looked_at_quickly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = tuple(f"w{at}" for at in range(30))
    random = Random(1)
    links = {word: frozenset(other for other in words if random.random() < 0.3) for word in words}
    monkeypatch.setattr(dicobidule, "links", lambda: links)
    hand, tops = words[:24], words[24:]
    found = longest_line(hand, tops)
    assert len(found) > 12
    check_allowed(hand, tops, False, found)
