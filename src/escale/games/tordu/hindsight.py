"""A deal that is over, taken back step by step: what lay on the table, and what each one knew.

Every card was played, so the hands are known from the tricks; what was never dealt stays unseen
(TOR-Q14). A seat's view of a moment holds its own hand and the public table, and nothing else.
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from ...core.game import Seat
from .auction import hold
from .cards import HAND, Card
from .model import Board, Call, Play, Trick, View
from .play import played
from .scoring import trick_winner

Hands = tuple[tuple[Card, ...], ...]


class Moment(NamedTuple):
    """The table before somebody spoke or played, the cards still in the hands, and what he did."""

    board: Board
    hands: Hands
    action: Call | Play

    @property
    def seat(self) -> Seat:
        return self.board.turn

    @property
    def view(self) -> View:
        """What the one whose turn it was could know, and no more."""
        return View(self.seat, self.board, self.hands[self.seat])


def round_is_over(view: View) -> bool:
    """Whether all cards of the deal lie on the table, and the next one is not there yet."""
    return view.board.stage in {"pause", "over"} and len(view.board.tricks) == HAND


def dealt_hands(board: Board) -> Hands:
    """Who was dealt what, from the tricks of a deal that is over."""
    hands: list[list[Card]] = [[] for _ in board.seats]
    for seat, card in played(board):
        hands[seat].append(card)
    return tuple(tuple(sorted(hand)) for hand in hands)


def moments(board: Board) -> Iterator[Moment]:
    """Each call, then each card, of a deal that is over."""
    hands = dealt_hands(board)
    start = _before(board)
    seats = len(board.scores)
    for number, spoken in enumerate(board.calls):
        calls = board.calls[:number]
        standing = hold(board.options, board.dealer, seats, calls).contract
        yield Moment(
            replace(start, turn=spoken.seat, calls=calls, contract=standing), hands, spoken.call
        )
    yield from _cards(board, replace(start, stage="play", calls=board.calls), hands)


def _before(board: Board) -> Board:
    """The table when the cards had just been dealt."""
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


def _cards(board: Board, start: Board, hands: Hands) -> Iterator[Moment]:
    contract, seats = board.contract, len(board.scores)
    assert contract
    taken = start.taken
    for number, trick in enumerate(board.tricks):
        before = replace(start, contract=contract, tricks=board.tricks[:number], taken=taken)
        for step, card in enumerate(trick.cards):
            turn = (trick.leader + step) % seats
            table = Trick(trick.leader, trick.cards[:step])
            yield Moment(replace(before, turn=turn, trick=table), hands, Play(card))
            rest = tuple(other for other in hands[turn] if other != card)
            hands = (*hands[:turn], rest, *hands[turn + 1 :])
        winner = trick_winner(trick, contract.suit, seats)
        taken = tuple(count + (seat == winner) for seat, count in enumerate(taken))
