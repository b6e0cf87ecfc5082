"""The store decides the order, keeps what it acknowledged, and takes a step once."""

import asyncio

import pytest
from msgspec import Raw
from msgspec.structs import replace

from escale.storage.rows import Store
from escale.tables.ports import LobbyRow, LoggedStep, TableRow, Timer
from tests.services.engines import BROKEN_RULE, Engine, close

PLAYING = LobbyRow("playing", b"{}")


def a_table(name: str = "t1") -> TableRow:
    content = {"words": "0a"}
    return TableRow(name, "toy", 1, Raw(b"{}"), "ab" * 32, 5, content, owner="p1", places=4)


def a_step(number: int, client: str | None = None, seat: int = 0) -> LoggedStep:
    return LoggedStep(number, seat, Raw(b'{"type":"keep"}'), 1000 + number, client)


async def test_a_table_is_read_as_it_was_opened(store: Store) -> None:
    assert await store.open_table(a_table(), PLAYING, [Timer("fill", 7)])
    assert await store.read_table("t1") == a_table()
    assert await store.read_table("t2") is None
    assert await store.read_timers("t1") == [Timer("fill", 7)]
    assert not await store.open_table(a_table(), PLAYING, [])
    assert await store.read_timers("t1") == [Timer("fill", 7)]


async def test_steps_are_kept_in_order_and_only_the_next_is_taken(store: Store) -> None:
    await store.open_table(a_table(), PLAYING, [])
    assert (await store.append("t1", [a_step(1), a_step(2)], [])).stored
    for number in (1, 2, 4):
        answer = await store.append("t1", [a_step(number)], [])
        assert (answer.stored, answer.last) == (False, 2)
    assert (await store.append("t1", [a_step(3)], [])).last == 3
    assert [step.number for step in await store.read_steps("t1")] == [1, 2, 3]
    assert await store.read_steps("t1", after=2) == [a_step(3)]


async def test_an_append_has_steps(store: Store) -> None:
    await store.open_table(a_table(), PLAYING, [])
    with pytest.raises(ValueError, match="steps"):
        await store.append("t1", [], [Timer("turn", 9)])
    assert await store.read_timers("t1") == []


async def test_who_comes_too_late_at_one_table_holds_up_nobody_at_another(
    store: Store,
) -> None:
    names = [f"t{number}" for number in range(8)]
    for name in names:
        await store.open_table(a_table(name), PLAYING, [])
    await store.append("t3", [a_step(1)], [Timer("turn", 9)])
    racers = [store.append(name, [a_step(1, name), a_step(2)], []) for name in names]
    answers = await asyncio.gather(*racers)
    assert [name for name, a in zip(names, answers, strict=True) if not a.stored] == ["t3"]
    assert [answer.last for answer in answers] == [2, 2, 2, 1, 2, 2, 2, 2]
    assert await store.read_steps("t3") == [a_step(1)]
    assert await store.read_timers("t3") == [Timer("turn", 9)]
    for name in set(names) - {"t3"}:
        assert await store.read_steps(name) == [a_step(1, name), a_step(2)]


async def test_steps_of_one_table_that_are_written_together_keep_their_order(
    store: Store,
) -> None:
    await store.open_table(a_table(), PLAYING, [])
    appends = [store.append("t1", [a_step(number)], []) for number in (1, 2, 2, 3)]
    answers = await asyncio.gather(*appends)
    assert [answer.stored for answer in answers] == [True, True, False, True]
    assert [step.number for step in await store.read_steps("t1")] == [1, 2, 3]


async def test_an_action_comes_back_letter_by_letter(store: Store) -> None:
    await store.open_table(a_table(), PLAYING, [])
    action = Raw('{"type":"say","text":"\\u0000 \\"é\\" ♥ \\\\ 🂡","n":[1,2.50]}'.encode())
    await store.append("t1", [LoggedStep(1, -2, action, 2**52, "ann:c'1")], [])
    (step,) = await store.read_steps("t1")
    assert bytes(step.action) == bytes(action)
    assert (step.seat, step.at_ms, step.client) == (-2, 2**52, "ann:c'1")


async def test_of_many_who_append_the_same_number_one_wins(store: Store) -> None:
    await store.open_table(a_table(), PLAYING, [])
    for number in range(1, 20):
        racers = [store.append("t1", [a_step(number, seat=s)], []) for s in range(8)]
        assert sum(answer.stored for answer in await asyncio.gather(*racers)) == 1
    assert len(await store.read_steps("t1")) == 19


