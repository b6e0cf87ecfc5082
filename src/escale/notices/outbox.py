"""Sends the notices that wait, by one process at a time; each at least once.

What is told follows from what the tables have stored: a turn that runs has a timer, and the key of
that timer is the mark of the one notice that is sent about it. An attempt is noted before it is
made, so a crash in the midst of one repeats it once.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Protocol

from ..tables.clock import Clock
from ..tables.directory import Directory
from ..tables.ports import TableStore
from .holidays import Holidays
from .ports import DueNotice, NoticeStore
from .sender import Notice, Outcome, Sender

WAIT_MS = 60_000  # whoever is about to come needs no notice
SEEN_MS = 600_000  # whoever is at the table is looked at again after so long
OFFER_MS = 86_400_000  # rematches that are older are offered to nobody any more
RETRY_MS = (60_000, 300_000, 1_800_000, 7_200_000, 28_800_000)  # before each further attempt
MOST_AT_ONCE = 100  # notices in one round…
TOGETHER = 8  # …and of these, under way at the same time
log = logging.getLogger(__name__)


class Attendance(Protocol):
    """Who looks at Escale now, as far as this process knows."""

    async def is_at_table(self, table: str, member: str) -> bool | None:
        """Whether a member is connected to a table; None: ask again in a moment."""

    def is_on_site(self, person: str) -> bool:
        """Whether a person looks at any page."""


class Outbox:
    """The notices that wait."""

    def __init__(
        self,
        notices: NoticeStore,
        tables: TableStore,
        directory: Directory,
        sender: Sender,
        holidays: Holidays,
        attendance: Attendance,
        clock: Clock,
    ) -> None:
        self._notices = notices
        self._tables = tables
        self._directory = directory
        self._sender = sender
        self._holidays = holidays
        self._attendance = attendance
        self._clock = clock
        self._at_work = asyncio.Lock()

    async def run(self) -> int:
        """One round; how many notices were sent. Of several processes one sends at a time."""
        if self._at_work.locked():
            return 0
        async with self._at_work, self._tables.alone("notices") as is_ours:
            return await self._round() if is_ours else 0

    async def _round(self) -> int:
        await self._holidays.tell_tables()
        now_ms = self._clock.now_ms()
        await self._notices.plan_turns(now_ms + WAIT_MS)
        await self._notices.plan_offers(now_ms - OFFER_MS, now_ms + WAIT_MS)
        due = await self._notices.due_notices(now_ms, MOST_AT_ONCE)
        gate = asyncio.Semaphore(TOGETHER)

        async def within(notice: DueNotice) -> bool:
            async with gate:
                return await self._safely(notice, self._process)

        return sum(await asyncio.gather(*map(within, due)))

    async def _safely(
        self, notice: DueNotice, deal_with: Callable[[DueNotice], Awaitable[bool]]
    ) -> bool:
        try:
            return await deal_with(notice)
        except Exception:  # the others are sent all the same
            log.exception("notice failed", extra={"table": notice.id.table})
            await self._begin_attempt(notice)  # it counts, so that it is not tried for ever
            return False

    async def _begin_attempt(self, notice: DueNotice) -> None:
        wait_ms = RETRY_MS[min(notice.attempts, len(RETRY_MS) - 1)]
        if notice.attempts > len(RETRY_MS):
            await self._notices.finish(notice.id, self._clock.now_ms())
        else:
            await self._notices.begin_attempt(notice.id, self._clock.now_ms() + wait_ms)

    async def _process(self, notice: DueNotice) -> bool:
        now_ms = self._clock.now_ms()
        entry = await self._directory.entry(notice.entry)
        is_current = notice.is_offered if notice.kind == "offer" else notice.due_ms is not None
        if not is_current and not notice.attempts:  # after a pause it is planned anew
            await self._notices.drop(notice.id)
            return False
        if entry is None or not is_current or notice.attempts > len(RETRY_MS):
            await self._notices.finish(notice.id, now_ms)
            return False
        if notice.away_until_ms:
            await self._notices.postpone(notice.id, notice.away_until_ms)
            return False
        is_there = await self._attendance.is_at_table(notice.id.table, notice.member)
        if is_there is None or is_there or self._is_elsewhere_on_site(notice):
            wait_ms = 0 if is_there is None else SEEN_MS
            await self._notices.postpone(notice.id, now_ms + wait_ms)
            return False
        await self._begin_attempt(notice)
        told = Notice(notice.kind, now_ms, entry, notice.member, notice.due_ms)
        return await self._conclude(notice, await self._send(notice, told))

    async def _send(self, notice: DueNotice, told: Notice) -> Outcome:
        try:
            return await self._sender.send(notice.channel, told)
        except Exception:  # the attempt is noted already
            log.exception("notice failed", extra={"table": notice.id.table})
            return "failed"

    def _is_elsewhere_on_site(self, notice: DueNotice) -> bool:
        """An offer is shown on every page; whose turn it is, only at the table."""
        return notice.kind == "offer" and self._attendance.is_on_site(notice.channel.person)

    async def _conclude(self, notice: DueNotice, outcome: Outcome) -> bool:
        if outcome == "gone":
            await self._notices.drop_channel(notice.channel.id)
        elif outcome != "failed":
            await self._notices.finish(notice.id, self._clock.now_ms())
        if outcome != "sent":
            kind, attempts = notice.channel.kind, notice.attempts + 1
            log.info("not told", extra={"why": outcome, "by": kind, "attempts": attempts})
        return outcome == "sent"
