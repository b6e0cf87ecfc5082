"""Which cards on the table a "dico" may name, and which may be covered (BID-31, BID-36)."""

from collections.abc import Iterator
from typing import NamedTuple

from ...core.errors import IllegalAction
from ...core.game import Seat
from .model import JOKER, Board, Placed


class Link(NamedTuple):
    """A top card with the one it covers."""

    pile: int
    covered: Placed
    laid: Placed

    @property
    def culprit(self) -> Seat:
        """Who has laid it, and takes it back if it is wrong."""
        assert self.laid.by is not None
        return self.laid.by


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
    raise IllegalAction(*_why_not(board, seat, number), number=number)


def _why_not(board: Board, seat: Seat, number: int) -> tuple[str, str]:
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
