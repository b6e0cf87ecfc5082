"""How a turn ends and the next begins, how a game is won (BID-35, BID-41 … BID-48)."""

from msgspec.structs import replace

from ....core.game import Event, Outcome, Seat, Turn
from .events import Body, Claimed, Won
from .legal import open_links
from .model import Board, Options, Reason, State


def is_in_question(board: Board) -> bool:
    """Whether a "dico" could still overturn the win of the player whose turn it is."""
    return any(link.culprit == board.turn for link in open_links(board))


def claim_or_win(state: State) -> Turn[State, Body]:
    """A hand is empty: won at once only where no "dico" could change it (BID-43)."""
    board = state.board
    if not is_in_question(board):
        return finish(state, "out")
    claimed = replace(board, stage="claim", conceded=())
    return Turn(replace(state, board=claimed), (Event[Body](Claimed(board.turn)),))


def finish(state: State, reason: Reason) -> Turn[State, Body]:
    """All cards on the table."""
    board = replace(
        state.board,
        stage="over",
        reason=reason,
        is_drawn_held=False,
        fresh=(),
        hands=state.hands,
    )
    won = Won(winners(board), reason, state.hands)
    return Turn(replace(state, board=board, drawn=None), (Event[Body](won),))


def winners(board: Board) -> tuple[Seat, ...]:
    """The players with the fewest cards: none at all, unless the game was dead (BID-41, BID-46)."""
    fewest = min(board.sizes)
    return tuple(seat for seat in board.seats if board.sizes[seat] == fewest)


def outcome(board: Board) -> Outcome | None:
    """Places by the cards that are left (Q19)."""
    if board.reason is None:
        return None
    places = tuple(1 + sum(other < size for other in board.sizes) for size in board.sizes)
    return Outcome(tuple(float(size) for size in board.sizes), places, board.reason)


def score_unit(_options: Options) -> str:
    """What the scores of an outcome count: the cards that are left, the fewer the better."""
    return "count.cards"
