"""The rules of Boggle, De Luxe and Pocket; docs/rules/boggle.md states the clauses named here.

`material` lays out dice and fiches, `judging` says which spellings count, `reckoning` reads the
lists. A round is three phases: everyone is ready, the dome shakes, everyone searches.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from msgspec.structs import replace

from ...core import ready
from ...core.chance import Chance
from ...core.errors import IllegalAction
from ...core.game import CLOCK, Actors, Deadline, Event, Game, Outcome, Seat, Step, Turn
from ...core.ready import READY
from .events import Body, Finished, Lifted, Noted, Scored, Shaken, Won
from .judging import check_shape, check_word, lexicon_of, words_on
from .material import digest, lay
from .model import (
    FINISH,
    LIFT,
    TIME_UP,
    Action,
    Board,
    DeLuxe,
    Finish,
    Note,
    Options,
    Pocket,
    Solo,
    State,
    View,
)
from .reckoning import add_up, outcome, reckon, why_over, winners

SHAKE_SECONDS = 3.0  # so that nobody is surprised by the letters
READING_SECONDS = 120.0  # a pause: lists take longer to read than a few cards


class Boggle(Game[Options, State, Action, View, Body]):
    """Find as many words as you can before the sandglass runs out."""

    slug = "boggle"
    version = 1
    presets: Mapping[str, Options] = MappingProxyType(
        {
            "deluxe": DeLuxe(),
            "pocket": Pocket(),
            "pocket-uniques": Pocket(formula=2),
            "solo": Solo(),
        }
    )

    def seats(self, options: Options) -> range:
        return range(1, 2) if isinstance(options, Solo) else range(2, 7)

    def start(self, options: Options, seats: int, chance: Chance) -> Turn[State, Body]:
        self.check_seats(options, seats)
        nothing = (0,) * seats
        board = Board(
            options,
            stage="pause",
            round=0,
            letters="",
            rows=(),
            side=0,
            used=(),
            counts=nothing,
            finished=(),
            waiting=tuple(range(seats)),
            lists=(),
            points=(),
            totals=nothing,
            found=nothing,
        )
        return Turn(State(board, ((),) * seats))

    def actors(self, state: State) -> Actors:
        board = state.board
        if board.stage == "over":
            return Actors()
        if board.stage == "pause":
            return Actors(must=board.waiting)
        # During the shake there is nothing to do yet: only the clock acts.
        return Actors(may=tuple(board.seats))

    def phase(self, state: State) -> str:
        return f"round-{state.board.round}/{state.board.stage}"

    def check(self, state: State, step: Step[Action]) -> None:
        board, seat, action = state.board, step.seat, step.action
        if board.stage == "over":
            raise IllegalAction("game-over")
        if seat == CLOCK:
            if action not in [timer.action for timer in self.deadlines(state)]:
                raise IllegalAction("not-for-the-clock")
        elif board.stage == "pause":
            ready.check(board.waiting, seat, action)
        elif seat not in board.seats:
            raise IllegalAction("not-waited-for")
        elif board.stage == "shake":
            raise IllegalAction("dome-closed", "BOG-8")
        elif isinstance(action, Note):
            self._check_note(board, state.words[seat], action.word)
        elif not isinstance(action, Finish):
            raise IllegalAction("searching")
        elif seat in board.finished:
            raise IllegalAction("finished")

    def _check_note(self, board: Board, words: tuple[str, ...], word: str) -> None:
        check_shape(board.options, board.letters, word)
        if word in words:
            raise IllegalAction("already-noted", "BOG-3", word=word)
        check_word(board.options, word)

    def apply(self, state: State, step: Step[Action], chance: Chance) -> Turn[State, Body]:
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

    def view(self, state: State, seat: Seat | None) -> View:
        # Neither a spectator nor the clock has a sheet.
        return View(seat, state.board, state.words[seat] if seat is not None and seat >= 0 else ())

    def legal(self, view: View) -> Iterator[Action]:
        """Every word of the grid is the answer key: for bots and tests, never for people.

        Where unknown words are struck only at the end, any trace is legal; those that could
        score are listed.
        """
        board = view.board
        if view.seat not in board.seats:
            return
        if board.stage == "pause" and view.seat in board.waiting:
            yield READY
        if board.stage == "search":
            if view.seat not in board.finished:
                yield FINISH
            noted = set(view.words)
            for word in words_on(board.options, board.letters):
                if word not in noted:
                    yield Note(word)

    def redeal(self, view: View, chance: Chance) -> State:
        board = view.board
        words = words_on(board.options, board.letters) if board.stage == "search" else ()
        lists = tuple(
            view.words
            if seat == view.seat
            else chance.deal(f"list-{seat}", words, min(count, len(words)))
            for seat, count in enumerate(board.counts)
        )
        return State(board, lists)

    def deadlines(self, state: State) -> Sequence[Deadline[Action]]:
        board, key = state.board, self.phase(state)
        if board.stage == "pause" and not isinstance(board.options, Solo):  # alone, nobody waits
            return (Deadline(key, READING_SECONDS, ready.PROCEED),)
        if board.stage == "shake":
            return (Deadline(key, SHAKE_SECONDS, LIFT),)
        if board.stage == "search" and board.options.seconds:
            return (Deadline(key, float(board.options.seconds), TIME_UP),)
        return ()

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state.board)

    def content(self, options: Options) -> Mapping[str, str]:
        words = lexicon_of(options)
        return {f"lexicon-{words.language}": words.digest, "material": digest()}


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
    """One more word; who had put his pencil down takes it up again."""
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
    reckoned = reckon(state.board.options, state.words)
    board = replace(add_up(state.board, reckoned), finished=())
    scored = Scored(
        board.round,
        board.lists,
        board.points[-1],
        board.totals,
        board.found,
        alone=isinstance(board.options, Solo),
        in_time=len(state.board.finished) == len(board.seats),
    )
    events: list[Event[Body]] = [Event(scored)]
    reason = why_over(board)
    if reason is None:
        board = replace(board, stage="pause", waiting=tuple(board.seats))
    else:
        board = replace(board, stage="over", reason=reason)
        alone = isinstance(board.options, Solo)
        events.append(Event(Won(winners(board), board.totals, board.found, alone, reason)))
    return Turn(State(board, ((),) * len(board.seats)), tuple(events))
