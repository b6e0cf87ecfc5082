"""The smallest game with a secret, luck, a pause and a choice: what core is tried on."""

from collections.abc import Iterator
from types import MappingProxyType
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from escale.core import ready
from escale.core.chance import Chance
from escale.core.errors import BadInput, IllegalAction
from escale.core.game import CLOCK, Actors, Deadline, Event, Game, Outcome, Seat, Step, Turn
from escale.core.ready import Proceed, Ready


class Options(Struct, frozen=True):
    rounds: Annotated[int, Meta(ge=1, le=9)] = 2
    open_cards: bool = False
    winner: Literal["highest", "lowest"] = "highest"


class State(Struct, frozen=True):
    options: Options
    cards: tuple[int, ...]
    round: int = 1
    waiting: tuple[Seat, ...] = ()
    paused: bool = False


class View(Struct, frozen=True):
    seat: Seat | None
    card: int | None
    waiting: tuple[Seat, ...]
    paused: bool


class Swap(Struct, frozen=True, tag="swap"):
    """Take another card."""


class Stay(Struct, frozen=True, tag="stay"):
    """Keep the card."""


class Told(Struct, frozen=True, tag="told"):
    seat: Seat
    card: int | None = None


Action = Swap | Stay | Ready | Proceed


class Toy(Game[Options, State, Action, View, Told]):
    """Everybody may swap their card once a round; then the cards are compared."""

    slug = "toy"
    version = 3
    presets = MappingProxyType({"toy": Options()})

    def seats(self, options: Options) -> range:
        return range(2, 5)

    def start(self, options: Options, seats: int, chance: Chance) -> Turn[State, Told]:
        if seats not in self.seats(options):
            raise BadInput("bad-seats", seats=seats, low=2, high=4)
        cards = chance.deal("cards", range(20), seats)
        return Turn(State(options, cards, waiting=tuple(range(seats))))

    def actors(self, state: State) -> Actors:
        return Actors(state.waiting)

    def phase(self, state: State) -> str:
        return f"round-{state.round}/{'pause' if state.paused else 'play'}"

    def check(self, state: State, step: Step[Action]) -> None:
        if state.paused:
            ready.check(state.waiting, step.seat, step.action)
        elif step.seat not in state.waiting:
            raise IllegalAction("not-your-turn", "TOY-1")
        elif not isinstance(step.action, Swap | Stay):
            raise IllegalAction("not-now")

    def apply(self, state: State, step: Step[Action], chance: Chance) -> Turn[State, Told]:
        seats = tuple(range(len(state.cards)))
        waiting = ready.still_waiting(state.waiting, step.seat)
        if state.paused:
            if waiting:
                return Turn(replace(state, waiting=waiting))
            return Turn(replace(state, waiting=seats, paused=False, round=state.round + 1))
        cards, seat = list(state.cards), step.seat
        if isinstance(step.action, Swap):
            cards[seat] = chance.below(f"round-{state.round}/{seat}", 20)
        paused = not waiting and state.round < state.options.rounds
        event = Event(Told(seat), ((seat, Told(seat, cards[seat])),))
        state = replace(
            state, cards=tuple(cards), waiting=seats if paused else waiting, paused=paused
        )
        return Turn(state, (event,))

    def view(self, state: State, seat: Seat | None) -> View:
        card = None if seat is None else state.cards[seat]
        return View(seat, card, state.waiting, state.paused)

    def legal(self, view: View) -> Iterator[Action]:
        if view.seat in view.waiting:
            yield from (Ready(),) if view.paused else (Swap(), Stay())

    def redeal(self, view: View, chance: Chance) -> State:
        raise NotImplementedError

    def deadlines(self, state: State) -> tuple[Deadline[Action], ...]:
        pause = ready.deadline(self.phase(state))
        return (pause,) if state.paused else ()

    def outcome(self, state: State) -> Outcome | None:
        if state.waiting:
            return None
        best = max(state.cards)
        places = tuple(1 + sum(other > card for other in state.cards) for card in state.cards)
        return Outcome(tuple(float(card == best) for card in state.cards), places, "compared")


# A whole game of two: one swaps, one stays, the clock cuts the pause, both swap.
STEPS: tuple[Step[Action], ...] = (
    Step(0, Swap(), 1_000),
    Step(1, Stay(), 2_000),
    Step(0, Ready(), 3_000),
    Step(CLOCK, Proceed(), 33_000),
    Step(1, Swap(), 34_000),
    Step(0, Swap(), 35_000),
)
