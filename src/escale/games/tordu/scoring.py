"""Tricks, points, manches, and how it ends (TOR-15 to TOR-21)."""

from collections.abc import Sequence

from msgspec.structs import replace

from ...core.game import Outcome, Seat
from .cards import TORDU, Card, suit
from .model import Board, Contract, Options, Reason, Trick

EXACT, EXACT_TORDU = 3, 4  # points of a contract that is made
EACH, EACH_TORDU = 1, 2  # points for every trick too many or too few


def strength(card: Card, led: int, trump: int) -> int:
    """A card that neither follows nor cuts wins nothing (TOR-15, TOR-17)."""
    if suit(card) == trump:
        return 100 + card
    return card if suit(card) == led else -1


def winning_card(trick: Trick, trump: int) -> Card:
    led = suit(trick.cards[0])
    return max(trick.cards, key=lambda card: strength(card, led, trump))


def trick_winner(trick: Trick, trump: int, seats: int) -> Seat:
    """Who takes it: the highest trump, else the highest card of the suit led."""
    return (trick.leader + trick.cards.index(winning_card(trick, trump))) % seats


def gain(contract: Contract, taken: int) -> int:
    """What the declarer marks if he made it exactly, else each of the others (TOR-18, TOR-24)."""
    apart = abs(taken - contract.number)
    tordu = contract.suit == TORDU
    each = EACH_TORDU if tordu else EACH
    points = each * apart if apart else EXACT_TORDU if tordu else EXACT
    return points if contract.doubled_by is None else 2 * points


def points(contract: Contract, taken: int, seats: int) -> tuple[int, ...]:
    """By seat; nobody ever loses points (TOR-18, TOR-19)."""
    is_exact = taken == contract.number
    marked = gain(contract, taken)
    return tuple(marked if (seat == contract.declarer) == is_exact else 0 for seat in range(seats))


def leaders(scores: Sequence[int]) -> tuple[Seat, ...]:
    """Those with the highest total."""
    top = max(scores)
    return tuple(seat for seat, each in enumerate(scores) if each == top)


def manche_winners(board: Board) -> tuple[Seat, ...]:
    """Who has won the manche: the highest total of those at the target (TOR-20, TOR-Q8)."""
    if board.options.deals or max(board.scores) < board.options.target:
        return ()
    best = leaders(board.scores)
    return () if len(best) > 1 and board.options.equal == "play-on" else best


def why_over(board: Board) -> Reason | None:
    """Why the game is over, if it is; manches that were just won count already."""
    if board.options.deals:
        return "deals" if board.deal >= board.options.deals else None
    return "target" if max(board.won) >= board.options.manches else None


def new_manche(board: Board) -> Board:
    """Scores restart at 0; the deal goes on round the table (TOR-Q10)."""
    return replace(
        board,
        manche=board.manche + 1,
        scores=(0,) * len(board.scores),
        sheet=(),
        best=(),
    )


def outcome(board: Board) -> Outcome | None:
    """By manches, then by the points of the last one; several manches are what one counts."""
    if board.reason is None:
        return None
    keys = list(zip(board.won, board.scores, strict=True))
    places = tuple(1 + sum(other > key for other in keys) for key in keys)
    scores = board.won if counts_manches(board.options) else board.scores
    return Outcome(tuple(float(each) for each in scores), places, board.reason)


def counts_manches(options: Options) -> bool:
    """Several to be won are what one counts in the end, else points."""
    return options.manches > 1 and not options.deals
