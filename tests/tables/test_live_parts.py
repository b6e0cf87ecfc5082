"""A table keeps its game going: for people who are gone, late or forced, and for bots."""

import msgspec
import pytest
from msgspec import Raw

from escale.core.game import TABLE
from escale.core.record import read_step
from escale.core.table_events import AnyTableAction, TakenOver, TurnClock
from escale.games.rondelic.rules import EXCHANGE, GIVE, KEEP, RETIRE, TextA
from escale.storage.sqlite import SqliteStore
from escale.tables.clock import SimulatedClock
from escale.tables.live import LiveTable
from escale.tables.seating import join, leave, start, take_back, take_over
from escale.tables.timings import Timings

from .registries import PACE_MS, dealt, live, registry
from .tables import (
    ALL,
    GAME,
    CallbackPublisher,
    a_row,
    all_wish,
    loaded,
    pass_time,
    person,
    play_one,
    settle,
    until,
)

TIMINGS = Timings()


async def table_steps(store: SqliteStore) -> list[tuple[AnyTableAction, int]]:
    """What the server did, and when."""
    lines = [line for line in await store.read_steps("t") if line.seat == TABLE]
    steps = [read_step(each, GAME) for each in lines]
    return [(step.action, step.at_ms) for step in steps]


def waiting_for(table: LiveTable) -> int:
    return table.state.actors.must[0]


def arrive(table: LiveTable, *people: str) -> None:
    for name in people:
        table.arrived(f"m-{name}")


# ---- those who are gone


@pytest.mark.parametrize("pace", TIMINGS.away_ms)
async def test_a_bot_plays_for_one_who_is_gone_after_the_grace_of_the_clock(
    pace: TurnClock, store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables, clock=pace)
        gone = (waiting_for(table) + 1) % 3  # no clock of a turn runs for them
        arrive(table, *ALL)
        await pass_time(clock, 5_000)
        table.departed(f"m-{ALL[gone]}")
        assert table.connected == tuple(f"m-{name}" for name in ALL if name != ALL[gone])
        await until(clock, lambda: gone in table.state.bots)
        due = 6_000 + TIMINGS.away_ms[pace]
        assert (TakenOver(gone, "regular", "gone"), due) in await table_steps(store)


async def test_while_nobody_waits_nobody_is_replaced(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables)
        arrive(table, "ann")
        await pass_time(clock, TIMINGS.away_ms["none"] - 1)
        table.departed("m-ann")
        await pass_time(clock, 3_600_000)
        assert table.state.bots == {}


async def test_who_has_another_socket_or_comes_back_in_time_is_not_gone(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables)
        arrive(table, *ALL, "bob")
        table.departed("m-bob")
        table.departed("m-cleo")
        await pass_time(clock, TIMINGS.away_ms["none"] - 1)
        arrive(table, "cleo")
        await pass_time(clock, 3_600_000)
        assert table.state.bots == {}


async def test_who_comes_back_at_the_last_moment_is_not_replaced(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables)
        arrive(table, "ann", "cleo")
        clock.advance_to(1_000 + TIMINGS.away_ms["none"])  # the alarm rings…
        arrive(table, "bob")  # …but nothing is done yet
        await settle()
        assert table.state.bots == {}


async def test_nobody_is_gone_before_the_game_is_there(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        assert await tables.open(a_row())
        table = await live(tables)
        for name in ALL:
            await table.order(join(person(name)))
        arrive(table, "ann")
        await pass_time(clock, 3_600_000)
        await table.order(start("ann", ()))
        await until(clock, lambda: table.state.bots)
        assert clock.now_ms() == 3_601_000 + TIMINGS.away_ms["none"]


async def test_in_a_pause_nobody_is_replaced(store: SqliteStore, clock: SimulatedClock) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables)
        arrive(table, "ann")
        await all_wish(table)
        await pass_time(clock, 3_600_000)
        assert table.state.bots == {}


async def test_in_a_pause_no_bot_thinks_and_afterwards_it_goes_on(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables)
        seat = waiting_for(table)
        others = [name for name in ALL if name != ALL[seat]]
        await all_wish(table, *others)
        await table.order(take_over(seat, "gone"))
        in_pause = table.is_idle
        await all_wish(table, *others)
        assert (in_pause, table.is_idle) == (True, False)
        await until(clock, lambda: waiting_for(table) != seat)


async def test_who_is_back_plays_themselves_again(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables)
        seat = waiting_for(table)
        await table.order(take_over(seat, "gone"))
        await settle()  # the bot has thought, but not spoken
        await table.order(take_back(ALL[seat]))
        number = table.state.number
        await pass_time(clock, 60_000)
        assert table.state.number == number
        await play_one(table)


# ---- those who are late


async def test_a_bot_plays_for_one_who_is_late(store: SqliteStore, clock: SimulatedClock) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables, clock="fast")
        seat = waiting_for(table)
        await until(clock, lambda: waiting_for(table) != seat)
        late = (TakenOver(seat, "regular", "late"), 21_000 + TIMINGS.grace_ms)
        assert late in await table_steps(store)
        assert (await store.read_steps("t"))[-1].at_ms == 21_000 + TIMINGS.grace_ms + PACE_MS


