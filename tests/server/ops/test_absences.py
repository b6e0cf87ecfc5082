"""`kill -9`, and a start much later or with another time of day: nobody has lost any time."""

from pathlib import Path
from typing import NamedTuple

import pytest

from escale.client import Client
from escale.core.table_events import Paused, Resumed, TakenOver
from escale.protocol import messages as wire
from escale.tables.state import FILL
from tests.sizes import at_night

from ..crashes import KillableServer
from ..raw_socket import RawSocket
from ..waiting import GAME, QUICK, until

HOUR = 3_600
SLOW = 90_000  # the time for a turn, in milliseconds


class Timed(NamedTuple):
    """A table as a spectator finds it."""

    left_ms: dict[str, int]  # of its timers
    steps: list[object]  # of the table


async def found(server: KillableServer, table: str) -> Timed:
    socket = await RawSocket.connect(server.url)
    assert isinstance(await socket.receive(), wire.Welcome)
    socket.say(wire.Watch("w", table))
    now = await socket.receive()
    assert isinstance(now, wire.WatchedTable)
    await socket.close()
    left = {key: due_ms - now.server_ms for key, due_ms in now.standing.due.items()}
    return Timed(left, [each.body for each in now.events if isinstance(each, wire.TableEvent)])


@pytest.mark.slow
@pytest.mark.parametrize("hours", [5, -23, -9_000, *at_night(1, -3, -30)])
async def test_after_a_crash_everyone_has_the_time_that_was_left(
    tmp_path: Path, hours: int
) -> None:
    """An hour without a server, or with a clock that was set, is no hour of anybody's time."""
    server = KillableServer(tmp_path / "escale.db", "tests.server.other_time")
    async with server, Client(server.url, "Ada") as ada, Client(server.url, "Bob") as bob:
        playing = await ada.open(GAME, QUICK, clock="slow", bots=["novice"], places=3)
        await bob.join(playing.id)
        await playing.start()
        await until(playing, lambda: bool(playing.standing.due))
        gathering = await ada.open(GAME, QUICK, fill="novice", fill_seconds=90)
        await until(gathering, lambda: bool(gathering.standing.due))
        server.kill()
        await server.open(str(hours * HOUR))
        turn, fill = await found(server, playing.id), await found(server, gathering.id)
        assert 0 < min(turn.left_ms.values()) <= SLOW
        assert 0 < fill.left_ms[FILL] <= SLOW
        assert not [each for each in turn.steps if isinstance(each, TakenOver)]
        if hours > 0:
            assert [Paused(by_house=True), Resumed()] == turn.steps[-2:] == fill.steps[-2:]
    assert "Traceback" not in server.log.read_text()
