"""What only the PostgreSQL store has: connections that are lost, and several processes at once."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import asyncpg
import pytest

from escale.core.errors import BadInput
from escale.storage.address import PostgresAddress, read_address
from escale.storage.opening import open_store
from escale.storage.postgres import writer
from escale.storage.postgres.database import PROBLEMS
from escale.storage.postgres.migrations import MIGRATIONS, Migration, NewerSchema, migrate
from escale.storage.postgres.tables import PostgresStore
from escale.tables.clock import SimulatedClock
from tests.services.engines import opened
from tests.services.postgres import END_OTHERS, PostgresServer, executed
from tests.tables.tables import first_answer, started

from .test_store import PLAYING, a_step, a_table


@pytest.fixture
def url(postgres: PostgresServer) -> Iterator[str]:
    with postgres.database() as url:
        yield url


@pytest.fixture
def empty_url(postgres: PostgresServer) -> Iterator[str]:
    with postgres.database(is_empty=True) as url:
        yield url


@asynccontextmanager
async def a_store(url: str) -> AsyncIterator[PostgresStore]:
    async with opened(PostgresAddress(url)) as store:
        assert isinstance(store, PostgresStore)
        yield store


async def set_for_all(url: str, setting: str) -> None:
    """Change a setting of the database, and let everybody connect anew."""
    await executed(url, f"ALTER DATABASE {urlsplit(url).path[1:]} SET {setting}")
    await executed(url, END_OTHERS)


async def test_after_a_restart_of_the_database_the_store_goes_on(url: str) -> None:
    async with a_store(url) as store:
        await store.open_table(a_table(), PLAYING, ())
        assert (await store.append("t1", [a_step(1)], [])).stored
        for number in (2, 3):
            await executed(url, END_OTHERS)
            while not (known := await tried(store, number)):
                pass  # whoever has not noticed yet is told, and the next one connects anew
            assert known.stored
            await store.check()
        assert [step.number for step in await store.read_steps("t1")] == [1, 2, 3]
        assert store.database.write_problem is None


async def tried(store: PostgresStore, number: int) -> Any:
    try:
        await store.read_timers("t1")
        return await store.append("t1", [a_step(number)], [])
    except PROBLEMS:
        return None


async def test_a_step_whose_answer_was_lost_is_found_when_it_is_sent_again(
    url: str, clock: SimulatedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_store(url) as store:
        table = await started(store, clock)
        (seat, action), phase = first_answer(table), table.state.phase
        own_writer = store.database._writer
        write_all = own_writer._write_all

        async def lost(*given: Any) -> Any:
            await write_all(*given)
            raise asyncpg.ConnectionDoesNotExistError("closed in the middle of operation")

        with monkeypatch.context() as during:
            during.setattr(own_writer, "_write_all", lost)
            with pytest.raises(asyncpg.ConnectionDoesNotExistError):
                await table.submit(seat, phase, [action], "click")
        before = table.state.number
        receipt = await table.submit(seat, phase, [action], "click")
        assert (receipt.number, receipt.again) == (before + 1, True)
        assert len(await store.read_steps("t")) == before + 1


async def test_a_busy_writer_waits_for_what_the_last_batch_has_led_to(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "GATHER_SECONDS", 0.2)  # longer than the turns below on any machine
    async with a_store(url) as store:
        batches: list[int] = []
        write_all = store.database._writer._write_all

        async def noted(connection: Any, appends: Any) -> Any:
            batches.append(len(appends))
            return await write_all(connection, appends)

        monkeypatch.setattr(store.database._writer, "_write_all", noted)
        for name in ("t1", "t2"):
            await store.open_table(a_table(name), PLAYING, ())

        async def append(name: str, number: int, turns: int = 0) -> None:
            for _ in range(turns):
                await asyncio.sleep(0)
            assert (await store.append(name, [a_step(number)], [])).stored

        await asyncio.gather(append("t1", 1), append("t2", 1))
        await asyncio.gather(append("t1", 2), append("t2", 2, turns=20))
        assert batches == [2, 2]
        await append("t1", 3)
        await asyncio.gather(append("t1", 4), append("t2", 3, turns=20))  # none of many any more
        assert batches == [2, 2, 1, 1, 1]


async def test_a_database_that_takes_no_writes_is_not_well_until_it_does(url: str) -> None:
    async with a_store(url) as store:
        await store.open_table(a_table(), PLAYING, ())
        await set_for_all(url, "default_transaction_read_only = on")
        while not isinstance(await refusal(store), asyncpg.ReadOnlySQLTransactionError):
            pass  # a connection that was ended has to notice it first
        assert await store.read_table("t1") == a_table()
        with pytest.raises(asyncpg.ReadOnlySQLTransactionError):
            await store.check()
        await set_for_all(url, "default_transaction_read_only = off")
        while await refusal(store) is not None:
            pass
        await store.check()


async def refusal(store: PostgresStore) -> Exception | None:
    try:
        await store.people.signing_key(b"key")
    except PROBLEMS as problem:
        return problem
    return None


async def test_every_commit_is_flushed_whatever_the_database_does_for_others(url: str) -> None:
    await set_for_all(url, "synchronous_commit = off")
    async with a_store(url) as store:
        (said,) = await store.database.row("SELECT current_setting('synchronous_commit')")
        assert said == "on"
        connection = await store.database.connect()
        assert await connection.fetchval("SHOW synchronous_commit") == "on"
        await connection.close()


async def test_what_one_process_does_alone_no_other_does_meanwhile(url: str) -> None:
    async with a_store(url) as one, a_store(url) as other:
        async with one.alone("retention") as is_ones, other.alone("retention") as is_others:
            assert (is_ones, is_others) == (True, False)
        async with other.alone("retention") as is_others, one.alone("retention") as is_ones:
            assert (is_ones, is_others) == (False, True)


async def test_one_server_opens_a_database(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("escale.storage.postgres.locks.WAIT", "SET lock_timeout = '50ms'")
    address = PostgresAddress(url)
    async with open_store(address) as store:
        await store.check()
        with pytest.raises(BadInput, match="house-open"):
            await AsyncExitStack().enter_async_context(open_store(address))
    async with open_store(address) as store:
        await store.check()


async def test_several_processes_that_start_at_once_make_one_schema(empty_url: str) -> None:
    async with AsyncExitStack() as stack:
        stores = [await stack.enter_async_context(a_store(empty_url)) for _ in range(4)]
        await asyncio.gather(*(store.check() for store in stores))
        assert await stores[0].open_table(a_table(), PLAYING, ())
        assert await stores[3].read_table("t1") == a_table()
        (count,) = await stores[1].database.row("SELECT count(*) FROM migrations")
        assert count == len(MIGRATIONS)


EXPAND = Migration("ALTER TABLE people ADD COLUMN mood TEXT", oldest=1)
CONTRACT = Migration("ALTER TABLE people DROP COLUMN mood", oldest=len(MIGRATIONS) + 1)


async def migrated(url: str, *more: Migration) -> None:
    connection: Any = await asyncpg.connect(url)
    try:
        await migrate(connection, (*MIGRATIONS, *more))
    finally:
        await connection.close()


async def test_this_version_runs_on_the_schema_of_the_next(url: str) -> None:
    await migrated(url, EXPAND)
    async with a_store(url) as store:
        await store.check()
        assert await store.open_table(a_table(), PLAYING, ())


async def test_the_version_before_runs_on_the_schema_of_this_one(url: str) -> None:
    """It knows one migration less, as in a cluster that is upgraded process by process."""
    connection: Any = await asyncpg.connect(url)
    try:
        await migrate(connection, MIGRATIONS[:-1])
    finally:
        await connection.close()


async def test_a_schema_that_lacks_what_this_version_needs_is_refused(url: str) -> None:
    await migrated(url, EXPAND, CONTRACT)
    with pytest.raises(NewerSchema):
        await migrated(url)
    with pytest.raises(BadInput, match="newer-house"):
        await AsyncExitStack().enter_async_context(open_store(PostgresAddress(url)))


async def test_a_migration_that_fails_leaves_the_schema_as_it_was(url: str) -> None:
    with pytest.raises(asyncpg.UndefinedTableError):
        await migrated(url, EXPAND, Migration("ALTER TABLE nothing ADD COLUMN x TEXT", oldest=1))
    await migrated(url, EXPAND)


@pytest.mark.parametrize(
    "given, shown",
    [
        ("postgresql://ann:secret@db.example:5433/escale", "postgresql://db.example:5433/escale"),
        ("postgres://ann@/escale?host=/run/pg&password=x", "postgresql:///run/pg/escale"),
    ],
)
def test_an_address_is_shown_without_its_password(given: str, shown: str) -> None:
    assert str(read_address(given)) == shown
