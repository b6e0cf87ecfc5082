"""What events need from a store."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from .model import EventLine, EventRow, Stage


class EventStore(Protocol):
    """Stores events and their logs. Who a player is stands beside the log, and goes with them."""

    async def open_event(self, row: EventRow) -> bool:
        """Store a new event; False if its id or code is taken, or its host not known."""

    async def read_event(self, code: str) -> EventRow | None:
        """An event by its code, or None."""

    async def event_named(self, event: str) -> EventRow | None:
        """An event by its id, or None."""

    async def event_lines(self, event: str, after: int = 0) -> Sequence[EventLine]:
        """The lines of its log after a number, in order."""

    async def append_lines(
        self,
        event: str,
        lines: Sequence[EventLine],
        stage: Stage,
        people: Mapping[str, str] | None = None,
    ) -> bool:
        """Add lines, and who the players are who join with them; False if other lines came first.

        Also if one of the people takes part already, or is not known.
        """

    async def event_people(self, event: str) -> Mapping[str, str]:
        """The person behind each player who is known still."""

    async def running_events(self) -> Mapping[str, int]:
        """The events that are not over, and how many lines each has."""

    async def events_of(self, person: str, most: int) -> Sequence[tuple[EventRow, Stage]]:
        """The events that a person has opened or takes part in, and how far they are.

        Those that are not over come first, then the latest.
        """

    async def open_events_of(self, person: str) -> int:
        """How many events that are not over a person has opened."""

    async def quiet_events(self, since_ms: int, most: int) -> Sequence[str]:
        """Events that are not over, and where nothing has happened since."""

    async def delete_events(self, over_since_ms: int, most: int) -> int:
        """Delete events that were over by then; returns how many."""
