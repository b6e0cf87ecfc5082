"""Durable appends per second: many tables at once (group commit) against one after another.

`python -m bench.storage [APPENDS]`
"""

import asyncio
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from msgspec import Raw

from escale.storage.sqlite import SqliteStore
from escale.tables.ports import LobbyRow, LoggedStep, TableRow

ACTION = Raw(b'{"type":"keep"}')
NOTICE = LobbyRow("playing", b"{}")


def row(name: str) -> TableRow:
    return TableRow(name, "toy", 1, Raw(b"{}"), secret="", opened_ms=0)


async def fill(store: SqliteStore, name: str, appends: int) -> None:
    """One table's moves, each acknowledged before the next."""
    await store.open_table(row(name), NOTICE, ())
    for number in range(1, appends + 1):
        await store.append(name, [LoggedStep(number, 0, ACTION, number, f"c{number}")], [])


async def rate(folder: Path, tables: int, appends: int) -> float:
    store = SqliteStore(folder / f"{tables}.db")
    began = perf_counter()
    each = max(1, appends // tables)
    await asyncio.gather(*(fill(store, f"t{n}", each) for n in range(tables)))
    seconds = perf_counter() - began
    store.close()
    return each * tables / seconds


def main(appends: int = 8_000) -> None:
    """The same number of appends, by one table, by fifty, by two hundred."""
    with tempfile.TemporaryDirectory() as folder:
        alone = asyncio.run(rate(Path(folder), 1, max(1, appends // 20)))
        print(f"durable appends: {alone:,.0f} a second, one after another")
        for tables in (50, 200, 500):
            many = asyncio.run(rate(Path(folder), tables, appends))
            print(f"{tables:>4} tables at once: {many:,.0f} a second, {many / alone:.0f} times")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
