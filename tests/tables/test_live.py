"""A live table over a real store: what is acknowledged is stored, a restart changes nothing."""

import asyncio
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from escale.bots import Budget
from escale.core.chance import FastChance
from escale.core.errors import IllegalAction
from escale.core.ready import PAUSE_SECONDS, READY
from escale.core.table_events import Started
from escale.storage.rows import Store
from escale.storage.sqlite import SqliteStore
from escale.tables.clock import SimulatedClock
from escale.tables.directory import Directory
from escale.tables.errors import NoSuchTable, Stale
from escale.tables.logged import Receipt
from escale.tables.ports import Appended, LobbyRow
from escale.tables.seating import abandon, add_bot, end, join, leave, start, take_back, take_over
from escale.tables.timings import Timings

from .tables import (
    ALL,
    BOX,
    CallbackPublisher,
    InlineStore,
    a_row,
    all_wish,
    bots,
    first_answer,
    gathered,
    loaded,
    opened,
    person,
    play_one,
    play_to_pause,
    started,
    titles,
    told,
)

TIMINGS = Timings()


async def test_a_whole_table_is_the_same_live_and_rebuilt_at_every_step(
    disk: Store, clock: SimulatedClock
) -> None:
    table = await opened(disk, clock, fill="novice", fill_seconds=60)

    async def same() -> None:
        clock.advance_to(clock.now_ms() + 700)
        again = await loaded(disk, clock)
        assert again.state == table.state
        assert again.events == table.events

    orders = [join(person(name)) for name in ("bob", "ann")]
    for order in (*orders, add_bot("ann", bots(1)), start("ann", ())):
        await table.order(order)
        await same()
    await table.order(take_over(2, "gone"))  # there is no such person: nothing happens
    for seat in (0, 1):
        await table.order(take_over(seat, "gone"))
        await same()
    await table.order(take_back("ann"))
    while table.state.outcome is None:
        seat, action = first_answer(table)
        await table.answer_for(seat, table.state.number, action)
        await same()
    assert await disk.read_timers("t") == []


async def test_nothing_is_told_before_it_is_stored(disk: Store, clock: SimulatedClock) -> None:
    table = await started(disk, clock)
    heard: list[tuple[int, int]] = []
    table.publisher = CallbackPublisher(lambda first: heard.append((first, table.state.number)))
    assert await play_one(table) == Receipt(5)
    assert heard == [(6, 5)]  # three sat down, one started, the deal is event 5
    assert len(await disk.read_steps("t")) == 5


class FullDisk(InlineStore):
    is_full = False

    async def append(self, *args: Any, **kwargs: Any) -> Appended:
        if self.is_full:
            raise OSError("no space left")
        return await super().append(*args, **kwargs)


async def test_what_could_not_be_stored_has_not_happened(clock: SimulatedClock) -> None:
    store = FullDisk()
    table = await started(store, clock)
    before, events = table.state, list(table.events)
    table.publisher = CallbackPublisher(lambda _first: pytest.fail("told"))
    store.is_full = True
    with pytest.raises(OSError, match="no space"):
        await play_one(table)
    assert (table.state, table.events) == (before, events)
    store.close()


async def test_every_seat_resumes_from_any_number_and_numbers_have_no_gaps(
    disk: Store, clock: SimulatedClock
) -> None:
    table = await started(disk, clock)
    for _ in range(12):
        await play_one(table)
    for seat in (None, 0, 1, 2):
        whole = told(table, seat)
        assert [number for number, _ in whole] == list(range(1, len(table.events) + 1))
        for after in range(len(whole)):
            assert told(table, seat, after) == whole[after:]


async def test_nobody_is_told_who_a_person_is(store: SqliteStore, clock: SimulatedClock) -> None:
    table = await gathered(store, clock, "ann", open=True)
    bodies = [body for _, body in told(table, None)]
    assert [(each.member, each.name, each.person) for each in bodies] == [("m-ann", "", "")]
    ((_, card),) = await store.open_lobby_entries(9)
    (shown,) = await Directory(titles).entries([card])
    assert (shown, msgspec.json.encode(shown).count(b'"ann"')) == (table.entry, 0)


async def test_a_double_click_plays_once(disk: Store, clock: SimulatedClock) -> None:
    table = await started(disk, clock)
    seat, action = first_answer(table)
    phase = table.state.phase
    clicks = [table.submit(seat, phase, [action], "click") for _ in range(3)]
    receipts = await asyncio.gather(*clicks)
    assert [receipt.number for receipt in receipts] == [5, 5, 5]
    assert [receipt.again for receipt in receipts].count(False) == 1
    assert table.state.number == 5


