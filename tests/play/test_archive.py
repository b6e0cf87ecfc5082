"""A table's record: anyone can check it, once nothing in it is a secret any more."""

import pytest

from escale.core.chance import Draw
from escale.core.errors import IllegalAction
from escale.core.game import HOUSE
from escale.core.house import Ended, HouseAction, TakenOver
from escale.core.record import Record, dumps, loads, read_step, verify
from escale.play.archive import record_of
from escale.play.clock import SimulatedClock
from escale.play.seating import abandon, add_bot, end, follow, start, take_over
from escale.storage.sqlite import SqliteStore

from .tables import GAME, SHELF, bots, first_answer, gathered, play_one, started, story


def house_steps(record: Record) -> list[HouseAction]:
    return [read_step(step, GAME).action for step in record.steps if step.seat == HOUSE]


@story
async def test_the_record_of_a_table_verifies_once_it_is_over_and_is_not_given_before(
    disk: SqliteStore, clock: SimulatedClock
) -> None:
    table = await gathered(disk, clock, "ann", "bob")
    await table.order(add_bot("ann", bots(1)))
    await table.order(start("ann", ()))
    await table.order(take_over(0, "gone"))
    while table.course.outcome is None:
        with pytest.raises(IllegalAction, match="still-playing"):
            await record_of("t", SHELF, disk)
        clock.advance_to(clock.now_ms() + 40)
        seat, action = first_answer(table)
        await table.answer_for(seat, table.course.number, action)
    await table.order(follow("next"))
    record = await record_of("t", SHELF, disk)
    verify(loads(dumps(record)), GAME)
    assert record.outcome == table.course.outcome
    assert record.seats == ("Ann", "Bob", "Robot 0")
    assert record.bots == ("", "", "novice")
    assert record.seed.nonces == ("nonce of ann", "nonce of bob")
    assert house_steps(record) == [TakenOver(0, "regular")]  # no gathering, no next game


@story
async def test_a_table_that_was_closed_reveals_its_seed_too(
    disk: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(disk, clock)
    await play_one(table)
    await table.order(abandon)
    record = await record_of("t", SHELF, disk)
    verify(record, GAME)
    assert record.outcome is None
    assert record.seed.secret == table.row.secret
    assert house_steps(record) == [Ended("abandoned")]


@story
async def test_a_table_that_never_began_has_no_record(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await gathered(store, clock, "ann")
    await table.order(end("ann"))
    with pytest.raises(IllegalAction, match="not-started"):
        await record_of("t", SHELF, store)


@story
async def test_everyone_has_a_part_in_the_luck(store: SqliteStore, clock: SimulatedClock) -> None:
    """Another person, another nonce, other cards."""

    async def cards(name: str, *people: str) -> tuple[Draw, ...]:
        table = await started(store, clock, *people, id=name)
        await table.order(abandon)
        return (await record_of(name, SHELF, store)).chance

    assert await cards("one", "ann", "bob", "cleo") == await cards("two", "ann", "bob", "cleo")
    assert await cards("three", "ann", "bob", "dan") != await cards("one-b", "ann", "bob", "cleo")
