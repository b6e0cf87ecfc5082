"""A table once more, step by step, from its log: the same states and events as when it was live."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..core.chance import FairChance
from ..core.game import HOUSE, Event, Step
from ..core.record import RecordedStep, Seed, read_step
from ..games.box import Passage
from .archive import AFTERWARDS
from .course import Course, Setting, advance, begin
from .ports import LoggedStep
from .table import nonces_of


class Passed(NamedTuple):
    """One step: who did what, where it led, and what happened on the way."""

    step: Step[Any] | None  # None: nothing was done
    course: Course  # after it
    events: tuple[Event[Any], ...]
    first: int = 1  # the number of the first event


def play_back(setting: Setting, lines: Sequence[LoggedStep]) -> Iterator[Passed]:
    """The steps from the first card to the last; what came after the game is left out.

    Raises what the rules raise, if they do not allow what was played.
    """
    course, told = begin(setting), 0
    chance: FairChance | None = None
    for line in lines:
        recorded = RecordedStep(line.seat, line.action, line.at_ms, "")
        step = read_step(recorded, setting.game)
        if step.seat == HOUSE and isinstance(step.action, AFTERWARDS):
            continue
        if chance is None or not course.started:  # with everyone's nonce, as the table had it
            secret, nonces = setting.row.secret, nonces_of(setting.row, course)
            chance = Seed("", secret, nonces).chance()
        course, events = advance(course, setting, step, chance)
        if course.started:
            yield Passed(step, course, events, told + 1)
        told += len(events)


def passages(passed: Iterator[Passed], last: int) -> Iterator[Passage]:
    """The game's own steps up to a number, each with the states around it."""
    before: Any = None
    for each in passed:
        if each.course.number > last:
            return
        if before is not None and each.step is not None and each.step.seat != HOUSE:
            yield Passage(before, each.step, each.course.state)
        before = each.course.state
