"""Hands drawn from a view: possible, and all possible ones equally likely."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations, islice
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from escale.core.chance import Chance, FastChance
from escale.core.game import Seat, Step
from escale.games.tordu.rules import Action, Board, Options, Play, State, Trick, View, redeal
from escale.games.tordu.rules.cards import HAND, PACK, Card
from escale.games.tordu.rules.redeal import deal_hands
from tests.laws.likelihood import chi_square_tail, least_likely

from ..enumerated_chance import distribution
from .deals import GAME

COMPLETE = Options(overbid=True, double=True)
TOO_UNLIKELY = 1e-4  # every draw is seeded: a test that passes goes on passing

Hands = tuple[tuple[Card, ...], ...]


class Past(NamedTuple):
    """A deal under way, and all that was done in it."""

    states: list[State]
    steps: list[Step[Action]]


def a_deal(seats: int, seed: int, picks: Sequence[int] = ()) -> Past:
    """One deal, by these numbers or by chance."""
    random = Random(seed)
    states, steps = [GAME.start(COMPLETE, seats, FastChance(seed)).state], list[Step[Action]]()
    while states[-1].board.stage in {"auction", "play"}:
        (seat,) = GAME.actors(states[-1]).must
        choices = list(GAME.legal(GAME.view(states[-1], seat)))
        pick = picks[len(steps) % len(picks)] if picks else random.randrange(10_000)
        steps.append(Step(seat, choices[pick % len(choices)]))
        states.append(GAME.apply(states[-1], steps[-1], FastChance(seed)).state)
    return Past(states, steps)


def tricks_of(board: Board) -> list[Trick]:
    return [*board.tricks, *([board.trick] if board.trick else [])]


def laid(board: Board) -> list[list[Card]]:
    """By seat the cards it has played, counted trick by trick."""
    cards: list[list[Card]] = [[] for _ in board.scores]
    for trick in tricks_of(board):
        for place, card in enumerate(trick.cards):
            cards[(trick.leader + place) % len(cards)].append(card)
    return cards


def without(board: Board) -> dict[Seat, set[int]]:
    """By seat the suits it did not follow, told once more in the plainest way."""
    found: dict[Seat, set[int]] = defaultdict(set)
    for trick in tricks_of(board):
        for place, card in enumerate(trick.cards):
            if card // 8 != trick.cards[0] // 8:
                found[(trick.leader + place) % len(board.scores)].add(trick.cards[0] // 8)
    return found


def unseen(view: View) -> list[Card]:
    seen = {card for cards in laid(view.board) for card in cards} | set(view.hand)
    return [card for card in PACK if card not in seen]


def contradicts(board: Board, hands: Hands) -> bool:
    """Whether someone holds a suit that they did not follow."""
    missing = without(board)
    return any(card // 8 in missing[seat] for seat, hand in enumerate(hands) for card in hand)


# ---- whatever is played


@pytest.mark.slow
@settings(max_examples=25)
@given(
    seats=st.integers(2, 5),
    seed=st.integers(0, 10_000),
    picks=st.lists(st.integers(0, 100), min_size=1, max_size=30),
)
def test_TOR_13_TOR_31_no_redeal_contradicts_a_shown_void(
    seats: int, seed: int, picks: list[int]
) -> None:
    """Every drawn world can be played from its own first card to just what one sees."""
    past = a_deal(seats, seed, picks)
    for number in range(0, len(past.states), 4):
        state = past.states[number]
        board = state.board
        for seat in (None, *board.seats):
            view = GAME.view(state, seat)
            world = GAME.redeal(view, FastChance(f"{seed}/{number}"))
            assert not contradicts(board, world.hands)
            assert [len(hand) for hand in world.hands] == [len(hand) for hand in state.hands]
            assert GAME.view(world, seat) == view
            if board.stage == "play":
                replayed(past, number, world)


def replayed(past: Past, number: int, world: State) -> None:
    """The same auction and the same cards, each of them allowed, lead to this world."""
    played = laid(world.board)
    hands = [(*hand, *more) for hand, more in zip(world.hands, played, strict=True)]
    assert sorted(card for hand in hands for card in hand) == sorted(
        {card for hand in hands for card in hand}
    )
    state = replace(past.states[0], hands=tuple(tuple(sorted(hand)) for hand in hands))
    for step in past.steps[:number]:
        GAME.check(state, step)
        state = GAME.apply(state, step, FastChance(0)).state
    assert state == world


# ---- exactly: every way that chance can go, where there are few


def all_worlds(view: View) -> set[Hands]:
    """Every way to deal what is unseen that what was played allows."""
    board = view.board
    wanted, missing = [HAND - len(cards) for cards in laid(board)], without(board)

    def fitting(seat: Seat, cards: frozenset[Card]) -> list[Card]:
        return [card for card in cards if card // 8 not in missing[seat]]

    def fill(seat: Seat, cards: frozenset[Card]) -> Iterator[Hands]:
        if seat == len(wanted):
            yield ()
            return
        if seat == view.seat:
            yield from ((view.hand, *rest) for rest in fill(seat + 1, cards))
            return
        for hand in combinations(sorted(fitting(seat, cards)), wanted[seat]):
            for rest in fill(seat + 1, cards - set(hand)):
                yield (hand, *rest)

    return set(fill(0, frozenset(unseen(view))))


def late_views(seats: int, most_hidden: int) -> Iterator[View]:
    """Views of the end of a deal, in which so few cards are hidden; some with voids."""
    for seed in range(60):
        for state in a_deal(seats, seed).states[-3 * seats - 1 :]:
            if state.board.stage == "play":
                for seat in (None, *state.board.seats):
                    view = GAME.view(state, seat)
                    if len(unseen(view)) <= most_hidden and without(state.board):
                        yield view


def test_with_five_at_the_end_every_possible_deal_has_exactly_the_same_chance(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(redeal, "_below", lambda chance, label, size: chance.below(label, size))
    sizes: Counter[int] = Counter()
    for view in islice(late_views(5, most_hidden=4), 150):
        chances = distribution(partial(deal_hands, view))
        possible = all_worlds(view)
        assert set(chances) == possible
        assert set(chances.values()) == {Fraction(1, len(possible))}
        sizes[len(possible)] += 1
    assert len(sizes) >= 6  # from one deal to twenty-four
    assert {1, 24} <= set(sizes)


# ---- by count, where there are more


@pytest.mark.parametrize("seats, most_hidden", [(2, 26), (3, 18), (4, 11), (5, 6)])
def test_late_in_a_deal_every_possible_deal_comes_up_as_often(seats: int, most_hidden: int) -> None:
    tried = 0
    for view in islice(late_views(seats, most_hidden), 0, 120, 11):
        possible = all_worlds(view)
        if not 2 <= len(possible) <= 120:
            continue
        draws = 10 * len(possible)
        counts = Counter(deal_hands(view, FastChance(luck)) for luck in range(draws))
        assert set(counts) <= possible
        expected = draws / len(possible)
        statistic = sum((counts[hands] - expected) ** 2 / expected for hands in possible)
        assert chi_square_tail(statistic, len(possible) - 1) > TOO_UNLIKELY
        tried += 1
    assert tried >= 3


# ---- early: against the slow and certain way, dealing until nothing is contradicted


def dealt_until_possible(view: View, random: Random) -> Hands:
    board, cards = view.board, unseen(view)
    wanted = [HAND - len(each) for each in laid(board)]
    while True:
        random.shuffle(cards)
        start, hands = 0, list[tuple[Card, ...]]()
        for seat, count in enumerate(wanted):
            if seat == view.seat:
                hands.append(view.hand)
                continue
            hands.append(tuple(sorted(cards[start : start + count])))
            start += count
        if not contradicts(board, tuple(hands)):
            return tuple(hands)


@pytest.mark.slow
@pytest.mark.parametrize("seats, cards", [(2, 7), (3, 7), (4, 8), (5, 0), (5, 7), (5, 13)])
def test_early_in_a_deal_hands_fall_as_if_dealt_until_they_fit(seats: int, cards: int) -> None:
    """The view of a player hardly ever comes up again in a new deal; so they keep their cards."""
    past = a_deal(seats, seed=5)
    begun = next(number for number, step in enumerate(past.steps) if isinstance(step.action, Play))
    state = past.states[begun + cards]
    random = Random(cards)
    for seat in (None, 0):
        view = GAME.view(state, seat)
        found = [[_holders(view, dealt_until_possible(view, random))] for _ in range(200)]
        drawn = [[_holders(view, deal_hands(view, FastChance(luck)))] for luck in range(600)]
        chance, place = least_likely(found, drawn)
        assert chance > TOO_UNLIKELY, f"{place} falls otherwise"


def _holders(view: View, hands: Hands) -> list[int]:
    """By card of the pack who has it; -1: nobody."""
    where = {card: seat for seat, hand in enumerate(hands) for card in hand}
    return [where.get(card, -1) for card in PACK]


# ---- numbers too large for one draw


class Digits(Chance):
    """Gives these digits, whatever is asked for."""

    def __init__(self, *digits: int) -> None:
        self._digits = iter(digits)

    def draw(self, label: str, items: Sequence[Any], count: int) -> list[int]:
        assert (len(items), count) == (2**32, 1)
        return [next(self._digits)]

    def child(self, label: str) -> Chance:
        raise NotImplementedError


def test_a_large_number_is_drawn_digit_by_digit_without_favour() -> None:
    assert redeal._below(Digits(7), "", 5) == 2
    assert redeal._below(Digits(3, 9), "", 2**40) == (3 << 32 | 9) % 2**40
    last = 2**32 - 1  # one more than the last full lap of 3: drawn again
    assert redeal._below(Digits(last, 4), "", 3) == 1
    assert redeal._below(Digits(last - 1, 4), "", 3) == (last - 1) % 3


def test_what_one_sees_oneself_needs_no_luck() -> None:
    """After the deal all cards lie open: there is one world."""
    past = a_deal(3, seed=1)
    state = past.states[-1]
    for seat in (None, 0, 1, 2):
        assert GAME.redeal(GAME.view(state, seat), Digits()) == state
