"""A table's record: anyone can check it, once nothing in it is a secret any more."""

from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from escale.boxes.registry import GAMES
from escale.core.chance import Draw, FastChance
from escale.core.errors import BadInput, IllegalAction, RecordDiffers
from escale.core.game import TABLE, AnyGame
from escale.core.record import Record, Seed, dumps, loads, read_step, verify
from escale.core.table_events import AnyTableAction, Ended, TakenOver
from escale.storage.rows import Store
from escale.storage.sqlite import SqliteStore
from escale.tables.archive import import_record, stored_record
from escale.tables.clock import SimulatedClock
from escale.tables.directory import Directory
from escale.tables.errors import NoSuchTable
from escale.tables.offline.match import RecordedMatch
from escale.tables.ports import Appended
from escale.tables.seating import abandon, add_bot, announce_rematch, end, leave, start, take_over

from .tables import (
    BOX,
    GAME,
    bots,
    first_answer,
    gathered,
    loaded,
    play_one,
    started,
    titles,
)

OPTIONS = GAME.presets["rondelic-rapide"]


async def a_closed_game(store: SqliteStore, clock: SimulatedClock) -> Record:
    table = await started(store, clock)
    await play_one(table)
    await table.order(abandon)
    return await stored_record("t", GAMES, store)


def table_steps(record: Record) -> list[AnyTableAction]:
    return [read_step(step, GAME).action for step in record.steps if step.seat == TABLE]


async def test_the_record_of_a_table_verifies_once_it_is_over_and_is_not_given_before(
    disk: Store, clock: SimulatedClock
) -> None:
    table = await gathered(disk, clock, "ann", "bob")
    await table.order(add_bot("ann", bots(1)))
    await table.order(start("ann", ()))
    await table.order(take_over(0, "gone"))
    while table.state.outcome is None:
        with pytest.raises(IllegalAction, match="still-playing"):
            await stored_record("t", GAMES, disk)
        clock.advance_to(clock.now_ms() + 40)
        seat, action = first_answer(table)
        await table.answer_for(seat, table.state.number, action)
    await table.order(announce_rematch("next"))
    nameless = await stored_record("t", GAMES, disk)
    assert nameless.seats == ("", "", "Robot 0")
    verify(loads(dumps(nameless)), GAME)
    record = await stored_record("t", GAMES, disk, Directory(titles))
    verify(loads(dumps(record)), GAME)
    assert replace(record, seats=nameless.seats) == nameless  # no digest depends on names
    assert record.outcome == table.state.outcome
    assert record.seats == ("Ann", "Bob", "Robot 0")
    assert record.bots == ("", "", "novice")
    assert record.seed.nonces == ("nonce of ann", "nonce of bob")
    assert table_steps(record) == [TakenOver(0, "regular")]  # no gathering, no next game


async def test_a_table_that_was_closed_reveals_its_seed_too(
    disk: Store, clock: SimulatedClock
) -> None:
    table = await started(disk, clock)
    await play_one(table)
    await table.order(abandon)
    record = await stored_record("t", GAMES, disk)
    verify(record, GAME)
    assert record.outcome is None
    assert record.seed.secret == table.row.secret
    assert table_steps(record) == [Ended("abandoned")]


