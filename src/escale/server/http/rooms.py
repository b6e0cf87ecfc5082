"""Rooms as they are seen from outside: how many people play in each."""

from ...protocol import rooms as wire
from ...rounds.room import Room
from ...rounds.rooms import Rooms
from ...tables.clock import Clock
from .routes import Request, route


class RoomsApi:
    """What somebody asks before they go in; what happens inside is told on the socket."""

    def __init__(self, rooms: Rooms, clock: Clock) -> None:
        self._rooms = rooms
        self._clock = clock

    @route("GET", "/api/rooms", "The rooms, and how many people play in each", wire.RoomSigns)
    async def signs(self, _request: Request) -> wire.RoomSigns:
        return wire.RoomSigns(tuple(map(_sign, self._rooms.all)), self._clock.now_ms())


def _sign(room: Room) -> wire.RoomSign:
    assert room.box.rounds is not None
    face = room.face
    begins_ms, ends_ms = (face.begins_ms, face.ends_ms) if face else (0, 0)
    return wire.RoomSign(room.slug, room.people, room.box.rounds.seconds, begins_ms, ends_ms)
