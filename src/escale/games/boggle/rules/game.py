"""The rules of Boggle, De Luxe and Pocket; docs/rules/boggle.md states the clauses named here.

A round has three phases: everyone says that they are ready, the dome is shaken, everyone searches.
`legal` says who may do what, `moves` what comes of it, `scoring` reads the lists. `words` says
which spellings count, `material` lays out dice and fiches.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from ....core import ready
from ....core.chance import Chance
from ....core.game import Actors, Deadline, Game, Outcome, Seat, Step, Turn
from . import legal, moves
from .events import Body
from .material import digest
from .model import (
    ALONE,
    FINISH,
    LIFT,
    TIME_UP,
    Action,
    Board,
    DeLuxe,
    Options,
    Pocket,
    Solo,
    State,
    View,
)
from .scoring import outcome
from .words import lexicon_of, words_on

SHAKE_SECONDS = 3.0  # so that nobody is surprised by the letters
PAUSE_SECONDS = 120.0  # lists take longer to read than a few cards


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
        return range(1, 2) if isinstance(options, ALONE) else range(2, 7)

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
        legal.check(state, step, self.deadlines(state))

    def apply(self, state: State, step: Step[Action], chance: Chance) -> Turn[State, Body]:
        return moves.apply(state, step, chance)

    def view(self, state: State, seat: Seat | None) -> View:
        # Neither a spectator nor the clock has a sheet.
        return View(seat, state.board, state.words[seat] if seat is not None and seat >= 0 else ())

    def legal(self, view: View) -> Iterator[Action]:
        return legal.legal(view)

    def redeal(self, view: View, chance: Chance) -> State:
        """Other lists are drawn from the words of the grid."""
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
        if board.stage == "pause" and not isinstance(board.options, ALONE):  # alone, nobody waits
            return (ready.deadline(key, PAUSE_SECONDS),)
        if board.stage == "shake":
            return (Deadline(key, SHAKE_SECONDS, LIFT),)
        if board.stage == "search" and board.options.seconds:
            return (Deadline(key, float(board.options.seconds), TIME_UP),)
        return ()

    def finishing_action(self, state: State, seat: Seat) -> Action | None:
        board = state.board
        return FINISH if board.stage == "search" and seat not in board.finished else None

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state.board)

    def content(self, options: Options) -> Mapping[str, str]:
        words = lexicon_of(options)
        return {f"lexicon-{words.language}": words.digest, "material": digest()}
