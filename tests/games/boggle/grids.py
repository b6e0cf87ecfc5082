"""A small language for Boggle's tests: a grid drawn as text, words and lists as words.

    table = deluxe(LEAFLET, players=2)     everybody sees these letters, the sandglass runs
    table.note(0, "MAIRE LUI").note(1, "LUI").time_up()
    table.lists == ["MAIRE=2 LUI=shared", "LUI=shared"]
    table.points == (2, 0)
    table.refusal(0, "AMER") == "not-on-grid [BOG-1]"

Every action gives a new table, so a test can continue one table in two ways.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any

import msgspec

from escale.core.chance import Chance, FastChance
from escale.core.errors import IllegalAction
from escale.core.game import CLOCK, Event, Outcome, Seat, Step, Turn, tag_of
from escale.core.ready import READY
from escale.games.boggle.rules import (
    FINISH,
    LIFT,
    TIME_UP,
    Action,
    Board,
    Boggle,
    DeLuxe,
    Language,
    Note,
    Options,
    Pocket,
    Solo,
    State,
    View,
)
from escale.games.boggle.rules.events import Body
from escale.games.boggle.rules.material import lay
from escale.words.grid import NEIGHBOURS

GAME = Boggle()

LEAFLET = """
    U T X O
    L U I D
    A I S A
    M R E N
"""
REEDS = """
    R R U A
    U T E S
    E U O L
    C O R E
"""


def letters_of(grid: str) -> str:
    """Sixteen letters row by row, from a drawing."""
    letters = "".join(grid.split())
    assert len(letters) == 16, grid
    return letters


def paths(grid: str, word: str) -> list[tuple[int, ...]]:
    """Every way to trace a word, by brute force: the tests' own idea of BOG-1 and BOG-2."""
    letters = letters_of(grid)
    found: list[tuple[int, ...]] = [(cell,) for cell in range(16) if letters[cell] == word[0]]
    for letter in word[1:]:
        found = [
            (*path, cell)
            for path in found
            for cell in NEIGHBOURS[path[-1]]
            if cell not in path and letters[cell] == letter
        ]
    return found


class NoChance(Chance):
    """A chance of which nothing may be drawn."""

    def draw(self, label: str, items: Sequence[Any], count: int) -> Sequence[int]:
        raise AssertionError(f"{label} was drawn")

    def child(self, label: str) -> Chance:
        raise AssertionError(f"{label} was asked for")


@dataclass(frozen=True)
class Table:
    """A game of Boggle under way."""

    state: State
    luck: Chance = field(default_factory=lambda: FastChance(0))
    latest: tuple[Event[Body], ...] = ()
    events: tuple[Event[Body], ...] = field(default=(), repr=False)

    @property
    def board(self) -> Board:
        return self.state.board

    def view(self, seat: Seat | None) -> View:
        return GAME.view(self.state, seat)

    def _after(self, turn: Turn[State, Body]) -> "Table":
        return replace(
            self, state=turn.state, latest=turn.events, events=(*self.events, *turn.events)
        )

    def play(self, seat: Seat, action: Action) -> "Table":
        """One step, which must pass the judge."""
        GAME.check(self.state, Step(seat, action))
        return self._after(GAME.apply(self.state, Step(seat, action), self.luck))

    def note(self, seat: Seat, words: str) -> "Table":
        """These words, one after the other."""
        return reduce(lambda table, word: table.play(seat, Note(word)), words.split(), self)

    def finish(self, *seats: Seat) -> "Table":
        return reduce(lambda table, seat: table.play(seat, FINISH), seats, self)

    def ready(self, *seats: Seat) -> "Table":
        return reduce(lambda table, seat: table.play(seat, READY), seats, self)

    def shake(self) -> "Table":
        """The pause is over: all are ready."""
        return self.ready(*self.board.waiting)

    def lift(self) -> "Table":
        return self.play(CLOCK, LIFT)

    def time_up(self) -> "Table":
        return self.play(CLOCK, TIME_UP)

    def next_round(self, grid: str = "") -> "Table":
        """From a pause to the search of the next round, with these letters if they are given."""
        table = self.shake().lift()
        return with_letters(table, grid) if grid else table

    def refusal(self, seat: Seat, said: str | Action) -> str:
        """Why the judge forbids this word or action: its code and clause; "" if it is allowed."""
        action = Note(said) if isinstance(said, str) else said
        try:
            GAME.check(self.state, Step(seat, action))
        except IllegalAction as illegal:
            return str(illegal)
        return ""

    def received(self, seat: Seat | None) -> list[Body]:
        """The events of the last action, as this seat receives them."""
        return [event.body_for(seat) for event in self.latest]

    def received_so_far(self, seat: Seat | None) -> list[Body]:
        return [event.body_for(seat) for event in self.events]

    @property
    def news(self) -> list[str]:
        """The kinds of events of the last action."""
        return [tag_of(event.public) for event in self.latest]

    @property
    def lists(self) -> list[str]:
        """The lists as they were read: WORD=points, or what became of the word."""
        return [
            " ".join(f"{each.word}={each.points or each.fate}" for each in entries)
            for entries in self.board.lists
        ]

    @property
    def points(self) -> tuple[int, ...]:
        """The points of the latest round."""
        return self.board.points[-1]

    @property
    def outcome(self) -> Outcome:
        outcome = GAME.outcome(self.state)
        assert outcome
        return outcome

    def sent_to(self, seat: Seat | None) -> bytes:
        """All that reaches this seat now, as bytes: news, view, timers, whom one waits for."""
        parts = (
            [event.body_for(seat) for event in self.latest],
            self.view(seat),
            GAME.phase(self.state),
            GAME.actors(self.state),
            list(GAME.deadlines(self.state)),
        )
        return msgspec.json.encode(parts)


def opened(options: Options, players: int = 2, luck: Chance | None = None) -> Table:
    """Everyone sits and nobody has seen a letter."""
    luck = luck or FastChance(0)
    turn = GAME.start(options, players, luck)
    return Table(turn.state, luck, turn.events, turn.events)


def with_letters(table: Table, grid: str) -> Table:
    """The same table, with these letters before everyone."""
    board = msgspec.structs.replace(table.board, letters=letters_of(grid))
    return replace(table, state=msgspec.structs.replace(table.state, board=board))


def searching(options: Options, grid: str, players: int) -> Table:
    """The first round: the dome is lifted over these letters."""
    return opened(options, players).next_round(grid)


def deluxe(grid: str, players: int = 2, **options: Any) -> Table:
    return searching(DeLuxe(**options), grid, players)


def pocket(grid: str, players: int = 2, **options: Any) -> Table:
    return searching(Pocket(**options), grid, players)


def solo(grid: str, **options: Any) -> Table:
    return searching(Solo(**options), grid, 1)


def laid(options: Options, rounds: int, seed: int, players: int = 2) -> Iterator[Board]:
    """The tables of so many rounds, letters just lifted."""
    table = opened(options, players, FastChance(seed))
    for _ in range(rounds):
        table = table.next_round()
        yield table.board
        seats = tuple(range(players))
        table = table.finish(*seats)


def laid_in(language: Language, rounds: int, seed: int) -> list[Board]:
    """Grid after grid without words, so that no dictionary is needed."""
    luck = FastChance(seed)
    board = GAME.start(Pocket(language=language), 2, luck).state.board
    boards = []
    for number in range(1, rounds + 1):
        board = lay(msgspec.structs.replace(board, round=number), luck)
        boards.append(board)
    return boards
