"""The sockets in rooms: what a room tells is encoded once and sent to all of them."""

import hashlib
from collections.abc import Collection, Sequence

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from ...core.errors import Refused
from ...protocol import rooms as wire
from ...rounds.news import (
    AloneWord,
    Line,
    Ranked,
    Results,
    RoomNews,
    RoundFace,
    RoundNow,
    RoundOver,
    Standing,
)
from ...rounds.rooms import Rooms
from ...tables.clock import Clock
from ...tables.company import CompanyStore
from ...tables.ports import PersonRow
from .connection import Connection, frame_of

encode = msgspec.json.Encoder().encode
NOBODY: frozenset[str] = frozenset()


class RoomSockets:
    """Who is in which room over which socket: the publisher of the rooms of a process."""

    def __init__(self, key: bytes, company: CompanyStore, clock: Clock) -> None:
        """The key makes up who people are in a room, so that nobody is told their ids."""
        self._key = key
        self._company = company
        self._clock = clock
        self._inside: dict[str, dict[Connection, frozenset[str]]] = {}  # from whom each stays apart

    def is_inside(self, room: str, connection: Connection) -> bool:
        return connection in self._inside.get(room, {})

    async def enter(self, rooms: Rooms, room: str, connection: Connection, request_id: str) -> None:
        """Answer somebody who comes in; from then on they are told what happens."""
        person = _named(connection)
        found = rooms.room(room)
        apart = await self._company.apart(person.id)
        snapshot = await found.enter(person.id, not self.is_inside(room, connection))
        self._inside.setdefault(room, {})[connection] = apart
        assert found.box.rounds is not None
        connection.send(
            wire.RoomEntered(
                request_id,
                room,
                found.box.rounds.language,
                self._member(person.id),
                self._round(snapshot.round),
                snapshot.words,
                self._standing(snapshot.standing, apart),
                self._clock.now_ms(),
                self._results(snapshot.results, apart) if snapshot.results else None,
                self._round(snapshot.next) if snapshot.next else None,
            )
        )

    def leave(self, rooms: Rooms, room: str, connection: Connection) -> None:
        """One socket less in a room."""
        inside = self._inside.get(room, {})
        if connection in inside:
            del inside[connection]
            assert connection.person is not None
            rooms.room(room).leave(connection.person.id)

    async def note(self, rooms: Rooms, connection: Connection, request: wire.RoomWords) -> int:
        """Answer words when those that count are stored; returns how many do.

        A person's other sockets are told, too.
        """
        if not self.is_inside(request.room, connection):
            raise Refused("not-in-the-room")
        person = _named(connection)
        noted = await rooms.room(request.room).submit(
            person.id, request.round, request.id, request.words
        )
        refused = tuple(wire.RoomRefusedWord(*each) for each in noted.refused)
        answer = wire.RoomNoted(request.id, request.room, request.round, noted.kept, refused)
        connection.send(answer)
        if noted.kept:
            frame = frame_of(encode(replace(answer, id="", refused=())))
            for other in self._inside.get(request.room, {}):
                if other is not connection and other.person and other.person.id == person.id:
                    other.send_frame(frame)
        return len(noted.kept)

    async def ties_changed(self, people: Collection[str]) -> None:
        """One of these people has blocked another: from now on they see less of each other."""
        for inside in self._inside.values():
            for connection in tuple(inside):
                if connection.person and connection.person.id in people:
                    apart = await self._company.apart(connection.person.id)
                    if connection in inside:
                        inside[connection] = apart

    # ---- what a room tells

    def publish(self, room: str, news: RoomNews) -> None:
        """One frame for all; another for those who stay apart from somebody who is named in it."""
        inside = self._inside.get(room)
        if not inside:
            return
        named = _people_in(news)
        frames: dict[frozenset[str], bytes] = {}
        for connection, apart in tuple(inside.items()):
            hidden = apart & named
            if hidden not in frames:
                frames[hidden] = frame_of(encode(self._message(room, news, hidden)))
            connection.send_frame(frames[hidden])

    def _message(self, room: str, news: RoomNews, hidden: Collection[str]) -> wire.RoomMessage:
        match news:
            case RoundNow(round=face):
                told = self._round(face) if face else None
                return wire.RoomBegun(room, told, self._clock.now_ms())
            case Ranked(number=number, standing=standing):
                return wire.RoomRanked(room, number, self._standing(standing, hidden))
            case RoundOver(results=results, next=following):
                told = self._round(following) if following else None
                return wire.RoomOver(
                    room, self._results(results, hidden), told, self._clock.now_ms()
                )

    def _member(self, person: str) -> str:
        return hashlib.blake2b(person.encode(), key=self._key, digest_size=6).hexdigest()

    def _round(self, face: RoundFace) -> wire.RoomRound:
        task = wire.NO_TASK if face.task is None else Raw(encode(face.task))
        return wire.RoomRound(
            face.number, face.stage, face.begins_ms, face.ends_ms, face.commitment, task
        )

    def _standing(self, standing: Standing, hidden: Collection[str]) -> wire.RoomStanding:
        return wire.RoomStanding(
            standing.people,
            standing.players,
            [self._line(each) for each in standing.lines if each.person not in hidden],
            [wire.RoomBot(*each) for each in standing.bots],
            standing.ladder,
        )

    def _line(self, line: Line) -> wire.RoomLine:
        return wire.RoomLine(
            line.place,
            self._member(line.person),
            line.name,
            line.points,
            line.words,
            line.crowns,
        )

    def _results(self, results: Results, hidden: Collection[str]) -> wire.RoomResults:
        return wire.RoomResults(
            results.number,
            results.secret,
            self._standing(results.standing, hidden),
            results.words,
            self._alone(results.alone, hidden),
        )

    def _alone(
        self, words: Sequence[AloneWord], hidden: Collection[str]
    ) -> Sequence[wire.RoomAloneWord]:
        return [
            wire.RoomAloneWord(each.word, each.points, self._member(each.person), each.name)
            for each in words
            if each.person not in hidden
        ]


def _named(connection: Connection) -> PersonRow:
    """The person of a socket, whose name others read; raises Refused without one."""
    person = connection.person
    if person is None or not person.name:
        raise Refused("no-identity")
    return person


def _people_in(news: RoomNews) -> frozenset[str]:
    """Whom these news name."""
    match news:
        case Ranked(standing=standing):
            return frozenset(line.person for line in standing.lines)
        case RoundOver(results=results):
            lines = (line.person for line in results.standing.lines)
            return frozenset((*lines, *(each.person for each in results.alone)))
        case _:
            return NOBODY
