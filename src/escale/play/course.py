"""The course of a table: a pure fold over its log, the same live and after a restart."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ..core.chance import Chance
from ..core.game import HOUSE, AnyGame, Event, Seat, Step
from ..core.house import Ended, GivenBack, Paused, Resigned, Resumed, TakenOver
from ..core.record import take


class Course(Struct, frozen=True):
    """Where a table stands after so many steps."""

    state: Any
    number: int = 0  # steps so far
    at_ms: int = 0  # time of the last one; it never goes back
    due: Mapping[str, int] = {}  # running timers by key
    paused_ms: int | None = None  # since when the table is paused
    bots: Mapping[Seat, str] = {}  # seats that a bot plays, and its level
    gone: frozenset[Seat] = frozenset()  # seats whose person will not come back
    ended: str | None = None  # why the house closed the table

    @property
    def is_paused(self) -> bool:
        return self.paused_ms is not None


def begin(state: Any, game: AnyGame, bots: Mapping[Seat, str], now_ms: int) -> Course:
    """A table whose first question has just been asked."""
    return _with_timers(Course(state, at_ms=now_ms, bots=bots), game)


def advance(
    course: Course, game: AnyGame, step: Step[Any], chance: Chance
) -> tuple[Course, tuple[Event[Any], ...]]:
    """One step further, and what happened; raises IllegalAction."""
    at_ms = max(step.at_ms, course.at_ms)
    turn = take(game, course.state, Step(step.seat, step.action, at_ms), chance)
    course = replace(course, state=turn.state, number=course.number + 1, at_ms=at_ms)
    if step.seat == HOUSE:
        course = _keep_house(course, step.action)
    return _with_timers(course, game), turn.events


def _keep_house(course: Course, action: Any) -> Course:
    match action:
        case TakenOver(seat=seat, level=level):
            return replace(course, bots={**course.bots, seat: level})
        case Resigned(seat=seat, level=level):
            gone = course.gone | {seat}
            return replace(course, bots={**course.bots, seat: level}, gone=gone)
        case GivenBack(seat=seat):
            bots = {other: level for other, level in course.bots.items() if other != seat}
            return replace(course, bots=bots)
        case Paused():
            return replace(course, paused_ms=course.at_ms)
        case Resumed() if course.paused_ms is not None:
            lost = course.at_ms - course.paused_ms  # the time of a pause is given back
            due = {key: due + lost for key, due in course.due.items()}
            return replace(course, paused_ms=None, due=due)
        case Ended(reason=reason):
            return replace(course, ended=reason)
        case _:  # resumed without a pause
            return course


def _with_timers(course: Course, game: AnyGame) -> Course:
    """The same key is the same timer: it keeps its due time."""
    if course.ended is not None:
        return replace(course, due={}) if course.due else course
    timers = game.deadlines(course.state)
    if not timers and not course.due:
        return course
    due = {
        timer.key: course.due.get(timer.key, course.at_ms + round(timer.seconds * 1000))
        for timer in timers
    }
    return replace(course, due=due)