async def test_a_double_click_counts_once_also_while_the_same_question_is_asked(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock)
    await play_to_pause(table)
    seat, phase = table.state.actors.must[0], table.state.phase
    first = await table.submit(seat, phase, [READY], "click")
    assert table.state.phase == phase
    assert await table.submit(seat, phase, [READY], "click") == Receipt(first.number, again=True)


async def test_an_answer_to_a_question_that_is_gone_is_stale(
    disk: Store, clock: SimulatedClock
) -> None:
    table = await started(disk, clock)
    seat, action = first_answer(table)
    phase = table.state.phase
    await table.submit(seat, phase, [action])
    before = table.state
    with pytest.raises(Stale):
        await table.submit(seat, phase, [action])
    assert table.state == before
    assert len(await disk.read_steps("t")) == before.number


async def test_two_processes_at_one_table_never_lose_or_double_a_step(
    disk: Store, clock: SimulatedClock
) -> None:
    """Simultaneous readiness from two servers: the loser catches up and tries again."""
    one = await started(disk, clock)
    await play_to_pause(one)
    two = await loaded(disk, clock)
    phase, before = one.state.phase, one.state.number
    seats = one.state.actors.must
    tables = (one, two, one)
    await asyncio.gather(
        *(tables[n].submit(seat, phase, [READY], f"r{seat}") for n, seat in enumerate(seats))
    )
    await asyncio.gather(one.catch_up(), two.catch_up())
    assert one.state == two.state
    assert one.state.number == before + len(seats)
    assert one.events == two.events


async def test_people_sit_down_through_two_processes(disk: Store, clock: SimulatedClock) -> None:
    one = await opened(disk, clock)
    two = await loaded(disk, clock)
    await asyncio.gather(
        *(table.order(join(person(name))) for table in (one, two) for name in ALL),
    )
    await asyncio.gather(one.catch_up(), two.catch_up())
    assert sorted(member.person for member in one.state.members) == list(ALL)
    assert one.state == two.state
    assert one.state.number == 3


async def test_who_knows_more_than_a_process_is_not_refused_by_it(
    disk: Store, clock: SimulatedClock
) -> None:
    one = await gathered(disk, clock, *ALL)
    two = await loaded(disk, clock)
    await one.order(leave("bob"))
    await two.order(join(person("dan")))  # it thought that the table was full
    await one.order(start("ann", ()))
    seat, action = first_answer(one)
    await two.submit(seat, one.state.phase, [action])  # and that nothing had begun
    await one.catch_up()
    assert one.state == two.state
    assert one.state.number == 7


async def test_an_illegal_action_changes_nothing_and_a_batch_is_all_or_nothing(
    disk: Store, clock: SimulatedClock
) -> None:
    table = await started(disk, clock)
    seat, action = first_answer(table)
    phase, before = table.state.phase, table.state
    with pytest.raises(IllegalAction) as alone:
        await table.submit((seat + 1) % 3, phase, [action])
    assert "part" not in alone.value.details
    with pytest.raises(IllegalAction) as second:
        await table.submit(seat, phase, [action, action])
    assert second.value.details["part"] == 1
    assert table.state == before
    assert len(await disk.read_steps("t")) == before.number


async def test_no_batch_goes_on_after_chance_has_spoken(disk: Store, clock: SimulatedClock) -> None:
    table = await started(disk, clock)
    while len(table.state.game_state.board.waiting) != 1:
        await play_one(table)
    last = table.state.game_state.board.waiting[0]
    with pytest.raises(IllegalAction, match="batch-over-chance"):
        await table.submit(last, table.state.phase, [READY, READY])


