"""A tiny game for the clock: anyone may ring as often as they like until the minute is over.

There are other bells besides: each of the numbered ones rings once, whoever is first, and the gong
asks everybody anew. The alarm may be rung whatever is asked.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from escale.core.chance import Chance
from escale.core.errors import IllegalAction
from escale.core.game import CLOCK, Actors, Deadline, Event, Game, Outcome, Seat, Step, Turn

EVERYBODYS = 0
GONG = -1
ALARM = 99


class Rules(Struct, frozen=True):
    seconds: int = 60


class BellState(Struct, frozen=True):
    seconds: int
    counts: tuple[int, ...]
    at_ms: tuple[int, ...] = ()
    over: bool = False
    bells: tuple[int, ...] = ()  # that have rung


class Ring(Struct, frozen=True, tag="ring"):
    """Someone rings."""

    bell: int = EVERYBODYS


class TimeUp(Struct, frozen=True, tag="time-up"):
    """The minute is over."""


class BellRang(Struct, frozen=True, tag="heard"):
    seat: Seat


class Bell(Game[Rules, BellState, Ring | TimeUp, BellState, BellRang]):
    slug = "bell"
    version = 1
    presets: Mapping[str, Rules] = MappingProxyType({})

    def seats(self, options: Rules) -> range:
        return range(1, 5)

    def start(self, options: Rules, seats: int, chance: Chance) -> Turn[BellState, BellRang]:
        return Turn(BellState(options.seconds, (0,) * seats))

    def actors(self, state: BellState) -> Actors:
        return Actors((), () if state.over else tuple(range(len(state.counts))))

    def phase(self, state: BellState) -> str:
        return "over" if state.over else f"ringing-{state.bells.count(GONG)}"

    def check(self, state: BellState, step: Step[Ring | TimeUp]) -> None:
        if state.over or isinstance(step.action, TimeUp) != (step.seat == CLOCK):
            raise IllegalAction("not-now")
        if isinstance(step.action, Ring) and 0 < step.action.bell in state.bells:
            raise IllegalAction("rung-before")

    def apply(
        self, state: BellState, step: Step[Ring | TimeUp], chance: Chance
    ) -> Turn[BellState, BellRang]:
        at_ms = (*state.at_ms, step.at_ms)
        if not isinstance(step.action, Ring):
            return Turn(replace(state, at_ms=at_ms, over=True))
        counts = tuple(n + (seat == step.seat) for seat, n in enumerate(state.counts))
        bells = (*state.bells, step.action.bell)
        rung = replace(state, counts=counts, at_ms=at_ms, bells=bells)
        return Turn(rung, (Event(BellRang(step.seat)),))

    def interrupts(self, action: Ring | TimeUp) -> bool:
        return action == Ring(ALARM)

    def view(self, state: BellState, seat: Seat | None) -> BellState:
        return state

    def legal(self, view: BellState) -> Iterator[Ring | TimeUp]:
        return iter(() if view.over else (Ring(),))

    def redeal(self, view: BellState, chance: Chance) -> BellState:
        return view

    def deadlines(self, state: BellState) -> Sequence[Deadline[Ring | TimeUp]]:
        return () if state.over else (Deadline("minute", float(state.seconds), TimeUp()),)

    def outcome(self, state: BellState) -> Outcome | None:
        if not state.over:
            return None
        best = max(state.counts)
        places = tuple(1 if count == best else 2 for count in state.counts)
        return Outcome(tuple(float(count) for count in state.counts), places, "time")