async def test_a_table_that_never_began_has_no_record(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await gathered(store, clock, "ann")
    await table.order(end("ann"))
    with pytest.raises(IllegalAction, match="not-started"):
        await stored_record("t", GAMES, store)


async def test_everyone_has_a_part_in_the_luck(store: SqliteStore, clock: SimulatedClock) -> None:
    """Another person, another nonce, other cards."""

    async def cards(name: str, *people: str) -> tuple[Draw, ...]:
        table = await started(store, clock, *people, id=name)
        await table.order(abandon)
        return (await stored_record(name, GAMES, store)).chance

    assert await cards("one", "ann", "bob", "cleo") == await cards("two", "ann", "bob", "cleo")
    assert await cards("three", "ann", "bob", "dan") != await cards("one-b", "ann", "bob", "cleo")


async def test_a_record_is_brought_in_and_comes_out_as_it_was(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    names, bots, luck = ("Ann", "Bob", "Cleo"), [BOX.bots["novice"]] * 3, FastChance("bots")
    seed = Seed.of(b"elsewhere")
    elsewhere = RecordedMatch(GAME, OPTIONS, names, seed, ("", "", ""), bots, luck)
    elsewhere.run()
    record = elsewhere.record()
    table = await import_record(record, GAMES, store, clock.now_ms())
    assert await stored_record(table, GAMES, store) == record
    assert await import_record(record, GAMES, store, clock.now_ms()) == table  # twice is once
    assert await store.unfinished(2**62, "playing", 9) == []
    assert await store.delete_tables(clock.now_ms() - 1, 9) == 0  # it is kept from today on


async def test_a_sweep_in_the_middle_of_bringing_in_forgets_nothing(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    clock.advance_to(1_000_000)
    record = await a_closed_game(store, clock)  # its own times are far in the past
    append = store.append

    async def sweep_and_append(*given: Any) -> Appended:
        assert await store.delete_tables(clock.now_ms() - 1, 9) == 1  # only the old game
        return await append(*given)

    clock.advance_to(9_000_000)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "append", sweep_and_append)
        table = await import_record(record, GAMES, store, clock.now_ms())
    assert [step.at_ms for step in record.steps] == [1_000_000] * len(record.steps)
    assert await stored_record(table, GAMES, store) == record
    assert (await loaded(store, clock, table)).state.at_ms == clock.now_ms()


NEWER = cast(AnyGame, SimpleNamespace(version=GAME.version + 1))


async def test_without_its_rules_a_record_holds_what_was_logged(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await gathered(store, clock, "dan", "ann", "bob")
    await table.order(leave("dan"))
    await table.order(add_bot("ann", bots(1)))
    await table.order(start("ann", ()))
    seat, action = first_answer(table)
    await table.answer_for(seat, table.state.number, action)
    for shelf in ({}, {GAME.slug: NEWER}):
        with pytest.raises(NoSuchTable, match="older-rules"):
            await stored_record("t", shelf, store)
    await table.order(abandon)
    await table.order(announce_rematch("next"))
    whole = await stored_record("t", GAMES, store)
    steps = tuple(replace(step, state="") for step in whole.steps)
    bare = replace(whole, first_state="", chance=(), steps=steps)
    for shelf in ({}, {GAME.slug: NEWER}):
        assert await stored_record("t", shelf, store) == bare
    assert bare.seed.nonces == ("nonce of ann", "nonce of bob")
    with pytest.raises(RecordDiffers):
        verify(loads(dumps(bare)), GAME)


async def test_without_its_rules_a_table_that_never_began_has_no_record(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    await gathered(store, clock, "ann")
    with pytest.raises(NoSuchTable, match="older-rules"):
        await stored_record("t", {}, store)
    await store.close_table("t", "older-rules", clock.now_ms())
    with pytest.raises(IllegalAction, match="not-started"):
        await stored_record("t", {}, store)


async def test_a_record_that_is_false_or_not_finished_stays_outside(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    record = await a_closed_game(store, clock)
    unfinished = replace(record, steps=record.steps[:-1])
    with pytest.raises(BadInput, match="unfinished-record"):
        await import_record(unfinished, GAMES, store, 0)
    with pytest.raises(RecordDiffers):
        await import_record(replace(record, first_state="0" * 16), GAMES, store, 0)
    with pytest.raises(BadInput, match="unknown-game"):
        await import_record(replace(record, game="chess"), GAMES, store, 0)
    *played, last = record.steps
    forged = replace(last, action=Raw(msgspec.json.encode(TakenOver(0, "oracle"))))
    with pytest.raises(BadInput, match="unknown-level"):
        await import_record(replace(record, steps=(*played, forged, last)), GAMES, store, 0)
    again = await import_record(record, GAMES, store, 0)
    assert await stored_record(again, GAMES, store) == record
