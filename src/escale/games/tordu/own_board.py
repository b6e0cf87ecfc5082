"""A deal on somebody's own table, all hands known: the best contract, and how it is played."""

from typing import Annotated

from msgspec import Meta, Struct

from ...boxes import OwnBoard
from ...core.errors import BadInput
from ...core.game import Seat
from .bots.solver import solving
from .bots.solver.position import Position, World, legal, winner
from .rules import Contract
from .rules.cards import EVERY_SUIT, HAND, Card, Suit, spell
from .study.advice import expected, points_by_deviation
from .study.open_hands import CAPS

MOST_SEATS = 5
KnownCard = Annotated[Card, Meta(ge=0, le=39)]
Hand = Annotated[tuple[KnownCard, ...], Meta(max_length=HAND)]


class Task(Struct, frozen=True, forbid_unknown_fields=True):
    """The hands of two to five players, clockwise, and who declares and leads."""

    hands: Annotated[tuple[Hand, ...], Meta(max_length=MOST_SEATS)]
    declarer: Annotated[Seat, Meta(ge=0, lt=MOST_SEATS)] = 0


class TrumpLeads(Struct, frozen=True):
    """A trump: by number of tricks, the declarer's lead over the others, and whether it is made."""

    suit: Suit
    exact: bool  # else the search was cut off and these are estimates
    leads: tuple[float, ...]
    made: tuple[bool, ...]


class PlayedCard(Struct, frozen=True):
    """A card of the line, and the other cards that would have been as good."""

    seat: Seat
    card: Card
    equals: tuple[Card, ...]


class Solution(Struct, frozen=True):
    """What the declarer can do with every trump, and the best contract played by both sides."""

    trumps: tuple[TrumpLeads, ...]
    suit: Suit
    number: int
    lead: float  # of the declarer over the others, with this contract
    exact: bool
    line: tuple[PlayedCard, ...]
    taken: int  # tricks of the declarer at its end


def check(task: Task) -> None:
    seen: dict[Card, Seat] = {}
    for seat, hand in enumerate(task.hands):
        for card in hand:
            if card in seen:
                values = {"card": spell(card), "first": seen[card] + 1, "second": seat + 1}
                raise BadInput("bad-own-card", **values)
            seen[card] = seat
    if len(task.hands) < 2:
        raise BadInput("bad-own-hands", low=2, high=MOST_SEATS)
    for seat, hand in enumerate(task.hands):
        if len(hand) != HAND:
            raise BadInput("bad-own-hand", hand=seat + 1, cards=len(hand), wanted=HAND)
    if task.declarer >= len(task.hands):
        raise BadInput("bad-own-declarer", high=len(task.hands))


def solve(task: Task) -> Solution:
    """Without kernels this would take hours: then the solver's playouts estimate."""
    found = solving.contracts([task.hands], task.declarer, EVERY_SUIT, cap=CAPS[len(task.hands)])
    trumps = tuple(
        _row(task.declarer, suit, bool(exact), cells)
        for suit, exact, cells in zip(EVERY_SUIT, found.exact[0], found.chances[0], strict=True)
    )
    best = max(
        ((row, number) for row in trumps for number in range(HAND + 1)),
        key=lambda each: (each[0].leads[each[1]], each[1]),
    )
    row, number = best
    line, taken, is_exact = _line(task, row.suit, number)
    lead = row.leads[number]
    return Solution(trumps, row.suit, number, lead, row.exact and is_exact, line, taken)


def _row(declarer: Seat, suit: Suit, exact: bool, cells: list[list[float]]) -> TrumpLeads:
    worth = points_by_deviation(Contract(declarer, suit, 0))
    return TrumpLeads(
        suit,
        exact,
        tuple(round(expected(cell, worth), 2) + 0.0 for cell in cells),
        tuple(cell[0] == 1 for cell in cells),
    )


def _line(task: Task, trump: Suit, number: int) -> tuple[tuple[PlayedCard, ...], int, bool]:
    """Both sides play their best cards; the declarer's tricks, and whether all of it is exact."""
    hands, declarer = task.hands, task.declarer
    leader, taken, is_exact = declarer, 0, True
    trick: tuple[Card, ...] = ()
    worth = points_by_deviation(Contract(declarer, trump, number))
    line: list[PlayedCard] = []
    while any(hands):
        seat = (leader + len(trick)) % len(hands)
        position = Position(len(hands), trump, declarer, leader, trick, number, taken)
        equals, exact = _best_cards(position, hands, seat, worth)
        card = equals[0]
        is_exact = is_exact and exact
        line.append(PlayedCard(seat, card, equals[1:]))
        hands = _without(hands, seat, card)
        trick = (*trick, card)
        if len(trick) == len(hands):
            leader = (leader + winner(trick, trump)) % len(hands)
            taken += leader == declarer
            trick = ()
    return tuple(line), taken, is_exact


def _best_cards(
    position: Position, hands: World, seat: Seat, worth: tuple[float, ...]
) -> tuple[tuple[Card, ...], bool]:
    cards = legal(hands[seat], position.trick)
    if len(cards) == 1:
        return cards, True
    found = solving.moves(position, [hands])
    side = 1 if seat == position.declarer else -1
    values = [round(side * expected(cell, worth), 6) for cell in found.chances[0]]
    best = max(values)
    equals = tuple(card for card, each in zip(found.cards, values, strict=True) if each == best)
    return equals, bool(found.exact[0])


def _without(hands: World, seat: Seat, card: Card) -> World:
    return tuple(
        tuple(each for each in hand if not (owner == seat and each == card))
        for owner, hand in enumerate(hands)
    )


OWN_BOARD = OwnBoard(Task, check, solve)
