"""What a player may do in his turn, and why not (BID-11 … BID-28)."""

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from ...core.errors import IllegalAction
from ...core.game import Seat
from .dicobidule import is_granted
from .model import (
    COUNTER,
    DRAW,
    END,
    GIVE_WAY,
    JOKER,
    SKIP,
    Action,
    Board,
    Card,
    Change,
    Counter,
    Draw,
    End,
    GiveWay,
    Lay,
    Red,
    Skip,
    State,
    View,
)

Hand = tuple[Card, ...]


class Refusal(NamedTuple):
    """What is wrong with a move, and the clause that says so."""

    code: str
    clause: str


def why_not_lay(board: Board, hand: Hand, drawn: Card | None, action: Lay) -> Refusal | None:
    """Why a card may not be laid there; None: it may."""
    if action.pile >= len(board.piles):
        return Refusal("no-such-pile", "BID-7")
    if action.card not in hand:
        return Refusal("not-in-hand", "BID-11")
    refusal = why_not_pick(board, hand, drawn, action.card) or why_not_cover(board, action.pile)
    if refusal:
        return refusal
    top = board.piles[action.pile][-1]
    is_link = JOKER not in {action.card, top.card}
    if board.options.checked and is_link and not is_granted(top.card, action.card):
        return Refusal("no-link", "BID-Q17")
    return None


def why_not_pick(board: Board, hand: Hand, drawn: Card | None, card: Card) -> Refusal | None:
    """Why a card of the hand may not be laid on any pile now; None: it may on some."""
    if board.has_drawn and not board.laid and card != drawn:
        return Refusal("drawn-card-first", "BID-17")
    if card == JOKER and board.has_joker:
        return Refusal("one-joker", "BID-15")
    if card == JOKER and board.laid and len(hand) == 1:
        return Refusal("last-joker", "BID-42")
    return None


def why_not_cover(board: Board, pile: int) -> Refusal | None:
    """Why no card may be laid on a pile now; None: one may."""
    top = board.piles[pile][-1]
    is_fresh = any(fresh.number == top.number for fresh in board.fresh)
    return Refusal("too-fresh", "BID-Q16") if is_fresh else None


def why_not_change(board: Board, hand: Hand, reds: tuple[Red, ...]) -> Refusal | None:
    if "change" not in reds:
        return Refusal("no-red-card", "BID-20")
    if board.has_changed:
        return Refusal("changed-already", "BID-21")
    if board.has_drawn:
        return Refusal("drawn-already", "BID-Q11")
    if len(hand) < 2:
        return Refusal("too-few-cards", "BID-23")
    return None


def why_not_draw(board: Board) -> Refusal | None:
    if board.has_drawn:
        return Refusal("drawn-already", "BID-17")
    if board.laid:
        return Refusal("laid-already", "BID-18")
    if board.has_changed:
        return Refusal("changed-already", "BID-22")
    return None


def why_not_skip(board: Board, reds: tuple[Red, ...]) -> Refusal | None:
    if "skip" not in reds:
        return Refusal("no-red-card", "BID-20")
    return Refusal("skipped-already", "BID-28") if board.has_skipped else None


def why_not_end(board: Board) -> Refusal | None:
    if board.laid or board.has_drawn or board.has_changed:
        return None
    return Refusal("no-free-pass", "BID-19")


def check(state: State, seat: Seat, action: Action) -> None:
    """A move of whose turn it is; raises IllegalAction."""
    board, hand, reds = state.board, state.hands[seat], state.reds[seat]
    if board.stage == "answer":
        refusal = _why_not_answer(action, reds)
    else:
        refusal = _why_not(state, action, hand, reds)
    if refusal:
        raise IllegalAction(*refusal)


def _why_not_answer(action: Action, reds: tuple[Red, ...]) -> Refusal | None:
    if isinstance(action, Counter):
        return None if "counter" in reds else Refusal("no-red-card", "BID-26")
    return None if isinstance(action, GiveWay) else Refusal("answer-first", "BID-24")


def _why_not(state: State, action: Action, hand: Hand, reds: tuple[Red, ...]) -> Refusal | None:
    board = state.board
    match action:
        case Lay():
            return why_not_lay(board, hand, state.drawn, action)
        case Draw():
            return why_not_draw(board)
        case Change(cards=(one, two)):
            missing = hand.count(one) < 1 + (one == two) or two not in hand
            return (
                Refusal("not-in-hand", "BID-23") if missing else why_not_change(board, hand, reds)
            )
        case Skip():
            return why_not_skip(board, reds)
        case End():
            return why_not_end(board)
        case _:
            return Refusal("no-skip-to-answer", "BID-26")


def lays(view: View) -> Iterator[Lay]:
    """Every card that may be laid now, wherever."""
    for card in dict.fromkeys(view.hand):
        for pile in range(len(view.board.piles)):
            lay = Lay(card, pile)
            if not why_not_lay(view.board, view.hand, view.drawn, lay):
                yield lay


def legal(view: View) -> Iterator[Action]:
    """Every move of whose turn it is."""
    board, hand, reds = view.board, view.hand, view.reds
    if board.stage == "answer":
        yield GIVE_WAY
        if "counter" in reds:
            yield COUNTER
        return
    yield from lays(view)
    if not why_not_draw(board):
        yield DRAW
    if not why_not_end(board):
        yield END
    if not why_not_skip(board, reds):
        yield SKIP
    if not why_not_change(board, hand, reds):
        for cards in dict.fromkeys(permutations(hand, 2)):
            yield Change(cards)
