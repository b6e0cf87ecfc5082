"""Signs of life for those who wait at a table, so that they notice a process that stands still."""

import msgspec

from ...protocol.messages import Pong
from ...tables.clock import Clock
from ...tables.news import Bus
from ...tables.registry import TableRegistry
from ...tables.state import TableState
from .connection import frame_of
from .subscribers import subscribers_of

BEAT_SECONDS = 1.5  # clients that have heard a beat ask after 2.5 s of silence, and leave after 4.5


class Beats:
    """Says something on every socket that follows a game, however quiet the game is.

    Whoever is asked nothing sends nothing, and would wait long at a socket whose process hangs:
    nobody can tell them that it is their turn. Where no other process could serve them, there is
    nothing to be gained, and nothing is sent.
    """

    def __init__(self, tables: TableRegistry, bus: Bus, clock: Clock) -> None:
        self._tables = tables
        self._bus = bus
        self._clock = clock

    async def beat(self) -> None:
        """One beat; called every `BEAT_SECONDS`."""
        if not self._bus.others:
            return
        frame = frame_of(msgspec.json.encode(Pong("", self._clock.now_ms())))
        for table in tuple(self._tables.tables()):
            if _goes_on(table.state):
                subscribers_of(table).beat(frame)


def _goes_on(state: TableState) -> bool:
    return bool(state.started) and not state.is_over and not state.is_paused
