"""Results of games that ended before anybody wrote them: of earlier versions, and under them."""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

from ..boxes import Box
from ..core.game import Event
from .errors import DamagedTable, NoSuchTable
from .finishing import finish_of
from .fold import fold_log
from .ports import TableStore
from .results import FinishedGame
from .state import TableState
from .stored import config_of

AT_ONCE = 50  # tables that are looked for together
log = logging.getLogger(__name__)


class Backfill:
    """Replays such tables one by one, the oldest first; what it has done is never done again.

    Where the box is missing, or something goes wrong, it is tried again after the next start.
    `replay_lock` is held for each: whoever waits for a replay comes in between.
    """

    def __init__(
        self, store: TableStore, boxes: Mapping[str, Box], replay_lock: asyncio.Lock
    ) -> None:
        self._store = store
        self._boxes = boxes
        self._replay_lock = replay_lock
        self._is_first = True

    async def run(self) -> int:
        """Write what is missing, wherever an earlier run has stopped; how many tables.

        Of several processes on one store, one does it.
        """
        async with self._store.alone("results") as is_ours:
            done = 0
            if is_ours and self._is_first:
                await self._store.results.retry_postponed()
                self._is_first = False
            while is_ours and (names := await self._store.results.tables_without_results(AT_ONCE)):
                for name in names:
                    await self._count(name)
                done += len(names)
        if done:
            log.info("results written", extra={"tables": done})
        return done

    async def _count(self, name: str) -> None:
        row = await self._store.read_table(name)
        if row is not None and row.game not in self._boxes:
            await self._store.results.postpone_results(name)
            return
        try:
            async with self._replay_lock:
                finish = await self.read(name)
        except Exception:  # the tables behind it are counted all the same
            log.exception("results not read", extra={"table": name})
            await self._store.results.postpone_results(name)
        else:
            await self._store.results.store(name, finish)

    async def read(self, name: str) -> FinishedGame | None:
        """What a table leaves; None if nobody can say: other rules, or it is damaged."""
        try:
            row = await self._store.read_table(name)
            if row is None:
                return None
            box = self._boxes.get(row.game)
            config = config_of(row, {row.game: box.game} if box else {})
            lines = await self._store.read_steps(name)

            def read() -> FinishedGame | None:
                # From time 0, not `begin`: a game that was brought in is older than its table.
                state = TableState()
                events: list[Event[Any]] = []
                for each in fold_log(config, lines, TableState()):
                    events.extend(each.events)
                    if each.state.is_over and not state.is_over and each.state.started:
                        return finish_of(each.state, config, box, events)
                    state = each.state
                return None

            return await asyncio.to_thread(read)
        except NoSuchTable:
            return None
        except DamagedTable as problem:
            log.warning("results not read", extra=problem.details)
            return None
