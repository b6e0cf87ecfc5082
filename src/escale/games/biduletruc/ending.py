"""How a turn ends and the next begins, how a game is won (BID-35, BID-41 … BID-48)."""

from msgspec.structs import replace

from ...core.game import Event, Outcome, Seat, Turn
from .events import Body, Claimed, LostTurn, Won
from .links import open_links
from .model import Board, Reason, State
from .stock import changed

MOST_ROUNDS = 50  # ours: even a game in which every link is refused has an end


def pass_on(state: State) -> Turn[State, Body]:
    """The turn is over: to the next player who owes none, unless the game is dead (BID-46)."""
    board, events = state.board, list[Event[Body]]()
    played = board.turn
    board = _counted(board, has_laid=board.laid > 0)
    while board.stuck < len(board.seats) and board.turns < MOST_ROUNDS * len(board.seats):
        board = _begin_turn(board, (board.turn + 1) % len(board.seats), played)
        if not board.owed[board.turn]:
            return Turn(replace(state, board=board, drawn=None), tuple(events))
        left = board.owed[board.turn] - 1  # a lost turn comes before a skip (BID-48)
        board = replace(board, owed=changed(board.owed, board.turn, left))
        board = _counted(board, has_laid=False)
        events.append(Event(LostTurn(board.turn, left)))
    reason: Reason = "dead" if board.stuck >= len(board.seats) else "long"
    over = finish(replace(state, board=board, drawn=None), reason)
    return Turn(over.state, (*events, *over.events))


def _counted(board: Board, has_laid: bool) -> Board:
    """One turn more without a card laid, where there is nothing left to draw."""
    return replace(board, stuck=board.stuck + 1 if board.is_stock_dead and not has_laid else 0)


def _begin_turn(board: Board, seat: Seat, played: Seat) -> Board:
    """A clean turn; a skip that waits for this player is answered first (BID-48)."""
    return replace(
        board,
        stage="answer" if board.skips[seat] and not board.owed[seat] else "turn",
        turn=seat,
        turns=board.turns + 1,
        moves=0,
        laid=0,
        has_joker=False,
        has_drawn=False,
        is_drawn_held=False,
        has_changed=False,
        has_skipped=False,
        previous=played,
        conceded=(),
    )


def is_in_question(board: Board) -> bool:
    """Whether a "dico" could still overturn the win of whose turn it is."""
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
    """Who has the fewest cards: none at all, unless the game was dead (BID-41, BID-46)."""
    fewest = min(board.sizes)
    return tuple(seat for seat in board.seats if board.sizes[seat] == fewest)


def outcome(board: Board) -> Outcome | None:
    """Places by the cards that are left (Q19)."""
    if board.reason is None:
        return None
    places = tuple(1 + sum(other < size for other in board.sizes) for size in board.sizes)
    return Outcome(tuple(float(size) for size in board.sizes), places, board.reason)
