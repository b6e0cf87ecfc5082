"""Two people and a spectator at tables that a fault disturbs: all they do and hear is noted."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from random import Random

from escale.bots import Budget, Wait
from escale.boxes.registry import BOXES
from escale.client import Client, RemoteTable, RequestRefused
from escale.core.chance import FastChance

from ..crashes import Answer, Kept, Notes
from ..waiting import GAME, QUICK

FAILED = "internal"  # nothing came of it, and the server says so…
AWAY = "house-closing"  # …or another one should be asked
TOO_LATE = {"stale", "seat-taken-over", "paused"}
RETRY_SECONDS = 0.05


class Disturbed:
    """Ada and Bob play against a bot, Sam looks on.

    `is_certain`: of what the server says has failed, nothing is stored. Where an answer can be lost
    on the way from the database, that is not so; sent again, it counts once.
    """

    def __init__(
        self, url: str, notes: Notes, seed: int, is_certain: bool = True, other_url: str = ""
    ) -> None:
        self.ada, self.bob = Client(url, "Ada"), Client(other_url or url, "Bob")
        self.sam = Client(other_url or url, "Sam")
        self.notes = notes
        self.failed = 0  # answers that the server could not store
        self._is_certain = is_certain
        self._random = Random(seed)
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> "Disturbed":
        for each in (self.ada, self.bob, self.sam):
            await self._stack.enter_async_context(each)
        return self

    async def __aexit__(self, *problem: object) -> None:
        await self._stack.aclose()

    async def sit_down(self) -> Sequence[tuple[Client, RemoteTable]]:
        """A new table whose cards are dealt, as each of the three sees it."""
        insist = self._insist
        first = await insist(lambda: self.ada.open(GAME, QUICK, bots=["novice"], places=3))
        second = await insist(lambda: self.bob.join(first.id))
        third = await insist(lambda: self.sam.watch(first.id))
        await insist(first.start)
        self.notes.playing += [first, second, third]
        return [(self.ada, first), (self.bob, second), (self.sam, third)]

    async def _insist(self, ask: Callable[[], Awaitable[Answer]]) -> Answer:
        """Ask until the server can do it."""
        while True:
            try:
                return await ask()
            except RequestRefused as problem:
                await self._note_failure(problem)

    async def _note_failure(self, problem: RequestRefused) -> None:
        assert problem.code in {FAILED, AWAY}, problem.code
        self.failed += 1
        self.notes.news()
        await asyncio.sleep(RETRY_SECONDS)

    async def play(self, seen: Sequence[tuple[Client, RemoteTable]]) -> None:
        """To the end of the game, whatever happens meanwhile."""
        async with asyncio.TaskGroup() as tasks:
            for guest, table in seen:
                tasks.create_task(self._follow(guest, table))
        for _, table in seen:
            self.notes.playing.remove(table)
            self.notes.played.append(table)

    async def _follow(self, guest: Client, table: RemoteTable) -> None:
        while not table.is_over:
            seen = table.updates
            if table.waits_for_me:
                await self._answer(guest, table)
            if table.updates == seen:
                await table.changed(seen)
            self.notes.news()

    async def _answer(self, guest: Client, table: RemoteTable) -> None:
        """One answer, tried until it is taken or too late: by its first id or a new one."""
        luck = FastChance(f"{table.id}/{guest.name}/{table.updates}")
        answer = BOXES[table.card.game].bots["novice"].choose(table.view, luck, Budget())
        if isinstance(answer, Wait):
            answer = answer.action
        seat, client = table.seat, guest.new_id()
        assert seat is not None
        while True:
            try:
                number = await table.play(answer, id=client)
            except RequestRefused as problem:
                if self._is_certain or problem.code != FAILED:
                    self.notes.refused.add((table.id, client))
                if problem.code in TOO_LATE:
                    return
                await self._note_failure(problem)
                if self._random.random() < 0.5:
                    client = guest.new_id()
            else:
                self.notes.refused.discard((table.id, client))  # now something came of it
                self.notes.kept.append(Kept(table.id, number, seat, client))
                return
