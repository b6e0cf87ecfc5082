"""The sockets that follow a table: each is sent what it may know, encoded once per seat."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, cast
from weakref import ref

import msgspec
from msgspec import Raw

from ...core.game import Event, Seat
from ...core.record import Seed
from ...core.table_events import Joined, Started, TableAction
from ...protocol.messages import (
    NO_VIEW,
    Chatted,
    ConnectedMembers,
    Moved,
    NumberedEvent,
    Reacted,
    Remarked,
    Sign,
    TableStatus,
    WatchedTable,
)
from ...tables.chat import ChatMessage
from ...tables.live import LiveTable
from ...tables.lobby_entry import LobbyEntry, people_at
from ...tables.remarks import Remark
from ..projections import events_for, status_of
from .connection import Connection, frame_of

encode = msgspec.json.Encoder().encode
SPECTATOR = ""
MOST_EVENTS = 500  # in the answer to `watch`: a log of 100,000 steps would be megabytes


class Subscribers:
    """The publisher of one table: its sockets, by the member they speak for, and the lobby."""

    def __init__(
        self,
        table: LiveTable,
        tell_lobby: Callable[[LobbyEntry, frozenset[str]], None],
        has_chat: bool = False,
    ) -> None:
        self._table = ref(table)  # which has this publisher, and is freed when nobody needs it
        self._sockets: dict[str, set[Connection]] = {}
        self._by_seat: dict[Seat | None, list[Connection]] | None = None
        self._entry = table.entry
        self._commitment = Seed.of(bytes.fromhex(table.row.secret)).commitment
        self._tell_lobby = tell_lobby
        self._has_chat = has_chat

    @property
    def table(self) -> LiveTable:
        table = self._table()
        assert table is not None
        return table

    @property
    def entry(self) -> LobbyEntry:
        return self._entry

    @property
    def commitment(self) -> str:
        return self._commitment

    def enter(self, connection: Connection, member: str) -> None:
        """One more socket."""
        self._sockets.setdefault(member, set()).add(connection)
        self._by_seat = None
        if member:
            self.table.arrived(member)
            self.publish_connected()

    def leave(self, connection: Connection, member: str) -> None:
        """A socket of this member no longer follows the table."""
        group = self._sockets.get(member, set())
        group.discard(connection)
        if not group:
            self._sockets.pop(member, None)
        self._by_seat = None
        if member:
            self.table.departed(member)
            self.publish_connected()

    def watched_table(self, request_id: str, member: str, after: int) -> WatchedTable:
        """The table as a member finds it, with the events they do not know yet.

        A member who knows none of the last ones is sent these, and forgets what they knew.
        """
        table, state = self.table, self.table.state
        seat = self._seat(member)
        least = max(0, len(table.events) - MOST_EVENTS)
        is_known = 0 < after <= len(table.events) and after >= least  # else: from another time
        known = after if is_known else least
        seat_view = self.table.seat_view(seat) if state.started else None
        return WatchedTable(
            id=request_id,
            card=self._entry,
            options=table.row.options,
            commitment=self._commitment,
            content=table.row.content,
            standing=status_of(state),
            events=events_for(seat, table.events[known:], known + 1, table.names),
            last=len(table.events),
            server_ms=self.table.now_ms,
            member=member,
            seat=seat,
            view=Raw(seat_view.encoded) if seat_view else NO_VIEW,
            ask=seat_view.question if seat_view else None,
            here=self.table.connected,
            from_start=not is_known,
            first=known + 1,
            chat=self._has_chat,
        )

    def opened(self) -> None:
        """The table has just been opened."""
        if self.table.row.open:
            self._tell_lobby(self._entry, people_at(self.table.state, self.table.config))

    def publish(self, first: int, events: Sequence[Event[Any]]) -> None:
        """A step is stored: tell those who follow the table, and the lobby if it shows a change."""
        self._tell(first, events, self._changed_entry(events))

    def renamed(self) -> None:
        """Somebody is called otherwise: those who follow the table see it at once."""
        entry = self.table.entry
        if entry != self._entry:
            self._entry = entry
            self._tell(len(self.table.events) + 1, (), entry)

    def _tell(self, first: int, events: Sequence[Event[Any]], entry: LobbyEntry | None) -> None:
        table = self.table
        if entry and table.row.open:
            self._tell_lobby(entry, people_at(table.state, table.config))
        if not self._sockets:
            return
        state, now_ms, last = table.state, table.now_ms, len(table.events)
        standing = cast(TableStatus, Raw(encode(status_of(state))))
        has_begun = any(isinstance(each.public, Started) for each in events)
        if has_begun and table.config.policy.hides_the_game:
            self._dismiss_spectators()
        names = table.names if any(isinstance(each.public, Joined) for each in events) else None
        for_all = _encoded_for_all(events, first, names)
        for seat, sockets in self._sockets_by_seat().items():
            seat_view = table.seat_view(seat) if state.started else None
            message = Moved(
                table.row.id,
                standing,
                events_for(seat, events, first, names) if for_all is None else for_all,
                last,
                now_ms,
                Raw(seat_view.encoded) if seat_view else NO_VIEW,
                entry,
                seat,
                seat_view.question if seat_view else None,
            )
            self._send(encode(message), sockets)

    def _changed_entry(self, events: Sequence[Event[Any]]) -> LobbyEntry | None:
        """The table as everyone sees it, if that has changed."""
        state = self.table.state
        if state.is_over or (events and isinstance(events[0].public, TableAction)):
            self._by_seat = None  # people may have changed places
            entry = self.table.entry
            if entry != self._entry:
                self._entry = entry
                return entry
        return None

    def _dismiss_spectators(self) -> None:
        """Tell spectators of a hidden game that it has begun, and nothing more.

        If they ask to watch it again, they are told why not.
        """
        last, now_ms, state = len(self.table.events), self.table.now_ms, self.table.state
        begun = TableStatus(state.number)  # not who deals: that is part of the deal
        message = Moved(self.table.row.id, begun, (), last, now_ms, NO_VIEW, self._entry)
        for member in [each for each in self._sockets if state.seat_of(each) is None]:
            self._send(encode(message), self._sockets.pop(member))
        self._by_seat = None

    def _sockets_by_seat(self) -> dict[Seat | None, list[Connection]]:
        """The sockets by what they may see; worked out anew when someone comes or goes."""
        if self._by_seat is None:
            self._by_seat = {}
            for member, group in self._sockets.items():
                self._by_seat.setdefault(self._seat(member), []).extend(group)
        return self._by_seat

    def _seat(self, member: str) -> Seat | None:
        """The seat whose view a member gets; a member who has left gets what everyone sees."""
        state = self.table.state
        if not state.started or member == SPECTATOR:
            return None
        seat = state.seat_of(member)
        return None if seat in state.resigned else seat

    def beat(self, frame: bytes) -> None:
        """Send a sign of life to the sockets of this process."""
        for group in self._sockets.values():
            for connection in group:
                connection.send_frame(frame)

    def publish_connected(self) -> None:
        """Each process says it to its own sockets."""
        connected = ConnectedMembers(self.table.row.id, self.table.connected)
        self.repeat(encode(connected), is_for_members=False)

    def react(self, member: str, sign: Sign, own: str, not_for: Collection[str] = ()) -> None:
        """A sign that everyone sees but those it is not for, and that nobody keeps."""
        self._say(encode(Reacted(self.table.row.id, member, sign, own)), False, not_for)

    def remark(self, remark: Remark, not_for: Collection[str] = ()) -> None:
        """Words for those who sit here, and for nobody else."""
        data = encode(Remarked(self.table.row.id, remark.number, remark.seat, remark.text))
        self._say(data, True, not_for)

    def chat(self, message: ChatMessage, not_for: Collection[str] = ()) -> None:
        """Words for those who sit here and have not left for good."""
        state = self.table.state
        left = {state.members[seat].person for seat in state.resigned} - {""}
        self._say(encode(Chatted(self.table.row.id, message)), True, left.union(not_for))

    def _say(self, message: bytes, is_for_members: bool, not_for: Collection[str]) -> None:
        self.repeat(message, is_for_members, not_for)
        self.table.say(message, is_for_members, not_for)

    def repeat(self, message: bytes, is_for_members: bool, not_for: Collection[str] = ()) -> None:
        """Send a message to the sockets of this process."""
        for member, group in self._sockets.items():
            if not is_for_members or self.table.state.seat_of(member) is not None:
                here = [each for each in group if each.speaks_for.isdisjoint(not_for)]
                self._send(message, here)

    @staticmethod
    def _send(data: bytes, sockets: Collection[Connection]) -> None:
        frame = frame_of(data)
        for connection in sockets:
            connection.send_frame(frame)


def _encoded_for_all(
    events: Sequence[Event[Any]], first: int, names: Mapping[str, str] | None
) -> tuple[NumberedEvent, ...] | None:
    """The events, encoded once, if everybody may know the same of them; else None."""
    if any(event.private for event in events):
        return None
    return cast(tuple[NumberedEvent, ...], Raw(encode(events_for(None, events, first, names))))


def subscribers_of(table: LiveTable) -> Subscribers:
    """Those who follow a table of this server."""
    assert isinstance(table.publisher, Subscribers)
    return table.publisher
