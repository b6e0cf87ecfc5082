"""The course of a table: a pure fold over its log, the same live and after a restart."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ..core.chance import Chance
from ..core.errors import IllegalAction
from ..core.game import HOUSE, Actors, AnyGame, Event, Outcome, Seat, Step
from ..core.house import (
    BroughtIn,
    Ended,
    Followed,
    GivenBack,
    HouseAction,
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
from .ports import Pace, Stage, TableRow

CLOCK_SECONDS: Mapping[Pace, float] = {"none": 0, "slow": 90, "fast": 20}  # for one question
FILL = "house/fill"  # the timer after which bots take the free places
TURN = "house/turn/"  # before the question that people have so long to answer
NOBODY = Actors()


class Setting(NamedTuple):
    """What never changes at a table."""

    game: AnyGame
    options: Any
    row: TableRow


class Member(Struct, frozen=True):
    """Someone at the table; the places become seats at the start."""

    id: str
    name: str
    level: str = ""  # a bot's; empty for a person
    person: str = ""
    nonce: str = ""


class Course(Struct, frozen=True):
    """Where a table stands after so many steps."""

    number: int = 0  # steps so far
    at_ms: int = 0  # time of the last one; it never goes back
    members: tuple[Member, ...] = ()
    left: frozenset[str] = frozenset()  # people who gave up their place before the start
    barred: frozenset[str] = frozenset()  # people who were sent away
    started: int = 0  # the number of the step that dealt the cards
    state: Any = None  # the game's, once it has started
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
        out = game.out(self.state) if self.started else ()
        return [seat for seat in range(len(self.members)) if self.is_person(seat, out)]

    def is_deserted(self, game: AnyGame) -> bool:
        """Whether no person is left in the game, or ever will be."""
        out = game.out(self.state)
        return all(
            member.level or seat in self.gone or seat in out
            for seat, member in enumerate(self.members)
        )

    def is_person(self, seat: Seat, out: Any = ()) -> bool:
        return not self.members[seat].level and seat not in self.bots and seat not in out


Advanced = tuple[Course, tuple[Event[Any], ...]]


def begin(setting: Setting) -> Course:
    """An empty table."""
    return Course(at_ms=setting.row.opened_ms)


def advance(course: Course, setting: Setting, step: Step[Any], chance: Chance) -> Advanced:
    """One step further, and what happened; raises IllegalAction."""
    game = setting.game
    at_ms = max(step.at_ms, course.at_ms)
    number = course.number + 1
    if step.seat == HOUSE:
        course, events = _keep_house(course, setting, step.action, at_ms, chance)
        course = replace(course, number=number, at_ms=at_ms)
        return _with_timers(course, setting), (Event(told(step.action)), *events)
    if not course.started:
        raise IllegalAction("not-started")
    step = Step(step.seat, step.action, at_ms)
    game.check(course.state, step)
    turn = game.apply(course.state, step, chance)
    course = _at(replace(course, number=number, at_ms=at_ms), game, turn.state)
    return _with_timers(course, setting), turn.events


def has_learnt(game: AnyGame, step: Step[Any], events: Sequence[Event[Any]], draws: int) -> bool:
    """Whether a step has told its player something: what follows it cannot be of the same batch.

    Chance has spoken, or he was told in private: by the refusal of a batch that changes nothing he
    would know all the same. What interrupts may tell as much, so it always counts, news or not.
    """
    told = {seat for event in events for seat, _ in event.private}
    return draws > 0 or step.seat in told or game.interrupts(step.action)


def _at(course: Course, game: AnyGame, state: Any) -> Course:
    actors = game.actors(state)
    is_open = actors.must or actors.may
    phase = game.phase(state)
    return replace(
        course,
        state=state,
        phase=phase,
        late=course.late if phase == course.phase else frozenset(),
        actors=actors,
        outcome=None if is_open else game.outcome(state),
    )


def _keep_house(
    course: Course, setting: Setting, action: HouseAction, at_ms: int, chance: Chance
) -> Advanced:
    match action:
        case Started():
            turn = setting.game.start(setting.options, len(course.members), chance)
            bots = {seat: each.level for seat, each in enumerate(course.members) if each.level}
            course = replace(course, started=course.number + 1, bots=bots)
            return _at(course, setting.game, turn.state), turn.events
        case Joined():
            return _joined(course, action), ()
        case Left():
            return _left(course, action), ()
        case Paused() | Resumed():
            return _stop_or_go(course, action, at_ms), ()
        case Wished(seat=seat):
            return replace(course, wishes=course.wishes | {seat}), ()
        case Ended(reason=reason):
            return replace(course, ended=reason), ()
        case Followed(table=table):
            return replace(course, followed=table), ()
        case BroughtIn():
            return course, ()
        case _:
            return _seat_changed(course, action), ()


def _joined(course: Course, action: Joined) -> Course:
    member = Member(action.member, action.name, action.level, action.person, action.nonce)
    if course.seat_of(member.id) is None:
        left = course.left - {member.person}
        return replace(course, members=(*course.members, member), left=left)
    members = tuple(member if each.id == member.id else each for each in course.members)
    return replace(course, members=members)


def _left(course: Course, action: Left) -> Course:
    members = tuple(each for each in course.members if each.id != action.member)
    people = {each.person for each in course.members if each.id == action.member and each.person}
    barred = course.barred | people if action.removed else course.barred
    return replace(course, members=members, left=course.left | people, barred=barred)


def _seat_changed(course: Course, action: TakenOver | GivenBack | Resigned) -> Course:
    seat = action.seat
    bots = {other: level for other, level in course.bots.items() if other != seat}
    course = replace(course, wishes=course.wishes - {seat})
    if isinstance(action, GivenBack):
        return replace(course, bots=bots)
    gone = course.gone | {seat} if isinstance(action, Resigned) else course.gone
    is_late = isinstance(action, TakenOver) and action.why == "late"
    late = course.late | {seat} if is_late else course.late
    return replace(course, bots={**bots, seat: action.level}, gone=gone, late=late)


def _stop_or_go(course: Course, action: Paused | Resumed, at_ms: int) -> Course:
    course = replace(course, wishes=frozenset())
    if isinstance(action, Paused):
        return replace(course, paused_ms=at_ms, closed=action.by_house)
    lost = 0 if course.paused_ms is None else at_ms - course.paused_ms
    due = {key: due + lost for key, due in course.due.items()}  # a pause gives its time back
    return replace(course, paused_ms=None, closed=False, due=due)


def _with_timers(course: Course, setting: Setting) -> Course:
    """The same key is the same timer: it keeps its due time."""
    seconds = {} if course.is_over else _seconds(course, setting)
    if not seconds and not course.due:
        return course
    # what begins in a pause is moved on, like the rest, by all of it
    now = course.at_ms if course.paused_ms is None else course.paused_ms
    due = {key: course.due.get(key, now + round(each * 1000)) for key, each in seconds.items()}
    return course if due == course.due else replace(course, due=due)


def _seconds(course: Course, setting: Setting) -> dict[str, float]:
    """The timers that should run, and how long they are."""
    row, game = setting.row, setting.game
    if not course.started:
        waits = row.fill_seconds and any(not each.level for each in course.members)
        return {FILL: row.fill_seconds} if waits else {}
    own = {timer.key: timer.seconds for timer in game.deadlines(course.state)}
    clock = CLOCK_SECONDS[row.clock]
    # A timer of another name asks nobody anything: it takes no time from whoever is asked.
    is_timed = course.phase in own
    if clock and not is_timed and any(course.is_person(seat) for seat in course.actors.must):
        return {**own, TURN + course.phase: clock}
    return own