async def test_no_clock_runs_for_bots(store: SqliteStore, clock: SimulatedClock) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables, "ann", clock="slow")
        timed: set[tuple[bool, bool]] = set()

        def note(_first: int) -> None:
            if table.state.game_state.board.stage != "pause":
                timed.add((0 in table.state.actors.must, bool(table.state.due)))

        table.publisher = CallbackPublisher(note)
        for _ in range(6):
            await until(clock, lambda: 0 in table.state.actors.must)
            seat, phase = 0, table.state.phase
            await table.submit(seat, phase, [next(iter(GAME.legal(table.view(0))))])
        assert timed == {(True, True), (False, False)}


# ---- the only answer


async def with_a_lent_king(table: LiveTable) -> None:
    """Ann gets Bob's King: Bob has to keep what Ann gave for it."""
    for seat, action in ((0, EXCHANGE), (1, GIVE)):
        await table.submit(seat, table.state.phase, [action])


KING = "05" * 32  # a secret with which Ann plays first, and Bob after her has a King


async def test_the_only_answer_of_a_person_is_given_by_the_table_after_a_while(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables, secret=KING)
        await with_a_lent_king(table)
        assert list(GAME.legal(table.view(1))) == [KEEP]
        table.arrived(table.state.members[1].id)
        await until(clock, lambda: waiting_for(table) != 1)
        last = (await store.read_steps("t"))[-1]
        assert (last.seat, bytes(last.action)) == (1, b'{"type":"keep"}')
        assert TIMINGS.forced_answer_ms[0] <= last.at_ms - 1_000 < TIMINGS.forced_answer_ms[1]


async def test_nobody_answers_for_one_who_is_away_even_if_they_have_no_choice(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    """An answer so soon would tell all that the one who is away has no choice."""
    async with registry(store, clock) as tables:
        table = await dealt(tables, secret=KING)
        await with_a_lent_king(table)
        member = table.state.members[1].id
        table.arrived(member)
        table.departed(member)
        await pass_time(clock, TIMINGS.forced_answer_ms[1])
        assert waiting_for(table) == 1
        table.arrived(member)
        await until(clock, lambda: waiting_for(table) != 1)


async def test_an_only_answer_has_the_pace_of_whoever_gives_it(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    """A bot's thought does not outlive the bot, nor the table's answer the person."""
    async with registry(store, clock) as tables:
        table = await dealt(tables, secret=KING)
        arrive(table, *ALL)
        await with_a_lent_king(table)
        await table.order(take_over(1, "owner"))
        await settle()
        await table.order(take_back("bob"))
        await pass_time(clock, TIMINGS.forced_answer_ms[0] - 1)
        assert waiting_for(table) == 1
        await table.order(take_over(1, "owner"))
        await pass_time(clock, PACE_MS)
        assert waiting_for(table) != 1


async def test_who_gives_their_only_answer_themselves_is_not_answered_for(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables, secret=KING)
        await with_a_lent_king(table)
        table.arrived(table.state.members[1].id)
        await settle()
        await play_one(table)
        number = table.state.number
        await pass_time(clock, 60_000)
        assert table.state.number == number


async def test_an_answer_that_would_tell_something_is_left_to_the_person(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    """Someone without a King can only give the card; all wait as if they could refuse."""
    async with registry(store, clock) as tables:
        table = await dealt(tables, secret="07" * 32)
        await table.submit(waiting_for(table), table.state.phase, [EXCHANGE])
        assert list(GAME.legal(table.view(waiting_for(table)))) == [GIVE]
        number = table.state.number
        await pass_time(clock, 60_000)
        assert table.state.number == number


# ---- nobody left to wait for


async def test_once_the_only_person_is_out_the_game_is_played_to_its_end_at_once(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    short = Raw(msgspec.json.encode(TextA(circles=2)))
    async with registry(store, clock) as tables:
        table = await dealt(tables, "ann", options=short, places=5)
        without_her = list[int]()

        def note(_first: int) -> None:
            if 0 in GAME.eliminated(table.state.game_state):
                without_her.append(table.state.at_ms)

        table.publisher = CallbackPublisher(note)
        while not table.state.is_over:
            if 0 in table.state.actors.must:
                actions = list(GAME.legal(table.view(0)))
                action = RETIRE if RETIRE in actions else actions[0]
                await table.submit(0, table.state.phase, [action])
            await until(clock, lambda: 0 in table.state.actors.must or table.state.is_over)
        assert len(without_her) > 10
        assert len(set(without_her)) == 1


async def test_once_all_people_have_left_the_game_is_played_to_its_end_at_once(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables, "ann", "bob")
        await table.order(leave("ann"))
        await table.order(take_over(1, "gone"))
        await settle()
        assert (await loaded(store, clock)).state.outcome is None  # Bob may come back
        await table.order(leave("bob"))
        await settle()
        assert table.state.outcome is not None
        assert clock.now_ms() == 1_000
        assert (await loaded(store, clock)).state == table.state
