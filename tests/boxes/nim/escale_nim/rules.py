"""The rules of Nim: take as many counters as you like from one row; the last counter wins."""

from collections.abc import Iterator
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from escale.core.chance import Chance
from escale.core.errors import IllegalAction
from escale.core.game import Actors, Event, Game, Outcome, Seat, Step, Turn


class Options(Struct, frozen=True):
    """How many rows lie on the table, and what the last counter means."""

    rows: Annotated[int, Meta(ge=1, le=5)] = 3
    last_loses: bool = False


class Board(Struct, frozen=True):
    """The counters in each row, and whose turn it is."""

    options: Options
    rows: tuple[int, ...]
    turn: Seat = 0


class View(Struct, frozen=True):
    """Everybody sees everything."""

    seat: Seat | None
    board: Board


class Take(Struct, frozen=True, tag="take"):
    """Take so many counters from a row; the first row is 1."""

    row: Annotated[int, Meta(ge=1, le=5)]
    count: Annotated[int, Meta(ge=1, le=7)]


class Taken(Struct, frozen=True, tag="taken"):
    """Somebody has taken counters."""

    seat: Seat
    row: int
    count: int


class Nim(Game[Options, Board, Take, View, Taken]):
    """Two players, no chance, no secrets."""

    slug = "nim"
    version = 1
    presets = MappingProxyType({"nim": Options(), "misere": Options(last_loses=True)})

    def seats(self, options: Options) -> range:
        return range(2, 3)

    def start(self, options: Options, seats: int, chance: Chance) -> Turn[Board, Taken]:
        self.check_seats(options, seats)
        return Turn(Board(options, tuple(range(3, 3 + options.rows))))

    def actors(self, state: Board) -> Actors:
        return Actors(must=(state.turn,)) if any(state.rows) else Actors()

    def phase(self, state: Board) -> str:
        return f"left-{sum(state.rows)}"

    def check(self, state: Board, step: Step[Take]) -> None:
        if step.seat != state.turn or not any(state.rows):
            raise IllegalAction("not-your-turn")
        if step.action not in moves(state):
            raise IllegalAction("not-in-the-row")

    def apply(self, state: Board, step: Step[Take], chance: Chance) -> Turn[Board, Taken]:
        row, count = step.action.row, step.action.count
        rows = tuple(left - count * (at == row) for at, left in enumerate(state.rows, 1))
        turn = 1 - state.turn if any(rows) else state.turn
        return Turn(replace(state, rows=rows, turn=turn), (Event(Taken(step.seat, row, count)),))

    def view(self, state: Board, seat: Seat | None) -> View:
        return View(seat, state)

    def legal(self, view: View) -> Iterator[Take]:
        if view.seat == view.board.turn:
            yield from moves(view.board)

    def redeal(self, view: View, chance: Chance) -> Board:
        return view.board

    def outcome(self, state: Board) -> Outcome | None:
        if any(state.rows):
            return None
        winner = 1 - state.turn if state.options.last_loses else state.turn
        won = [seat == winner for seat in range(2)]
        return Outcome(tuple(map(float, won)), tuple(1 if each else 2 for each in won), "last")


def moves(board: Board) -> list[Take]:
    """What whoever is to move may do."""
    return [Take(row, n + 1) for row, left in enumerate(board.rows, 1) for n in range(left)]
