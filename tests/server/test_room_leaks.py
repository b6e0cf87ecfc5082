"""Before a round is over nobody is told its solution, nor which words others have found."""

from pathlib import Path
from random import Random
from typing import Any

import aiohttp

from escale.protocol import rooms as wire
from escale.tables.clock import SimulatedClock

from .room_visitors import NOW_MS, ROOM, visitors
from .servers import open_server
from .test_rooms import begin, finish
from .waiting import pass_time


async def heard_by_ada(path: Path, which: int) -> tuple[list[str], list[str], str, Any]:
    """A round in which Bob finds one of two words that are worth the same; what Ada is told of it.

    Her frames until shortly before the end, her own words, the page of rooms, and the results.
    """
    clock = SimulatedClock(NOW_MS)
    async with (
        open_server(path, clock, random=Random(1).randbytes) as home,
        visitors(home.url, "Ada", "Bob") as (ada, bob),
    ):
        await ada.enter()
        await bob.enter()
        await begin(clock, ada, bob)
        short = [word for word in ada.solution if len(word) == 3]
        await ada.note(short[0])
        await ada.note("ZZZ")
        assert (await bob.note(short[1 + which]))["kept"]
        at_ms = clock.now_ms() + 60_000
        await pass_time(clock, lambda: clock.now_ms() >= at_ms)
        await ada.ask(wire.RoomEnter("again", ROOM))
        async with aiohttp.ClientSession() as session:
            page = await (await session.get(f"{home.url}/api/rooms")).text()
        assert bob.number == ada.number
        await finish(clock, ada)
        over = next(place for place, each in enumerate(ada.frames) if '"room-results"' in each)
        frames = ada.frames[:over]
        solution = [word for word in ada.solution if word != short[0]]
        return frames, solution, page, ada.told("room-results")[0]


async def test_two_worlds_in_which_others_found_other_words_look_the_same(tmp_path: Path) -> None:
    one, other = [await heard_by_ada(tmp_path / f"{each}.db", each) for each in (0, 1)]
    assert one[0] == other[0]
    assert one[2] == other[2]
    assert one[3] != other[3], "the words were never told, so nothing was tried"
    told = "\n".join([*one[0], one[2]])
    assert [word for word in one[1] if f'"{word}"' in told] == []
    assert one[3]["results"]["secret"] not in told
