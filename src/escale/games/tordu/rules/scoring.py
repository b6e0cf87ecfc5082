"""Points of a deal, manches, and the end of the game (TOR-18 to TOR-21)."""

from collections.abc import Sequence

from msgspec.structs import replace

from ....core.game import Outcome, Seat
from .cards import TORDU
from .model import Board, Contract, Options, Reason

EXACT, EXACT_TORDU = 3, 4  # points of a contract that is made
EACH, EACH_TORDU = 1, 2  # points for every trick too many or too few


def gain(contract: Contract, taken: int) -> int:
    """What the declarer marks for an exact contract, else each of the others (TOR-18, TOR-24)."""
    deviation = abs(taken - contract.number)
    tordu = contract.suit == TORDU
    each = EACH_TORDU if tordu else EACH
    points = each * deviation if deviation else EXACT_TORDU if tordu else EXACT
    return points if contract.doubled_by is None else 2 * points


def points(contract: Contract, taken: int, seats: int) -> tuple[int, ...]:
    """By seat; nobody ever loses points (TOR-18, TOR-19)."""
    is_exact = taken == contract.number
    marked = gain(contract, taken)
    return tuple(marked if (seat == contract.declarer) == is_exact else 0 for seat in range(seats))


def leaders(scores: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the highest total."""
    top = max(scores)
    return tuple(seat for seat, each in enumerate(scores) if each == top)


def manche_winners(board: Board) -> tuple[Seat, ...]:
    """The winners of the manche: the highest total of those at the target (TOR-20, TOR-Q8)."""
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
    """Places by manches won, then by the points of the last one."""
    if board.reason is None:
        return None
    keys = list(zip(board.won, board.scores, strict=True))
    places = tuple(1 + sum(other > key for other in keys) for key in keys)
    scores = board.won if _counts_manches(board.options) else board.scores
    return Outcome(tuple(float(each) for each in scores), places, board.reason)


def _counts_manches(options: Options) -> bool:
    """Whether the scores of the game are manches; else they are points."""
    return options.manches > 1 and not options.deals


def score_unit(options: Options) -> str:
    """The text for what an outcome's scores count: manches or points."""
    return "count.manches" if _counts_manches(options) else "count.points"
