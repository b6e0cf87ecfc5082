"""The state of an event from its log, and whether a step may be stored."""

from collections.abc import Iterable

from msgspec.structs import replace

from ..core.errors import Refused
from .model import (
    Closed,
    EventLine,
    EventState,
    EventStep,
    EventTable,
    Finished,
    Joined,
    Left,
    Paired,
    Player,
    Round,
    Started,
)


def fold(lines: Iterable[EventLine], state: EventState | None = None) -> EventState:
    """The state after these lines of the log, from the beginning or from a state before them."""
    state = state or EventState()
    for line in lines:
        state = advance(state, line.step, line.at_ms)
    return state


def advance(state: EventState, step: EventStep, at_ms: int) -> EventState:
    """The state after one more step; raises Refused if that step cannot be taken now."""
    check(state, step)
    at_ms = max(at_ms, state.at_ms)
    after = replace(state, number=state.number + 1, at_ms=at_ms)
    match step:
        case Joined():
            return replace(after, players={**state.players, step.player: _joined(state, step)})
        case Left():
            gone = replace(state.players[step.player], is_here=False, is_barred=step.removed)
            return replace(after, players={**state.players, step.player: gone})
        case Started():
            return replace(after, started_ms=at_ms)
        case Paired():
            return _paired(state, after, step, at_ms)
        case Finished():
            over = replace(state.tables[step.table], result=step, ended_ms=at_ms)
            return replace(
                after,
                tables={**state.tables, step.table: over},
                unfinished=state.unfinished - {step.table},
            )
        case Closed():
            return replace(after, closed=step.why)


def _joined(state: EventState, step: Joined) -> Player:
    known = state.players.get(step.player)
    if known:
        return replace(known, is_here=True)
    drawn = state.rounds[-1].number if state.rounds else 0
    return Player(
        step.player,
        len(state.players) + 1,
        drawn + 1,
        name=step.name,
        level=step.level,
    )


def _paired(state: EventState, after: EventState, step: Paired, at_ms: int) -> EventState:
    tables = {
        each.table: EventTable(each.table, step.round, each.players, at_ms) for each in step.tables
    }
    drawn = Round(step.round, at_ms, tuple(tables), step.byes, step.series)
    return replace(
        after,
        tables={**state.tables, **tables},
        unfinished=state.unfinished | tables.keys(),
        rounds=(*state.rounds, drawn),
    )


def check(state: EventState, step: EventStep) -> None:
    """Raises Refused if a step cannot be taken in this state."""
    if state.closed:
        raise Refused("event-over")
    match step:
        case Joined():
            _check_coming(state.players.get(step.player))
        case Left():
            known = state.players.get(step.player)
            if known is None or not known.is_here:
                raise Refused("not-in-the-event")
        case Started():
            if state.started_ms:
                raise Refused("event-started")
        case Paired():
            _check_pairing(state, step)
        case Finished():
            if step.table not in state.unfinished:
                raise Refused("unknown-table")
        case Closed():
            pass


def _check_coming(known: Player | None) -> None:
    """Whoever is here cannot come again, and whom the host removed stays away."""
    if known and known.is_here:
        raise Refused("already-joined")
    if known and known.is_barred:
        raise Refused("sent-away")


def _check_pairing(state: EventState, step: Paired) -> None:
    """A round is drawn once, and nobody has two places."""
    seated = [player for each in step.tables for player in (*each.players,) if player]
    seated += step.byes
    is_free = state.playing.isdisjoint(seated) and len(set(seated)) == len(seated)
    if not (state.started_ms and is_free and {*seated} <= state.players.keys()):
        raise Refused("event-moved")
    if step.round != (state.rounds[-1].number if state.rounds else 0) + 1:
        raise Refused("event-moved")
