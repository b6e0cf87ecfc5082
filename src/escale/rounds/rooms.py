"""The rooms of this process, one for each box that is played in rounds."""

from collections.abc import Mapping, Sequence

from ..boxes import Box
from ..core.errors import Refused
from ..tables.news import RoomTold
from .room import Room, RoomParts


class Rooms:
    """All rooms, by the slugs of their boxes."""

    def __init__(self, boxes: Mapping[str, Box], parts: RoomParts) -> None:
        self._boxes = boxes
        self._parts = parts
        self._rooms: dict[str, Room] = {}  # those that somebody has asked for

    @property
    def all(self) -> Sequence[Room]:
        """Every room there is; the boxes are loaded for it."""
        return [self.room(slug) for slug, box in self._boxes.items() if box.rounds is not None]

    def room(self, slug: str) -> Room:
        """A room; raises Refused if there is none of this name."""
        if slug not in self._rooms:
            if slug not in self._boxes or self._boxes[slug].rounds is None:
                raise Refused("unknown-room", value=slug)
            self._rooms[slug] = Room(self._boxes[slug], self._parts)
        return self._rooms[slug]

    def rename(self, person: str, name: str) -> None:
        """Somebody is called otherwise, or is not known any more ("")."""
        for room in self._rooms.values():
            room.rename(person, name)

    def hear(self, news: RoomTold) -> None:
        """Another process says who is in a room there, and what they have found."""
        self.room(news.room).hear(news)

    def forget_process(self, process: str) -> None:
        """Another process is lost."""
        for room in self._rooms.values():
            room.forget_process(process)

    async def close(self) -> None:
        """The server closes."""
        for room in self._rooms.values():
            await room.close()
