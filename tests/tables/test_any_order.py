"""Whatever people order, in whatever order: the table is its log, and a refusal is nothing."""

import asyncio
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from escale.core.errors import IllegalAction
from escale.core.table_events import RematchOpened
from escale.storage.sqlite import SqliteStore
from escale.tables.clock import SimulatedClock
from escale.tables.live import LiveTable
from escale.tables.seating import (
    abandon,
    add_bot,
    announce_rematch,
    end,
    join,
    leave,
    remove,
    replace_by_bot,
    request_pause,
    resume_after_shutdown,
    start,
    take_back,
    take_over,
)
from escale.tables.state import Member

from .tables import InlineStore, bots, first_answer, loaded, opened, pause_for_shutdown, person

PEOPLE = ("ann", "bob", "cleo", "dan")
who = st.sampled_from([*PEOPLE, "ann", "bob"])
whom = st.sampled_from([f"m-{name}" for name in PEOPLE] + ["bot0", "bot1"])
nonces = st.sampled_from(["", "heads", "tails"])
comers = st.builds(
    lambda person, name, nonce: Member(f"m-{person}", name, person=person, nonce=nonce),
    who,
    st.sampled_from(["Ann", "ann", "Bob"]),
    nonces,
)
gathering = st.one_of(
    st.builds(join, comers),
    st.builds(leave, who),
    st.builds(remove, who, whom),
    st.builds(add_bot, who, st.just(bots(6))),
)
playing = st.one_of(
    st.builds(take_over, st.integers(0, 2), st.sampled_from(["gone", "late"])),
    st.builds(replace_by_bot, who, whom, st.just("master")),
    st.builds(take_back, who),
    st.builds(request_pause, who),
    st.sampled_from([pause_for_shutdown, resume_after_shutdown]),
)
starting = st.builds(start, who, st.integers(0, 6).map(bots))
closing = st.one_of(st.builds(end, who), st.just(abandon), st.builds(announce_rematch, whom))
time = st.sampled_from(["play", "play", "wait", "ring"])
anything = gathering | playing | starting | time


async def make(table: LiveTable, move: Any, clock: SimulatedClock) -> None:
    """An order, an answer, a timer, or some time."""
    if move == "wait":
        clock.advance_to(clock.now_ms() + 10_000)
    elif move == "ring":
        await table.fire_timers()
    elif move == "play":
        if table.state.actors.must:
            seat, action = first_answer(table)
            await table.answer_for(seat, table.state.number, action)
    else:
        await table.order(move)


async def check(store: SqliteStore, clock: SimulatedClock) -> LiveTable:
    """What is true of any table at any time."""
    table = await loaded(store, clock)
    state, timers = table.state, await store.read_timers("t")
    assert {timer.key: timer.due_ms for timer in timers} == ({} if state.is_paused else state.due)
    assert len({each.id for each in state.members}) == len(state.members) <= 3
    if not state.started:
        assert not state.barred & {each.person for each in state.members}
    assert state.resigned <= set(state.bots)
    assert not state.pause_requests & set(state.bots)
    assert await store.unfinished(2**62, state.stage, 9) == ["t"]
    return table


lives = st.tuples(
    st.lists(gathering | time, max_size=8),
    st.just([join(person("ann")), join(person("bob")), start("ann", bots(6))]),
    st.lists(playing | playing | time | anything, min_size=10, max_size=30),
    st.lists(closing, max_size=3),
    st.lists(closing | anything, max_size=5),
).map(lambda acts: [move for act in acts for move in act])


@pytest.mark.slow
@settings(max_examples=100)
@given(lives, st.randoms(use_true_random=False))
def test_any_orders_through_two_processes_leave_one_table(life: list[Any], random: Random) -> None:
    async def play() -> None:
        store, clock = InlineStore(), SimulatedClock(1_000)
        one = await opened(store, clock, clock="fast", fill="novice", fill_seconds=30)
        tables = (one, await loaded(store, clock))
        for move in life:
            table = random.choice(tables)
            before = await store.read_steps("t")
            is_over = (await loaded(store, clock)).state.is_over
            try:
                await make(table, move, clock)
            except IllegalAction:
                assert await store.read_steps("t") == before
            rebuilt = await check(store, clock)
            await table.catch_up()
            assert (table.state, table.events) == (rebuilt.state, rebuilt.events)
            if is_over and rebuilt.state.number > len(before):
                assert isinstance(rebuilt.events[-1].public, RematchOpened)
        store.close()

    asyncio.run(play())
