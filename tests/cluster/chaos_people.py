"""People who play all games at a cluster, whatever happens to it; all they are told is noted."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial
from random import Random
from typing import Any, NamedTuple

import msgspec

from escale.bots import Budget, Wait
from escale.boxes.registry import BOXES
from escale.client import Client, RemoteTable, RequestRefused, ServerUnavailable
from escale.core.chance import FastChance
from escale.core.table_events import TurnClock
from tests.server.crashes import Answer, Kept, Notes
from tests.server.servers import lowest_numbers

LEVEL = "novice"  # of the bots, and of those who choose for people
FAILED = {"internal", "house-closing"}  # of the server, not of what was asked
RETRY_SECONDS = 0.2
ASK_SECONDS = 15.0  # after which a request over HTTP is made anew
LEFT_SECONDS = 60.0  # before the next table is left to its bots
CLOCKS: tuple[TurnClock, ...] = ("none", "none", "slow")


class Group(NamedTuple):
    """People who sit down together; bots take the other places."""

    name: str
    people: int
    leaves: bool = False  # as soon as the cards are dealt: bots play alone


GROUPS = (
    Group("two", 2),
    Group("alone", 1),
    Group("three", 3),
    Group("gone", 1, leaves=True),
    Group("four", 4),
)


class ChaosNotes(Notes):
    """What was acknowledged, and what was sent for it."""

    def __init__(self) -> None:
        super().__init__()
        self.actions: dict[tuple[str, int], bytes] = {}
        self.keys: dict[RemoteTable, str] = {}  # of the people who sat there
        self.left: list[str] = []  # tables at which bots play alone


class ChaosPeople:
    """One group after another plays one game after another."""

    def __init__(
        self, url: str, notes: ChaosNotes, seed: int, games: Sequence[str] = tuple(BOXES)
    ) -> None:
        self._url = url
        self._games = games
        self.notes = notes
        self._random = Random(seed)
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> "ChaosPeople":
        return self

    async def __aexit__(self, *problem: object) -> None:
        await self._stack.aclose()

    async def play_games(self, group: Group) -> None:
        """Until it is late; everyone has a client of their own."""
        guests = [Client(self._url, f"{group.name} {number}") for number in range(group.people)]
        for each in guests:
            await insist(partial(self._stack.enter_async_context, each))
        while not self.notes.is_late:
            game = self._random.choice(self._games)
            rules = BOXES[game].game
            shared = [name for name, each in rules.presets.items() if len(rules.seats(each)) > 1]
            preset = self._random.choice(shared)
            await self._play(guests, game, preset, group.leaves)

    async def _play(self, guests: Sequence[Client], game: str, preset: str, leaves: bool) -> None:
        options = BOXES[game].game.presets[preset]
        seats = BOXES[game].game.seats(options)
        owner, *others = guests[: seats[-1]]
        wish: dict[str, Any] = {
            "options": {name: low for name, low in lowest_numbers(options).items() if low},
            "places": min(max(len(guests), seats[0], 2), seats[-1]),
            "clock": self._random.choice(CLOCKS),
        }
        first = await insist(partial(owner.open, game, preset, **wish))
        seated = [(owner, first)]
        seated += [(each, await insist(partial(each.join, first.id))) for each in others]
        await insist(partial(_start, first))
        if leaves:
            await insist(partial(_leave, first))
            await insist(partial(owner.unwatch, first))
            self.notes.left.append(first.id)
            await asyncio.sleep(LEFT_SECONDS)
            return
        self.notes.playing += [table for _, table in seated]
        async with asyncio.TaskGroup() as tasks:
            for guest, table in seated:
                tasks.create_task(self._sit(guest, table))
        for guest, table in seated:
            self.notes.keys[table] = guest.key
            self.notes.playing.remove(table)
            self.notes.played.append(table)
            await insist(partial(guest.unwatch, table))

    async def _sit(self, guest: Client, table: RemoteTable) -> None:
        luck = FastChance(f"{table.id}/{guest.name}")
        while not table.is_over:
            seen, wait = table.updates, None
            known = {event.number: event for event in table.events}
            if table.seat is not None:
                wait = await self._act(guest, table, luck.child(str(seen)))
            if table.updates == seen:
                with suppress(TimeoutError):
                    await asyncio.wait_for(table.changed(seen), wait)
            again = [event for event in table.events if event.number in known]
            assert again == [known[event.number] for event in again], "what was told stays told"

    async def _act(self, guest: Client, table: RemoteTable, luck: FastChance) -> float | None:
        """Play what a bot would play here; returns how long it would rather wait."""
        standing, seat = table.standing, table.seat
        assert seat is not None
        if seat in standing.bots:
            with suppress(RequestRefused):  # the bot is just answering: with the next news
                await table.take_back()
            return RETRY_SECONDS
        if standing.paused or seat not in (*standing.must, *standing.may):
            return None
        # Not on the event loop: the proxies of the servers run there, too.
        bot = BOXES[table.card.game].bots[LEVEL]
        answer = await asyncio.to_thread(bot.choose, table.view, luck, Budget())
        if isinstance(answer, Wait) and answer.action is not None and seat in standing.must:
            answer = answer.action
        if isinstance(answer, Wait):
            return answer.ms / 1000
        return await self._send(guest, table, answer, standing.phase)

    async def _send(
        self, guest: Client, table: RemoteTable, action: object, phase: str
    ) -> float | None:
        """One answer under one id, sent until it is taken or refused."""
        client, seat = guest.new_id(), table.seat
        assert seat is not None
        while True:
            try:
                number = await table.play(action, phase=phase, id=client)
            except RequestRefused as problem:
                if problem.code in FAILED:  # it may be stored: sent again, it counts once
                    await asyncio.sleep(RETRY_SECONDS)
                    continue
                self.notes.refused.add((table.id, client))
                return RETRY_SECONDS
            self.notes.kept.append(Kept(table.id, number, seat, client))
            self.notes.actions[table.id, number] = msgspec.json.encode(action)
            self.notes.news()
            return None


async def insist(ask: Callable[[], Awaitable[Answer]]) -> Answer:
    """Ask until a server can answer."""
    while True:
        try:
            async with asyncio.timeout(ASK_SECONDS):
                return await ask()
        except (ServerUnavailable, TimeoutError):
            pass
        except RequestRefused as problem:
            if problem.code not in FAILED:
                raise
        await asyncio.sleep(RETRY_SECONDS)


async def _start(table: RemoteTable) -> None:
    """Begin the game, unless an earlier try of which we have not heard has done so."""
    if table.card.stage == "gathering":
        try:
            await table.start(fill=LEVEL)
        except RequestRefused as problem:
            if problem.code in FAILED:
                raise


async def _leave(table: RemoteTable) -> None:
    try:
        await table.leave()
    except RequestRefused as problem:
        if problem.code in FAILED:
            raise
