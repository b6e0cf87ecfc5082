"""Any bit of a log may flip: either nobody can tell, or the table says that it is damaged."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from escale.boxes.registry import GAMES
from escale.storage.sqlite import SqliteStore
from escale.tables.archive import stored_record
from escale.tables.clock import SimulatedClock
from escale.tables.errors import DamagedTable
from escale.tables.seating import end
from escale.tables.stored import read_state

from .tables import InlineStore, loaded, play_one, started

COLUMNS = ("number", "seat", "action", "at_ms", "client")
STEPS = 12


async def a_log() -> InlineStore:
    """A game that was closed in its midst; everyone named their steps."""
    store = InlineStore()
    table = await started(store, SimulatedClock(1_000))
    while table.state.number < STEPS - 1:
        await play_one(table, f"c{table.state.number}")
    await table.order(end("ann"))
    return store


def flipped(value: Any, bit: int) -> Any:
    """A stored value with one bit changed, of the same type."""
    if value is None:
        return "x"
    if isinstance(value, int):
        return value ^ (1 << bit % 40)
    data = bytearray(value if isinstance(value, bytes) else value.encode())
    data[bit // 8 % len(data)] ^= 1 << bit % 8
    return bytes(data) if isinstance(value, bytes) else data.decode("latin-1")


@pytest.mark.slow
@given(st.integers(1, STEPS), st.sampled_from(COLUMNS), st.integers(0, 2_000))
def test_a_flipped_bit_is_damage_or_nothing_that_anyone_could_tell(
    number: int, column: str, bit: int
) -> None:
    asyncio.run(flip_and_read(number, column, bit))


async def flip_and_read(number: int, column: str, bit: int) -> None:
    store = await a_log()
    try:
        await flip(store, number, column, bit)
    except sqlite3.IntegrityError:  # two steps of one number: the file itself allows that never
        reject()
    for read in (
        lambda: loaded(store, SimulatedClock(1_000)),
        lambda: read_state("t", GAMES, store),
        lambda: stored_record("t", GAMES, store),
    ):
        damage = await damage_found_by(read)
        if damage is not None:
            assert (damage.why, damage.args[0]) == ("damaged", "t")
            assert damage.step >= number  # what it leads to may be the first that differs


async def damage_found_by(read: Callable[[], Awaitable[object]]) -> DamagedTable | None:
    try:
        await read()
    except DamagedTable as problem:
        return problem
    return None


async def flip(store: SqliteStore, number: int, column: str, bit: int) -> None:
    def write(connection: Any) -> None:
        query = f"SELECT {column} FROM log WHERE number = ?"
        (value,) = connection.execute(query, (number,)).fetchone()
        change = f"UPDATE log SET {column} = ? WHERE number = ?"
        connection.execute(change, (flipped(value, bit), number))

    await store.database.write(write)


@pytest.mark.parametrize("column", ["action", "number"])
async def test_where_the_log_itself_is_broken_the_step_is_named(column: str) -> None:
    for number in range(1, STEPS):
        store = await a_log()
        if column == "number":
            await flip(store, number, column, 12)
        else:
            await store.database.write(
                lambda c, number=number: c.execute(  # type: ignore[misc]
                    "UPDATE log SET action = x'7b22' WHERE number = ?", (number,)
                )
            )
        with pytest.raises(DamagedTable) as damaged:
            await loaded(store, SimulatedClock(1_000))
        assert damaged.value.step == number
