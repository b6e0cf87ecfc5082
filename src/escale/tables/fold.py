"""The fold of a table's log: everything about a table is computed from its steps, here alone.

A live table, a replay, a record, a lesson and a lobby entry all come from the same states.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple

from msgspec.structs import replace

from ..core.chance import Chance, Draw, FairChance, RecordingChance
from ..core.errors import IllegalAction
from ..core.game import TABLE, AnyGame, Deadline, Event, Seat, Step, take_step
from ..core.record import Seed, read_step
from ..core.table_events import (
    AnyTableAction,
    BotFailed,
    ClockChanged,
    ClockRequested,
    Ended,
    GivenBack,
    HolidayTaken,
    Imported,
    Joined,
    Left,
    Paused,
    PauseRequested,
    RematchOpened,
    Resigned,
    Resumed,
    Started,
    TakenOver,
    TurnClock,
    public_part,
)
from . import correspondence
from .errors import DamagedTable
from .ports import LoggedStep, TableRow
from .state import FILL, TURN, Holiday, Member, TableConfig, TableState

POST_GAME_ACTIONS = (RematchOpened, Imported)  # steps of the table that do not belong to its game
StateAndEvents = tuple[TableState, tuple[Event[Any], ...]]


class ReplayStep(NamedTuple):
    """One step of a log: what was done, where it led, and what happened on the way."""

    step: Step[Any] | None  # None: nothing was done
    state: TableState  # after it
    events: tuple[Event[Any], ...]
    first: int = 1  # the number of the first event
    draws: tuple[Draw, ...] = ()  # what chance decided

    @property
    def next_event(self) -> int:
        """The number that the next event will have."""
        return self.first + len(self.events)


def fold(
    config: TableConfig, steps: Iterable[Step[Any]], state: TableState | None = None
) -> Iterator[ReplayStep]:
    """The log of a table from its first step, or from a state before it.

    Raises what the rules raise if they do not allow what was played.
    """
    after = ReplayStep(None, begin(config) if state is None else state, ())
    chance: FairChance | None = None
    for step in steps:
        if chance is None or not after.state.started:
            chance = chance_of(config.row, after.state)
        after = fold_step(after, config, step, chance)
        yield after


def fold_log(
    config: TableConfig, lines: Iterable[LoggedStep], state: TableState | None = None
) -> Iterator[ReplayStep]:
    """A whole log as it is stored; raises DamagedTable where it cannot be read or replayed.

    That the rules are those of the table was seen before: `stored.config_of` has found them.
    """
    steps = (read_line(line, number, config.game) for number, line in enumerate(lines, 1))
    replayed = fold(config, steps, state)
    for number in count(1):
        try:
            after = next(replayed, None)
        except Exception as problem:
            raise DamagedTable(config.row.id, number, problem) from problem
        if after is None:
            return
        yield after


def read_line(line: LoggedStep, number: int, game: AnyGame) -> Step[Any]:
    """The step of a log that has this number; raises MalformedAction, ValueError for another."""
    if line.number != number:
        raise ValueError(f"step {line.number} instead of {number}")
    return read_step(line, game)


def fold_step(
    before: ReplayStep, config: TableConfig, step: Step[Any], chance: Chance
) -> ReplayStep:
    """One step after another; raises IllegalAction."""
    transcript = RecordingChance(chance)
    state, events = advance(before.state, config, step, transcript)
    return ReplayStep(step, state, events, before.next_event, tuple(transcript.draws))


def belongs_to_game(step: Step[Any]) -> bool:
    """Whether a step after the start belongs to the game; a rematch, for example, does not."""
    return step.seat != TABLE or not isinstance(step.action, POST_GAME_ACTIONS)


def nonces_of(row: TableRow, state: TableState) -> tuple[str, ...]:
    """The people's parts of the seed, in the order of their places."""
    return state.nonces if row.nonces is None else row.nonces


def chance_of(row: TableRow, state: TableState) -> FairChance:
    """The chance of a table; it is settled when the game starts, with everyone's nonce."""
    return Seed("", row.secret, nonces_of(row, state)).chance()


def begin(config: TableConfig) -> TableState:
    """An empty table."""
    return TableState(at_ms=config.row.opened_ms, clock=config.row.clock)


def advance(
    state: TableState, config: TableConfig, step: Step[Any], chance: Chance
) -> StateAndEvents:
    """One step further, and what happened; raises IllegalAction."""
    game = config.game
    at_ms = max(step.at_ms, state.at_ms)
    number = state.number + 1
    if step.seat == TABLE:
        state, events = _table_action(state, config, step.action, at_ms, chance)
        state = replace(state, number=number, at_ms=at_ms)
        return _with_timers(state, config), (Event(public_part(step.action)), *events)
    if not state.started:
        raise IllegalAction("not-started")
    turn = take_step(game, state.game_state, Step(step.seat, step.action, at_ms), chance)
    if step.seat in state.bots and not state.members[step.seat].level:
        state = _with_forfeit(state, step.seat)
    state = _with_game_state(state, game, turn.state, number, at_ms)
    return _with_timers(state, config), turn.events


