"""What the cards of a deal allow, all of them seen: contracts, and each card of a moment.

With the kernel all of it. Without, of a deal of two what the plain solver finds in one search: the
contracts of the trump that was played, and its cards; of a larger one the end only.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ...core.game import Seat
from .advice import mean, worths
from .cards import EVERY_SUIT, HAND, Card
from .hindsight import Hands, Moment
from .model import Contract
from .play import playable
from .solver import solving
from .solver.oracle import Oracle, at
from .solver.position import Position
from .solver.solving import CAP

CAPS = {2: CAP, 3: CAP, 4: CAP, 5: 1 << 14}  # of the search for all contracts of a trump
COLD_CARDS = 3  # in hand, up to which the plain solver follows three players or more

Cell = Sequence[float]  # the chance of each deviation; one of them is 1 where the search was whole


class Trump(NamedTuple):
    """What a declarer can do with it, by number of tricks."""

    suit: int
    exact: bool
    cells: tuple[Cell, ...]


class Seen(NamedTuple):
    """What each card that one may play leads to; no values where nobody knows."""

    cards: tuple[Card, ...]
    values: dict[Card, float]  # the declarer's lead over the others
    is_made: dict[Card, bool]
    exact: bool

    @property
    def is_forced(self) -> bool:
        return len(self.cards) == 1

    def best(self, side: int) -> float:
        """For the declarer (1) or the others (-1)."""
        return side * max(side * value for value in self.values.values())


class Table:
    """The cards of one deal, seen from above."""

    def __init__(self, contract: Contract, hands: Hands) -> None:
        self._contract = contract
        self._hands = hands
        self._worth = worths(contract)
        self._oracle = Oracle(contract.suit, contract.declarer)  # remembers, from card to card

    def trumps(self, declarer: Seat) -> tuple[Trump, ...]:
        """What a seat could have done with every trump, as far as there is time to tell."""
        hands = self._hands
        if solving.is_warm():
            found = solving.contracts([hands], declarer, EVERY_SUIT, cap=CAPS[len(hands)])
            return tuple(
                Trump(suit, bool(exact), tuple(map(tuple, cells)))
                for suit, exact, cells in zip(
                    EVERY_SUIT, found.exact[0], found.chances[0], strict=True
                )
            )
        if len(hands) > 2 or declarer != self._contract.declarer:
            return ()
        value = self._oracle.value(hands, declarer)
        cells = tuple(_sure(at(value, number)) for number in range(HAND + 1))
        return (Trump(self._contract.suit, exact=True, cells=cells),)

    def see(self, moment: Moment) -> Seen:
        board, hands = moment.board, moment.hands
        cards = playable(board, hands[moment.seat])
        position = Position.of(board)
        if solving.is_warm() or (len(hands) > 2 and len(hands[moment.seat]) <= COLD_CARDS):
            moves = solving.moves(position, [hands])
            return self._seen(moves.cards, moves.chances[0], bool(moves.exact[0]))
        if len(hands) > 2:
            return Seen(cards, {}, {}, exact=False)
        apart = [
            at(self._oracle.after(hands, position.leader, position.trick, card), position.needed)
            for card in cards
        ]
        return self._seen(cards, [_sure(each) for each in apart], exact=True)

    def _seen(self, cards: Sequence[Card], cells: Sequence[Cell], exact: bool) -> Seen:
        return Seen(
            tuple(cards),
            {card: mean(cell, self._worth) for card, cell in zip(cards, cells, strict=True)},
            {card: cell[0] == 1 for card, cell in zip(cards, cells, strict=True)},
            exact,
        )


def _sure(apart: int) -> Cell:
    return tuple(float(each == apart) for each in range(HAND + 1))
