"""A live table over a real store: what is acknowledged is stored, a restart is nothing."""

import asyncio
from collections.abc import Awaitable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from escale.bots import Budget
from escale.core.chance import FastChance
from escale.core.errors import IllegalAction
from escale.core.house import Ended, GivenBack, Paused, Resigned, Resumed, TakenOver
from escale.core.ready import PAUSE_SECONDS, READY
from escale.core.record import dumps, loads, verify
from escale.games import GAMES
from escale.play.archive import record_of
from escale.play.ports import TableRow
from escale.play.table import GRACE_MS, Receipt, Stale, Table
from escale.storage.sqlite import SqliteStore

BOX = GAMES["rondelic"]
GAME = BOX.game
SHELF = {box.game.slug: box.game for box in GAMES.values()}


class Clock:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.now_ms = 1_000

    def __call__(self) -> int:
        return self.now_ms


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(tmp_path / "escale.db")
    yield store
    store.close()


async def opened(store: SqliteStore, clock: Clock, bots: tuple[str, ...] = ("", "", "")) -> Table:
    options = Raw(msgspec.json.encode(GAME.presets["rondelic-rapide"]))
    names = tuple("ABC")
    row = TableRow("t", GAME.slug, 1, options, names, bots, {}, "07" * 32, (), clock())
    await store.open_table(row)
    return await Table.load("t", SHELF, store, clock)


def first_answer(table: Table) -> tuple[int, Any]:
    """Someone who must act, and the first thing he may do."""
    seat = GAME.actors(table.course.state).must[0]
    return seat, next(iter(GAME.legal(GAME.view(table.course.state, seat))))


async def play_one(table: Table, client: str | None = None) -> Receipt:
    seat, action = first_answer(table)
    return await table.submit(seat, GAME.phase(table.course.state), [action], client)


def run(story: Awaitable[None]) -> None:
    async def main() -> None:
        await story

    asyncio.run(main())


def test_a_whole_game_is_the_same_live_and_rebuilt_at_every_step(
    store: SqliteStore, clock: Clock
) -> None:
    async def story() -> None:
        table = await opened(store, clock)
        while GAME.outcome(table.course.state) is None:
            clock.now_ms += 700
            await play_one(table)
            again = await Table.load("t", SHELF, store, clock)
            assert again.course == table.course
            assert again.events == table.events
        assert (await store.read_timers("t")) == []

    run(story())


def test_nothing_is_told_before_it_is_stored(store: SqliteStore, clock: Clock) -> None:
    async def story() -> None:
        table = await opened(store, clock)
        heard: list[int] = []

        def listen(first: int, events: Any) -> None:
            heard.append(first)
            assert table.course.number == 1

        table.listen(listen)
        receipt = await play_one(table)
        assert receipt == Receipt(1)
        assert heard == [2]  # event 1 was the deal
        assert len(await store.read_steps("t")) == 1

    run(story())


def test_every_seat_resumes_from_any_number_and_numbers_have_no_gaps(
    store: SqliteStore, clock: Clock
) -> None:
    async def story() -> None:
        table = await opened(store, clock)
        for _ in range(12):
            await play_one(table)
        for seat in (None, 0, 1, 2):
            whole = table.told(seat)
            assert [number for number, _ in whole] == list(range(1, len(table.events) + 1))
            assert table.told(seat, after=5) == whole[5:]

    run(story())


def test_a_double_click_plays_once(store: SqliteStore, clock: Clock) -> None:
    async def story() -> None:
        table = await opened(store, clock)
        seat, action = first_answer(table)
        phase = GAME.phase(table.course.state)
        clicks = [table.submit(seat, phase, [action], "click") for _ in range(3)]
        receipts = await asyncio.gather(*clicks)
        assert [receipt.number for receipt in receipts] == [1, 1, 1]
        assert [receipt.again for receipt in receipts].count(False) == 1
        assert table.course.number == 1

    run(story())


def test_an_answer_to_a_question_that_is_gone_is_stale(store: SqliteStore, clock: Clock) -> None:
    async def story() -> None:
        table = await opened(store, clock)
        seat, action = first_answer(table)
        phase = GAME.phase(table.course.state)
        await table.submit(seat, phase, [action])
        before = table.course
        with pytest.raises(Stale):
            await table.submit(seat, phase, [action])
        assert table.course == before
        assert len(await store.read_steps("t")) == 1

    run(story())


def test_two_processes_at_one_table_never_lose_or_double_a_step(
    store: SqliteStore, clock: Clock
) -> None:
    """Simultaneous readiness from two servers: the loser catches up and tries again."""

    async def story() -> None:
        one = await opened(store, clock)
        while one.course.state.board.stage != "pause":
            await play_one(one)
        two = await Table.load("t", SHELF, store, clock)
        phase, before = GAME.phase(one.course.state), one.course.number
        seats = one.course.state.board.waiting
        tables = (one, two, one)
        await asyncio.gather(
            *(tables[n].submit(seat, phase, [READY], f"r{seat}") for n, seat in enumerate(seats))
        )
        await asyncio.gather(one.catch_up(), two.catch_up())
        assert one.course == two.course
        assert one.course.number == before + len(seats)
        assert one.events == two.events

    run(story())


