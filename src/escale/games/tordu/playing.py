"""Which card to play: the best on average over hands that the others may hold, each solved."""

from collections.abc import Sequence

from . import manche
from .cards import Card
from .imagining import hidden_cards
from .model import View
from .sampling import World

EQUAL = 1e-9


def card_values(view: View, worlds: Sequence[World], seed: int) -> dict[Card, float]:
    """By legal card the chance to win the manche, if all went on with open cards."""
    from .solver import solving
    from .solver.position import Position

    board, contract = view.board, view.board.contract
    assert contract
    assert view.seat is not None
    worth = manche.by_deviation(board, view.seat, contract, contract.doubled_by is not None)
    moves = solving.moves(Position.of(board), worlds, seed=seed)
    return dict(zip(moves.cards, moves.worth(worth), strict=True))


def best_cards(values: dict[Card, float]) -> list[Card]:
    """All that are as good as any."""
    most = max(values.values())
    return [card for card, value in values.items() if value > most - EQUAL]
