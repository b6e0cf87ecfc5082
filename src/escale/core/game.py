"""The contract: a game is a pure description with no memory, no clock, no input and no output.

`legal` and `redeal` take a view, never the state: what a seat may do, and what a bot may
imagine, follow from what that seat may see. Chance is an argument, never a field.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar, get_args, get_origin

import msgspec
from msgspec import Struct

from .chance import Chance
from .errors import UNREADABLE, BadInput, MalformedAction

Seat = int
CLOCK: Seat = -1  # acts when a deadline passes
TABLE: Seat = -2  # changes of seat, pauses: steps of the table, never of the game

Options = TypeVar("Options", bound=Struct)
State = TypeVar("State", bound=Struct)
Action = TypeVar("Action")
View = TypeVar("View", bound=Struct)
Body = TypeVar("Body", covariant=True)
ClockAction = TypeVar("ClockAction", covariant=True)


class Step(Struct, Generic[Action], frozen=True):
    """One action of one seat, with its time by the table's clock."""

    seat: Seat
    action: Action
    at_ms: int = 0


class Event(Struct, Generic[Body], frozen=True):
    """Something that happened: a public body, and a fuller one for each seat that may know more."""

    public: Body
    private: tuple[tuple[Seat, Body], ...] = ()

    def body_for(self, seat: Seat | None) -> Body:
        """The body that this seat may see; None is a spectator."""
        for owner, body in self.private:
            if owner == seat:
                return body
        return self.public


class Turn(Struct, Generic[State, Body], frozen=True):
    """The result of a step: the new state, and the events that led to it."""

    state: State
    events: tuple[Event[Body], ...] = ()


class Actors(Struct, frozen=True):
    """The seats that the game waits for, and those that may act; none at all: it is over."""

    must: tuple[Seat, ...] = ()
    may: tuple[Seat, ...] = ()


class Deadline(Struct, Generic[ClockAction], frozen=True):
    """A timer: after so many seconds CLOCK takes this action; the same key is the same timer."""

    key: str
    seconds: float
    action: ClockAction
    # It only ends a pause, which those who must act can end themselves: nothing is lost without it.
    is_pause: bool = False


class Outcome(Struct, frozen=True):
    """How a game ended, by seat: scores, places (1 is best, shared when equal), and the reason."""

    scores: tuple[float, ...]
    places: tuple[int, ...]
    reason: str  # a word of the game's own for why it ended: it stands in records alone

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class Types(NamedTuple):
    """The five types of a game, for decoders, schemas and generated options."""

    options: Any
    state: Any
    action: Any
    view: Any
    body: Any


class Game(ABC, Generic[Options, State, Action, View, Body]):
    """The rules of one game."""

    slug: ClassVar[str]
    version: ClassVar[int]  # bump when an old record would replay differently
    types: ClassVar[Types]  # read off the class's own bases
    _actions: ClassVar[msgspec.json.Decoder[Any]]
    presets: Mapping[str, Options]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        for base in getattr(cls, "__orig_bases__", ()):
            if get_origin(base) is Game:
                cls.types = Types(*get_args(base))
                cls._actions = msgspec.json.Decoder(cls.types.action)

    @abstractmethod
    def seats(self, options: Options) -> range:
        """The numbers of players these options allow."""

    @abstractmethod
    def start(self, options: Options, seats: int, chance: Chance) -> Turn[State, Body]:
        """The first state of a new game, and the events that led to it."""

    @abstractmethod
    def actors(self, state: State) -> Actors:
        """The seats that the game waits for, and those that may act besides."""

    @abstractmethod
    def phase(self, state: State) -> str:
        """The question being asked; the same key is the same question."""

    @abstractmethod
    def check(self, state: State, step: Step[Action]) -> None:
        """Raises IllegalAction unless the rules allow this step; nothing else decides that."""

    @abstractmethod
    def apply(self, state: State, step: Step[Action], chance: Chance) -> Turn[State, Body]:
        """The state after a step that passed `check`, and what happened."""

    @abstractmethod
    def view(self, state: State, seat: Seat | None) -> View:
        """All that a seat may know and could remember; None is a spectator."""

    @abstractmethod
    def legal(self, view: View) -> Iterator[Action]:
        """Every action the viewing seat may take, lazily."""

    @abstractmethod
    def redeal(self, view: View, chance: Chance) -> State:
        """A state drawn uniformly from those this view cannot tell from the real one."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """The result, once nobody can act any more."""

    def deadlines(self, state: State) -> Sequence[Deadline[Action]]:
        """The timers that run in this state; they give CLOCK its only actions."""
        return ()

    def interrupts(self, action: Action) -> bool:
        """Whether an action is valid in any phase, because it names what it is about ("dico!")."""
        return False

    def finishing_action(self, state: State, seat: Seat) -> Action | None:
        """The action by which a seat that may act, but need not, says that it is done.

        None if it has said so already, and in phases without such an action: there a seat may act
        until the phase ends.
        """
        return None

    def eliminated(self, state: State) -> Collection[Seat]:
        """Seats that are out of the game for good: the game never waits for them again."""
        return ()

    def preset(self, name: str) -> Options:
        """The options of a rule set by its name; raises BadInput."""
        if name not in self.presets:
            raise BadInput("unknown-preset", value=name, known=", ".join(self.presets))
        return self.presets[name]

    def check_seats(self, options: Options, seats: int) -> None:
        """Raises BadInput unless these options allow so many players."""
        allowed = self.seats(options)
        if seats not in allowed:
            raise BadInput("bad-seats", seats=seats, low=allowed[0], high=allowed[-1])

    def content(self, options: Options) -> Mapping[str, str]:
        """Digests of the data these rules read (lexicon, pack): a record names them."""
        return {}

    def with_content(self, options: Options, content: Mapping[str, str]) -> Self | None:
        """These rules with the data that a record names; None if that data is no longer here.

        A game that keeps earlier data returns rules that read it.
        """
        return self if dict(self.content(options)) == dict(content) else None

    def read_action(self, data: bytes | str) -> Action:
        """An action from JSON; raises MalformedAction."""
        try:
            action: Action = self._actions.decode(data)
        except UNREADABLE as problem:
            raise MalformedAction("malformed-action", problem=str(problem)) from None
        return action


AnyGame = Game[Any, Any, Any, Any, Any]


def take_step(game: AnyGame, state: Any, step: Step[Any], chance: Chance) -> Turn[Any, Any]:
    """Check a step and apply it; a step of the table leaves its game as it is.

    Raises IllegalAction.
    """
    if step.seat == TABLE:
        return Turn(state)
    game.check(state, step)
    return game.apply(state, step, chance)


def tag_of(value: Struct) -> str:
    """The name of an action or event, as it stands in JSON and in the catalogues' keys."""
    return str(type(value).__struct_config__.tag)