async def test_one_who_fails_does_not_spoil_the_others(store: Store) -> None:
    await store.open_table(a_table(), PLAYING, [])
    answers = await asyncio.gather(
        store.append("t1", [a_step(1)], []),
        store.append("nowhere", [a_step(1)], []),
        store.append("t1", [a_step(2), a_step(2)], []),
        store.append("t1", [a_step(2)], []),
        return_exceptions=True,
    )
    assert isinstance(answers[1], KeyError)
    assert isinstance(answers[2], BROKEN_RULE)
    assert [step.number for step in await store.read_steps("t1")] == [1, 2]


async def test_timers_go_with_the_steps_and_are_found_when_due(store: Store) -> None:
    for name in ("t1", "t2"):
        await store.open_table(a_table(name), PLAYING, [])
    await store.append("t1", [a_step(1)], [Timer("pause", 500), Timer("turn", 300)])
    await store.append("t2", [a_step(1)], [Timer("pause", 400)])
    assert await store.read_timers("t1") == [Timer("turn", 300), Timer("pause", 500)]
    assert await store.tables_due(299, 9) == []
    assert await store.tables_due(400, 9) == ["t1", "t2"]
    assert await store.tables_due(400, 1) == ["t1"]
    await store.append("t1", [a_step(2)], None)  # they go on
    assert await store.tables_due(400, 9) == ["t1", "t2"]
    await store.append("t1", [a_step(3)], [])
    assert await store.tables_due(999, 9) == ["t2"]
    lost = await store.append("t1", [a_step(3)], [Timer("late", 1)])
    assert not lost.stored
    assert await store.read_timers("t1") == []


async def test_all_is_there_again_when_it_is_opened_again(engine: Engine) -> None:
    async with engine.opened() as store:
        await store.open_table(a_table(), PLAYING, [])
        await store.append("t1", [a_step(1, "c")], [Timer("turn", 9)])
    async with engine.opened() as store:
        assert await store.read_table("t1") == a_table()
        assert await store.read_steps("t1") == [a_step(1, "c")]
        assert await store.read_timers("t1") == [Timer("turn", 9)]


async def test_a_closed_store_takes_nothing(store: Store) -> None:
    await close(store)
    with pytest.raises(RuntimeError, match="closed"):
        await store.open_table(a_table(), PLAYING, [])
    with pytest.raises(RuntimeError, match="closed"):
        await store.append("t1", [a_step(1)], [])


async def test_what_waits_when_the_store_is_closed_is_written(engine: Engine) -> None:
    async with engine.opened() as store:
        await store.open_table(a_table(), PLAYING, [])
        waiting = asyncio.ensure_future(store.append("t1", [a_step(1)], []))
        await asyncio.sleep(0)
    assert (await waiting).stored
    async with engine.opened() as store:
        assert len(await store.read_steps("t1")) == 1


async def test_of_two_processes_one_appends_and_the_other_learns_it(engine: Engine) -> None:
    async with engine.opened() as one, engine.opened() as other:
        names = [f"t{number}" for number in range(6)]
        for name in names:
            await one.open_table(a_table(name), PLAYING, [])
        for number in range(1, 8):
            racers = [
                store.append(name, [a_step(number, seat=seat)], [Timer("turn", number)])
                for seat, store, order in ((0, one, names), (1, other, names[::-1]))
                for name in order
            ]
            answers = await asyncio.gather(*racers)
            assert sum(answer.stored for answer in answers) == len(names)
            assert {answer.last for answer in answers} == {number}
        for name in names:
            assert await one.read_steps(name) == await other.read_steps(name)
            assert len(await one.read_steps(name)) == 7
            assert await other.read_timers(name) == [Timer("turn", 7)]


async def test_a_step_sets_its_timers_and_people_in_place_of_those_before(store: Store) -> None:
    await store.open_table(a_table(), PLAYING, [Timer("fill", 5), Timer("turn", 6)])
    seated = replace(PLAYING, people=(("ann", "m1"), ("bob", "m2")))
    await store.append("t1", [a_step(1)], [Timer("turn", 8), Timer("pause", 7)], seated)
    assert await store.read_timers("t1") == [Timer("pause", 7), Timer("turn", 8)]
    other = replace(PLAYING, people=(("bob", "m3"), ("cleo", "m4")))
    await store.append("t1", [a_step(2)], None, other)
    members = [[each.member for each in await store.seats_of(who, 9)] for who in ("ann", "bob")]
    assert members == [[], ["m3"]]


async def test_a_name_that_no_table_can_have_is_nobody_s(store: Store) -> None:
    assert await store.read_table("\0") is None
    assert await store.read_steps("t\0") == []
    assert await store.find_code("\0\0\0\0") is None


async def test_a_store_that_answers_is_well(store: Store) -> None:
    await store.check()


async def test_one_process_at_a_time_does_what_only_one_may_do(store: Store) -> None:
    for _ in range(2):
        async with store.alone("retention") as is_ours:
            assert is_ours