def reveals_information(
    game: AnyGame, step: Step[Any], events: Sequence[Event[Any]], draws: int
) -> bool:
    """Whether a step has told its player something, so that no batch can go on after it.

    Chance has decided something, or the player was told something in private: the refusal of a
    batch, which changes nothing, would reveal it. An interruption may reveal as much, so it always
    counts.
    """
    informed = {seat for event in events for seat, _ in event.private}
    return draws > 0 or step.seat in informed or game.interrupts(step.action)


def _with_game_state(
    state: TableState, game: AnyGame, game_state: Any, number: int, at_ms: int
) -> TableState:
    actors = game.actors(game_state)
    is_open = actors.must or actors.may
    phase = game.phase(game_state)
    return replace(
        state,
        number=number,
        at_ms=at_ms,
        game_state=game_state,
        phase=phase,
        late=state.late if phase == state.phase else frozenset(),
        actors=actors,
        outcome=None if is_open else game.outcome(game_state),
    )


def _table_action(
    state: TableState, config: TableConfig, action: AnyTableAction, at_ms: int, chance: Chance
) -> StateAndEvents:
    match action:
        case Started():
            turn = config.game.start(config.options, len(state.members), chance)
            bots = {seat: each.level for seat, each in enumerate(state.members) if each.level}
            number = state.number + 1
            state = replace(state, started=number, started_ms=at_ms, bots=bots)
            return _with_game_state(state, config.game, turn.state, number, at_ms), turn.events
        case Joined() | Left():
            return change_members(state, action), ()
        case Paused() | Resumed():
            return _pause_or_resume(state, action, at_ms), ()
        case PauseRequested(seat=seat):
            return replace(state, pause_requests=state.pause_requests | {seat}), ()
        case ClockRequested(seat=seat, clock=clock):
            return replace(state, clock_requests=_requests(state, seat, clock)), ()
        case ClockChanged(clock=clock):
            return _with_clock(state, config, clock), ()
        case HolidayTaken(seat=seat, from_ms=from_ms, to_ms=to_ms):
            return correspondence.on_holiday(state, seat, Holiday(from_ms, to_ms), at_ms), ()
        case Ended(reason=reason):
            return replace(state, ended=reason), ()
        case RematchOpened(table=table):
            return replace(state, rematch_table=table), ()
        case BotFailed() | Imported():
            return state, ()
        case Resigned(seat=seat) if seat not in config.game.eliminated(state.game_state):
            return _with_forfeit(_change_player(state, action), seat), ()
        case _:
            return _change_player(state, action), ()


def change_members(state: TableState, action: Joined | Left) -> TableState:
    """Someone takes a place before the start, sends their nonce again, or gives the place up."""
    if isinstance(action, Left):
        members = tuple(each for each in state.members if each.id != action.member)
        people = {each.person for each in state.members if each.id == action.member and each.person}
        barred = state.barred | people if action.removed else state.barred
        return replace(state, members=members, left=state.left | people, barred=barred)
    name = "" if action.person else action.name  # older logs hold the one that they had then
    member = Member(action.member, name, action.level, action.person, action.nonce)
    if action.person and state.people_of.get(member.id) != action.person:
        state = replace(state, people_of={**state.people_of, member.id: action.person})
    if state.seat_of(member.id) is None:
        left = state.left - {member.person}
        return replace(state, members=(*state.members, member), left=left)
    members = tuple(member if each.id == member.id else each for each in state.members)
    return replace(state, members=members)


def _change_player(state: TableState, action: TakenOver | GivenBack | Resigned) -> TableState:
    seat = action.seat
    bots = {other: level for other, level in state.bots.items() if other != seat}
    state = replace(
        state,
        pause_requests=state.pause_requests - {seat},
        clock_requests=_requests(state, seat, state.clock),
    )
    if isinstance(action, GivenBack):
        return replace(state, bots=bots)
    if isinstance(action, Resigned):
        barred = {state.members[seat].person} if action.removed else set()
        state = replace(state, resigned=state.resigned | {seat}, barred=state.barred | barred)
    is_late = isinstance(action, TakenOver) and action.why == "late"
    late = state.late | {seat} if is_late else state.late
    return replace(state, bots={**bots, seat: action.level}, late=late)


