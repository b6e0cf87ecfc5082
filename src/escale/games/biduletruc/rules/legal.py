"""Who may do what in Biduletruc, and why not: turns (BID-11 … BID-28), "dico" (BID-30 … BID-43)."""

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from ....core.errors import IllegalAction
from ....core.game import CLOCK, Seat, Step
from ....core.ready import Proceed
from .dicobidule import is_granted
from .model import (
    CONCEDE,
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
    Concede,
    Counter,
    Dico,
    Draw,
    End,
    GiveWay,
    Lay,
    Placed,
    Red,
    Settle,
    Skip,
    State,
    Trust,
    View,
)

Hand = tuple[Card, ...]


class Refusal(NamedTuple):
    """What is wrong with a move, and the clause that says so."""

    code: str
    clause: str


class Link(NamedTuple):
    """A top card with the one it covers."""

    pile: int
    covered: Placed
    laid: Placed

    @property
    def culprit(self) -> Seat:
        """The player who laid the card, and takes it back if the link is wrong."""
        assert self.laid.by is not None
        return self.laid.by


def check(state: State, step: Step[Action]) -> None:
    board, seat, action = state.board, step.seat, step.action
    if board.stage == "over":
        raise IllegalAction("game-over")
    if seat == CLOCK:
        _check_clock(board, action)
    elif seat not in board.seats:
        raise IllegalAction("not-waited-for")
    elif isinstance(action, Dico):
        check_dico(board, seat, action.number)
    elif isinstance(action, Trust):
        if action.number not in may_trust(board, seat):
            raise IllegalAction("not-fresh", "BID-Q16")
    elif board.stage == "claim":
        if not isinstance(action, Concede):
            raise IllegalAction("claim-first", "BID-43")
        if seat == board.turn or seat in board.conceded:
            raise IllegalAction("not-waited-for")
    elif seat != board.turn:
        raise IllegalAction("not-waited-for")
    else:
        check_turn(state, seat, action)


def _check_clock(board: Board, action: Action) -> None:
    if board.stage == "claim":  # windows wait meanwhile
        rings = isinstance(action, Proceed)
    else:
        fresh = {each.number for each in board.fresh}
        rings = isinstance(action, Settle) and action.number in fresh
    if not rings:
        raise IllegalAction("not-for-the-clock")


def check_turn(state: State, seat: Seat, action: Action) -> None:
    """A move in one's own turn; raises IllegalAction."""
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


def open_links(board: Board) -> Iterator[Link]:
    """The uncovered links that no "dico" has judged."""
    for at, pile in enumerate(board.piles):
        if len(pile) > 1 and is_open(pile[-2], pile[-1]):
            yield Link(at, pile[-2], pile[-1])


def is_open(covered: Placed, laid: Placed) -> bool:
    """A word that somebody laid on a word, and that is not verified (BID-36, BID-37)."""
    by_someone = laid.by is not None and not laid.is_verified
    return by_someone and JOKER not in {covered.card, laid.card}


def may_challenge(board: Board, seat: Seat) -> Iterator[Link]:
    """The links that this seat may say "dico" on; in a claim only the claimant's (Q18)."""
    if board.stage == "over" or (board.stage == "claim" and seat in board.conceded):
        return
    for link in open_links(board):
        in_question = board.stage != "claim" or link.culprit == board.turn
        if link.culprit != seat and in_question:
            yield link


def check_dico(board: Board, seat: Seat, number: int) -> Link:
    """The link that is challenged; raises IllegalAction with the reason why not."""
    for link in may_challenge(board, seat):
        if link.laid.number == number:
            return link
    raise IllegalAction(*_why_not_dico(board, seat, number), number=number)


def _why_not_dico(board: Board, seat: Seat, number: int) -> tuple[str, str]:
    for pile in board.piles:
        for place, laid in enumerate(pile):
            if laid.number != number:
                continue
            if laid.by is None or laid.card == JOKER:
                return "nothing-to-challenge", "BID-36"
            if laid.is_verified:
                return "already-judged", "BID-37"
            if laid is not pile[-1]:
                return "covered", "BID-31"
            if place == 0:
                return "covered-card-gone", "BID-45"
            if pile[place - 1].card == JOKER:
                return "nothing-to-challenge", "BID-36"
            if laid.by == seat:
                return "own-card", "BID-37"
            if seat in board.conceded:
                return "has-conceded", "BID-43"
            return "claim-first", "BID-Q18"
    if any(found.number == number for found in board.judged):  # the card is gone
        return "already-judged", "BID-38"
    return "no-such-card", "BID-31"


def may_trust(board: Board, seat: Seat) -> Iterator[int]:
    """The fresh cards of others that this seat has not agreed to have covered."""
    if board.stage == "claim":  # nobody covers anything meanwhile
        return
    owners = {each.number: each.by for each in board.tops}
    for fresh in board.fresh:
        if owners[fresh.number] != seat and seat not in fresh.trusted:
            yield fresh.number


def may_interrupt(board: Board, seat: Seat) -> bool:
    """Whether there is a card that this player may say something about."""
    says_dico, trusts = may_challenge(board, seat), may_trust(board, seat)
    return next(says_dico, None) is not None or next(trusts, None) is not None


def legal(view: View) -> Iterator[Action]:
    board, seat = view.board, view.seat
    if seat is None or seat < 0 or board.stage == "over":
        return
    if board.stage == "claim":
        if seat != board.turn and seat not in board.conceded:
            yield CONCEDE
    elif seat == board.turn:
        yield from turn_actions(view)
    for link in may_challenge(board, seat):
        yield Dico(link.laid.number)
    for number in may_trust(board, seat):
        yield Trust(number)


def turn_actions(view: View) -> Iterator[Action]:
    """Every move in one's own turn."""
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


def lays(view: View) -> Iterator[Lay]:
    """Every card that may be laid now, wherever."""
    for card in dict.fromkeys(view.hand):
        for pile in range(len(view.board.piles)):
            lay = Lay(card, pile)
            if not why_not_lay(view.board, view.hand, view.drawn, lay):
                yield lay
