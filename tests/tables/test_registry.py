"""The registry keeps tables going: bots at their pace, timers when due, through a restart."""

import asyncio
import gc
import sqlite3
import weakref
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import msgspec
import pytest

from escale.boxes.registry import GAMES
from escale.core.game import CLOCK, TABLE
from escale.core.ready import PAUSE_SECONDS, READY
from escale.core.record import read_step
from escale.core.table_events import Paused, Resumed
from escale.storage.rows import Store
from escale.storage.sqlite import SqliteStore
from escale.tables.bot_names import BOT_NAMES, GUEST_NAME, bots_for
from escale.tables.bot_pool import BotPool
from escale.tables.clock import SimulatedClock
from escale.tables.directory import Directory
from escale.tables.errors import NoSuchTable
from escale.tables.live import LiveTable
from escale.tables.ports import LobbyRow, LoggedStep
from escale.tables.registry import LOADED_AT_ONCE, TableRegistry
from escale.tables.seating import end, join, leave, take_back, take_over
from escale.tables.state import TableConfig
from escale.tables.thinking import BotMove, BotQuestion, Caller
from escale.tables.timings import Timings

from .registries import PACE_MS, dealt, live, registry
from .tables import (
    ALL,
    GAME,
    InlineStore,
    InlineThinker,
    a_row,
    all_wish,
    gathered,
    loaded,
    names,
    pass_time,
    person,
    play_one,
    play_to_pause,
    settle,
    until,
)

TIMINGS = Timings()


async def test_with_no_person_left_the_game_is_played_to_its_end_at_once(
    disk: Store, clock: SimulatedClock
) -> None:
    """With a real file and real threads."""
    thinkers = BotPool(lambda: ThreadPoolExecutor(1))
    async with registry(disk, clock, thinkers) as tables:
        table = await dealt(tables, "ann", level="master")
        await table.order(leave("ann"))
        await asyncio.wait_for(table.wait_until_over(), 20)
        assert table.state.outcome is not None
        assert clock.now_ms() == 1_000
    thinkers.close()


