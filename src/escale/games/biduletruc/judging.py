""" "Dico!": what the Dicobidule says, and what it costs (BID-30 … BID-40, BID-43)."""

from typing import Literal

from msgspec.structs import replace

from ...core.chance import Chance
from ...core.game import Event, Seat, Turn
from .dicobidule import is_granted, pages
from .ending import finish, is_in_question, pass_on
from .events import Body, Conceded, Judged, Settled, Trusted
from .links import Link, check_dico
from .model import Board, Fresh, Judgement, State, Verdict
from .pack import in_order
from .stock import changed, draw_two, with_hand


def challenge(state: State, seat: Seat, number: int, chance: Chance) -> Turn[State, Body]:
    """A "dico" that passed `check`."""
    board = state.board
    link = check_dico(board, seat, number)
    covered, laid = link.covered.card, link.laid.card
    granted = is_granted(covered, laid)
    verdict = Verdict(number, seat, link.culprit, covered, laid, granted, pages()[covered])
    found = Judgement(number, covered, laid, granted)
    board = replace(
        board,
        judged=(*board.judged, found),
        verdict=verdict,
        is_read=True,
        fresh=_no_longer_fresh(board, number),
    )
    judged = replace(state, board=board)
    if granted:
        return _granted(judged, verdict, link, chance)
    return _refused(judged, verdict, link, chance)


def _granted(state: State, verdict: Verdict, link: Link, chance: Chance) -> Turn[State, Body]:
    """The card stays, verified, and the challenger draws two (BID-33)."""
    board = state.board
    pile = (*board.piles[link.pile][:-1], replace(link.laid, is_verified=True))
    board = replace(board, piles=changed(board.piles, link.pile, pile))
    state, drew = draw_two(replace(state, board=board), verdict.challenger, "wrong-dico", chance)
    events = (Event[Body](Judged(verdict, "draws")), drew)
    if board.stage != "claim" or is_in_question(state.board):
        return Turn(state, events)
    won = finish(state, "out")
    return Turn(won.state, (*events, *won.events))


def _refused(state: State, verdict: Verdict, link: Link, chance: Chance) -> Turn[State, Body]:
    """The card goes back, two more with it, and a turn is lost (BID-34, BID-35)."""
    board, culprit = state.board, verdict.culprit
    board = replace(
        board,
        piles=changed(board.piles, link.pile, board.piles[link.pile][:-1]),
        known=changed(board.known, culprit, in_order((*board.known[culprit], verdict.laid))),
    )
    hand = in_order((*state.hands[culprit], verdict.laid))
    state = with_hand(replace(state, board=board), culprit, hand)
    state, drew = draw_two(state, culprit, "wrong-link", chance)
    cost = _cost(state.board, culprit)
    told = (Event[Body](Judged(verdict, cost)), drew)
    if cost == "next-turn":
        owed = state.board.owed
        board = replace(state.board, owed=changed(owed, culprit, owed[culprit] + 1))
        return Turn(_moved(replace(state, board=board)), told)
    if culprit == state.board.turn:
        passed = pass_on(state)
        return Turn(passed.state, (*told, *passed.events))
    return Turn(_moved(state), told)


def _moved(state: State) -> State:
    """A pile has changed: who is to move is asked anew, by the cards that lie there now."""
    return replace(state, board=replace(state.board, moves=state.board.moves + 1))


def _cost(board: Board, culprit: Seat) -> Literal["draws", "turn", "next-turn"]:
    """Which turn is passed: this one, the one that has just ended, or the next (BID-35)."""
    if culprit in {board.turn, board.previous}:
        return "turn"
    return "next-turn" if board.options.late == "next-turn" else "draws"


def _no_longer_fresh(board: Board, number: int) -> tuple[Fresh, ...]:
    return tuple(fresh for fresh in board.fresh if fresh.number != number)


def trust(state: State, seat: Seat, number: int) -> Turn[State, Body]:
    """One less who minds; when all the others agree the card may be covered (Q16)."""
    board, trusted = state.board, Event[Body](Trusted(seat, number))
    agreed = tuple(
        replace(fresh, trusted=(*fresh.trusted, seat)) if fresh.number == number else fresh
        for fresh in board.fresh
    )
    state = replace(state, board=replace(board, fresh=agreed))
    everyone = len(board.seats) - 1
    if any(len(fresh.trusted) == everyone for fresh in agreed if fresh.number == number):
        settled = settle(state, number)
        return Turn(settled.state, (trusted, *settled.events))
    return Turn(state, (trusted,))


def settle(state: State, number: int) -> Turn[State, Body]:
    """A card has been looked at for long enough."""
    board = replace(state.board, fresh=_no_longer_fresh(state.board, number))
    return Turn(replace(state, board=board), (Event[Body](Settled(number)),))


def concede(state: State, seat: Seat) -> Turn[State, Body]:
    """One less who could overturn the win."""
    board = replace(state.board, conceded=(*state.board.conceded, seat))
    told = Event[Body](Conceded(seat))
    state = replace(state, board=board)
    if len(board.conceded) < len(board.seats) - 1:
        return Turn(state, (told,))
    won = finish(state, "out")
    return Turn(won.state, (told, *won.events))