def test_an_illegal_action_changes_nothing_and_a_batch_is_all_or_nothing(
    store: SqliteStore, clock: Clock
) -> None:
    async def story() -> None:
        table = await opened(store, clock)
        seat, action = first_answer(table)
        phase, before = GAME.phase(table.course.state), table.course
        with pytest.raises(IllegalAction):
            await table.submit((seat + 1) % 3, phase, [action])
        with pytest.raises(IllegalAction):
            await table.submit(seat, phase, [action, action])
        assert table.course == before
        assert await store.read_steps("t") == []

    run(story())


def test_no_batch_goes_on_after_chance_has_spoken(store: SqliteStore, clock: Clock) -> None:
    async def story() -> None:
        table = await opened(store, clock)
        while len(table.course.state.board.waiting) != 1:
            await play_one(table)
        last = table.course.state.board.waiting[0]
        with pytest.raises(IllegalAction, match="batch-over-chance"):
            await table.submit(last, GAME.phase(table.course.state), [READY, READY])

    run(story())


def test_a_timer_rings_once_at_its_due_time_after_the_grace_and_after_a_restart(
    store: SqliteStore, clock: Clock
) -> None:
    async def story() -> None:
        table = await opened(store, clock)
        while table.course.state.board.stage != "pause":
            clock.now_ms += 10
            await play_one(table)
        due = table.course.at_ms + round(PAUSE_SECONDS * 1000)
        assert [timer.due_ms for timer in await store.read_timers("t")] == [due]
        assert await store.tables_due(due, 9) == ["t"]
        clock.now_ms = due + GRACE_MS - 1
        assert await table.ring() == 0
        clock.now_ms += 1
        again = await Table.load("t", SHELF, store, clock)
        assert sorted(await asyncio.gather(table.ring(), again.ring())) == [0, 1]
        steps = await store.read_steps("t")
        assert (steps[-1].seat, steps[-1].at_ms) == (-1, due)

    run(story())


def test_a_pause_stops_the_clock_and_gives_its_time_back(store: SqliteStore, clock: Clock) -> None:
    async def story() -> None:
        table = await opened(store, clock)
        while table.course.state.board.stage != "pause":
            await play_one(table)
        (due,) = table.course.due.values()
        await table.house(Paused())
        assert await store.read_timers("t") == []
        clock.now_ms += 3_600_000
        assert await table.ring() == 0
        with pytest.raises(IllegalAction, match="table-paused"):
            await play_one(table)
        await table.house(Resumed())
        assert list(table.course.due.values()) == [due + 3_600_000]
        await play_one(table)

    run(story())


def test_a_bot_takes_over_and_the_person_takes_the_seat_back(
    store: SqliteStore, clock: Clock
) -> None:
    async def story() -> None:
        table = await opened(store, clock)
        seat, action = first_answer(table)
        phase = GAME.phase(table.course.state)
        assert not await table.answer_for(seat, table.course.number, action)
        await table.house(TakenOver(seat, "master"))
        with pytest.raises(IllegalAction, match="seat-taken-over"):
            await table.submit(seat, phase, [action])
        assert not await table.answer_for(seat, 0, action)  # it had not seen the take-over
        view = GAME.view(table.course.state, seat)
        choice = BOX.bots["master"].choose(view, FastChance(1), Budget())
        assert await table.answer_for(seat, table.course.number, choice)
        await table.house(GivenBack(seat))
        assert seat not in table.course.bots
        await table.house(Resigned(seat, "novice"))
        assert table.course.bots[seat] == "novice"
        assert seat in table.course.gone

    run(story())


def test_a_table_that_the_house_ended_takes_nothing_more(store: SqliteStore, clock: Clock) -> None:
    async def story() -> None:
        table = await opened(store, clock)
        await table.house(Ended("nobody came"))
        with pytest.raises(IllegalAction, match="table-closed"):
            await play_one(table)
        with pytest.raises(IllegalAction, match="table-closed"):
            await table.house(Paused())
        assert (await Table.load("t", SHELF, store, clock)).course.ended == "nobody came"

    run(story())


def test_a_table_of_an_older_version_is_not_played_on(store: SqliteStore, clock: Clock) -> None:
    async def story() -> None:
        row = (await opened(store, clock)).row
        await store.open_table(msgspec.structs.replace(row, id="old", version=0))
        for missing in ("old", "nowhere"):
            with pytest.raises(KeyError):
                await Table.load(missing, SHELF, store, clock)

    run(story())


def test_the_record_of_a_table_verifies_once_it_is_over_and_is_not_given_before(
    store: SqliteStore, clock: Clock
) -> None:
    async def story() -> None:
        table = await opened(store, clock)
        for _ in range(9):
            clock.now_ms += 40
            await play_one(table)
        with pytest.raises(IllegalAction, match="still-playing"):
            await record_of("t", SHELF, store)
        while GAME.outcome(table.course.state) is None:
            await play_one(table)
        record = await record_of("t", SHELF, store)
        verify(loads(dumps(record)), GAME)
        assert record.outcome == GAME.outcome(table.course.state)

    run(story())


def test_a_table_that_was_closed_reveals_its_seed_too(store: SqliteStore, clock: Clock) -> None:
    async def story() -> None:
        table = await opened(store, clock)
        await play_one(table)
        await table.house(Ended("abandoned"))
        record = await record_of("t", SHELF, store)
        verify(record, GAME)
        assert record.outcome is None
        assert record.seed.secret == table.row.secret

    run(story())