async def test_among_people_every_answer_of_a_bot_takes_the_same_time(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    """A forced answer takes as long as a choice: the pace tells nothing."""
    async with registry(store, clock) as tables:
        table = await dealt(tables, "ann", level="master", places=4)
        for _ in range(12):
            await until(clock, lambda: 0 in table.state.actors.must)
            action = next(iter(GAME.legal(table.view(0))))
            await table.submit(0, table.state.phase, [action])
        steps = (await store.read_steps("t"))[table.state.started :]
        ready = msgspec.json.encode(READY)  # that they say together
        waits = [
            after.at_ms - before.at_ms
            for before, after in pairwise(steps)
            if before.seat > 0 and after.seat > 0 and bytes(after.action) != ready
        ]
        assert len(waits) > 10
        assert set(waits) == {PACE_MS}


async def test_a_bot_plays_for_one_who_is_gone_until_they_are_back(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables)
        seat = table.state.actors.must[0]
        await table.order(take_over(seat, "gone", "expert"))
        await until(clock, lambda: clock.next_ms is None)
        steps = await store.read_steps("t", after=table.state.started)
        assert [step.seat for step in steps] == [TABLE, seat]
        await table.order(take_back(ALL[seat]))
        assert table.state.bots == {}


# ---- restarts


async def test_a_pause_that_nobody_ends_is_ended_by_the_clock_after_a_restart(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        await play_to_pause(await dealt(tables))
    async with registry(store, clock) as tables:
        due = 1_000 + round(PAUSE_SECONDS * 1000)
        assert await tables.load_due() == 0
        clock.advance_to(due + TIMINGS.grace_ms)
        assert await tables.load_due() == 1
        table = await live(tables)
        await until(clock, lambda: table.state.game_state.board.deal == 2)
        last = (await store.read_steps("t"))[-1]
        assert (last.seat, last.at_ms) == (CLOCK, due + TIMINGS.grace_ms)
        assert await tables.load_due() == 0


async def test_a_timer_rings_while_the_table_is_served(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables)
        await play_to_pause(table)
        due = 1_000 + round(PAUSE_SECONDS * 1000)
        await pass_time(clock, due + TIMINGS.grace_ms - 1 - clock.now_ms())
        assert table.state.game_state.board.stage == "pause"
        await pass_time(clock, 1)
        assert table.state.game_state.board.deal == 2
        assert table.state.at_ms == due + TIMINGS.grace_ms


async def test_a_table_that_waits_for_others_is_filled_after_a_restart(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        assert await tables.open(a_row(fill="regular", fill_seconds=60))
        table = await live(tables)
        await table.order(join(person("bob")))
    clock.advance_to(61_000 + TIMINGS.grace_ms)
    async with registry(store, clock) as tables:
        assert await tables.load_due() == 1
        await pass_time(clock, 0)
        state = (await live(tables)).state
        assert [member.level for member in state.members] == ["", "regular", "regular"]
        assert [member.name for member in state.members] == ["", *BOT_NAMES[:2]]
        assert state.stage == "playing"


async def test_a_server_that_closes_gives_its_tables_their_time_back(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    tables = TableRegistry(store, clock, BotPool())
    table = await dealt(tables, clock="slow")
    assert list(table.state.due.values()) == [91_000]
    clock.advance_to(61_000)
    await tables.close(give_time_back=True)
    clock.advance_to(1_000_000)
    async with registry(store, clock) as reopened:
        await reopened.start()
        assert await due_times(store) == [1_030_000]
        assert (await reopened.load_due(), len(reopened)) == (0, 0)
        table = await live(reopened)
        assert list(table.state.due.values()) == await due_times(store) == [1_030_000]
        assert await actions(store, table) == [Paused(by_house=True), Resumed()]
        await play_one(table)


async def test_a_server_that_is_killed_gives_the_time_back_from_its_last_sign_of_life(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        await tables.start()
        await dealt(tables, clock="slow")
        clock.advance_to(59_000)
        await tables.note_alive()
        clock.advance_to(61_000)  # two seconds of which nobody knows
    clock.advance_to(1_000_000)
    async with registry(store, clock) as tables:
        await tables.start()
        table = await live(tables)
        assert list(table.state.due.values()) == await due_times(store) == [1_032_000]
        again = await loaded(store, clock)
        assert (again.state, again.events) == (table.state, table.events)


async def test_a_step_is_a_sign_of_life_too(store: SqliteStore, clock: SimulatedClock) -> None:
    async with registry(store, clock) as tables:
        await tables.start()
        table = await dealt(tables, clock="slow")
        clock.advance_to(41_000)
        await play_one(table)
        due = dict(table.state.due)
    clock.advance_to(1_041_000)
    async with registry(store, clock) as tables:
        await tables.start()
        table = await live(tables)
        assert table.state.due == {key: at_ms + 1_000_000 for key, at_ms in due.items()}
        assert list(table.state.due.values()) == await due_times(store)


async def test_a_table_that_rested_through_several_crashes_gets_all_of_them_back(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        await tables.start()
        await dealt(tables, clock="slow")
        clock.advance_to(11_000)
        await tables.note_alive()
    for crash in (1, 2):
        clock.advance_to(crash * 1_000_000)
        async with registry(store, clock) as tables:  # nobody comes
            await tables.start()
            clock.advance_to(clock.now_ms() + 20_000)
            await tables.note_alive()
    clock.advance_to(3_000_000)
    async with registry(store, clock) as tables:
        await tables.start()
        table = await live(tables)
        assert list(table.state.due.values()) == await due_times(store) == [3_040_000]
        assert await actions(store, table) == [Paused(by_house=True), Resumed()]
        await (await loaded(store, clock)).give_time_back(tables._absences)
        assert table.state.number == (await loaded(store, clock)).state.number  # only once


async def test_where_no_time_runs_nothing_is_given_back(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        await tables.start()
        await dealt(tables, id="untimed")
        await all_wish(await dealt(tables, id="paused", clock="slow"))
        before = {table.row.id: table.state for table in tables.tables()}
    clock.advance_to(1_000_000)
    async with registry(store, clock) as tables:
        await tables.start()
        for name, state in before.items():
            assert (await live(tables, name)).state == state


async def due_times(store: SqliteStore, name: str = "t") -> list[int]:
    """As they are in the store, by which the sweep finds the table."""
    return [timer.due_ms for timer in await store.read_timers(name)]


async def actions(store: SqliteStore, table: LiveTable) -> list[object]:
    """What has happened at a table since the cards were dealt."""
    lines = await store.read_steps(table.row.id, table.state.started)
    return [read_step(line, GAME).action for line in lines]


# ---- what a start loads


async def test_a_game_of_bots_goes_on_after_a_restart(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables, "ann")
        await table.order(leave("ann"))
        assert not table.state.is_over
    async with registry(store, clock) as tables:
        await tables.start()
        assert await tables.load_waiting() == 1
        await settle()
        assert (await live(tables)).state.outcome is not None
    async with registry(store, clock) as tables:
        assert await tables.load_waiting() == 0


async def test_a_table_of_older_rules_does_not_keep_the_others_asleep(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    await store.open_table(a_row(id="old", version=0), LobbyRow("playing", b"{}"), ())
    async with registry(store, clock) as tables:
        await dealt(tables)
    await as_an_earlier_version_left_it(store)
    async with registry(store, clock) as tables:
        await tables.load_waiting()
        assert [table.row.id for table in tables.tables()] == ["t"]


async def as_an_earlier_version_left_it(store: SqliteStore) -> None:
    """It did not say where a bot goes on."""
    await store.database.write(lambda c: c.execute("UPDATE heads SET needs_bot = NULL"))


async def test_a_start_loads_only_tables_where_a_bot_goes_on(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        await dealt(tables, id="people")
        await dealt(tables, id="timed", clock="slow")
        assert await tables.open(a_row(id="gathering", fill="novice", fill_seconds=60))
        thinking = await dealt(tables, id="thinking")
        await thinking.order(take_over(thinking.state.actors.must[0], "gone"))
        over = await dealt(tables, "ann", id="over")
        await over.order(end("ann"))
    async with registry(store, clock) as tables:
        await tables.start()
        assert await tables.load_waiting() == 1
        assert [table.row.id for table in tables.tables()] == ["thinking"]
        number = thinking.state.number
        await until(clock, lambda: clock.next_ms is None)
        assert (await live(tables, "thinking")).state.number == number + 1
        assert await store.tables_needing_bots() == []


async def test_who_does_not_come_back_after_a_restart_is_replaced_once_somebody_waits(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        await dealt(tables)
    clock.advance_to(10 * TIMINGS.away_ms["none"])
    async with registry(store, clock) as tables:
        await tables.start()
        async with tables.hold("t") as table:
            table.arrived("m-ann")
            await pass_time(clock, TIMINGS.away_ms["none"] - 1)
            assert not table.state.bots
            await pass_time(clock, 1)
            assert set(table.state.bots) == {1, 2}


async def test_many_tables_are_loaded_at_a_bounded_pace(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        for number in range(2 * LOADED_AT_ONCE + 1):
            assert await tables.open(a_row(id=f"t{number}"))
    await as_an_earlier_version_left_it(store)
    loaded_so_far: list[int] = []
    async with registry(store, clock) as tables:

        async def wait() -> None:
            loaded_so_far.append(len(tables))

        assert await tables.load_waiting(wait) == 2 * LOADED_AT_ONCE + 1
        assert loaded_so_far == [LOADED_AT_ONCE, 2 * LOADED_AT_ONCE]


async def test_tables_of_older_rules_are_closed_without_being_loaded(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    entry = b'{"stage":"playing"}'
    for name in ("old", "older"):
        await store.open_table(a_row(id=name, version=0), LobbyRow("playing", entry), ())
    async with registry(store, clock) as tables:
        await dealt(tables)
        await gathered(store, clock, "ann", id="gathering")
    async with registry(store, clock) as tables:
        assert (await tables.close_older(), len(tables)) == (2, 0)
        assert await tables.close_older() == 0
        assert await store.unfinished(2**62, "playing", 9) == ["t"]
        assert await store.unfinished(2**62, "gathering", 9) == ["gathering"]


async def test_a_table_that_cannot_be_loaded_is_not_tried_at_every_look(
    store: SqliteStore, clock: SimulatedClock, caplog: pytest.LogCaptureFixture
) -> None:
    async with registry(store, clock) as tables:
        await dealt(tables, id="broken", clock="fast")
        await dealt(tables, id="whole", clock="fast")
    await store.database.write(
        lambda c: c.execute("UPDATE log SET action = x'00' WHERE key = 1 AND number = 2")
    )
    clock.advance_to(1_000_000)
    async with registry(store, clock) as tables:
        assert await tables.load_due(most=1) == 1  # the one that is broken…
        assert await tables.load_due(most=1) == 1  # …does not hide the other
        assert await tables.load_due(most=1) == 0
        assert [record.getMessage() for record in caplog.records] == ["table damaged"]
        clock.advance_to(1_000_000 + TIMINGS.reload_ms)
        await tables.load_due()
        assert len(caplog.records) == 2


class FailingStore(InlineStore):
    """A store on a disk that fails for a while."""

    is_failing = False

    async def read_steps(self, table: str, after: int = 0) -> list[LoggedStep]:
        if self.is_failing:
            raise sqlite3.OperationalError("disk I/O error")
        return await super().read_steps(table, after)


async def test_a_table_that_the_disk_kept_from_loading_is_tried_again_soon(
    clock: SimulatedClock,
) -> None:
    """One whose timer is due, and one without a timer where a bot goes on."""
    store = FailingStore()
    async with registry(store, clock) as tables:
        await dealt(tables, id="timed", clock="fast")
        await dealt(tables, "ann", id="bots")
    await store.database.write(lambda c: c.execute("UPDATE heads SET needs_bot = key = 2"))
    clock.advance_to(1_000_000)
    async with registry(store, clock) as tables:
        store.is_failing = True
        assert await tables.load_waiting() == 1
        assert await tables.load_due() == 1
        clock.advance_to(1_000_000 + TIMINGS.retry_ms - 1)
        assert await tables.load_due() == 0
        store.is_failing = False
        clock.advance_to(1_000_000 + TIMINGS.retry_ms)
        assert await tables.load_due() == 2
        assert "timed" in tables
        assert "bots" in tables


class Asked(InlineThinker):
    """Remembers on whose behalf it was asked."""

    def __init__(self) -> None:
        self.callers: set[Caller] = set()

    async def choose(self, question: BotQuestion) -> BotMove:
        self.callers.add(question.caller)
        return await super().choose(question)


async def test_bots_think_on_behalf_of_who_opened_the_table_and_their_address(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    asked = Asked()
    async with registry(store, clock, asked, address_of=lambda person: f"of {person}") as tables:
        await (await dealt(tables, "ann")).order(leave("ann"))
        await until(clock, lambda: asked.callers)
    assert asked.callers == {Caller("ann", "t", "of ann")}


# ---- the shelf of tables


async def test_a_table_is_loaded_once_however_many_ask(disk: Store, clock: SimulatedClock) -> None:
    async with registry(disk, clock) as tables:
        await dealt(tables)
    async with registry(disk, clock) as tables:
        found = await asyncio.gather(*(tables.acquire("t") for _ in range(5)))
        assert len({id(table) for table in found}) == len(tables) == 1
        with pytest.raises(NoSuchTable):
            await live(tables, "nowhere")


async def test_two_tables_have_no_code_in_common(store: SqliteStore, clock: SimulatedClock) -> None:
    async with registry(store, clock) as tables:
        assert await tables.open(a_row(code="KOALA"))
        assert not await tables.open(a_row(id="u", code="KOALA"))
        await (await live(tables)).order(end("ann"))
        assert await tables.open(a_row(id="u", code="KOALA"))


async def test_a_table_that_rests_comes_back_as_it_was(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables)
        await play_one(table)
        await pass_time(clock, TIMINGS.unload_after_ms - 1)
        assert await tables.unload_idle() == 0  # it was held a moment ago
        await tables.acquire("t")
        await pass_time(clock, 1)
        assert await tables.unload_idle() == 0  # somebody holds it
        tables.release(table)
        await pass_time(clock, TIMINGS.unload_after_ms)
        assert await tables.unload_idle() == 1
        assert len(tables) == 0
        again = await live(tables)
        assert again is not table
        assert (again.state, again.events) == (table.state, table.events)


async def test_a_table_that_rests_needs_no_collector_to_be_freed(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    """The collector looks at what is old only once in minutes, and hundreds may rest by then."""
    async with registry(store, clock) as tables:
        left = [weakref.ref(await dealt(tables, id=name)) for name in "tu"]
        async with tables.hold("t") as table:
            await play_one(table)
            table.arrived("m-ann")
            table.departed("m-ann")
        del table
        await pass_time(clock, TIMINGS.unload_after_ms)
        gc.collect()
        gc.disable()
        try:
            assert await tables.unload_idle() == 2
            left.append(weakref.ref(await tables.read("t")))
            assert [each() for each in left] == [None] * 3
        finally:
            gc.enable()


async def test_a_table_that_has_something_to_do_does_not_rest(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        timed = await dealt(tables, id="timed", clock="slow")
        thinking = await dealt(tables, id="thinking")
        await pass_time(clock, TIMINGS.unload_after_ms)
        await thinking.order(take_over(thinking.state.actors.must[0], "gone"))
        await settle()
        assert await tables.unload_idle() == 0
        await timed.order(end("ann"))
        await until(clock, lambda: clock.next_ms is None)
        assert await tables.unload_idle() == 2


@pytest.mark.parametrize("turns", range(20))
async def test_who_comes_while_a_server_starts_gets_the_table_that_stays(
    store: SqliteStore, clock: SimulatedClock, turns: int
) -> None:
    """They would hold a table that nobody else has, and be taken for one who is gone."""
    names = ("first", "second", "third")
    async with registry(store, clock) as tables:
        for name in names:
            await dealt(tables, id=name)
    await as_an_earlier_version_left_it(store)
    async with registry(store, clock) as tables:
        starting = asyncio.create_task(tables.load_waiting())
        for _ in range(turns):
            await asyncio.sleep(0)
        held = [await tables.acquire(name) for name in reversed(names)]
        await starting
        assert [await live(tables, name) for name in reversed(names)] == held


async def test_who_comes_while_other_tables_are_let_go_gets_the_table_that_stays(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    """They would hold a table that nobody else has, and never hear of a step again."""
    async with registry(store, clock) as tables:
        names = ("first", "second", "third")
        for name in names:
            await dealt(tables, id=name)
        await pass_time(clock, TIMINGS.unload_after_ms)
        unloading = asyncio.create_task(tables.unload_idle())
        await asyncio.sleep(0)  # now it waits for the first of them
        held = [await tables.acquire(name) for name in reversed(names)]
        await unloading
        assert [await live(tables, name) for name in reversed(names)] == held


async def test_a_glance_at_a_table_does_not_keep_it(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        served = await dealt(tables)
        assert await tables.read("t") is served
        await pass_time(clock, TIMINGS.unload_after_ms)
        await tables.unload_idle()
        assert (await tables.read("t")).state == served.state
        assert len(tables) == 0


def test_there_are_bots_with_names_of_their_own_for_any_table() -> None:
    row = a_row(places=len(BOT_NAMES))
    bots = bots_for(TableConfig(GAMES["rondelic"], None, row), "novice")
    assert len({bot.name for bot in bots}) == len({bot.id for bot in bots}) == 2 * len(BOT_NAMES)


async def test_a_name_that_changed_unheard_is_seen_when_names_are_compared(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    called = {"ann": "Ann", "bob": "Bob", "cleo": ""}

    async def read(people: Sequence[str]) -> dict[str, str]:
        return {each: called[each] for each in people if each in called}

    async with registry(store, clock, directory=Directory(read)) as tables:
        table = await dealt(tables)
        assert names(table) == ["Ann", "Bob", GUEST_NAME]
        called["ann"] = "Zoé"
        del called["bob"]
        await tables.refresh_names()
        assert names(table) == ["Zoé", "", GUEST_NAME]
        await tables.unload_idle()
        await tables.unload_idle()  # who sits at a table is never forgotten
        assert names(table) == ["Zoé", "", GUEST_NAME]
