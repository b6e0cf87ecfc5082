"""The store decides the order, keeps what it acknowledged, and takes a step once."""

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import Raw

from escale.play.ports import LoggedStep, TableRow, Timer
from escale.storage.migrations import MIGRATIONS, NewerFile
from escale.storage.sqlite import SqliteStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "escale.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(path)
    yield store
    store.close()


def a_table(name: str = "t1") -> TableRow:
    return TableRow(
        name, "toy", 1, Raw(b"{}"), ("Aline", "Basile"), ("", "master"), {}, "ab" * 32, (), 5
    )


def a_step(number: int, client: str | None = None, seat: int = 0) -> LoggedStep:
    return LoggedStep(number, seat, Raw(b'{"type":"keep"}'), 1000 + number, client)


def test_a_table_is_read_as_it_was_opened(store: SqliteStore) -> None:
    async def story() -> None:
        await store.open_table(a_table())
        assert await store.read_table("t1") == a_table()
        assert await store.read_table("t2") is None
        with pytest.raises(sqlite3.IntegrityError):
            await store.open_table(a_table())

    asyncio.run(story())


def test_steps_are_kept_in_order_and_only_the_next_is_taken(store: SqliteStore) -> None:
    async def story() -> None:
        await store.open_table(a_table())
        assert (await store.append("t1", [a_step(1), a_step(2)], [])).stored
        for number in (1, 2, 4):
            answer = await store.append("t1", [a_step(number)], [])
            assert (answer.stored, answer.last) == (False, 2)
        assert (await store.append("t1", [a_step(3)], [])).last == 3
        assert [step.number for step in await store.read_steps("t1")] == [1, 2, 3]
        assert await store.read_steps("t1", after=2) == [a_step(3)]

    asyncio.run(story())


def test_a_step_sent_twice_counts_once_and_its_number_is_told(store: SqliteStore) -> None:
    async def story() -> None:
        await store.open_table(a_table())
        await store.append("t1", [a_step(1, "click")], [])
        again = await store.append("t1", [a_step(2, "click")], [])
        assert (again.stored, again.last, again.known) == (False, 1, 1)
        assert (await store.append("t1", [a_step(2, "click", seat=1)], [])).stored

    asyncio.run(story())


def test_of_many_who_append_the_same_number_one_wins(store: SqliteStore) -> None:
    async def story() -> None:
        await store.open_table(a_table())
        for number in range(1, 20):
            racers = [store.append("t1", [a_step(number, seat=s)], []) for s in range(8)]
            assert sum(answer.stored for answer in await asyncio.gather(*racers)) == 1
        assert len(await store.read_steps("t1")) == 19

    asyncio.run(story())


def test_one_who_fails_does_not_spoil_the_others(store: SqliteStore) -> None:
    async def story() -> None:
        await store.open_table(a_table())
        answers = await asyncio.gather(
            store.append("t1", [a_step(1)], []),
            store.append("nowhere", [a_step(1)], []),
            store.append("t1", [a_step(2), a_step(2)], []),
            store.append("t1", [a_step(2)], []),
            return_exceptions=True,
        )
        assert isinstance(answers[1], KeyError)
        assert isinstance(answers[2], sqlite3.IntegrityError)
        assert [step.number for step in await store.read_steps("t1")] == [1, 2]

    asyncio.run(story())


def test_timers_go_with_the_steps_and_are_found_when_due(store: SqliteStore) -> None:
    async def story() -> None:
        for name in ("t1", "t2"):
            await store.open_table(a_table(name))
        await store.append("t1", [a_step(1)], [Timer("pause", 500), Timer("turn", 300)])
        await store.append("t2", [a_step(1)], [Timer("pause", 400)])
        assert await store.read_timers("t1") == [Timer("turn", 300), Timer("pause", 500)]
        assert await store.tables_due(299, 9) == []
        assert await store.tables_due(400, 9) == ["t1", "t2"]
        assert await store.tables_due(400, 1) == ["t1"]
        await store.append("t1", [a_step(2)], [])
        assert await store.tables_due(999, 9) == ["t2"]
        lost = await store.append("t1", [a_step(2)], [Timer("late", 1)])
        assert not lost.stored
        assert await store.read_timers("t1") == []

    asyncio.run(story())


def test_all_is_there_again_when_the_file_is_opened_again(path: Path) -> None:
    async def write(store: SqliteStore) -> None:
        await store.open_table(a_table())
        await store.append("t1", [a_step(1, "c")], [Timer("turn", 9)])

    async def read(store: SqliteStore) -> None:
        assert await store.read_table("t1") == a_table()
        assert await store.read_steps("t1") == [a_step(1, "c")]
        assert await store.read_timers("t1") == [Timer("turn", 9)]

    for story in (write, read):
        store = SqliteStore(path)
        asyncio.run(story(store))
        store.close()


def test_a_closed_store_takes_nothing(store: SqliteStore) -> None:
    store.close()
    with pytest.raises(RuntimeError, match="closed"):
        asyncio.run(store.open_table(a_table()))


def test_every_commit_is_flushed(store: SqliteStore) -> None:
    connection = store._connect()
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    connection.close()


def test_a_file_of_a_later_escale_is_refused_and_left_alone(path: Path) -> None:
    SqliteStore(path).close()
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    connection.close()
    with pytest.raises(NewerFile):
        SqliteStore(path)
