"""Names of people leave what earlier versions have stored, and nothing else changes."""

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from escale.boxes.registry import GAMES
from escale.core.record import dumps, loads, verify
from escale.core.table_events import Joined
from escale.duplicate.ports import SeriesRow
from escale.storage.rows import Store
from escale.tables.archive import import_record, stored_record
from escale.tables.clock import SimulatedClock
from escale.tables.directory import Directory
from escale.tables.live import LiveTable
from escale.tables.lobby_entry import lobby_row, read_entry
from escale.tables.ports import LoggedStep, PersonRow
from escale.tables.remarks import Remark
from escale.tables.seating import abandon, add_bot, start
from tests.tables.tables import BOX, bots, loaded, names, opened, play_one

from .database_rows import whole_database

ANN, BOB = "zenobia-id", "balthazar-id"
NAMES = {ANN: "Zenobia", BOB: "Balthazar"}
encode = msgspec.json.encode


async def older_table(
    store: Store, clock: SimulatedClock, name: str, series: str = ""
) -> LiveTable:
    """A game that is over, stored as an earlier version did: with names in log and entry."""
    table = await opened(store, clock, id=name, owner=ANN, series=series)
    for person, called in NAMES.items():
        joined = Joined(f"m-{person}", called, person=person, nonce="n")
        await table.order(lambda _state, _config, joined=joined: [joined])  # type: ignore[misc]
    await table.order(add_bot(ANN, bots(1)))
    await table.order(start(ANN, ()))
    await play_one(table)
    row = lobby_row(table.state, table.config)
    stored = read_entry(row.entry)
    assert stored is not None
    older = encode(stored.shown(NAMES.__getitem__))  # without `people`, which came later
    await table.order(abandon)
    last = table.state.number + 1
    step = LoggedStep(last, -2, Raw(b'{"type":"followed","table":"next"}'), table.now_ms)
    await store.append(name, [step], None, replace(row, stage="over", entry=older))
    return await loaded(store, clock, name)


async def known(store: Store) -> None:
    for person, called in NAMES.items():
        await store.people.add_person(PersonRow(person, called, 1), person.encode())


def a_series(name: str = "") -> SeriesRow:
    return SeriesRow("s", "KOALA", "rondelic", 1, Raw(b"{}"), "00", 1, owner=ANN, name=name)


async def test_names_leave_logs_and_entries_table_by_table(
    store: Store, clock: SimulatedClock
) -> None:
    await known(store)
    tables = [await older_table(store, clock, f"t{number}") for number in range(3)]
    assert await store.series.open_series(a_series(name="Zenobia"))
    before = [await store.read_steps(table.row.id) for table in tables]
    records = [dumps(await stored_record(table.row.id, GAMES, store)) for table in tables]
    assert (await whole_database(store)).count("Zenobia") == 1 + 2 * 3 + 1

    assert await store.people.clear_names(1) == 2  # a table and a series
    assert (await whole_database(store)).count("Zenobia") == 1 + 2 * 2
    assert await store.people.clear_names(1) == 1  # goes on where it has stopped
    assert await store.people.clear_names(9) == 1
    assert await store.people.clear_names(9) == 0
    everything = await whole_database(store)
    assert [everything.count(name) for name in NAMES.values()] == [1, 1]  # of the person
    assert everything.count("Robot 0") == 6  # bots keep their names

    for table, lines, record in zip(tables, before, records, strict=True):
        after = await store.read_steps(table.row.id)
        assert [(each.number, each.seat, each.at_ms) for each in after] == [
            (each.number, each.seat, each.at_ms) for each in lines
        ]
        assert after[2:] == lines[2:]
        again = await loaded(store, clock, table.row.id)
        assert (again.state, again.events) == (table.state, table.events)
        assert dumps(await stored_record(table.row.id, GAMES, store)) == record
        verify(loads(record), BOX.game)
        named = await stored_record(table.row.id, GAMES, store, Directory(store.people.names))
        assert named.seats == ("Zenobia", "Balthazar", "Robot 0")


async def test_entries_show_the_names_of_today_before_and_after(
    store: Store, clock: SimulatedClock
) -> None:
    await known(store)
    directory = Directory(store.people.names)
    assert await store.series.open_series(a_series())
    await older_table(store, clock, "t", series="s")
    for name in ("Zenobia", "Zoé"):  # an older entry does not say who is who
        (stored,) = await store.series.series_lobby_entries("s")
        entry = await directory.entry(stored)
        assert entry is not None
        assert [each.name for each in entry.members] == [name, "Balthazar", "Robot 0"]
        await store.people.rename_person(ANN, "Zoé", 2)
        while await store.people.clear_names(9):
            pass


async def test_a_record_from_elsewhere_keeps_its_names(store: Store, clock: SimulatedClock) -> None:
    await older_table(store, clock, "t")
    record = replace(await stored_record("t", GAMES, store), seats=("Melchior", "", "Robot 0"))
    name = await import_record(record, GAMES, store, 5)
    while await store.people.clear_names(9):
        pass
    assert (await stored_record(name, GAMES, store)).seats == ("Melchior", "", "Robot 0")


async def test_who_is_deleted_is_in_no_row_and_what_others_played_stays(
    store: Store, clock: SimulatedClock
) -> None:
    """Also where no sweep has come by yet."""
    await known(store)
    table = await older_table(store, clock, "t")
    assert await store.series.open_series(a_series(name="Zenobia"))
    await store.people.remarks.keep_remark("t", ANN, Remark(5, 0, "Zenobia says why"), 9)
    assert [each.remark.text for each in await store.people.remarks.remarks_of(ANN)] == [
        "Zenobia says why"
    ]
    steps = len(await store.read_steps("t"))
    await store.people.drop_person(ANN)
    everything = await whole_database(store)
    assert "Zenobia" not in everything
    assert "Balthazar" in everything
    assert len(await store.read_steps("t")) == steps
    again = await loaded(store, clock, "t")
    again._directory = Directory(store.people.names)
    await again._directory.fill(again.state.people_of.values())
    assert names(again) == ["", "Balthazar", "Robot 0"]
    assert again.state == table.state
    verify(await stored_record("t", GAMES, store), BOX.game)
