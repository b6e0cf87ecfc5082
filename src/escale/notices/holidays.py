"""Holidays: for some days a year a person's turns by correspondence do not run.

The row of a person says when; each of their tables has it in its log, so that its timers and what
the others see follow from that alone.
"""

import logging
from collections.abc import Sequence

from ..core.errors import Refused
from ..tables.clock import Clock
from ..tables.errors import NoSuchTable
from ..tables.lobby_entry import read_entry
from ..tables.ports import CORRESPONDENCE
from ..tables.registry import TableRegistry
from ..tables.seating import take_holiday
from ..tables.state import Holiday
from .ports import HolidayRow, NoticeStore

DAY_MS = 86_400_000
MOST_MS = 14 * DAY_MS  # in a year
SLACK_MS = DAY_MS // 24  # a day on which clocks are set back is longer
YEAR_MS = 365 * DAY_MS
KNOWN = 50_000  # holidays at tables that a process remembers to have told
log = logging.getLogger(__name__)


def used_ms(holidays: Sequence[HolidayRow], until_ms: int) -> int:
    """How much of the year before this time were holidays."""
    begin_ms = until_ms - YEAR_MS
    return sum(max(0, min(each.to_ms, until_ms) - max(each.from_ms, begin_ms)) for each in holidays)


class Holidays:
    """Chooses holidays, and tells the tables of them."""

    def __init__(self, notices: NoticeStore, tables: TableRegistry, clock: Clock) -> None:
        self._notices = notices
        self._tables = tables
        self._clock = clock
        self._told: set[tuple[str, str, HolidayRow]] = set()  # by person and table

    async def coming(self, person: str) -> tuple[HolidayRow | None, int]:
        """A person's holiday now or later, and how much of it they have left this year."""
        now_ms = self._clock.now_ms()
        rows = await self._notices.holidays_of(person)
        coming = next((each for each in rows if each.to_ms > now_ms), None)
        until_ms = coming.to_ms if coming else now_ms
        return coming, max(0, MOST_MS - used_ms(rows, until_ms))

    async def choose(self, person: str, from_ms: int, to_ms: int) -> None:
        """Take a holiday, in place of the one that was coming; raises Refused."""
        now_ms = self._clock.now_ms()
        rows = await self._notices.holidays_of(person)
        coming = next((each for each in rows if each.to_ms > now_ms), None)
        is_running = coming is not None and coming.from_ms <= now_ms
        begin_ms = coming.from_ms if coming and is_running else max(from_ms, now_ms)
        if not now_ms < to_ms <= begin_ms + MOST_MS + SLACK_MS or begin_ms >= to_ms:
            raise Refused("bad-holiday")
        if begin_ms > now_ms + YEAR_MS:
            raise Refused("bad-holiday")
        chosen = HolidayRow(begin_ms, to_ms)
        others = [each for each in rows if each != coming]
        if used_ms([*others, chosen], to_ms) > MOST_MS + SLACK_MS:
            raise Refused("no-holidays-left")
        if coming and not is_running:
            await self._notices.set_holiday(person, HolidayRow(coming.from_ms, coming.from_ms))
        if not await self._notices.set_holiday(person, chosen):
            raise Refused("no-identity")
        await self.tell_tables()

    async def end(self, person: str) -> None:
        """Be back, or take back a holiday that has not begun."""
        now_ms = self._clock.now_ms()
        coming, _ = await self.coming(person)
        if coming is None:
            return
        concerned = await self._notices.holidays_at_tables(now_ms)
        ended = HolidayRow(coming.from_ms, max(coming.from_ms, now_ms))
        await self._notices.set_holiday(person, ended)
        for each in concerned:
            if each.person == person:
                await self._tell(each.table, person, ended)

    async def tell_tables(self) -> None:
        """Have all holidays that are not over in the logs of the tables that they concern."""
        if len(self._told) > KNOWN:
            self._told.clear()
        for person, holiday, table, stored in await self._notices.holidays_at_tables(
            self._clock.now_ms()
        ):
            key = (person, table, holiday)
            entry = None if key in self._told else read_entry(stored)
            if entry is None or entry.entry.clock not in CORRESPONDENCE:
                continue
            try:
                await self._tell(table, person, holiday)
            except Exception:  # the other tables are told all the same
                log.exception("holiday not told", extra={"table": table})
            else:
                self._told.add(key)

    async def _tell(self, table: str, person: str, holiday: HolidayRow) -> None:
        try:
            async with self._tables.hold(table) as live:
                await live.order(take_holiday(person, Holiday(*holiday)))
        except NoSuchTable:  # its rules are not here any more
            return