def _with_forfeit(state: TableState, seat: Seat) -> TableState:
    if seat in state.forfeits:
        return state
    return replace(state, forfeits=(*state.forfeits, seat))


def _pause_or_resume(state: TableState, action: Paused | Resumed, at_ms: int) -> TableState:
    by_house = action.by_house if isinstance(action, Paused) else state.paused_for_shutdown
    if not by_house:  # what people asked for has come; a shutdown is no answer to that
        state = replace(state, pause_requests=frozenset())
    if isinstance(action, Paused):
        due = state.due if by_house else correspondence.without_holidays(state, at_ms)
        return replace(state, paused_ms=at_ms, paused_for_shutdown=by_house, due=due)
    lost = 0 if state.paused_ms is None else at_ms - state.paused_ms
    due = {key: due + lost for key, due in state.due.items()}  # a pause gives its time back
    paused_total_ms = state.paused_total_ms + (lost if state.started else 0)
    state = replace(
        state, paused_ms=None, paused_for_shutdown=False, due=due, paused_total_ms=paused_total_ms
    )
    return state if by_house else replace(state, due=correspondence.with_holidays(state, at_ms))


def _requests(state: TableState, seat: Seat, clock: TurnClock) -> dict[Seat, TurnClock]:
    """Who asks for another time, after one of them has asked for this one."""
    rest = {other: each for other, each in state.clock_requests.items() if other != seat}
    return rest if clock == state.clock else {**rest, seat: clock}


def _with_clock(state: TableState, config: TableConfig, clock: TurnClock) -> TableState:
    """Another time for each turn: those that run begin anew, and so do pauses."""
    deadlines = config.game.deadlines(state.game_state) if state.started else ()
    kept = {timer.key for timer in deadlines if not timer.is_pause}
    due = {key: due for key, due in state.due.items() if key in kept}
    return replace(state, clock=clock, clock_requests={}, due=due)


def _seconds_of(
    deadlines: Sequence[Deadline[Any]], state: TableState, config: TableConfig
) -> dict[str, float]:
    """How long the game's timers run; those of pauses not at all while one person is alone.

    By correspondence, to look at a result is a turn like any other.
    """
    pause = config.timings.pause_seconds
    waits = state.is_by_correspondence or _waits_for_one_person(state, config)
    return {
        timer.key: pause if timer.is_pause and pause is not None else timer.seconds
        for timer in deadlines
        if not (timer.is_pause and waits)
    }


def _waits_for_one_person(state: TableState, config: TableConfig) -> bool:
    return config.policy.waits_for_one_person and state.has_one_person


def _turns_of(
    deadlines: Sequence[Deadline[Any]], state: TableState, config: TableConfig
) -> dict[str, float]:
    """How long people have to answer, where the table limits it."""
    clock = config.timings.turn_seconds[state.clock]
    if not clock:
        return {}
    # A timer with another key than the phase asks nobody anything and leaves people their time.
    timed = next((timer for timer in deadlines if timer.key == state.phase), None)
    if not state.is_by_correspondence:
        has_limit = timed is None and any(state.is_person(seat) for seat in state.actors.must)
        return {TURN + state.phase: clock} if has_limit else {}
    if timed and (not timed.is_pause or _waits_for_one_person(state, config)):
        return {}
    people = [state.members[seat].id for seat in state.actors.must if state.is_person(seat)]
    return {correspondence.timer_of(member, state.phase): clock for member in people}


def _with_timers(state: TableState, config: TableConfig) -> TableState:
    """The due times of this state; the same key is the same timer and keeps its due time."""
    seconds: dict[str, float] = {}
    if state.started and not state.is_over:
        deadlines = config.game.deadlines(state.game_state)
        if not (deadlines or state.clock != "none" or state.due):
            return state  # as after most steps
        seconds = _seconds_of(deadlines, state, config) | _turns_of(deadlines, state, config)
    elif not state.is_over and any(not each.level for each in state.members):
        seconds = {FILL: config.row.fill_seconds} if config.row.fill_seconds else {}
    if not seconds and not state.due:
        return state
    # A timer that begins in a pause is moved by the whole pause too, like the others.
    now = state.at_ms if state.paused_ms is None else state.paused_ms
    due = {
        key: state.due[key] if key in state.due else _due_of(state, key, now, each)
        for key, each in seconds.items()
    }
    return state if due == state.due else replace(state, due=due)


def _due_of(state: TableState, key: str, now_ms: int, seconds: float) -> int:
    """When a timer that begins now is up; those of people on holiday are later."""
    due_ms = now_ms + round(seconds * 1000)
    if not state.holidays or state.is_paused:  # which the end of the pause will think of
        return due_ms
    return correspondence.with_holiday(due_ms, now_ms, correspondence.holiday_of(state, key))
