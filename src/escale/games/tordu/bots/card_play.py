"""Which card to play: the best on average over worlds, each of them solved."""

from collections.abc import Sequence

from ..rules import PASS, Auction, Bid, Call, Contract, View, legal_calls, legal_cards
from ..rules.cards import EVERY_SUIT, Card
from . import win_chances
from .solver import solving
from .solver.answers import by_deviation
from .solver.position import Position, World

# By players and cards in hand: worlds of a budget of 200, and the cap of states for each. What is
# not solved within the cap is played out; later in a deal everything is solved.
EFFORT = {
    (3, 8): (24, 4_000),
    (3, 7): (60, 4_000),
    (4, 8): (24, 600),
    (4, 7): (24, 1_500),
    (4, 6): (60, 3_000),
    (5, 8): (24, 400),
    (5, 7): (24, 800),
    (5, 6): (24, 1_500),
    (5, 5): (60, 3_000),
}
WHOLE = 200
FEWEST = 4
COLD_CARDS = {2: 4, 3: 3, 4: 2, 5: 2}  # cards in hand that can be solved without the kernels
SLOW_WORLDS = 12


def can_solve(view: View) -> bool:
    """Whether the solver answers in time: always with the kernel, else near the end of a deal."""
    return solving.has_kernels() or len(view.hand) <= COLD_CARDS[len(view.board.scores)]


def effort(view: View, worlds: float) -> tuple[int, int]:
    """How many worlds to look at, and how many states each may take."""
    if not solving.has_kernels():
        return min(SLOW_WORLDS, max(FEWEST, round(worlds))), solving.CAP
    most, cap = EFFORT.get((len(view.board.scores), len(view.hand)), (WHOLE, solving.CAP))
    return max(FEWEST, round(worlds * most / WHOLE)), cap


def card_values(view: View, worlds: Sequence[World], cap: int, seed: int) -> dict[Card, float]:
    """By legal card the chance to win the manche, if all went on with open cards."""
    moves = solving.moves(Position.of(view.board), worlds, cap, seed)
    return dict(zip(moves.cards, moves.worth(_worth(view)), strict=True))


def best_cards(values: dict[Card, float], equal: float) -> list[Card]:
    """All cards that are as good as the best one."""
    most = max(values.values())
    return [card for card, value in values.items() if value >= most - equal]


def values_by_playouts(view: View, worlds: Sequence[World], seed: int) -> dict[Card, float]:
    """By legal card the chance to win the manche, if all went on at random."""
    position = Position.of(view.board)
    worth = _worth(view)
    shares = solving.playouts(position, worlds, 1, "random", seed)
    cards = sorted(legal_cards(view.board, view.hand))
    return {
        card: _value([world[place] for world in shares], position.number, worth)
        for place, card in enumerate(cards)
    }


def call_by_playouts(view: View, auction: Auction, worlds: Sequence[World], seed: int) -> Call:
    """The bid that is best in random play; always a pass on another's bid."""
    assert view.seat is not None
    if auction.contract is not None:
        return PASS
    count = max(1, len(worlds) // 4) if solving.has_kernels() else 1
    allowed = [bid for bid in legal_calls(view.board.options, auction) if isinstance(bid, Bid)]
    worth: dict[Bid, float] = {}
    for trump in EVERY_SUIT:
        position = Position(len(worlds[0]), trump, view.seat, view.seat)
        shares = solving.playouts(position, worlds[:count], 1, "random", seed)
        taken = [row for world in shares for row in world]
        for bid in allowed:
            if bid.suit == trump:
                contract = Contract(view.seat, trump, bid.number)
                ends = win_chances.by_deviation(view.board, view.seat, contract)
                worth[bid] = _value(taken, bid.number, ends)
    return max(worth, key=lambda bid: worth[bid])


def _value(taken: Sequence[Sequence[float]], number: int, worth: Sequence[float]) -> float:
    """The average over playouts of equal weight, by the tricks that the declarer took in each."""
    ends = by_deviation([sum(column) for column in zip(*taken, strict=True)], number)
    return sum(chance * value for chance, value in zip(ends, worth, strict=True))


def _worth(view: View) -> list[float]:
    contract = view.board.contract
    assert contract
    assert view.seat is not None
    return win_chances.by_deviation(view.board, view.seat, contract)
