"""The rules of Takeaway: take one counter or a few; whoever takes the last one wins."""

from collections.abc import Iterator
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from escale.core.chance import Chance
from escale.core.errors import IllegalAction
from escale.core.game import Actors, Event, Game, Outcome, Seat, Step, Turn


class Options(Struct, frozen=True):
    """What people may set: switches (bool), numbers with bounds, words (Literal)."""

    counters: Annotated[int, Meta(ge=5, le=30)] = 15
    most: Annotated[int, Meta(ge=2, le=5)] = 3


class Board(Struct, frozen=True):
    """The whole state of a game. Every step makes a new one: nothing is changed in place."""

    options: Options
    seats: int
    counters: int
    turn: Seat = 0


class View(Struct, frozen=True):
    """What a seat may know; None is a spectator. Here nothing is hidden."""

    seat: Seat | None
    board: Board


class Take(Struct, frozen=True, tag="take"):
    """The one action of this game. Several are a union: `Action = Take | Pass`."""

    count: Annotated[int, Meta(ge=1, le=5)]  # bounds let the laws try every action


class Taken(Struct, frozen=True, tag="taken"):
    """What everybody is told of it: the text is `events.taken`."""

    seat: Seat
    count: int
    left: int


class TakeawayRules(Game[Options, Board, Take, View, Taken]):
    """Everything below is pure: the same arguments always give the same answer."""

    slug = "takeaway"
    version = 1  # raise it when an old record would be replayed differently
    presets = MappingProxyType({"takeaway": Options()})

    def seats(self, options: Options) -> range:
        return range(2, 5)

    def start(self, options: Options, seats: int, chance: Chance) -> Turn[Board, Taken]:
        self.check_seats(options, seats)
        return Turn(Board(options, seats, options.counters))

    def actors(self, state: Board) -> Actors:
        return Actors(must=(state.turn,)) if state.counters else Actors()

    def phase(self, state: Board) -> str:
        return f"left-{state.counters}"

    def check(self, state: Board, step: Step[Take]) -> None:
        if step.seat != state.turn or not state.counters:
            raise IllegalAction("not-your-turn")
        if step.action not in moves(state):
            raise IllegalAction("not-now")

    def apply(self, state: Board, step: Step[Take], chance: Chance) -> Turn[Board, Taken]:
        left = state.counters - step.action.count
        turn = (state.turn + 1) % state.seats if left else state.turn
        event = Event(Taken(step.seat, step.action.count, left))
        return Turn(replace(state, counters=left, turn=turn), (event,))

    def view(self, state: Board, seat: Seat | None) -> View:
        return View(seat, state)

    def legal(self, view: View) -> Iterator[Take]:
        if view.seat == view.board.turn:
            yield from moves(view.board)

    def redeal(self, view: View, chance: Chance) -> Board:
        return view.board  # where cards are hidden: deal those that this seat cannot see

    def outcome(self, state: Board) -> Outcome | None:
        if state.counters:
            return None
        won = [seat == state.turn for seat in range(state.seats)]
        return Outcome(tuple(map(float, won)), tuple(1 if each else 2 for each in won), "last")


def moves(board: Board) -> list[Take]:
    """What whoever is to move may do."""
    most = min(board.options.most, board.counters)
    return [Take(count) for count in range(1, most + 1)]
