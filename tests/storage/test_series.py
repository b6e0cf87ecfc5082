"""Series in the file: closed when nothing of them goes on, and then for good."""

from msgspec import Raw
from msgspec.structs import replace

from escale.duplicate.ports import SeriesRow
from escale.storage.rows import Store
from escale.tables.ports import LobbyRow, LoggedStep, PersonRow

from .test_store import PLAYING, a_table

OVER = LobbyRow("over", b"{}")


def a_series(name: str = "s", owner: PersonRow | None = None) -> SeriesRow:
    return SeriesRow(
        name,
        f"{name}-code",
        "tordu",
        version=1,
        options=Raw(b'{"deals":2}'),
        secret="cd" * 32,
        opened_ms=5,
        preset="complet",
        places=2,
        level="novice",
        owner=owner.id if owner else "",
        name=owner.name if owner else "",
    )


async def test_a_series_is_kept_under_a_code_of_its_own(store: Store) -> None:
    assert await store.series.open_series(a_series())
    assert not await store.series.open_series(replace(a_series(), id="t"))
    assert await store.series.read_series("s") == a_series()
    assert await store.series.read_series("t") is None
    assert await store.series.find_series("s-code") == "s"
    assert await store.series.find_series("t-code") is None


async def test_none_is_closed_while_a_table_of_it_goes_on(store: Store) -> None:
    table = replace(a_table(), series="s")
    assert not await store.open_table(table, PLAYING, [])  # there is no such series
    await store.series.open_series(a_series())
    assert await store.open_table(table, PLAYING, [])
    assert await store.series.series_lobby_entries("s") == [PLAYING.entry]
    assert not await store.series.close_series("s", 50)
    step = LoggedStep(1, 0, Raw(b"{}"), 10)
    await store.append(table.id, [step], None, OVER)
    assert await store.series.close_series("s", 50)
    assert not await store.series.close_series("s", 60)
    assert await store.series.read_series("s") == replace(a_series(), closed_ms=50)
    late = replace(table, id="late", code="")
    assert not await store.open_table(late, PLAYING, [])


async def test_a_person_has_one_place_in_a_series(store: Store) -> None:
    for series in ("s", "t"):
        await store.series.open_series(a_series(series))
    for name, series in (("one", "s"), ("two", "s"), ("other", "t")):
        row = replace(a_table(), id=name, code=name, series=series)
        assert await store.open_table(row, PLAYING, [])
    assert await store.series.read_place("s", "ann") is None
    for series, table, before in (("s", "one", None), ("t", "other", None), ("s", "two", "one")):
        assert await store.series.keep_place(series, "ann", table, before)
    assert await store.series.keep_place("s", "ann", "two", "one")  # again
    assert not await store.series.keep_place("s", "ann", "one", None)  # somebody was quicker
    assert not await store.series.keep_place("s", "ann", "one", "other")
    assert await store.series.read_place("s", "ann") == "two"
    assert await store.series.read_place("t", "ann") == "other"
    assert await store.series.read_place("s", "bob") is None


async def test_quiet_series_are_found_and_old_ones_forgotten_after_their_tables(
    store: Store,
) -> None:
    await store.series.open_series(a_series("empty"))
    await store.series.open_series(a_series("played"))
    table = replace(a_table(), series="played")
    await store.open_table(table, PLAYING, [])
    await store.append(table.id, [LoggedStep(1, 0, Raw(b"{}"), 30)], None, OVER)
    await store.series.keep_place("played", "ann", table.id)
    assert await store.series.quiet_series(4, 9) == []
    assert await store.series.quiet_series(29, 9) == ["empty"]
    assert set(await store.series.quiet_series(30, 9)) == {"empty", "played"}
    assert await store.delete_tables(99, 9) == 0  # its series is open
    for series in ("empty", "played"):
        assert await store.series.close_series(series, 40)
    assert await store.series.quiet_series(99, 9) == []
    assert await store.series.delete_series(39, 9) == 0
    assert await store.series.delete_series(40, 9) == 1  # the other has a table
    assert await store.delete_tables(99, 9) == 1
    assert await store.series.delete_series(40, 9) == 1
    assert await store.series.read_place("played", "ann") is None
