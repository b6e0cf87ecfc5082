"""One table in two processes: a lost append and steps from elsewhere are part of everyday life."""

import asyncio

from escale.core.ready import READY
from escale.storage.sqlite import SqliteStore
from escale.tables.clock import SimulatedClock
from escale.tables.live import LiveTable
from escale.tables.ports import Appended
from escale.tables.seating import take_over
from escale.tables.timings import Timings

from .registries import PACE_MS, dealt, live, registry
from .tables import (
    ALL,
    GAME,
    CallbackPublisher,
    InlineStore,
    first_answer,
    pass_time,
    play_one,
    play_to_pause,
    settle,
)


class CountingStore(InlineStore):
    """Counts the appends that came too late."""

    def __init__(self) -> None:
        super().__init__()
        self.lost = 0

    async def append(self, *given: object, **more: object) -> Appended:
        answer = await super().append(*given, **more)  # type: ignore[arg-type]
        self.lost += not answer.stored
        return answer


def listened(table: LiveTable) -> list[tuple[int, int]]:
    """Fills with what is published: the number of the first event, and the table's step then."""
    heard: list[tuple[int, int]] = []
    table.publisher = CallbackPublisher(lambda first: heard.append((first, table.state.number)))
    return heard


async def test_a_lost_append_is_caught_up_tried_again_and_published_in_order(
    clock: SimulatedClock,
) -> None:
    store = CountingStore()
    async with registry(store, clock) as here, registry(store, clock) as there:
        one = await dealt(here)
        await play_to_pause(one)
        two = await live(there)
        heard = listened(two)
        number, phase, seats = one.state.number, one.state.phase, one.state.actors.must
        await one.submit(seats[0], phase, [READY], "first")
        receipt = await two.submit(seats[1], phase, [READY], "second")
        assert store.lost == 1
        assert receipt.number == number + 2
        assert [step for _, step in heard] == [number + 1, number + 2]
        await one.catch_up()
        assert (one.state, one.events) == (two.state, two.events)
        # Sent again to the other process, it is known there too.
        assert (await one.submit(seats[1], phase, [READY], "second")).again
    store.close()


async def test_a_step_from_elsewhere_moves_timers_bots_and_views(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as here, registry(store, clock) as there:
        one = await dealt(here, clock="fast")
        two = await live(there)
        seat, _ = first_answer(one)
        before = two.seat_view(seat).encoded
        clock.advance_to(5_000)
        await play_one(one)
        assert two.seat_view(seat).encoded == before
        await two.catch_up()
        assert two.seat_view(seat).encoded == one.seat_view(seat).encoded != before
        assert two.state.due == one.state.due
        late = one.state.actors.must[0]
        await pass_time(clock, 20_000 + Timings().grace_ms)  # both fire; one of them is first
        await one.catch_up()
        await two.catch_up()
        assert late in one.state.bots
        assert (one.state, one.events) == (two.state, two.events)


async def test_two_processes_ask_their_bots_and_one_answer_counts(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as here, registry(store, clock) as there:
        one = await dealt(here)
        two = await live(there)
        seat, _ = first_answer(one)
        await one.order(take_over(seat, "gone"))
        await two.catch_up()
        number = two.state.number
        await pass_time(clock, PACE_MS)
        steps = await store.read_steps("t", after=number)
        assert [step.seat for step in steps] == [seat]
        await asyncio.gather(one.catch_up(), two.catch_up())
        assert one.state == two.state


async def test_whoever_comes_back_elsewhere_is_not_played_for_by_a_bot_here(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    """The bot had thought, but its answer is tied to a step that is no longer the last."""
    async with registry(store, clock) as here, registry(store, clock) as there:
        one = await dealt(here)
        seat, action = first_answer(one)
        await one.order(take_over(seat, "gone"))
        await settle()
        two = await live(there)
        assert await two.answer_for(seat, two.state.number, action)
        await pass_time(clock, PACE_MS)
        assert [step.seat for step in await store.read_steps("t", after=4)] == [-2, seat]
        assert one.state.number == 6  # it has caught up
        assert GAME.actors(one.state.game_state).must[0] != seat
        assert len(ALL) == len(one.state.members)
