"""Two things at once, over real sockets: each counts once, and whoever is too late is told so."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from escale.client import RemoteTable, RequestRefused
from escale.core.game import CLOCK, TABLE
from escale.core.ready import READY
from escale.core.table_events import (
    AnyTableAction,
    GivenBack,
    Joined,
    Started,
    TableAction,
    TakenOver,
)
from escale.protocol import messages as wire
from escale.tables.timings import Timings

from ..table_of_three import NAMES, NOW_MS, PACE_MS, TableOfThree, table_of_three
from ..tabs import Answer, a_tab, tabs
from ..waiting import a_choice, refusal, until


def sorted_out(answers: Sequence[Answer]) -> list[str]:
    """What became of each: done, again, or the code of a refusal."""
    return sorted(
        each.code if isinstance(each, wire.Refused) else "again" if each.again else "done"
        for each in answers
    )


async def table_actions(three: TableOfThree, kind: type[TableAction]) -> list[Any]:
    """All that the server did of this kind."""
    actions = [step.action for step in await three.steps() if step.seat == TABLE]
    steps = [msgspec.json.decode(action, type=AnyTableAction) for action in actions]
    return [step for step in steps if isinstance(step, kind)]


# ---- answers


async def test_simultaneous_answers_all_count_and_none_refuses_another(path: Path) -> None:
    async with table_of_three(path) as three:
        await three.play_to_the_pause()
        before = await three.steps()
        await asyncio.gather(*(table.play(READY) for table in three.tables))
        fresh = (await three.steps())[len(before) :]
        assert sorted(step.seat for step in fresh) == [0, 1, 2]


async def test_a_double_click_counts_once(path: Path) -> None:
    """With one id the second says so; with another it is too late, never the next turn's."""
    async with table_of_three(path) as three:
        for number in range(4):
            seat, before = three.asked, await three.steps()
            mine = three.tables[seat]
            async with tabs(three.home, (three.guests[seat], mine)) as [tab]:
                for id_ in ("once", "once", "twice"):
                    tab.play(f"{id_}-{number}", three.phase, a_choice(mine))
                first, second, third = [await tab.answer() for _ in range(3)]
            assert first == wire.Done(f"once-{number}", len(before) + 1)
            assert second == wire.Done(f"once-{number}", len(before) + 1, again=True)
            # In a phase that goes on for the others, they are not waited for any more.
            late = [wire.Refused(f"twice-{number}", code) for code in ("stale", "not-waited-for")]
            assert third in late
            assert len(await three.steps()) == len(before) + 1
            await three.settle()


async def test_two_tabs_of_one_person_with_one_id_count_once(path: Path) -> None:
    async with table_of_three(path) as three:
        for number in range(4):
            seat, before = three.asked, await three.steps()
            mine = (three.guests[seat], three.tables[seat])
            async with tabs(three.home, mine, mine) as both:
                for tab in both:
                    tab.play(f"same-{number}", three.phase, a_choice(three.tables[seat]))
                answers = await asyncio.gather(*(tab.answer() for tab in both))
            assert sorted_out(answers) == ["again", "done"]
            assert answers[0].number == answers[1].number == len(before) + 1  # type: ignore[union-attr]
            assert len(await three.steps()) == len(before) + 1
            await three.settle()


async def test_two_tabs_that_say_different_things_give_one_answer(path: Path) -> None:
    async with table_of_three(path) as three:
        await three.play_to_the_pause()
        before = await three.steps()
        mine = (three.guests[0], three.tables[0])
        async with tabs(three.home, mine, mine) as both:
            for number, tab in enumerate(both):
                tab.play(f"tab-{number}", three.phase, READY)
            answers = await asyncio.gather(*(tab.answer() for tab in both))
        assert sorted_out(answers) == ["done", "not-waited-for"]
        assert len(await three.steps()) == len(before) + 1


async def test_an_answer_to_an_old_question_changes_nothing(path: Path) -> None:
    async with table_of_three(path) as three:
        old, seat = three.phase, three.asked
        action = a_choice(three.tables[seat])
        await three.play_one()
        before = await three.steps()
        assert three.phase != old
        assert await refusal(three.tables[seat].play(action, phase=old)) == "stale"
        assert await three.steps() == before


async def test_an_id_belongs_to_its_seat(path: Path) -> None:
    """Two people may choose the same id: neither takes the other's answer away."""
    async with table_of_three(path) as three:
        await three.play_to_the_pause()
        everyone = zip(three.guests, three.tables, strict=True)
        async with tabs(three.home, *everyone) as all_tabs:
            for tab in all_tabs:
                tab.play("mine", three.phase, READY)
            answers = await asyncio.gather(*(tab.answer() for tab in all_tabs))
        assert sorted_out(answers) == ["done", "done", "done"]


