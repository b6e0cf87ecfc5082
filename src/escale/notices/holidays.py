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


def coming_of(rows: Sequence[HolidayRow], now_ms: int) -> HolidayRow | None:
    """The holiday of a person that is not over."""
    return next((each for each in rows if each.to_ms > now_ms), None)


def with_holiday(
    rows: Sequence[HolidayRow], wished: HolidayRow, now_ms: int
) -> Sequence[HolidayRow]:
    """A person's holidays with this one in place of the one that was coming; raises Refused."""
    coming, to_ms = coming_of(rows, now_ms), wished.to_ms
    is_running = coming is not None and coming.from_ms <= now_ms
    begin_ms = coming.from_ms if coming and is_running else max(wished.from_ms, now_ms)
    if not now_ms < to_ms <= begin_ms + MOST_MS + SLACK_MS or begin_ms >= to_ms:
        raise Refused("bad-holiday")
    if begin_ms > now_ms + YEAR_MS:
        raise Refused("bad-holiday")
    others = (each for each in rows if each != coming and each.from_ms != begin_ms)
    after = [*others, HolidayRow(begin_ms, to_ms)]
    if used_ms(after, to_ms) > MOST_MS + SLACK_MS:
        raise Refused("no-holidays-left")
    return after


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
        coming = coming_of(rows, now_ms)
        until_ms = coming.to_ms if coming else now_ms
        return coming, max(0, MOST_MS - used_ms(rows, until_ms))

    async def choose(self, person: str, from_ms: int, to_ms: int) -> None:
        """Take a holiday, in place of the one that was coming; raises Refused."""
        now_ms, wished = self._clock.now_ms(), HolidayRow(from_ms, to_ms)
        if not await self._notices.change_holidays(
            person, lambda rows: with_holiday(rows, wished, now_ms)
        ):
            raise Refused("no-identity")
        self._told = {each for each in self._told if each[0] != person}  # another one since
        await self.tell_tables(person)

    async def end(self, person: str) -> None:
        """Be back, or take back a holiday that has not begun."""
        now_ms = self._clock.now_ms()
        ended: list[HolidayRow] = []

        def change(rows: Sequence[HolidayRow]) -> Sequence[HolidayRow]:
            coming = coming_of(rows, now_ms)
            if coming is None:
                return rows
            ended[:] = [HolidayRow(coming.from_ms, max(coming.from_ms, now_ms))]
            others = [each for each in rows if each != coming]
            return [*others, *(each for each in ended if each.to_ms > each.from_ms)]

        concerned = await self._notices.holidays_at_tables(now_ms)
        await self._notices.change_holidays(person, change)
        for each in concerned:
            if each.person == person and ended:
                await self._tell(each.table, person, ended[0])

    async def tell_tables(self, of: str = "") -> None:
        """Have holidays that are not over, of one person or all, in the logs of their tables."""
        if len(self._told) > KNOWN:
            self._told.clear()
        for person, holiday, table, stored in await self._notices.holidays_at_tables(
            self._clock.now_ms()
        ):
            key = (person, table, holiday)
            if (of and person != of) or key in self._told:
                continue
            entry = read_entry(stored)
            if entry is None or entry.entry.clock not in CORRESPONDENCE:
                continue
            if await self._tell(table, person, holiday):
                self._told.add(key)

    async def _tell(self, table: str, person: str, holiday: HolidayRow) -> bool:
        """Have it in the log of a table; False if that fails, which the others do not notice."""
        try:
            async with self._tables.hold(table) as live:
                await live.order(take_holiday(person, Holiday(*holiday)))
        except NoSuchTable:  # its rules are not here any more
            return True
        except Exception:
            log.exception("holiday not told", extra={"table": table})
            return False
        return True
