"""What is kept, and for how long; docs/retention.md says the same to people."""

import logging
from collections.abc import Sequence

from msgspec import Struct

from ..core.table_events import AnyTableAction
from ..tables.lobby_entry import lobby_entry
from ..tables.ports import Stage
from ..tables.seating import abandon
from ..tables.state import TableConfig, TableState
from ..tables.table import NoSuchTable
from .house import House
from .series import cards_of, end_all

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
AT_ONCE = 200  # tables closed, or forgotten, in one sweep
log = logging.getLogger(__name__)


class Retention(Struct, frozen=True):
    """How long things stay when nobody comes."""

    gathering_ms: int = 6 * HOUR_MS  # a table that never began
    playing_ms: int = 2 * DAY_MS  # a game that nobody goes on with
    paused_ms: int = 30 * DAY_MS  # a game that its people paused
    series_ms: int = 30 * DAY_MS  # a series where nothing happens any more
    over_ms: int = 365 * DAY_MS  # a finished table and its record
    person_ms: int = 400 * DAY_MS  # someone who has not been here
    report_ms: int = 365 * DAY_MS  # a word that someone reported


async def sweep(house: House, retention: Retention) -> int:
    """Close what is abandoned, which reveals its seed, and forget what is old; how many closed."""
    now = house.clock.now_ms()
    kept: tuple[tuple[Stage, int], ...] = (
        ("gathering", retention.gathering_ms),
        ("playing", retention.playing_ms),
    )
    closed = 0
    for stage, time_ms in kept:
        closed += await _close_quiet(house, stage, now - time_ms, now - retention.paused_ms)
    series = await _close_series(house, now - retention.series_ms)
    deleted = await house.store.delete_tables(now - retention.over_ms, AT_ONCE)
    await house.store.series.delete_series(now - retention.over_ms, AT_ONCE)
    people = await house.people.drop_unseen(now - retention.person_ms, now)
    reports = await house.people.reports.drop_reports(now - retention.report_ms)
    told = {"closed": closed, "series": series, "deleted": deleted}
    told |= {"people": people, "reports": reports}
    if any(told.values()):
        log.info("swept", extra=told)
    return closed


async def _close_quiet(house: House, stage: Stage, since_ms: int, paused_since_ms: int) -> int:
    """Those that stay, because they are watched or paused, do not hide the ones behind them."""
    stay: set[str] = set()
    closed = 0
    while closed < AT_ONCE:
        found = await house.store.unfinished(since_ms, stage, len(stay) + AT_ONCE)
        fresh = [name for name in found if name not in stay]
        if not fresh:
            break
        for name in fresh:
            try:
                is_closed = await _close(house, name, paused_since_ms)
            except Exception:  # a table that stumbles stops nobody else
                log.exception("not swept", extra={"table": name})
                is_closed = False
            closed += is_closed
            if not is_closed:
                stay.add(name)
    return closed


async def _close_series(house: House, since_ms: int) -> int:
    """Series that are quiet reveal their secret, unless someone still looks at a table of one."""
    closed = 0
    for name in await house.store.series.quiet_series(since_ms, AT_ONCE):
        try:
            if not any(house.is_watched(card.id) for card in await cards_of(house, name)):
                await end_all(house, name)
                closed += 1
        except Exception:  # a series that stumbles stops nobody else
            log.exception("not swept", extra={"series": name})
    return closed


async def _close(house: House, name: str, paused_since_ms: int) -> bool:
    if house.is_watched(name):
        return False
    try:
        table = await house.host.peek(name)
    except NoSuchTable:  # of rules this house no longer has: closed with that explanation
        await house.store.close_table(name, "older-rules", house.clock.now_ms())
        return True
    if table.state.is_paused and not table.state.closed and table.state.at_ms > paused_since_ms:
        return False

    def unless_watched(state: TableState, config: TableConfig) -> Sequence[AnyTableAction]:
        return () if house.is_watched(name) else abandon(state, config)

    if (await table.order(unless_watched)).again:  # someone came at the last moment
        return False
    if name in house.host.names:  # perhaps only since a moment
        await (await house.host.table(name)).catch_up()
    elif table.row.open:  # nobody else tells the lobby
        house.tell_lobby(lobby_entry(table.state, table.config))
    return True