# ---- the clock


def due_ms(three: TableOfThree) -> int:
    [due] = three.tables[0].standing.due.values()
    return due


async def test_an_answer_on_its_way_when_time_is_up_still_counts(path: Path) -> None:
    async with table_of_three(path) as three:
        await three.play_to_the_pause()
        three.clock.advance_to(due_ms(three) + Timings().grace_ms - 1)
        number = await three.tables[0].play(READY)
        step = (await three.steps())[number - 1]
        assert (step.seat, step.at_ms) == (0, three.clock.now_ms())


@pytest.mark.slow
async def test_an_answer_after_the_grace_is_too_late(path: Path) -> None:
    async with table_of_three(path) as three:
        await three.play_to_the_pause()
        before, phase = await three.steps(), three.phase
        three.clock.advance_to(due_ms(three) + Timings().grace_ms)
        assert await refusal(three.tables[0].play(READY, phase=phase)) == "stale"
        assert [step.seat for step in (await three.steps())[len(before) :]] == [CLOCK]


async def test_a_bot_plays_for_who_is_later_than_the_tables_clock(path: Path) -> None:
    async with table_of_three(path, clock="fast") as three:
        late = three.tables[three.asked]
        action, phase = a_choice(late), three.phase
        three.clock.advance_to(due_ms(three) + Timings().grace_ms)
        assert await refusal(late.play(action, phase=phase)) == "seat-taken-over"
        assert await table_actions(three, TakenOver) == [
            TakenOver(late.seat or 0, "regular", "late")
        ]


@pytest.mark.parametrize("first", ["answer", "clock"])
async def test_the_answer_and_the_clock_never_both_count(path: Path, first: str) -> None:
    async with table_of_three(path) as three:
        await three.play_to_the_pause()
        before = await three.steps()
        async with tabs(three.home, (three.guests[0], three.tables[0])) as [tab]:
            if first == "answer":
                tab.play("x", three.phase, READY)
            three.clock.advance_to(due_ms(three) + Timings().grace_ms)
            if first == "clock":
                tab.play("x", three.phase, READY)
            answer = await tab.answer()
        seats = [step.seat for step in (await three.steps())[len(before) :]]
        if isinstance(answer, wire.Done):
            assert seats[0] == 0
        else:
            assert (answer.code, seats) == ("stale", [CLOCK])


# ---- places


async def test_one_of_many_gets_the_last_place(path: Path) -> None:
    async with table_of_three(path, starts=False, places=4) as three, AsyncExitStack() as stack:
        table = three.tables[0].id
        late = [await stack.enter_async_context(three.home.client(name)) for name in "VWXYZ"]
        joins = [guest.join(table) for guest in late]
        results = await asyncio.gather(*joins, return_exceptions=True)
        codes = [each.code for each in results if isinstance(each, RequestRefused)]
        assert codes == ["table-full"] * 4
        assert len(await table_actions(three, Joined)) == 4


async def test_who_joins_twice_at_once_has_one_place(path: Path) -> None:
    async with table_of_three(path, starts=False, places=5) as three, three.home.client("Di") as di:
        first, second = await asyncio.gather(*(di.join(three.tables[0].id) for _ in range(2)))
        assert first._token == second._token
        assert len(await table_actions(three, Joined)) == 4


def start(id_: str, three: TableOfThree) -> wire.Start:
    return wire.Start(id_, three.tables[0].id)


def add_bot(id_: str, three: TableOfThree) -> wire.AddBot:
    return wire.AddBot(id_, three.tables[0].id, "novice")


