"""The results of a game at the moment when it ends, from its state and its events."""

import logging
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import msgspec

from ..boxes import Box, Count, PlayedGame
from ..core.game import Event, Seat
from ..core.table_events import Resigned, TableAction, TakenOver
from .day_results import day_result
from .rated import rated_game
from .results import Ending, FinishedGame, Opponent, Result, ResultKind, StampRow
from .state import Member, TableConfig, TableState

NOTHING = Count()
log = logging.getLogger(__name__)


def ends_game(before: TableState, state: TableState) -> bool:
    """Whether a game that had begun is over now, and was not before."""
    return bool(state.started) and state.is_over and not before.is_over


def finish_of(
    state: TableState,
    config: TableConfig,
    box: Box | None,
    events: Iterable[Event[Any]],
    hints: dict[Seat, int] | None = None,
) -> FinishedGame:
    """What a game leaves to those who played it; `events` are all of the table."""
    people = [(seat, each) for seat, each in enumerate(state.members) if each.person]
    kept_events = tuple(events) if people else ()
    results, stamps = [], []
    for seat, member in people:
        count = _count(state, config, box, kept_events, seat)
        result = _result(state, config, seat, member, count, hints)
        results.append(result)
        stamps += [
            StampRow(member.person, config.row.game, stamp, config.row.id, state.at_ms)
            for stamp in sorted(count.stamps)
        ]
    rated = rated_game(state, config, box, kept_events)
    return FinishedGame(tuple(results), tuple(stamps), rated, day_result(state, config, box))


def _result(
    state: TableState,
    config: TableConfig,
    seat: Seat,
    member: Member,
    count: Count,
    hints: dict[Seat, int] | None,
) -> Result:
    row, outcome = config.row, state.outcome
    ending = _ending(state, seat)
    is_finished = ending == "over"
    return Result(
        table=row.id,
        seat=seat,
        person=member.person,
        game=row.game,
        preset=row.preset,
        options=_options_digest(config),
        ended_ms=state.at_ms,
        duration_ms=max(
            0, (state.paused_ms or state.at_ms) - state.started_ms - state.paused_total_ms
        ),
        players=len(state.members),
        place=outcome.places[seat] if outcome and is_finished else 0,
        score=outcome.scores[seat] if outcome and is_finished else None,
        kind=_kind(state, seat) if is_finished else "unfinished",
        ending=ending,
        opponents=tuple(
            Opponent(other, each.person, each.level)
            for other, each in enumerate(state.members)
            if other != seat
        ),
        hints=None if hints is None else hints.get(seat, 0),
        figures=count.figures,
        words=count.words,
    )


def _ending(state: TableState, seat: Seat) -> Ending:
    """Why it ended for a seat. Whoever is replaced by a bot when the game ends has left it."""
    if seat in state.resigned or (state.outcome and seat in state.bots):
        return "left"
    return "over" if state.outcome else "closed"


def _kind(state: TableState, seat: Seat) -> ResultKind:
    assert state.outcome
    places = state.outcome.places
    if len(places) == 1:
        return "alone"
    if places[seat] > 1:
        return "lost"
    return "shared" if places.count(1) > 1 else "won"


def _options_digest(config: TableConfig) -> str:
    """What tells a rule set apart that was changed; options that came later say nothing yet."""
    preset = config.game.presets.get(config.row.preset)
    if preset == config.options:
        return ""
    return sha256(msgspec.json.encode(config.options)).hexdigest()[:12]


def _count(
    state: TableState,
    config: TableConfig,
    box: Box | None,
    events: tuple[Event[Any], ...],
    seat: Seat,
) -> Count:
    """What the box counts, for whoever has played the whole game themselves to its end."""
    if box is None or box.figures is None or state.outcome is None:
        return NOTHING
    if any(
        isinstance(each.public, TakenOver | Resigned) and each.public.seat == seat
        for each in events
    ):
        return NOTHING
    seen = tuple(
        [event.body_for(seat) for event in events if not isinstance(event.public, TableAction)]
    )
    game = PlayedGame(config.options, len(state.members), seat, seen, state.outcome)
    try:
        return box.figures.count(game)
    except Exception:  # a game ends, whatever a box makes of it
        log.exception("not counted", extra={"table": config.row.id, "seat": seat})
        return NOTHING
