"""What is kept, and for how long; docs/retention.md says the same to people."""

import logging

from msgspec import Struct

from ..play.ports import Stage
from ..play.seating import abandon
from ..play.table import NoSuchTable
from .house import House

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
AT_ONCE = 200  # tables looked at in one sweep
log = logging.getLogger(__name__)


class Retention(Struct, frozen=True):
    """How long things stay when nobody comes."""

    gathering_ms: int = 6 * HOUR_MS  # a table that never began
    playing_ms: int = 2 * DAY_MS  # a game that nobody goes on with
    paused_ms: int = 30 * DAY_MS  # a game that its people paused
    over_ms: int = 365 * DAY_MS  # a finished table and its record
    person_ms: int = 400 * DAY_MS  # someone who has not been here


async def sweep(house: House, retention: Retention) -> int:
    """Close what is abandoned, which reveals its seed, and forget what is old; how many closed."""
    now = house.clock.now_ms()
    closed = 0
    kept: tuple[tuple[Stage, int], ...] = (
        ("gathering", retention.gathering_ms),
        ("playing", retention.playing_ms),
    )
    for stage, time_ms in kept:
        for name in await house.store.unfinished(now - time_ms, stage, AT_ONCE):
            closed += await _close(house, name, now - retention.paused_ms)
    deleted = await house.store.delete_tables(now - retention.over_ms, AT_ONCE)
    people = await house.people.drop_unseen(now - retention.person_ms, now)
    if closed or deleted or people:
        log.info("swept", extra={"closed": closed, "deleted": deleted, "people": people})
    return closed


async def _close(house: House, name: str, paused_before_ms: int) -> int:
    if house.is_watched(name):
        return 0
    try:
        table = await house.host.peek(name)
    except NoSuchTable:  # of rules this house no longer has: closed with that explanation
        await house.store.close_table(name, "older-rules", house.clock.now_ms())
        return 1
    course = table.course
    if course.is_paused and not course.closed and course.at_ms > paused_before_ms:
        return 0
    await table.order(abandon)
    return 1
