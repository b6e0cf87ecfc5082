"""One room at two processes: real ones on PostgreSQL and NATS, and two whose clock is turned."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from escale.protocol import rooms as wire
from escale.tables.clock import SimulatedClock
from tests.cli.test_serve import serving
from tests.server.room_visitors import NOW_MS, ROOM, visitors
from tests.server.servers import open_server
from tests.server.test_rooms import begin, finish
from tests.services.engines import Engine
from tests.tables.memory_bus import connected_buses

from .cluster import Services


@pytest.mark.slow
@pytest.mark.timeout(120)
async def test_people_at_two_processes_play_the_same_round(
    tmp_path: Path, services: Services
) -> None:
    chosen = ("--db", services.database, "--bus", services.bus)
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    with serving(tmp_path / "one", *chosen) as one, serving(tmp_path / "two", *chosen) as two:
        async with AsyncExitStack() as stack:
            (ada,) = await stack.enter_async_context(visitors(one.url, "Ada"))
            (bob,) = await stack.enter_async_context(visitors(two.url, "Bob"))
            hers, his = await asyncio.gather(ada.enter(), bob.enter())
            assert hers["round"]["number"] == his["round"]["number"]
            assert hers["round"]["commitment"] == his["round"]["commitment"]
            for each, seen in ((ada, hers), (bob, his)):
                if seen["round"]["task"] is None:
                    await each.begun()
            assert ada.letters == bob.letters
            assert (await ada.note(ada.solution[0]))["kept"]
            told = await bob.until(
                lambda each: each["type"] == "room-standing" and each["standing"]["lines"], 0
            )
            assert [line["name"] for line in told["standing"]["lines"]] == ["Ada"]
            assert told["standing"]["people"] == 2


async def test_both_processes_tell_the_same_results_though_news_were_lost(engine: Engine) -> None:
    clock = SimulatedClock(NOW_MS)
    buses = connected_buses("one", "two")
    async with (
        open_server(engine.address, clock, bus=buses[0]) as one,
        open_server(engine.address, clock, bus=buses[1]) as two,
        visitors(one.url, "Ada") as (ada,),
        visitors(two.url, "Bob") as (bob,),
    ):
        await ada.enter()
        await bob.enter()
        await begin(clock, ada, bob)
        best, second = ada.solution[:2]
        await ada.note(best)
        await bob.note(best, second)
        two.app.rooms.room(ROOM)._found.clear()  # what he found is never told to the other one
        await finish(clock, ada, bob)
        hers, his = ada.told("room-results")[0], bob.told("room-results")[0]
        assert hers["results"]["words"] == his["results"]["words"]
        assert hers["next"] == his["next"]
        for told in (hers, his):
            lines = told["results"]["standing"]["lines"]
            assert [(line["name"], line["words"]) for line in lines] == [("Bob", 2), ("Ada", 1)]


async def test_people_who_left_another_process_keep_no_round_there(engine: Engine) -> None:
    clock = SimulatedClock(NOW_MS)
    buses = connected_buses("one", "two")
    async with (
        open_server(engine.address, clock, bus=buses[0]) as one,
        open_server(engine.address, clock, bus=buses[1]) as two,
        visitors(one.url, "Ada") as (ada,),
        visitors(two.url, "Bob") as (bob,),
    ):
        await bob.enter()
        await begin(clock, bob)
        await bob.ask(wire.RoomLeave("bye", ROOM))
        clock.advance_to(clock.now_ms() + 100_000)
        assert (await ada.enter())["round"]["number"] == 2
