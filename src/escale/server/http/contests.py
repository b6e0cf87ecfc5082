"""Where a person is measured against others in a game now, so that help would be unfair."""

from collections.abc import Mapping

from ...boxes.registry import box_named
from ...days.days import Days
from ...days.ports import DayStore
from ...rounds.ports import RoomStore
from ...rounds.rooms import Rooms
from ...tables.clock import Clock
from ...tables.lobby_entry import LobbyEntry
from ...tables.ports import TableStore
from ...tables.registry import TableRegistry
from .books import tables_played


class Contests:
    """The tables, the try of the day and the round of a room where somebody plays a game."""

    def __init__(
        self,
        store: TableStore,
        tables: TableRegistry,
        days: Days,
        day_store: DayStore,
        rooms: Rooms,
        room_store: RoomStore,
        clock: Clock,
    ) -> None:
        self._store = store
        self._tables = tables
        self._days = days
        self._day_store = day_store
        self._rooms = rooms
        self._room_store = room_store
        self._clock = clock

    async def where(self, person: str, slug: str) -> Mapping[str, str] | None:
        """What leads there, by its name: a `table`, a `day` or a `room`; None: nowhere."""
        if table := await self._table(person, slug):
            return {"table": table}
        day = self._days.today.isoformat()
        tried = await self._day_store.try_of(day, slug, person)
        if tried is not None and not tried.is_done:
            return {"day": day}
        if await self._is_in_round(person, slug):
            return {"room": slug}
        return None

    async def _table(self, person: str, slug: str) -> str | None:
        """A table with bots alone is none, unless it is rated, in a series or has a closed book."""
        book = box_named(slug).book
        async for entry, options in tables_played(self._store, self._tables, person, slug):
            if _matters(entry) or (book is not None and not book.is_open(options)):
                return entry.id
        return None

    async def _is_in_round(self, person: str, slug: str) -> bool:
        """Whether they are in the round that runs: here, or with a word found anywhere."""
        if box_named(slug).rounds is None:
            return False
        latest, now_ms = await self._room_store.latest_round(slug), self._clock.now_ms()
        if latest is None or not latest.begins_ms <= now_ms < latest.ends_ms:
            return False
        if self._rooms.room(slug).is_here(person):
            return True
        words = await self._room_store.words_of(person)
        return any((each.room, each.number) == (slug, latest.number) for each in words)


def _matters(entry: LobbyEntry) -> bool:
    """Whether others would mind: people at it, at tables beside it, or in a rating."""
    people = [member for member in entry.members if not member.level]
    return len(people) > 1 or entry.rated or bool(entry.series or entry.event)
