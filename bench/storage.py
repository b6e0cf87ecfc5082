"""Durable appends per second: many tables at once (group commit) against one after another.

`python -m bench.storage [APPENDS [postgresql://…]]`: in a new file, or in a database that is empty.
"""

import asyncio
import os
import sys
import tempfile
from contextlib import AsyncExitStack
from time import perf_counter, process_time

from msgspec import Raw

from escale.storage.address import Address, read_address
from escale.storage.opening import open_store
from escale.storage.rows import Store
from escale.tables.ports import LobbyRow, LoggedStep, TableRow

ACTION = Raw(b'{"type":"keep"}')
NOTICE = LobbyRow("playing", b"{}")


def row(name: str) -> TableRow:
    return TableRow(name, "toy", 1, Raw(b"{}"), secret="", opened_ms=0)


async def fill(store: Store, name: str, appends: int) -> None:
    """One table's moves, each acknowledged before the next."""
    await store.open_table(row(name), NOTICE, ())
    for number in range(1, appends + 1):
        await store.append(name, [LoggedStep(number, 0, ACTION, number, f"c{number}")], [])


async def rate(address: Address, tables: int, appends: int) -> tuple[float, float]:
    """Appends a second, and microseconds of this process that each took."""
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(open_store(address))
        began, busy = perf_counter(), process_time()
        each = max(1, appends // tables)
        run = os.urandom(4).hex()
        await asyncio.gather(*(fill(store, f"{run}-{n}", each) for n in range(tables)))
        seconds, used = perf_counter() - began, process_time() - busy
    return each * tables / seconds, used / (each * tables) * 1e6


def main(appends: int = 8_000, database: str = "") -> None:
    """The same number of appends, by one table, by fifty, by two hundred."""
    with tempfile.TemporaryDirectory() as folder:
        address = read_address(database or f"{folder}/escale.db")
        alone, used = asyncio.run(rate(address, 1, max(1, appends // 20)))
        print(f"durable appends: {alone:,.0f} a second, one after another ({used:.0f} µs)")
        for tables in (50, 200, 500):
            many, used = asyncio.run(rate(address, tables, appends))
            times = f"{many / alone:.0f} times"
            print(f"{tables:>4} tables at once: {many:,.0f} a second, {times} ({used:.0f} µs)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 8_000, *sys.argv[2:])
