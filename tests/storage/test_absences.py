"""Signs of life: what a file knows of the time when no server ran."""

from pathlib import Path

import pytest

from escale.storage.rows import Store
from escale.storage.sqlite import SqliteStore
from escale.tables.ports import Absence, LobbyRow, Timer

from .test_store import PLAYING, a_table


async def timed(store: Store, name: str, due_ms: int) -> None:
    await store.open_table(a_table(name), PLAYING, [Timer("turn", due_ms)])


async def due(store: Store, name: str) -> list[int]:
    return [timer.due_ms for timer in await store.read_timers(name)]


async def test_only_while_a_timer_runs_is_a_sign_of_life_written(store: Store) -> None:
    await store.open_table(a_table("t"), LobbyRow("gathering", b"{}"), ())
    assert not await store.absences.note_alive(10_000)
    await timed(store, "u", 99_000)
    assert await store.absences.note_alive(12_000)
    assert await store.absences.last_ms(2**62) == 12_000


async def test_a_sign_of_life_that_is_not_needed_leaves_the_file_alone(path: Path) -> None:
    store = SqliteStore(path)
    wal = path.with_name(f"{path.name}-wal")
    await store.open_table(a_table("t"), LobbyRow("gathering", b"{}"), ())
    before = (wal.stat().st_size, wal.stat().st_mtime_ns)
    for at_ms in range(1_000, 20_000, 1_000):
        await store.absences.note_alive(at_ms)
    assert (wal.stat().st_size, wal.stat().st_mtime_ns) == before
    store.close()


async def test_timers_move_by_the_time_that_no_server_ran(store: Store) -> None:
    await timed(store, "t", 99_000)
    await store.absences.note_alive(20_000)
    assert await store.absences.note_start(50_000) == [Absence(20_000, 50_000)]
    assert await due(store, "t") == [129_000]
    assert await store.absences.note_start(50_000) == [Absence(20_000, 50_000)]
    assert await due(store, "t") == [129_000]
    assert await store.absences.note_start(60_000) == [
        Absence(20_000, 50_000),
        Absence(50_000, 60_000),
    ]
    assert await due(store, "t") == [139_000]


async def test_absences_that_every_table_knows_are_forgotten(store: Store) -> None:
    await timed(store, "t", 99_000)
    await store.absences.note_alive(20_000)
    await store.absences.note_start(50_000)
    await store.set_timers("t", 0, ())
    assert await store.absences.note_start(70_000) == []


async def test_a_file_of_an_earlier_version_knows_only_its_steps(file_store: SqliteStore) -> None:
    await timed(file_store, "t", 99_000)
    await file_store.database.write(lambda c: c.execute("UPDATE heads SET moved_ms = 30000"))
    assert await file_store.absences.note_start(50_000) == [Absence(30_000, 50_000)]
    assert await due(file_store, "t") == [119_000]


@pytest.mark.parametrize("damage", ["'noon'", "x'00'", "9000000000000000"])
async def test_a_sign_of_life_that_is_damaged_moves_nothing(
    file_store: SqliteStore, damage: str
) -> None:
    await timed(file_store, "t", 99_000)
    await file_store.absences.note_stop(20_000)
    await file_store.database.write(lambda c: c.execute(f"UPDATE house SET value = {damage}"))
    assert await file_store.absences.last_ms(86_400_000) < 20_000
    absences = await file_store.absences.note_start(50_000)
    assert absences == [] or absences[0].to_ms == 50_000
    assert await file_store.absences.last_ms(2**62) == 50_000
