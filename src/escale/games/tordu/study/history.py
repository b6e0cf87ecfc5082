"""A finished deal, step by step: the public board, the hands, and what each player knew.

Every card was played, so the hands follow from the tricks; what was never dealt stays unseen
(TOR-Q14). A seat's view of a step holds its own hand and the public board, and nothing else.
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from ....core.game import Seat
from ..rules import Board, Call, Play, Trick, View, auction_after, played_cards, trick_winner
from ..rules.cards import HAND, Card

Hands = tuple[tuple[Card, ...], ...]


class PlayedStep(NamedTuple):
    """The board and the hands before a call or a card, and that call or card."""

    board: Board
    hands: Hands
    action: Call | Play

    @property
    def seat(self) -> Seat:
        return self.board.turn

    @property
    def view(self) -> View:
        """What the player whose turn it was knew."""
        return View(self.seat, self.board, self.hands[self.seat])


def round_is_over(view: View) -> bool:
    """Whether all cards of the deal were played and the next deal has not begun."""
    return view.board.stage in {"pause", "over"} and len(view.board.tricks) == HAND


def dealt_hands(board: Board) -> Hands:
    """The hands as they were dealt, by seat, from the tricks of a finished deal."""
    hands: list[list[Card]] = [[] for _ in board.seats]
    for seat, card in played_cards(board):
        hands[seat].append(card)
    return tuple(tuple(sorted(hand)) for hand in hands)


def played_steps(board: Board) -> Iterator[PlayedStep]:
    """Each call, then each card, of a finished deal."""
    hands = dealt_hands(board)
    start = _at_the_deal(board)
    for number, spoken in enumerate(board.calls):
        calls = board.calls[:number]
        standing = auction_after(board, calls).contract
        yield PlayedStep(
            replace(start, turn=spoken.seat, calls=calls, contract=standing), hands, spoken.call
        )
    yield from _cards(board, replace(start, stage="play", calls=board.calls), hands)


def _at_the_deal(board: Board) -> Board:
    """The board when the cards had just been dealt."""
    nothing = (0,) * len(board.scores)
    marked = board.sheet[-1].points
    return replace(
        board,
        stage="auction",
        turn=board.dealer,
        calls=(),
        contract=None,
        trick=None,
        tricks=(),
        taken=nothing,
        scores=tuple(now - more for now, more in zip(board.scores, marked, strict=True)),
        sheet=board.sheet[:-1],
        won=tuple(count - (seat in board.best) for seat, count in enumerate(board.won)),
        waiting=(),
        best=(),
        reason=None,
    )


def _cards(board: Board, start: Board, hands: Hands) -> Iterator[PlayedStep]:
    contract, seats = board.contract, len(board.scores)
    assert contract
    taken = start.taken
    for number, trick in enumerate(board.tricks):
        before = replace(start, contract=contract, tricks=board.tricks[:number], taken=taken)
        for step, card in enumerate(trick.cards):
            turn = (trick.leader + step) % seats
            table = Trick(trick.leader, trick.cards[:step])
            yield PlayedStep(replace(before, turn=turn, trick=table), hands, Play(card))
            rest = tuple(other for other in hands[turn] if other != card)
            hands = (*hands[:turn], rest, *hands[turn + 1 :])
        winner = trick_winner(trick, contract.suit, seats)
        taken = tuple(count + (seat == winner) for seat, count in enumerate(taken))
