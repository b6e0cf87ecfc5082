"""What each action of Boggle does to the state."""

from msgspec.structs import replace

from ....core import ready
from ....core.chance import Chance
from ....core.game import Event, Seat, Step, Turn
from .events import Body, Finished, Lifted, Noted, Scored, Shaken, Won
from .material import lay
from .model import ALONE, Action, Board, Finish, Note, State
from .scoring import score_round, why_over, winners, with_scores


def apply(state: State, step: Step[Action], chance: Chance) -> Turn[State, Body]:
    board, action = state.board, step.action
    if board.stage == "pause":
        waiting = ready.still_waiting(board.waiting, step.seat)
        return _shake(state) if not waiting else _with(state, replace(board, waiting=waiting))
    if board.stage == "shake":
        return _lift(state, chance)
    if isinstance(action, Note):
        return _note(state, step.seat, action.word)
    if isinstance(action, Finish):
        return _finish(state, step.seat)
    return _read_the_lists(state)


def _with(state: State, board: Board, *events: Event[Body]) -> Turn[State, Body]:
    return Turn(State(board, state.words), events)


def _shake(state: State) -> Turn[State, Body]:
    """The next round: clean sheets, letters that nobody sees."""
    board = state.board
    shaken = replace(
        board,
        stage="shake",
        round=board.round + 1,
        letters="",
        counts=(0,) * len(board.seats),
        waiting=(),
        lists=(),
        best=(),
    )
    return _with(state, shaken, Event(Shaken(shaken.round)))


def _lift(state: State, chance: Chance) -> Turn[State, Body]:
    """All see the letters as the sandglass is turned; they are not drawn before (BOG-8)."""
    board = lay(replace(state.board, stage="search"), chance)
    timed = board.options.seconds > 0
    return _with(state, board, Event(Lifted(board.round, board.letters, timed)))


def _note(state: State, seat: Seat, word: str) -> Turn[State, Body]:
    """One more word; a player who had finished goes on."""
    board = state.board
    words = tuple(
        (*each, word) if other == seat else each for other, each in enumerate(state.words)
    )
    counts = tuple(len(each) for each in words)
    finished = tuple(other for other in board.finished if other != seat)
    told = Event[Body](Noted(seat, counts[seat]), ((seat, Noted(seat, counts[seat], word)),))
    return Turn(State(replace(board, counts=counts, finished=finished), words), (told,))


def _finish(state: State, seat: Seat) -> Turn[State, Body]:
    board = replace(state.board, finished=(*state.board.finished, seat))
    told = Event[Body](Finished(seat))
    if len(board.finished) < len(board.seats):
        return _with(state, board, told)
    turn = _read_the_lists(State(board, state.words))
    return Turn(turn.state, (told, *turn.events))


def _read_the_lists(state: State) -> Turn[State, Body]:
    scored_round = score_round(state.board.options, state.words)
    board = replace(with_scores(state.board, scored_round), finished=())
    scored = Scored(
        board.round,
        board.lists,
        board.points[-1],
        board.totals,
        board.found,
        alone=isinstance(board.options, ALONE),
        in_time=len(state.board.finished) == len(board.seats),
    )
    events: list[Event[Body]] = [Event(scored)]
    reason = why_over(board)
    if reason is None:
        board = replace(board, stage="pause", waiting=tuple(board.seats))
    else:
        board = replace(board, stage="over", reason=reason)
        alone = isinstance(board.options, ALONE)
        events.append(Event(Won(winners(board), board.totals, board.found, alone, reason)))
    return Turn(State(board, ((),) * len(board.seats)), tuple(events))
