"""What the tables of the tests share: people by letter, moves as words, whatever the game.

    table.play("A draw", "B give-up")    in order; each must pass the judge
    table.refusal("B draw")              why they may not: code and clause; "" if they may
    table.asked == "AC"                  whom the game waits for
    table.may("A") == "draw take"        the kinds of actions that are open to them
    table.received("spectator")          the events of the last action, as they are sent to them

A sits at seat 1, B at their left, and so on; people keep their letters as long as the game lasts.
Every action gives a new table, so a test can continue one table in two ways. How an action is
written, each game says.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, Self, TypeVar

from msgspec import Struct, structs

from escale.core.chance import Chance, FastChance, ScriptedChance
from escale.core.errors import IllegalAction
from escale.core.game import CLOCK, AnyGame, Event, Outcome, Seat, Step, tag_of

FIRST: Seat = 1  # A's, not 0: a seat's number must never pass for its turn
NAMES = "ABCDEF"

Script = Mapping[str, Sequence[Any] | int]
State = TypeVar("State", bound=Struct)
Action = TypeVar("Action")
View = TypeVar("View")
Body = TypeVar("Body")
Value = TypeVar("Value")


def seat_of(name: str, players: int) -> Seat:
    return (NAMES[:players].index(name) + FIRST) % players


def by_seat(values: Mapping[str, Value], players: int, otherwise: Value) -> tuple[Value, ...]:
    """Values by seat, from values by letter."""
    seated = sorted(NAMES[:players], key=lambda name: seat_of(name, players))
    return tuple(values.get(name, otherwise) for name in seated)


def numbers(drawn: str, players: int, otherwise: int = 0) -> tuple[int, ...]:
    """Numbers by seat, from text such as "A:3 B:0"."""
    drawn_by_name = (each.split(":") for each in drawn.split())
    return by_seat({name: int(number) for name, number in drawn_by_name}, players, otherwise)


@dataclass(frozen=True)
class TableOf(ABC, Generic[State, Action, View, Body]):
    """A game under way, with the events so far."""

    game: ClassVar[AnyGame]

    state: State
    script: Script = field(default_factory=dict, repr=False)
    latest: tuple[Event[Body], ...] = ()
    events: tuple[Event[Body], ...] = field(default=(), repr=False)  # since the game began
    luck: Chance = field(default_factory=lambda: FastChance(0), repr=False)

    @classmethod
    def started(cls, options: Any, players: int, script: Script, seed: int = 0) -> Self:
        """A table that has just been dealt."""
        luck = FastChance(seed)
        turn = cls.game.start(options, players, ScriptedChance(script, luck))
        return cls(turn.state, script, turn.events, turn.events, luck)

    @property
    @abstractmethod
    def board(self) -> Any:
        """The part of the state that everyone can see."""

    @property
    def names(self) -> str:
        return NAMES[: len(self.board.seats)]

    def name(self, seat: Seat) -> str:
        return NAMES[(seat - FIRST) % len(self.board.seats)]

    def seat(self, name: str) -> Seat:
        return CLOCK if name == "clock" else seat_of(name, len(self.board.seats))

    def audience(self, name: str) -> Seat | None:
        return None if name == "spectator" else self.seat(name)

    def view(self, name: str) -> View:
        view: View = self.game.view(self.state, self.audience(name))
        return view

    # ---- what happens

    def step(self, move: str) -> Step[Action]:
        name, verb, *rest = move.split()
        return Step(self.seat(name), self.action(verb, rest))

    @abstractmethod
    def action(self, verb: str, rest: list[str]) -> Action:
        """What a player does, from the words that follow their name."""

    def play(self, *moves: str) -> Self:
        """Moves in order; each must pass the judge."""
        table = self
        for move in moves:
            assert table.refusal(move) == "", move
            table = table.ready_for(move)
            chance = ScriptedChance(table.script, table.luck)
            turn = self.game.apply(table.state, table.step(move), chance)
            events = (*table.events, *turn.events)
            table = replace(table, state=turn.state, latest=turn.events, events=events)
        return table

    def ready_for(self, move: str) -> Self:
        """The table as an allowed move is to find it."""
        return self

    def refusal(self, move: str | Step[Action]) -> str:
        """Why the judge forbids this move: its code and clause; "" if it is allowed.

        What is listed as legal must say the same.
        """
        step = self.step(move) if isinstance(move, str) else move
        said = ""
        try:
            self.game.check(self.state, step)
        except IllegalAction as illegal:
            said = str(illegal)
        if step.seat in self.board.seats:
            listed = list(self.game.legal(self.game.view(self.state, step.seat)))
            assert (step.action in listed) == (not said), (move, said)
        return said

    def with_board(self, **changes: Any) -> Self:
        board = structs.replace(self.board, **changes)
        return replace(self, state=structs.replace(self.state, board=board))

    # ---- what stands

    def named(self, seats: Collection[Seat]) -> str:
        """These people by letter."""
        return "".join(sorted(map(self.name, seats)))

    def by_name(self, values: Sequence[Any]) -> str:
        """Values by seat as text, such as "A:3 B:0"."""
        return " ".join(f"{name}:{values[self.seat(name)]}" for name in self.names)

    @property
    def asked(self) -> str:
        """Whom the game waits for."""
        return self.named(self.game.actors(self.state).must)

    def legal(self, name: str) -> list[Action]:
        return list(self.game.legal(self.view(name)))

    def may(self, name: str) -> str:
        """The kinds of actions open to this player, in the rules' own order."""
        legal: list[Any] = self.legal(name)
        return " ".join(dict.fromkeys(map(tag_of, legal)))

    @property
    def outcome(self) -> Outcome:
        outcome = self.game.outcome(self.state)
        assert outcome
        return outcome

    @property
    def winners(self) -> str:
        """Who has won the game; nobody before it is over."""
        ended = self.game.outcome(self.state)
        return self.named(ended.winners) if ended else ""

    @property
    def places(self) -> str:
        return self.by_name(self.outcome.places)

    @property
    def news(self) -> str:
        """The kinds of events of the last action."""
        bodies: list[Any] = [event.public for event in self.latest]
        return " ".join(map(tag_of, bodies))

    def received(self, name: str) -> list[Body]:
        """The events of the last action, as this player receives them."""
        return [event.body_for(self.audience(name)) for event in self.latest]

    def received_so_far(self, name: str) -> list[Body]:
        """All events since the game began, as this player receives them."""
        return [event.body_for(self.audience(name)) for event in self.events]
