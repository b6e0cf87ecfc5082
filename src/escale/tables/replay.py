"""A table once more, step by step, from its log: the same states and events as when it was live."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..boxes import GameStep
from ..core.chance import FairChance
from ..core.game import HOUSE, Event, Step
from ..core.record import RecordedStep, Seed, read_step
from .archive import AFTERWARDS
from .ports import LoggedStep
from .state import TableConfig, TableState, advance, begin
from .table import nonces_of


class ReplayStep(NamedTuple):
    """One step: who did what, where it led, and what happened on the way."""

    step: Step[Any] | None  # None: nothing was done
    state: TableState  # after it
    events: tuple[Event[Any], ...]
    first: int = 1  # the number of the first event


def play_back(config: TableConfig, lines: Sequence[LoggedStep]) -> Iterator[ReplayStep]:
    """The steps from the first card to the last; what came after the game is left out.

    Raises what the rules raise, if they do not allow what was played.
    """
    state, told = begin(config), 0
    chance: FairChance | None = None
    for line in lines:
        recorded = RecordedStep(line.seat, line.action, line.at_ms, "")
        step = read_step(recorded, config.game)
        if step.seat == HOUSE and isinstance(step.action, AFTERWARDS):
            continue
        if chance is None or not state.started:  # with everyone's nonce, as the table had it
            secret, nonces = config.row.secret, nonces_of(config.row, state)
            chance = Seed("", secret, nonces).chance()
        state, events = advance(state, config, step, chance)
        if state.started:
            yield ReplayStep(step, state, events, told + 1)
        told += len(events)


def game_steps(passed: Iterator[ReplayStep], last: int) -> Iterator[GameStep]:
    """The game's own steps up to a number, each with the states around it."""
    before: Any = None
    for each in passed:
        if each.state.number > last:
            return
        if before is not None and each.step is not None and each.step.seat != HOUSE:
            yield GameStep(before, each.step, each.state.game_state)
        before = each.state.game_state
