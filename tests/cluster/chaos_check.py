"""What must hold after, and while, faults happen to a cluster; and how long tables stood still."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import Any, NamedTuple

from escale.boxes.registry import GAMES
from escale.client import Client
from escale.core.record import read_step, verify
from escale.storage.address import PostgresAddress
from escale.storage.rows import Store
from escale.tables.archive import stored_record
from escale.tables.fold import fold
from escale.tables.state import TableConfig
from escale.tables.stored import read_config
from tests.server.examining import examined, names, told_so_far, told_to_the_end
from tests.services.engines import opened

from .chaos_people import ChaosNotes, insist

AFTER_MS = 5_000  # in which what a fault has done is over
WAIT_SECONDS = 1.0  # between looks whether tables of bots are over


class FaultTime(NamedTuple):
    """A fault, from when it began until it was mended."""

    kind: str
    from_ms: int
    to_ms: int


class Standstill(NamedTuple):
    """A time in which somebody had to act at a table and nothing happened."""

    table: str
    from_ms: int
    to_ms: int
    waited_for: str  # in words: where it was, and whether for a bot or a person

    @property
    def seconds(self) -> float:
        return (self.to_ms - self.from_ms) / 1000


async def check_on_the_way(database: str, notes: ChaosNotes) -> None:
    """What was acknowledged so far is in the logs, once; everyone was told what these say.

    In a thread: the proxies of the servers run on the event loop of whoever asks for it.
    """
    heard = [(table, table.last) for table in notes.playing]
    kept = tuple(notes.kept)

    async def check() -> None:
        async with opened(PostgresAddress(database)) as store:
            await _check_kept(store, kept, notes)
            await told_so_far(store, heard)

    await asyncio.to_thread(asyncio.run, check())


async def _check_kept(
    store: Store, kept: Iterable[tuple[str, int, int, str]], notes: ChaosNotes
) -> None:
    by_table = defaultdict(list)
    for each in kept:
        by_table[each[0]].append(each)
    for name, moves in by_table.items():
        steps = await store.read_steps(name)
        assert [step.number for step in steps] == list(range(1, len(steps) + 1))
        sent = [step.client for step in steps if step.client]
        assert len(set(sent)) == len(sent), "a step is there twice"
        for _, number, seat, client in moves:
            assert len(steps) >= number, "an acknowledged step is lost"
            step = steps[number - 1]
            assert (step.seat, step.client) == (seat, client)
            assert bytes(step.action) == notes.actions[name, number]


async def check_in_the_end(database: str, url: str, notes: ChaosNotes) -> int:
    """All of it, with every table over; how many tables there are."""
    address = PostgresAddress(database)
    async with opened(address) as store:
        await _check_kept(store, notes.kept, notes)
        for name in notes.left:
            while (head := await store.read_head(name)) is None or head.stage != "over":
                await asyncio.sleep(WAIT_SECONDS)  # the bots play on, in some process
            verify(await stored_record(name, GAMES, store), GAMES[(await _game(store, name))])
        begun = [row.id for row in await store.rows_in_stage("playing", 0, 1_000_000)]
        assert not begun, "these tables did not go on"
    await examined(address, notes)
    await told_to_the_end(address, notes.played)
    await _compare_with_fresh_readers(url, notes)
    async with opened(address) as store:
        return len(await names(store))


async def _game(store: Store, name: str) -> str:
    row = await store.read_table(name)
    assert row is not None
    return row.game


async def _compare_with_fresh_readers(url: str, notes: ChaosNotes) -> None:
    """Everyone has the events, byte for byte, that somebody who comes now from their seat gets."""
    by_key = defaultdict(list)
    for table, key in notes.keys.items():
        by_key[key].append(table)
    for key, tables in by_key.items():
        async with Client(url, key=key) as again:
            for table in tables:
                fresh = await insist(lambda: again.watch(table.id))  # noqa: B023 - awaited here
                known = {event.number: event for event in table.events}
                assert [known[event.number] for event in fresh.events] == fresh.events
                assert fresh.last == table.last
                await insist(lambda: again.unwatch(fresh))  # noqa: B023


async def step_actions(store: Store, config: TableConfig) -> list[Any]:
    """What was done at a table, step by step."""
    lines = await store.read_steps(config.row.id)
    return [read_step(line, config.game).action for line in lines]


async def standstills(database: str, tables: Iterable[str]) -> list[Standstill]:
    """Every wait for somebody who had to act, at these tables; without pauses."""
    found = []
    async with opened(PostgresAddress(database)) as store:
        for name in tables:
            config = await read_config(name, GAMES, store)
            lines = await store.read_steps(name)
            steps = [read_step(line, config.game) for line in lines]
            since, waited_for = 0, ""
            for line, after in zip(lines, fold(config, steps), strict=True):
                if waited_for:
                    found.append(Standstill(name, since, line.at_ms, waited_for))
                state = after.state
                since, waited_for = line.at_ms, ""
                if state.started and not state.is_paused and not state.is_over:
                    who = ["bot" if seat in state.bots else "person" for seat in state.actors.must]
                    where = f"{config.row.game} {state.phase}"
                    waited_for = f"{where}: {', '.join(who)}" if who else ""
    return found


def by_fault(faults: Sequence[FaultTime], waits: Sequence[Standstill]) -> Mapping[str, list[float]]:
    """The longest standstill in the time of each fault, by its kind, in seconds."""
    longest = defaultdict(list)
    for fault in faults:
        during = [
            wait.seconds
            for wait in waits
            if wait.to_ms >= fault.from_ms and wait.from_ms <= fault.to_ms + AFTER_MS
        ]
        longest[fault.kind].append(max(during, default=0.0))
    return longest


def report(longest: Mapping[str, list[float]], waits: Sequence[Standstill]) -> str:
    """A table for people, and what the longest times of all were about."""
    worst = sorted(waits, key=lambda wait: -wait.seconds)[:3]
    lines = ["| fault | times | longest standstill, p50 | max |", "|---|---|---|---|"]
    lines += [
        f"| {kind} | {len(each)} | {median(each):.1f} s | {max(each):.1f} s |"
        for kind, each in sorted(longest.items())
    ]
    lines += [f"{wait.seconds:.1f} s at {wait.from_ms}: {wait.waited_for}" for wait in worst]
    return "\n".join(lines)
