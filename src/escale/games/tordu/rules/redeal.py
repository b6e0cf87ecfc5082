"""Hands that one seat cannot tell from the real ones, drawn from its view.

Whoever did not follow suit has none of it. Players with the same voids form a group; the cards out
of play belong to the group without voids. How many cards of each suit a group holds is drawn in
proportion to the number of deals with these counts; inside a group every deal is equally likely.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb

from ....core.chance import Chance
from .cards import HAND, PACK, SUITS, Card, suit
from .model import View
from .tricks import played_cards, voids

Counts = tuple[int, ...]  # cards of one suit, by group
DRAW_BASE = 1 << 32  # the largest bound of one draw: larger numbers are drawn digit by digit


class Group:
    """Players with the same voids; None stands for the cards out of play."""

    def __init__(self, without: frozenset[int]) -> None:
        self.without = without
        self.members: list[tuple[int | None, int]] = []  # each with its number of cards

    @property
    def size(self) -> int:
        return sum(count for _, count in self.members)


def hidden_cards(view: View) -> list[Card]:
    """All cards that this seat has never seen."""
    seen = {card for _, card in played_cards(view.board)} | set(view.hand)
    return [card for card in PACK if card not in seen]


def deal_hands(view: View, chance: Chance) -> tuple[tuple[Card, ...], ...]:
    """Hands by seat, the viewer's own among them, uniformly among the deals that fit."""
    board = view.board
    groups = _groups(view)
    unseen = hidden_cards(view)
    by_suit = [[card for card in unseen if suit(card) == each] for each in range(len(SUITS))]
    forbidden = tuple(group.without for group in groups)
    room = tuple(group.size for group in groups)
    dealt: list[list[Card]] = [[] for _ in groups]
    for number, cards in enumerate(by_suit):
        rest = tuple(len(each) for each in by_suit[number:])
        counts = _draw_counts(chance, number, rest, room, forbidden)
        shuffled = chance.shuffle(f"suit-{number}", cards)
        start = 0
        for hand, count in zip(dealt, counts, strict=True):
            hand.extend(shuffled[start : start + count])
            start += count
        room = tuple(left - count for left, count in zip(room, counts, strict=True))
    hands: list[tuple[Card, ...]] = [()] * len(board.scores)
    for number, (group, cards) in enumerate(zip(groups, dealt, strict=True)):
        mixed = chance.shuffle(f"group-{number}", cards)
        start = 0
        for member, count in group.members:
            if member is not None:
                hands[member] = tuple(sorted(mixed[start : start + count]))
            start += count
    if view.seat is not None and view.seat >= 0:
        hands[view.seat] = view.hand
    return tuple(hands)


def _groups(view: View) -> list[Group]:
    board = view.board
    seats = len(board.scores)
    laid = [0] * seats
    for seat, _ in played_cards(board):
        laid[seat] += 1
    groups: dict[frozenset[int], Group] = {}
    for seat, without in enumerate(voids(board)):
        if seat != view.seat:
            group = groups.setdefault(without, Group(without))
            group.members.append((seat, HAND - laid[seat]))
    free = groups.setdefault(frozenset(), Group(frozenset()))
    free.members.append((None, len(PACK) - seats * HAND))
    return list(groups.values())


def _draw_counts(
    chance: Chance,
    number: int,
    rest: tuple[int, ...],
    room: Counts,
    forbidden: tuple[frozenset[int], ...],
) -> Counts:
    """How many cards of this suit each group gets."""
    shares = list(_shares(number, rest, room, forbidden))
    if len(shares) == 1:
        return shares[0][0]
    total = sum(ways for _, ways in shares)
    mark = _below(chance, f"share-{number}", total)
    for counts, ways in shares:
        mark -= ways
        if mark < 0:
            return counts
    raise AssertionError("no hands fit what was seen")


def _below(chance: Chance, label: str, total: int) -> int:
    """A uniform number below a bound that may be very large, drawn digit by digit."""
    digits = -(-total.bit_length() // 32)
    attempt = 0
    while True:
        value = 0
        for digit in range(digits):
            value = value << 32 | chance.below(f"{label}-{attempt}-{digit}", DRAW_BASE)
        limit = (1 << 32 * digits) // total * total
        if value < limit:
            return value % total
        attempt += 1


def _shares(
    number: int, rest: tuple[int, ...], room: Counts, forbidden: tuple[frozenset[int], ...]
) -> Iterator[tuple[Counts, int]]:
    """Ways to share out the first remaining suit, each with the number of deals it allows."""
    for counts in _splits(number, rest[0], room, forbidden):
        ways = _arrangements(counts)
        left = tuple(space - count for space, count in zip(room, counts, strict=True))
        ways *= _deals(number + 1, rest[1:], left, forbidden)
        if ways:
            yield counts, ways


@lru_cache(maxsize=20_000)
def _deals(
    number: int, rest: tuple[int, ...], room: Counts, forbidden: tuple[frozenset[int], ...]
) -> int:
    """The number of ways in which the cards of the remaining suits fill the room that is left."""
    if not rest:
        return int(not any(room))
    return sum(ways for _, ways in _shares(number, rest, room, forbidden))


def _splits(
    number: int, cards: int, room: Counts, forbidden: tuple[frozenset[int], ...]
) -> Iterator[Counts]:
    if len(room) == 1:
        if cards <= room[0] and (not cards or number not in forbidden[0]):
            yield (cards,)
        return
    most = 0 if number in forbidden[0] else min(cards, room[0])
    for first in range(most + 1):
        for others in _splits(number, cards - first, room[1:], forbidden[1:]):
            yield (first, *others)


def _arrangements(counts: Sequence[int]) -> int:
    """The number of ways in which the cards of a suit can be shared out by these counts."""
    ways, left = 1, sum(counts)
    for count in counts:
        ways *= comb(left, count)
        left -= count
    return ways
