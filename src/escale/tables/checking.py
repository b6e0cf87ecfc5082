"""Checks before a step is stored: whether the rules allow it, and what it would lead to."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw

from ..core.chance import Chance, RecordingChance
from ..core.errors import IllegalAction
from ..core.game import TABLE, AnyGame, Event, Seat, Step
from .errors import Stale
from .fold import advance, reveals_information
from .lobby_entry import lobby_row
from .ports import LobbyRow, LoggedStep, Timer
from .state import TableConfig, TableState


class CheckedSteps(NamedTuple):
    """Steps that the rules allow, as they go to the store, and what they lead to."""

    state: TableState
    events: list[Event[Any]]
    lines: list[LoggedStep]
    timers: list[Timer] | None  # None: they have not changed
    lobby_row: LobbyRow | None  # None: it has not changed
    waits_for: list[str]  # members who must act then
    needs_bot: bool  # a bot goes on then


def check_steps(
    config: TableConfig,
    before: TableState,
    steps: Sequence[Step[Any]],
    chance_of: Callable[[TableState], Chance],
    client: str | None = None,
) -> CheckedSteps:
    """What steps of one seat lead to; raises IllegalAction if one of them is not allowed."""
    state = before
    events: list[Event[Any]] = []
    lines: list[LoggedStep] = []
    is_news = False
    is_batch = len(steps) > 1
    for index, step in enumerate(steps):
        if is_news:  # the person has not seen what chance brought, or a hidden card
            raise IllegalAction("batch-over-chance", part=index)
        chance = RecordingChance(chance_of(state))
        try:
            state, happened = advance(state, config, step, chance)
        except IllegalAction as refusal:
            if is_batch:  # which of them it was
                refusal.details["part"] = index
            raise
        if is_batch:
            is_news = reveals_information(config.game, step, happened, len(chance.draws))
        events.extend(happened)
        action = Raw(msgspec.json.encode(step.action))
        own = client if index == 0 else None
        lines.append(LoggedStep(state.number, step.seat, action, state.at_ms, own))
    same = state.due == before.due and state.is_paused == before.is_paused
    changed = steps[-1].seat == TABLE or state.stage != before.stage
    return CheckedSteps(
        state,
        events,
        lines,
        None if same else timers_of(state),
        lobby_row(state, config) if changed else None,
        [] if state.is_over else [state.members[seat].id for seat in state.actors.must],
        state.needs_bot,
    )


def timers_of(state: TableState) -> list[Timer]:
    """The due times for the store; in a pause there are none."""
    due = {} if state.is_paused else state.due
    return [Timer(key, due_ms) for key, due_ms in due.items()]


def check_question(
    game: AnyGame, state: TableState, seat: Seat, phase: str, actions: Sequence[Any]
) -> None:
    """Raises IllegalAction or Stale unless a person may answer this question now."""
    if state.ended is not None:
        raise IllegalAction("table-closed")
    if not state.started:
        raise IllegalAction("not-started")
    if state.is_paused:
        raise IllegalAction("table-paused")
    if seat in state.bots:
        raise IllegalAction("seat-taken-over")
    if state.phase != phase and not all(map(game.interrupts, actions)):
        raise Stale(phase)