async def test_nobody_plays_before_the_cards_are_dealt(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await gathered(store, clock, *ALL)
    with pytest.raises(IllegalAction, match="not-started"):
        await table.submit(0, "", [READY])
    assert table.view(0) is None
    await table.order(start("ann", ()))
    assert table.events[-2].public == Started()
    assert table.view(0).card >= 0 or table.state.game_state.board.dealer == 0


async def test_a_timer_rings_once_at_its_due_time_after_the_grace_and_after_a_restart(
    disk: Store, clock: SimulatedClock
) -> None:
    table = await started(disk, clock)
    clock.advance_to(7_000)
    await play_to_pause(table)
    due = 7_000 + round(PAUSE_SECONDS * 1000)
    assert [timer.due_ms for timer in await disk.read_timers("t")] == [due]
    assert await disk.tables_due(due, 9) == ["t"]
    clock.advance_to(due + TIMINGS.grace_ms - 1)
    assert await table.fire_timers() == 0
    clock.advance_to(due + TIMINGS.grace_ms)
    again = await loaded(disk, clock)
    assert sorted(await asyncio.gather(table.fire_timers(), again.fire_timers())) == [0, 1]
    steps = await disk.read_steps("t")
    assert (steps[-1].seat, steps[-1].at_ms) == (-1, due + TIMINGS.grace_ms)


async def test_time_never_goes_back(store: SqliteStore, clock: SimulatedClock) -> None:
    clock.advance_to(9_000)
    await play_one(await started(store, clock))
    again = await loaded(store, SimulatedClock(500))  # on a machine whose clock is slow
    await play_one(again)
    assert [step.at_ms for step in await store.read_steps("t")][-2:] == [9_000, 9_000]


async def test_a_pause_stops_the_clock_and_gives_its_time_back(
    disk: Store, clock: SimulatedClock
) -> None:
    table = await started(disk, clock)
    await play_to_pause(table)
    (due,) = table.state.due.values()
    await all_wish(table)
    assert await disk.read_timers("t") == []
    clock.advance_to(3_601_000)
    assert await table.fire_timers() == 0
    with pytest.raises(IllegalAction, match="table-paused"):
        await play_one(table)
    seat, action = first_answer(table)
    assert not await table.answer_for(seat, table.state.number, action)
    await all_wish(table)
    assert list(table.state.due.values()) == [due + 3_600_000]
    assert [timer.due_ms for timer in await disk.read_timers("t")] == [due + 3_600_000]
    await play_one(table)


async def test_a_timer_that_begins_in_a_pause_has_its_whole_time_afterwards(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock, clock="fast")
    seat = table.state.actors.must[0]
    await all_wish(table)
    clock.advance_to(61_000)
    await table.order(take_over(seat, "owner"))
    assert table.state.due == {}
    await table.order(take_back(ALL[seat]))
    clock.advance_to(91_000)
    await all_wish(table)
    assert list(table.state.due.values()) == [91_000 + 20_000]


async def test_a_bot_takes_over_and_the_person_takes_the_seat_back(
    disk: Store, clock: SimulatedClock
) -> None:
    table = await started(disk, clock)
    seat, action = first_answer(table)
    phase, before = table.state.phase, table.state.number
    await table.order(take_over(seat, "gone", "master"))
    assert table.state.bots == {seat: "master"}
    with pytest.raises(IllegalAction, match="seat-taken-over"):
        await table.submit(seat, phase, [action])
    assert not await table.answer_for(seat, before, action)  # it had not seen the take-over
    choice = BOX.bots["master"].choose(table.view(seat), FastChance(1), Budget())
    assert await table.answer_for(seat, table.state.number, choice)
    await table.order(take_back(ALL[seat]))
    assert table.state.bots == {}


async def test_a_table_that_was_ended_takes_nothing_more(
    disk: Store, clock: SimulatedClock
) -> None:
    table = await started(disk, clock, code="KOALA")
    await table.order(end("ann"))
    with pytest.raises(IllegalAction, match="table-closed"):
        await play_one(table)
    seat, action = first_answer(table)
    assert not await table.answer_for(seat, table.state.number, action)
    with pytest.raises(IllegalAction, match="table-closed"):
        await all_wish(table)
    await table.order(abandon)
    again = await loaded(disk, clock)
    assert (again.state.ended, again.state.stage) == ("owner", "over")
    assert await disk.find_code("KOALA") is None


async def test_a_table_of_other_rules_is_not_played_on(disk: Store, clock: SimulatedClock) -> None:
    row = a_row()
    others = {
        "old": replace(row, id="old", version=0),
        "words": replace(row, id="words", content={"words": "ab"}),
        "belote": replace(row, id="belote", game="belote"),
    }
    for other in others.values():
        await disk.open_table(other, LobbyRow("gathering", b"{}"), ())
    for name in (*others, "nowhere"):
        with pytest.raises(NoSuchTable) as refused:
            await loaded(disk, clock, name)
        assert refused.value.why == ("older-rules" if name in others else "unknown-table")
