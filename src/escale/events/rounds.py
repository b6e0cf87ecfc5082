"""What an event does next by itself: a function of its state and of the time."""

from collections import Counter
from collections.abc import Callable, Sequence

from . import arena, seating_plan, swiss
from .model import (
    HOUSE,
    Closed,
    EventConfig,
    EventRow,
    EventState,
    EventStep,
    Paired,
    PairedTable,
    Started,
)
from .standings import Standing, standings

NewId = Callable[[], str]
ARENA_MS = 3_000  # between pairings of an arena, so that more than two are free
FEWEST = 2  # players of a round


def next_steps(row: EventRow, state: EventState, now_ms: int, new_id: NewId) -> Sequence[EventStep]:
    """The steps that are due now; none if nothing is."""
    config = row.config
    if state.closed:
        return ()
    if not state.started_ms:
        return () if rests(config, state, now_ms) else (Started(),)
    if config.format == "arena":
        if now_ms >= arena_end_ms(config, state):
            return (Closed("done"),)
        return _arena(row, state, now_ms, new_id)
    if state.unfinished:
        return ()
    if len(state.rounds) >= config.rounds or len(state.here) < FEWEST:
        return (Closed("done"),)
    due_ms = next_round_ms(config, state)
    return (draw(row, state, new_id),) if due_ms <= now_ms else ()


def rests(config: EventConfig, state: EventState, now_ms: int) -> bool:
    """Whether nothing can be due, as people are still coming."""
    if state.started_ms or state.closed:
        return False
    is_time = 0 < config.start_ms <= now_ms
    return not is_time or len(state.here) < FEWEST


def next_round_ms(config: EventConfig, state: EventState) -> int:
    """When the next round is drawn, once all tables of the last one are over."""
    if not state.rounds:
        return state.started_ms
    last = state.rounds[-1]
    ended_ms = max((state.tables[each].ended_ms for each in last.tables), default=last.at_ms)
    return ended_ms + config.pause_seconds * 1000


def stop_ms(config: EventConfig, state: EventState) -> int | None:
    """When the games of this round are stopped; None if they are played to their end."""
    if config.format == "arena" or not config.round_minutes or not state.unfinished:
        return None
    return state.rounds[-1].at_ms + config.round_minutes * 60_000


def arena_end_ms(config: EventConfig, state: EventState) -> int:
    """When an arena that has begun is over; games that are not over by then do not count."""
    return state.started_ms + config.minutes * 60_000


def draw(row: EventRow, state: EventState, new_id: NewId) -> Paired:
    """The next round of a tournament."""
    number = len(state.rounds) + 1
    table = standings(row.config, state)
    if row.config.format == "duplicate":
        return _same_deals(row, state, table, number, new_id)
    return _swiss(row.config, state, table, number, new_id)


def _swiss(
    config: EventConfig,
    state: EventState,
    table: Sequence[Standing],
    number: int,
    new_id: NewId,
) -> Paired:
    entrants = [
        swiss.Entrant(
            each.player,
            int(each.points * 2),
            sum(r.kind == "bye" or r.opponents == (HOUSE,) for r in each.rounds),
            sum(bool(r.table) and r.seat == 0 for r in each.rounds),
            Counter(r.opponents[0] for r in each.rounds if r.opponents not in {(), (HOUSE,)}),
        )
        for each in table
        if state.players[each.player].is_here
    ]
    pairs = swiss.pair(entrants)
    tables = [PairedTable(new_id(), each) for each in pairs.tables]
    if pairs.bye is None:
        return Paired(number, tuple(tables))
    if config.odd == "bye":
        return Paired(number, tuple(tables), (pairs.bye,))
    return Paired(number, (*tables, PairedTable(new_id(), (pairs.bye, HOUSE))))


def _same_deals(
    row: EventRow,
    state: EventState,
    table: Sequence[Standing],
    number: int,
    new_id: NewId,
) -> Paired:
    here = [each.player for each in table if state.players[each.player].is_here]
    met: Counter[frozenset[str]] = Counter()
    seats: Counter[tuple[str, int]] = Counter()
    for each in state.tables.values():
        for seat, player in enumerate(each.players):
            seats[player, seat] += 1
            met.update(frozenset((player, other)) for other in each.players[seat + 1 :])
    places = row.config.box_of(number).places
    drawn = seating_plan.draw(here, places, met, seats, f"{row.id}/{number}")
    return Paired(number, tuple(PairedTable(new_id(), each) for each in drawn), series=new_id())


def _arena(row: EventRow, state: EventState, now_ms: int, new_id: NewId) -> Sequence[EventStep]:
    if state.rounds and now_ms < state.rounds[-1].at_ms + ARENA_MS:
        return ()
    playing = state.playing
    waiting = [
        arena.Free(each.player, int(each.points), _last_met(each))
        for each in standings(row.config, state)
        if state.players[each.player].is_here and each.player not in playing
    ]
    number = len(state.rounds) + 1
    places = row.config.boxes[0].places
    pairs = arena.pair(waiting, places, len(state.here))
    if not pairs:
        return ()
    turned = [each if (number + i) % 2 else each[::-1] for i, each in enumerate(pairs)]
    return (Paired(number, tuple(PairedTable(new_id(), each) for each in turned)),)


def _last_met(standing: Standing) -> frozenset[str]:
    return frozenset(standing.rounds[-1].opponents) if standing.rounds else frozenset()
