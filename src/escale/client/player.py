"""Lets a bot play at a remote table."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

from ..bots import Bot, Budget, Wait
from ..core.chance import FastChance
from ..core.game import Outcome
from .errors import RequestRefused
from .table import RemoteTable

LATE_CODES = frozenset(  # refusals of an action that came too late
    {
        "stale",
        "not-your-turn",
        "not-waited-for",  # another tab of ours has answered
        "table-paused",
        "table-closed",
        "seat-taken-over",
        "bot-answers",  # this question still; then the seat can be taken back
        "not-at-the-table",  # any more
        "left-the-table",
    }
)

RETRY_SECONDS = 0.25  # before a request that was refused is tried again


async def play_with(table: RemoteTable, bot: Bot[Any, Any], seed: str = "") -> Outcome | None:
    """Play until the table is over; the result, or None if it was closed before."""
    chance = FastChance(seed or uuid4().hex)
    races = _LostRaces(table)
    asked = 0
    while not table.is_over:
        seen = table.updates
        may = table.seat is not None and table.seat in table.standing.may
        if table.seat in table.standing.bots:  # we were too late, or away
            await _should_retry(table.take_back())
        elif table.waits_for_me or (may and not table.standing.paused):
            asked += 1
            answer = bot.choose(table.view, chance.child(str(asked)), Budget())
            if isinstance(answer, Wait):
                will_interrupt = answer.action is not None and table.game.interrupts(answer.action)
                can_act = await _wait_for_plan(table, answer.ms / 1000, will_interrupt)
                if not can_act or answer.action is None:
                    continue
                seen, answer = table.updates, answer.action
            if await _should_retry(table.play(answer), races.of(answer)):
                await asyncio.sleep(RETRY_SECONDS)
                continue
        if table.updates == seen:
            await table.changed(seen)
    return table.outcome


class _LostRaces:
    """Refusals of interrupting actions, where another player may have been quicker.

    Such a refusal means that the bot looks again. If the same action is refused again while the
    table has not moved on, nobody was quicker: the refusal is raised.
    """

    def __init__(self, table: RemoteTable) -> None:
        self._table = table
        self._number = 0  # where the table stood
        self._lost: list[tuple[Any, str]] = []  # there: what, and why

    def of(self, action: Any) -> Callable[[str], bool]:
        """A function that says of a refusal's code whether the action only came too late."""
        if not self._table.game.interrupts(action):
            return _never
        if self._number != self._table.standing.number:
            self._number, self._lost = self._table.standing.number, []

        def is_lost(code: str) -> bool:
            is_again = (action, code) in self._lost
            self._lost.append((action, code))
            return not is_again

        return is_lost


def _never(_code: str) -> bool:
    return False


async def _should_retry(doing: Awaitable[int], is_lost: Callable[[str], bool] = _never) -> bool:
    """Await a request; True if it should be tried again, False if it was done or came too late."""
    try:
        await doing
    except RequestRefused as problem:
        if problem.code in LATE_CODES:
            return False
        if problem.code != "too-many" and not is_lost(problem.code):
            raise
        return True
    return False


async def _wait_for_plan(table: RemoteTable, seconds: float, will_interrupt: bool) -> bool:
    """Wait; True if the planned action may still be sent: same question, or it interrupts."""
    phase = table.standing.phase
    try:
        async with asyncio.timeout(seconds):
            while (will_interrupt or table.standing.phase == phase) and not table.is_over:
                await table.changed(table.updates)
    except TimeoutError:
        return not table.standing.paused
    return False