@pytest.mark.parametrize(
    "order, ids, outcome, kind, times",
    [
        (start, ("a", "a"), ["again", "done"], Started, 1),
        (start, ("a", "b"), ["already-started", "done"], Started, 1),
        (add_bot, ("a", "a"), ["again", "done"], Joined, 4),
        (add_bot, ("a", "b"), ["done", "done"], Joined, 5),
        (add_bot, ("a", "b", "c"), ["done", "done", "table-full"], Joined, 5),
    ],
)
async def test_two_orders_of_the_owner_at_once(
    path: Path, order: Any, ids: Sequence[str], outcome: list[str], kind: Any, times: int
) -> None:
    """In one tab, where they come in turn, and in as many tabs as there are orders."""

    async def give_orders(tab_of: Sequence[int], path: Path) -> None:
        async with table_of_three(path, starts=False, places=5) as three:
            owner = (three.guests[0], three.tables[0])
            async with tabs(three.home, *[owner for _ in set(tab_of)]) as own:
                for number, id_ in enumerate(ids):
                    own[tab_of[number]].socket.say(order(id_, three))
                waits = [own[tab_of[number]].answer() for number in range(len(ids))]
                in_one_tab = len(own) == 1
                answers = [await each for each in waits] if in_one_tab else await gather(waits)
            assert sorted_out(answers) == outcome
            assert len(await table_actions(three, kind)) == times

    await give_orders([0] * len(ids), path)
    await give_orders(range(len(ids)), path.with_name("tabs.db"))


async def gather(waits: Sequence[Coroutine[Any, Any, Answer]]) -> list[Answer]:
    return list(await asyncio.gather(*waits))


async def test_the_place_is_the_bots_or_the_guests_and_never_both(path: Path) -> None:
    async with table_of_three(path, starts=False, places=4) as three, three.home.client("Di") as di:
        results = await asyncio.gather(
            di.join(three.tables[0].id),
            three.tables[0].start(fill="novice"),
            return_exceptions=True,
        )
        refused = [each.code for each in results if isinstance(each, RequestRefused)]
        assert refused in ([], ["already-started"])
        joined = await table_actions(three, Joined)
        assert len(joined) == 4
        assert (joined[-1].level == "novice") == bool(refused)


# ---- again


@pytest.mark.parametrize("times", [1, 3])
async def test_a_rematch_asked_by_all_at_once_is_one_table(path: Path, times: int) -> None:
    async with table_of_three(path, places=5, bots=["novice", "master"]) as three:
        await three.tables[0].end()
        asking = [table.rematch() for table in three.tables for _ in range(times)]
        again = await asyncio.gather(*asking)
        [name] = {table.id for table in again}
        members = sorted(
            each.level or each.name for each in (await three.home.table(name)).entry.members
        )
        assert members == [*sorted(NAMES), "master", "novice"]


# ---- bots that play for people


async def replaced(three: TableOfThree) -> RemoteTable:
    """A bot plays for the one who is asked; its answer is ready and waits for its pace."""
    mine = three.tables[three.asked]
    await three.tables[0].replace(mine.card.members[mine.seat or 0].id)
    await three.settle()
    await true(lambda: three.clock.next_ms == NOW_MS + PACE_MS)
    return mine


async def true(done: Callable[[], bool]) -> None:
    while not done():
        await asyncio.sleep(0)  # until a thread has thought


async def test_who_takes_their_seat_back_in_time_answers_themselves(path: Path) -> None:
    async with table_of_three(path) as three:
        mine = await replaced(three)
        before, phase = await three.steps(), three.phase
        await mine.take_back()
        three.clock.advance_to(NOW_MS + PACE_MS)
        await mine.play(a_choice(mine), phase=phase)
        assert [step.seat for step in (await three.steps())[len(before) :]] == [
            TABLE,
            mine.seat,
        ]


async def test_who_takes_their_seat_back_too_late_finds_the_bots_answer(path: Path) -> None:
    async with table_of_three(path) as three:
        mine = await replaced(three)
        before, phase = await three.steps(), three.phase
        three.clock.advance_to(NOW_MS + PACE_MS)
        await until(mine, lambda: mine.standing.phase != phase)
        await mine.take_back()
        fresh = (await three.steps())[len(before) :]
        assert [step.seat for step in fresh] == [mine.seat, TABLE]


@pytest.mark.parametrize("first", ["bot", "person"])
async def test_the_bot_and_the_person_never_both_answer(path: Path, first: str) -> None:
    async with table_of_three(path) as three:
        mine = await replaced(three)
        seat, phase, before = mine.seat or 0, three.phase, await three.steps()
        async with a_tab(three.home, three.guests[seat], mine) as tab:
            if first == "bot":
                three.clock.advance_to(NOW_MS + PACE_MS)
            tab.socket.say(wire.TakeBack("back", mine.id))
            if first == "person":
                three.clock.advance_to(NOW_MS + PACE_MS)
            await tab.answer()
        assert await table_actions(three, GivenBack) == [GivenBack(seat)]
        given = [step for step in (await three.steps())[len(before) :] if step.seat == seat]
        if not given:
            await mine.play(a_choice(mine), phase=phase)
        else:
            await three.settle()
            assert three.phase != phase
            assert len(given) == 1
