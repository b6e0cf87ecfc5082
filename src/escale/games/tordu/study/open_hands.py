"""A deal solved with all hands open: every contract, and every card at each step.

The kernels solve all of it. Without them, for two players the Python engine finds the contracts of
the trump that was played and the cards of the deal; for more players only its last cards.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ....core.game import Seat
from ..bots.solver import solving
from ..bots.solver.exhaustive import ExhaustiveSearch, at
from ..bots.solver.position import Position
from ..bots.solver.solving import CAP
from ..rules import Contract, legal_cards
from ..rules.cards import EVERY_SUIT, HAND, Card
from .advice import expected, points_by_deviation
from .history import Hands, PlayedStep

CAPS = {2: CAP, 3: CAP, 4: CAP, 5: 1 << 14}  # of the search for all contracts of a trump
COLD_CARDS = 3  # in hand, up to which the Python engine follows three players or more

Cell = Sequence[float]  # the chance of each deviation; one of them is 1 if it was solved


class TrumpResults(NamedTuple):
    """What a declarer can do with one trump, by number of tricks."""

    suit: int
    exact: bool
    cells: tuple[Cell, ...]


class CardResults(NamedTuple):
    """What each legal card leads to; without values if it could not be solved."""

    cards: tuple[Card, ...]
    values: dict[Card, float]  # the declarer's lead over the others
    is_made: dict[Card, bool]
    exact: bool

    @property
    def is_forced(self) -> bool:
        return len(self.cards) == 1

    def best(self, side: int) -> float:
        """The best value for the declarer (1) or for the others (-1)."""
        return side * max(side * value for value in self.values.values())


class OpenHands:
    """All hands of one deal, open."""

    def __init__(self, contract: Contract, hands: Hands) -> None:
        self._contract = contract
        self._hands = hands
        self._worth = points_by_deviation(contract)
        self._search = ExhaustiveSearch(contract.suit, contract.declarer)  # keeps what it solved

    def trumps(self, declarer: Seat) -> tuple[TrumpResults, ...]:
        """What a seat could have done with every trump, as far as there is time to solve it."""
        hands = self._hands
        if solving.has_kernels():
            found = solving.contracts([hands], declarer, EVERY_SUIT, cap=CAPS[len(hands)])
            return tuple(
                TrumpResults(suit, bool(exact), tuple(map(tuple, cells)))
                for suit, exact, cells in zip(
                    EVERY_SUIT, found.exact[0], found.chances[0], strict=True
                )
            )
        if len(hands) > 2 or declarer != self._contract.declarer:
            return ()
        value = self._search.value(hands, declarer)
        cells = tuple(_sure(at(value, number)) for number in range(HAND + 1))
        return (TrumpResults(self._contract.suit, exact=True, cells=cells),)

    def card_results(self, step: PlayedStep) -> CardResults:
        """What each card that could be played at this step leads to."""
        board, hands = step.board, step.hands
        cards = legal_cards(board, hands[step.seat])
        position = Position.of(board)
        if solving.has_kernels() or (len(hands) > 2 and len(hands[step.seat]) <= COLD_CARDS):
            moves = solving.moves(position, [hands])
            return self._card_results(moves.cards, moves.chances[0], bool(moves.exact[0]))
        if len(hands) > 2:
            return CardResults(cards, {}, {}, exact=False)
        deviations = [
            at(self._search.after(hands, position.leader, position.trick, card), position.needed)
            for card in cards
        ]
        return self._card_results(cards, [_sure(each) for each in deviations], exact=True)

    def _card_results(
        self, cards: Sequence[Card], cells: Sequence[Cell], exact: bool
    ) -> CardResults:
        return CardResults(
            tuple(cards),
            {card: expected(cell, self._worth) for card, cell in zip(cards, cells, strict=True)},
            {card: cell[0] == 1 for card, cell in zip(cards, cells, strict=True)},
            exact,
        )


def _sure(deviation: int) -> Cell:
    """The chances of a deviation that is certain."""
    return tuple(float(each == deviation) for each in range(HAND + 1))
