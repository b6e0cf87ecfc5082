"""Tables in two processes that hear of each other: who is where, who thinks, what is caught up."""

from collections.abc import Collection, Sequence

import pytest

from escale.storage.sqlite import SqliteStore
from escale.tables.clock import SimulatedClock
from escale.tables.context import NoPublisher
from escale.tables.live import LiveTable
from escale.tables.news import (
    SILENT_ROUNDS,
    LobbyNews,
    OtherProcesses,
    StepsStored,
    TableLoaded,
    TableNews,
    TablesUnloaded,
    TableUnloaded,
    chosen,
)
from escale.tables.ports import LoggedStep
from escale.tables.registry import TableRegistry
from escale.tables.seating import take_over
from escale.tables.thinking import BotMove, BotQuestion

from .memory_bus import MemoryBus, connected_buses
from .registries import PACE_MS, TIMINGS, dealt, live, registry
from .tables import InlineThinker, first_answer, pass_time, play_one, settle


class CountingThinker(InlineThinker):
    """Counts what it is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    async def choose(self, question: BotQuestion) -> BotMove:
        self.asked += 1
        return await super().choose(question)


class HeardPublisher(NoPublisher):
    """Keeps what it should send to its sockets."""

    def __init__(self) -> None:
        self.connected = 0
        self.repeated: list[tuple[bytes, bool, tuple[str, ...]]] = []

    def publish_connected(self) -> None:
        self.connected += 1

    def repeat(self, message: bytes, is_for_members: bool, not_for: Collection[str] = ()) -> None:
        self.repeated.append((message, is_for_members, tuple(not_for)))


@pytest.fixture
def buses() -> tuple[MemoryBus, MemoryBus]:
    one, two = connected_buses("a", "b")
    return one, two


Buses = tuple[MemoryBus, MemoryBus]


def listening(table: LiveTable) -> HeardPublisher:
    publisher = HeardPublisher()
    table.publisher = publisher
    return publisher


async def test_a_step_at_one_process_is_taken_in_at_the_other(
    store: SqliteStore, clock: SimulatedClock, buses: Buses
) -> None:
    one_bus, two_bus = buses
    async with (
        registry(store, clock, bus=one_bus) as here,
        registry(store, clock, bus=two_bus) as there,
    ):
        one, two = await dealt(here), await live(there)
        await play_one(one)
        await settle()
        assert two.state == one.state
        await play_one(two)
        await settle()
        assert one.state == two.state


async def test_what_is_told_of_a_step_needs_no_look_into_the_store(
    store: SqliteStore, clock: SimulatedClock, buses: Buses, monkeypatch: pytest.MonkeyPatch
) -> None:
    one_bus, two_bus = buses
    async with (
        registry(store, clock, bus=one_bus) as here,
        registry(store, clock, bus=two_bus) as there,
    ):
        one, two = await dealt(here), await live(there)
        reads = 0
        read_steps = store.read_steps

        async def counted(table: str, after: int) -> Sequence[LoggedStep]:
            nonlocal reads
            reads += 1
            return await read_steps(table, after)

        monkeypatch.setattr(store, "read_steps", counted)
        await play_one(one)
        await settle()
        assert (two.state, reads) == (one.state, 0)
        one_bus.is_broken = True
        await play_one(one)
        one_bus.is_broken = False
        await play_one(one)  # the other one has missed a step, and looks for it
        await settle()
        assert (two.state, reads) == (one.state, 1)


async def test_steps_are_told_while_another_process_has_the_table(
    store: SqliteStore, clock: SimulatedClock, buses: Buses
) -> None:
    one_bus, two_bus = buses
    async with registry(store, clock, bus=one_bus) as here:
        one = await dealt(here)
        heard: list[TableNews] = []
        await two_bus.follow(one.row.id, heard.append)
        await play_one(one)
        assert not [each for each in heard if isinstance(each, StepsStored)]
        two_bus.tell(one.row.id, TableLoaded("b", asks=True))  # it may have loaded the table before
        assert StepsStored(one.state.number) in heard
        await play_one(one)
        assert [each.number for each in heard if isinstance(each, StepsStored)][
            -1
        ] == one.state.number
        two_bus.tell(one.row.id, TableUnloaded("b"))
        heard.clear()
        await play_one(one)
        assert not [each for each in heard if isinstance(each, StepsStored)]


async def test_news_that_are_lost_are_found_in_the_store(
    store: SqliteStore, clock: SimulatedClock, buses: Buses
) -> None:
    one_bus, two_bus = buses
    async with (
        registry(store, clock, bus=one_bus) as here,
        registry(store, clock, bus=two_bus) as there,
    ):
        one, two = await dealt(here), await live(there)
        one_bus.is_broken = True
        await play_one(one)
        await settle()
        assert two.state.number < one.state.number
        for _ in range(3):  # every table has its turn
            await there.check_others()
        assert two.state == one.state


async def test_news_are_looked_for_at_once_while_somebody_may_not_be_heard(
    store: SqliteStore, clock: SimulatedClock, buses: Buses
) -> None:
    one_bus, two_bus = buses
    async with (
        registry(store, clock, bus=one_bus) as here,
        registry(store, clock, bus=two_bus) as there,
    ):
        one, two = await dealt(here), await live(there)
        await there.check_others()  # it has had its turn
        one_bus.is_broken = True
        there.forget_process("a")
        for _ in range(2):
            await play_one(one)
            await there.check_others()
            assert two.state == one.state
        await pass_time(clock, TIMINGS.doubt_ms)
        two_bus.is_connected = False
        await play_one(one)
        await there.check_others()
        assert two.state == one.state


async def test_whoever_is_connected_to_another_process_is_connected(
    store: SqliteStore, clock: SimulatedClock, buses: Buses
) -> None:
    one_bus, two_bus = buses
    async with (
        registry(store, clock, bus=one_bus) as here,
        registry(store, clock, bus=two_bus) as there,
    ):
        one = await dealt(here)
        names = [member.id for member in one.state.members]
        one.arrived(names[0])
        two = await live(there)  # it asks, and hears of the one who is there already
        assert two.connected == (names[0],)
        heard = listening(one)
        for name in names[1:]:
            two.arrived(name)
        assert one.connected == two.connected == tuple(sorted(names))
        assert heard.connected == len(names) - 1
        await pass_time(clock, 2 * TIMINGS.away_ms["none"])  # nobody is away, so no bot plays
        assert not one.state.bots
        two.departed(names[1])
        assert names[1] not in one.connected


async def test_people_of_a_process_that_is_lost_are_away_unless_nobody_can_be_heard(
    store: SqliteStore, clock: SimulatedClock, buses: Buses
) -> None:
    one_bus, two_bus = buses
    async with (
        registry(store, clock, bus=one_bus) as here,
        registry(store, clock, bus=two_bus) as there,
    ):
        one, two = await dealt(here), await live(there)
        names = [member.id for member in one.state.members]
        one.arrived(names[0])
        two.arrived(names[1])
        two.arrived(names[2])
        one_bus.is_connected = False
        here.forget_process("b")
        assert one.connected == (names[0],)
        await pass_time(clock, TIMINGS.away_ms["none"])
        assert not one.state.bots
        await two.close()  # as if it was killed: else they would take their seats back
        one_bus.is_connected = True
        one.departed(names[0])
        one.arrived(names[0])
        await pass_time(clock, 2 * TIMINGS.away_ms["none"])
        assert one.state.bots


async def thinkers_of(
    here: TableRegistry, there: TableRegistry, clock: SimulatedClock
) -> tuple[LiveTable, LiveTable]:
    """A table in both processes at which a bot has to answer."""
    one = await dealt(here)
    two = await live(there)
    seat, _ = first_answer(one)
    await one.order(take_over(seat, "gone"))
    await settle()
    return one, two


async def test_a_bot_thinks_in_one_process_and_in_the_other_if_that_is_lost(
    store: SqliteStore, clock: SimulatedClock, buses: Buses
) -> None:
    one_bus, two_bus = buses
    first, second = CountingThinker(), CountingThinker()
    async with (
        registry(store, clock, first, bus=one_bus) as here,
        registry(store, clock, second, bus=two_bus) as there,
    ):
        one, two = await thinkers_of(here, there, clock)
        assert (one.runs_bots, two.runs_bots) == (True, False)
        assert (first.asked, second.asked) == (1, 0)
        there.forget_process("a")
        await settle()
        assert second.asked == 1
        await pass_time(clock, PACE_MS)  # both answer; one of them is first
        assert one.state == two.state


def test_who_has_people_is_asked_before_who_has_none() -> None:
    others = OtherProcesses("b")
    assert others.runs_bots_here(False)
    others.note("a", ())
    assert not others.runs_bots_here(False)
    assert others.runs_bots_here(True)
    others.note("c", ("ann",))
    assert others.runs_bots_here(True)
    assert not others.runs_bots_here(False)
    assert others.forget("c")
    assert not others.forget("c")


async def test_what_is_said_is_repeated_elsewhere(
    store: SqliteStore, clock: SimulatedClock, buses: Buses
) -> None:
    one_bus, two_bus = buses
    async with (
        registry(store, clock, bus=one_bus) as here,
        registry(store, clock, bus=two_bus) as there,
    ):
        one, two = await dealt(here), await live(there)
        heard = listening(two)
        one.say(b"bravo", is_for_members=True)
        assert heard.repeated == [(b"bravo", True, ())]


async def test_the_lobby_of_other_processes_hears_of_open_tables_alone(
    store: SqliteStore, clock: SimulatedClock, buses: Buses
) -> None:
    bus, _ = buses
    async with registry(store, clock, bus=bus) as here:
        await dealt(here, open=True)
        told = len(bus.told)
        assert told >= 2  # opened, joined, begun
        assert all(isinstance(news, LobbyNews) for news in bus.told)
        await dealt(here, id="hidden", code="")
        assert len(bus.told) == told


async def test_a_table_that_is_let_go_is_not_followed_any_more(
    store: SqliteStore, clock: SimulatedClock, buses: Buses
) -> None:
    one_bus, two_bus = buses
    async with registry(store, clock, bus=one_bus) as here:
        async with registry(store, clock, bus=two_bus) as there:
            one, two = await dealt(here), await live(there)
            two.arrived(two.state.members[0].id)
            assert one.connected
        assert not two_bus.followed
        assert not one.connected


async def test_a_table_whose_process_is_gone_is_loaded_when_its_bot_has_not_gone_on(
    store: SqliteStore, clock: SimulatedClock, buses: Buses
) -> None:
    one_bus, two_bus = buses
    async with registry(store, clock, bus=one_bus) as here:
        one = await dealt(here)
        seat, _ = first_answer(one)
        await one.order(take_over(seat, "gone"))
        one_bus.is_broken = True
        await one.close()  # as if it was killed
        number = one.state.number
        async with registry(store, clock, bus=two_bus) as there:
            assert await there.load_stalled() == 0
            await pass_time(clock, TIMINGS.stalled_ms)
            assert await there.load_stalled() == 1
            await pass_time(clock, PACE_MS)
            steps = await store.read_steps("t", after=number)
            assert [step.seat for step in steps][:1] == [seat]


async def test_who_has_not_named_a_table_for_long_does_not_have_it_any_more(
    store: SqliteStore, clock: SimulatedClock, buses: Buses
) -> None:
    one_bus, two_bus = buses
    async with registry(store, clock, bus=one_bus) as here:
        async with registry(store, clock, bus=two_bus) as there:
            one, two = await dealt(here), await live(there)
            two.arrived(two.state.members[0].id)
            assert one.connected
            two_bus.is_broken = True
        assert one.connected  # that it was let go was lost on the way
        one_bus.is_connected = False
        for _ in range(2 * SILENT_ROUNDS):
            one.check_others()
        assert one.connected  # nothing follows from the silence of a bus that is down
        one_bus.is_connected = True
        for _ in range(SILENT_ROUNDS + 1):
            one.check_others()
        assert not one.connected


async def test_what_another_process_lets_go_where_a_bot_goes_on_is_loaded_at_once(
    store: SqliteStore, clock: SimulatedClock, buses: Buses
) -> None:
    one_bus, two_bus = buses
    async with registry(store, clock, bus=two_bus) as there:
        async with registry(store, clock, bus=one_bus) as here:
            one = await dealt(here)
            seat, _ = first_answer(one)
            await one.order(take_over(seat, "gone"))
        left = next(news for news in one_bus.told if isinstance(news, TablesUnloaded))
        assert left.tables == ("t",)
        two_bus.neighbours.clear()
        there.take_left(left.tables)
        assert await there.load_lost() == 1
        assert "t" in there


async def test_tables_of_a_lost_process_are_shared_among_those_that_are_left(
    store: SqliteStore, clock: SimulatedClock, buses: Buses
) -> None:
    one_bus, two_bus = buses
    third = MemoryBus("c")
    two_bus.neighbours = [third]
    names = [f"t{number}" for number in range(12)]
    async with registry(store, clock, bus=one_bus) as here:
        for name in names:
            table = await dealt(here, id=name, code="")
            seat, _ = first_answer(table)
            await table.order(take_over(seat, "gone"))
            await table.close()  # as if it was killed
        async with registry(store, clock, bus=two_bus) as there:
            there.forget_process("a")
            assert await there.load_lost() == 0  # perhaps they are only slow
            await pass_time(clock, TIMINGS.lost_ms)
            there.forget_process("a")
            assert await there.load_lost() == len(
                [name for name in names if chosen(name, ("b", "c")) == "b"]
            )
    assert {chosen(name, ("b", "c")) for name in names} == {"b", "c"}


async def test_whoever_is_connected_takes_a_seat_back_that_another_process_gave_away(
    store: SqliteStore, clock: SimulatedClock, buses: Buses
) -> None:
    one_bus, two_bus = buses
    async with (
        registry(store, clock, bus=one_bus) as here,
        registry(store, clock, bus=two_bus) as there,
    ):
        one, two = await dealt(here), await live(there)
        one_bus.is_broken = True
        one.arrived(one.state.members[0].id)
        await two.order(take_over(0, "gone"))
        await settle()
        assert not one.state.bots
        await two.catch_up()
        await two.order(take_over(0, "owner"))
        await settle()
        assert 0 in one.state.bots


async def test_the_wish_for_a_pace_is_known_where_the_bots_think(
    store: SqliteStore, clock: SimulatedClock, buses: Buses
) -> None:
    one_bus, two_bus = buses
    async with (
        registry(store, clock, bus=one_bus) as here,
        registry(store, clock, bus=two_bus) as there,
    ):
        one, two = await dealt(here), await live(there)
        two.wish_pace("quick")
        assert one.bot_pace == two.bot_pace == "quick"
