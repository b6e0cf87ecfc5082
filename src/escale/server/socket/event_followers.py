"""The sockets that follow a club evening: they are told that it has moved, and read its page."""

from collections import defaultdict

import msgspec

from ...events.running import LiveEvent
from ...protocol.messages import EventMoved
from .connection import Connection, frame_of


class EventFollowers:
    """Who is told of which event; the message is short, as hundreds may follow one."""

    def __init__(self) -> None:
        self._followers: dict[str, set[Connection]] = defaultdict(set)

    def follow(self, connection: Connection, code: str) -> None:
        """One more socket that is told of an event."""
        self._followers[code].add(connection)

    def leave(self, connection: Connection, code: str) -> None:
        """One socket less."""
        self._followers[code].discard(connection)
        if not self._followers[code]:
            del self._followers[code]

    def publish(self, event: LiveEvent) -> None:
        """Tell all who follow an event how far it is."""
        code, state = event.row.code, event.state
        if code in self._followers:
            moved = EventMoved(code, state.number, len(state.rounds), state.stage)
            frame = frame_of(msgspec.json.encode(moved))
            for connection in tuple(self._followers[code]):
                connection.send_frame(frame)
