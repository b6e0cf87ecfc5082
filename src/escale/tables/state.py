"""The course of a table: a pure fold over its log, the same live and after a restart."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ..core.chance import Chance
from ..core.errors import IllegalAction
from ..core.game import HOUSE, Actors, AnyGame, Event, Outcome, Seat, Step
from ..core.table_events import (
    AnyTableAction,
    BroughtIn,
    Ended,
    Followed,
    GivenBack,
    Joined,
    Left,
    Paused,
    Resigned,
    Resumed,
    Started,
    TakenOver,
    Wished,
    told,
)
from .policy import CASUAL, TablePolicy
from .ports import Pace, Stage, TableRow

CLOCK_SECONDS: Mapping[Pace, float] = {"none": 0, "slow": 90, "fast": 20}  # for one question
FILL = "house/fill"  # the timer after which bots take the free places
TURN = "house/turn/"  # before the question that people have so long to answer
NOBODY = Actors()


class TableConfig(NamedTuple):
    """What never changes at a table."""

    game: AnyGame
    options: Any
    row: TableRow
    policy: TablePolicy = CASUAL


class Member(Struct, frozen=True):
    """Someone at the table; the places become seats at the start."""

    id: str
    name: str
    level: str = ""  # a bot's; empty for a person
    person: str = ""
    nonce: str = ""


class TableState(Struct, frozen=True):
    """Where a table stands after so many steps."""

    number: int = 0  # steps so far
    at_ms: int = 0  # time of the last one; it never goes back
    members: tuple[Member, ...] = ()
    left: frozenset[str] = frozenset()  # people who gave up their place before the start
    barred: frozenset[str] = frozenset()  # people who were sent away
    started: int = 0  # the number of the step that dealt the cards
    game_state: Any = None  # the game's, once it has started
    phase: str = ""
    actors: Actors = NOBODY
    outcome: Outcome | None = None
    due: Mapping[str, int] = {}  # running timers by key
    paused_ms: int | None = None  # since when the table is paused
    closed: bool = False  # it is paused because the house is closed
    bots: Mapping[Seat, str] = {}  # seats that a bot plays, and its level
    late: frozenset[Seat] = frozenset()  # who let the time for this question pass
    gone: frozenset[Seat] = frozenset()  # seats whose person will not come back
    wishes: frozenset[Seat] = frozenset()  # who would like to pause, or to go on
    ended: str | None = None  # why the house closed the table
    followed: str = ""  # where the same people play again

    @property
    def is_paused(self) -> bool:
        return self.paused_ms is not None

    @property
    def is_over(self) -> bool:
        return self.ended is not None or self.outcome is not None

    @property
    def stage(self) -> Stage:
        return "over" if self.is_over else "playing" if self.started else "gathering"

    @property
    def nonces(self) -> tuple[str, ...]:
        return tuple(member.nonce for member in self.members if not member.level)

    def seat_of(self, member: str) -> Seat | None:
        """Where a member sits, by his name at the table."""
        for seat, each in enumerate(self.members):
            if each.id == member:
                return seat
        return None

    def place_of(self, person: str) -> Seat | None:
        """Where a person sits, or sat before he left for good; nobody sits nowhere."""
        for seat, each in enumerate(self.members):
            if person and each.person == person:
                return seat
        return None

    def people(self, game: AnyGame) -> list[Seat]:
        """Seats that a person plays and that are still in the game."""
        out = game.out(self.game_state) if self.started else ()
        return [seat for seat in range(len(self.members)) if self.is_person(seat, out)]

    def is_deserted(self, game: AnyGame) -> bool:
        """Whether no person is left in the game, or ever will be."""
        out = game.out(self.game_state)
        return all(
            member.level or seat in self.gone or seat in out
            for seat, member in enumerate(self.members)
        )

    def is_person(self, seat: Seat, out: Any = ()) -> bool:
        return not self.members[seat].level and seat not in self.bots and seat not in out


Advanced = tuple[TableState, tuple[Event[Any], ...]]


def begin(config: TableConfig) -> TableState:
    """An empty table."""
    return TableState(at_ms=config.row.opened_ms)


def advance(state: TableState, config: TableConfig, step: Step[Any], chance: Chance) -> Advanced:
    """One step further, and what happened; raises IllegalAction."""
    game = config.game
    at_ms = max(step.at_ms, state.at_ms)
    number = state.number + 1
    if step.seat == HOUSE:
        state, events = _keep_house(state, config, step.action, at_ms, chance)
        state = replace(state, number=number, at_ms=at_ms)
        return _with_timers(state, config), (Event(told(step.action)), *events)
    if not state.started:
        raise IllegalAction("not-started")
    step = Step(step.seat, step.action, at_ms)
    game.check(state.game_state, step)
    turn = game.apply(state.game_state, step, chance)
    state = _at(replace(state, number=number, at_ms=at_ms), game, turn.state)
    return _with_timers(state, config), turn.events


def has_learnt(game: AnyGame, step: Step[Any], events: Sequence[Event[Any]], draws: int) -> bool:
    """Whether a step has told its player something: what follows it cannot be of the same batch.

    Chance has spoken, or he was told in private: by the refusal of a batch that changes nothing he
    would know all the same. What interrupts may tell as much, so it always counts, news or not.
    """
    told = {seat for event in events for seat, _ in event.private}
    return draws > 0 or step.seat in told or game.interrupts(step.action)


def _at(state: TableState, game: AnyGame, game_state: Any) -> TableState:
    actors = game.actors(game_state)
    is_open = actors.must or actors.may
    phase = game.phase(game_state)
    return replace(
        state,
        game_state=game_state,
        phase=phase,
        late=state.late if phase == state.phase else frozenset(),
        actors=actors,
        outcome=None if is_open else game.outcome(game_state),
    )


def _keep_house(
    state: TableState, config: TableConfig, action: AnyTableAction, at_ms: int, chance: Chance
) -> Advanced:
    match action:
        case Started():
            turn = config.game.start(config.options, len(state.members), chance)
            bots = {seat: each.level for seat, each in enumerate(state.members) if each.level}
            state = replace(state, started=state.number + 1, bots=bots)
            return _at(state, config.game, turn.state), turn.events
        case Joined():
            return _joined(state, action), ()
        case Left():
            return _left(state, action), ()
        case Paused() | Resumed():
            return _stop_or_go(state, action, at_ms), ()
        case Wished(seat=seat):
            return replace(state, wishes=state.wishes | {seat}), ()
        case Ended(reason=reason):
            return replace(state, ended=reason), ()
        case Followed(table=table):
            return replace(state, followed=table), ()
        case BroughtIn():
            return state, ()
        case _:
            return _seat_changed(state, action), ()


def _joined(state: TableState, action: Joined) -> TableState:
    member = Member(action.member, action.name, action.level, action.person, action.nonce)
    if state.seat_of(member.id) is None:
        left = state.left - {member.person}
        return replace(state, members=(*state.members, member), left=left)
    members = tuple(member if each.id == member.id else each for each in state.members)
    return replace(state, members=members)


def _left(state: TableState, action: Left) -> TableState:
    members = tuple(each for each in state.members if each.id != action.member)
    people = {each.person for each in state.members if each.id == action.member and each.person}
    barred = state.barred | people if action.removed else state.barred
    return replace(state, members=members, left=state.left | people, barred=barred)


def _seat_changed(state: TableState, action: TakenOver | GivenBack | Resigned) -> TableState:
    seat = action.seat
    bots = {other: level for other, level in state.bots.items() if other != seat}
    state = replace(state, wishes=state.wishes - {seat})
    if isinstance(action, GivenBack):
        return replace(state, bots=bots)
    gone = state.gone | {seat} if isinstance(action, Resigned) else state.gone
    is_late = isinstance(action, TakenOver) and action.why == "late"
    late = state.late | {seat} if is_late else state.late
    return replace(state, bots={**bots, seat: action.level}, gone=gone, late=late)


def _stop_or_go(state: TableState, action: Paused | Resumed, at_ms: int) -> TableState:
    state = replace(state, wishes=frozenset())
    if isinstance(action, Paused):
        return replace(state, paused_ms=at_ms, closed=action.by_house)
    lost = 0 if state.paused_ms is None else at_ms - state.paused_ms
    due = {key: due + lost for key, due in state.due.items()}  # a pause gives its time back
    return replace(state, paused_ms=None, closed=False, due=due)


def _with_timers(state: TableState, config: TableConfig) -> TableState:
    """The same key is the same timer: it keeps its due time."""
    seconds = {} if state.is_over else _seconds(state, config)
    if not seconds and not state.due:
        return state
    # what begins in a pause is moved on, like the rest, by all of it
    now = state.at_ms if state.paused_ms is None else state.paused_ms
    due = {key: state.due.get(key, now + round(each * 1000)) for key, each in seconds.items()}
    return state if due == state.due else replace(state, due=due)


def _seconds(state: TableState, config: TableConfig) -> dict[str, float]:
    """The timers that should run, and how long they are."""
    row, game = config.row, config.game
    if not state.started:
        waits = row.fill_seconds and any(not each.level for each in state.members)
        return {FILL: row.fill_seconds} if waits else {}
    own = {timer.key: timer.seconds for timer in game.deadlines(state.game_state)}
    clock = CLOCK_SECONDS[row.clock]
    # A timer of another name asks nobody anything: it takes no time from whoever is asked.
    is_timed = state.phase in own
    if clock and not is_timed and any(state.is_person(seat) for seat in state.actors.must):
        return {**own, TURN + state.phase: clock}
    return own
