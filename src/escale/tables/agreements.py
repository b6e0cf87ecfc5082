"""What people at a table agree on: it happens when everyone who still plays has asked for it."""

from collections.abc import Mapping, Sequence

from ..core.game import Seat
from ..core.table_events import AnyTableAction, ClockChanged, Paused, Resumed, TurnClock
from .state import TableConfig, TableState


def agreed_pause(
    state: TableState,
    config: TableConfig,
    requested: Seat | None = None,
    without: Seat | None = None,
) -> Sequence[AnyTableAction]:
    """The pause, or its end, once everyone who still plays has asked for it."""
    people = set(state.people(config.game)) - {without}
    requests = (state.pause_requests | {requested}) - {without, None}
    if not people:  # nobody is left who could end a pause
        return (Resumed(),) if state.is_paused else ()
    if not requests or not people <= requests:
        return ()
    return (Resumed(),) if state.is_paused else (Paused(),)


def agreed_clock(
    state: TableState,
    config: TableConfig,
    requests: Mapping[Seat, TurnClock],
    without: Seat | None = None,
) -> Sequence[AnyTableAction]:
    """Another time for each turn, once everyone who still plays has asked for the same."""
    people = set(state.people(config.game)) - {without}
    wanted = {requests.get(seat, state.clock) for seat in people}
    if len(wanted) != 1 or wanted == {state.clock}:
        return ()
    return (ClockChanged(wanted.pop()),)


def agreed_without(state: TableState, config: TableConfig, seat: Seat) -> Sequence[AnyTableAction]:
    """What all the others have asked for, when one of them does not play any more."""
    rest = {other: each for other, each in state.clock_requests.items() if other != seat}
    pause = agreed_pause(state, config, without=seat)
    return (*pause, *agreed_clock(state, config, rest, seat))
