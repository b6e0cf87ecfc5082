"""The sockets that follow a table: each is sent what it may know, encoded once per seat."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, cast

import msgspec
from msgspec import Raw

from ...core.game import Event, Seat
from ...core.record import Seed
from ...core.table_events import Started, TableAction
from ...protocol.messages import (
    NO_VIEW,
    ConnectedMembers,
    Moved,
    Reacted,
    Sign,
    TableStatus,
    WatchedTable,
)
from ...tables.live import LiveTable
from ...tables.lobby_entry import LobbyEntry, lobby_entry
from ..projections import events_for, standing_of
from .connection import Connection, frame_of

encode = msgspec.json.Encoder().encode
SPECTATOR = ""


class Subscribers:
    """The publisher of one table: its sockets, by the member they speak for, and the lobby."""

    def __init__(self, table: LiveTable, tell_lobby: Callable[[LobbyEntry], None]) -> None:
        self.table = table
        self._sockets: dict[str, set[Connection]] = {}
        self._by_seat: dict[Seat | None, list[Connection]] | None = None
        self._card = lobby_entry(self.table.state, self.table.config)
        self._commitment = Seed.of(bytes.fromhex(self.table.row.secret)).commitment
        self._tell_lobby = tell_lobby

    @property
    def card(self) -> LobbyEntry:
        return self._card

    @property
    def commitment(self) -> str:
        return self._commitment

    def enter(self, connection: Connection, member: str) -> None:
        """One more socket."""
        self._sockets.setdefault(member, set()).add(connection)
        self._by_seat = None
        if member:
            self.table.arrived(member)
            self._say_who_is_connected()

    def leave(self, connection: Connection, member: str) -> None:
        """One socket less."""
        group = self._sockets.get(member, set())
        group.discard(connection)
        if not group:
            self._sockets.pop(member, None)
        self._by_seat = None
        if member:
            self.table.departed(member)
            self._say_who_is_connected()

    def now(self, id: str, member: str, after: int) -> WatchedTable:  # noqa: A002
        """The table as a member finds it, with the events they do not know yet."""
        table, state = self.table, self.table.state
        seat = self._seat(member)
        known = after if after <= len(table.events) else 0  # from another time: begin again
        seat_view = self.table.seat_view(seat) if state.started else None
        return WatchedTable(
            id=id,
            card=self._card,
            options=table.row.options,
            commitment=self._commitment,
            content=table.row.content,
            standing=standing_of(state),
            events=events_for(seat, table.events[known:], known + 1),
            last=len(table.events),
            server_ms=self.table.now_ms,
            member=member,
            seat=seat,
            view=Raw(seat_view.encoded) if seat_view else NO_VIEW,
            ask=seat_view.question if seat_view else None,
            here=self.table.connected,
            from_start=known == 0,
        )

    def opened(self) -> None:
        """The table has just been opened."""
        if self.table.row.open:
            self._tell_lobby(self._card)

    def publish(self, first: int, events: Sequence[Event[Any]]) -> None:
        """A step is stored: tell those who follow the table, and the lobby if it shows a change."""
        card = self._changed_card(events)
        if self._sockets:
            self._publish_to_sockets(first, events, card)
        if card and self.table.row.open:
            self._tell_lobby(card)

    def _changed_card(self, events: Sequence[Event[Any]]) -> LobbyEntry | None:
        """The table as everyone sees it, if that has changed."""
        state = self.table.state
        if state.is_over or (events and isinstance(events[0].public, TableAction)):
            self._by_seat = None  # people may have changed places
            card = lobby_entry(state, self.table.config)
            if card != self._card:
                self._card = card
                return card
        return None

    def _publish_to_sockets(
        self, first: int, events: Sequence[Event[Any]], card: LobbyEntry | None
    ) -> None:
        state = self.table.state
        standing = cast(TableStatus, Raw(encode(standing_of(state))))
        if self.table.config.policy.hides_the_game and any(
            isinstance(each.public, Started) for each in events
        ):
            self._dismiss_spectators()
        now_ms, last = self.table.now_ms, len(self.table.events)
        table, started = self.table.row.id, state.started
        for seat, sockets in self._readers().items():
            seat_view = self.table.seat_view(seat) if started else None
            message = Moved(
                table,
                standing,
                events_for(seat, events, first),
                last,
                now_ms,
                Raw(seat_view.encoded) if seat_view else NO_VIEW,
                card,
                seat,
                seat_view.question if seat_view else None,
            )
            self._send(encode(message), sockets)

    def _dismiss_spectators(self) -> None:
        """Tell spectators of a hidden game that it has begun, and nothing more.

        If they ask to watch it again, they are told why not.
        """
        last, now_ms, state = len(self.table.events), self.table.now_ms, self.table.state
        begun = TableStatus(state.number)  # not who deals: that is part of the deal
        message = Moved(self.table.row.id, begun, (), last, now_ms, NO_VIEW, self._card)
        for member in [each for each in self._sockets if state.seat_of(each) is None]:
            self._send(encode(message), self._sockets.pop(member))
        self._by_seat = None

    def _readers(self) -> dict[Seat | None, list[Connection]]:
        """The sockets by what they may see; worked out anew when someone comes or goes."""
        if self._by_seat is None:
            self._by_seat = {}
            for member, group in self._sockets.items():
                self._by_seat.setdefault(self._seat(member), []).extend(group)
        return self._by_seat

    def _seat(self, member: str) -> Seat | None:
        """The seat whose view a member gets; who has left gets what everyone sees."""
        state = self.table.state
        if not state.started or member == SPECTATOR:
            return None
        seat = state.seat_of(member)
        return None if seat in state.gone else seat

    def _say_who_is_connected(self) -> None:
        self._say_to_all(ConnectedMembers(self.table.row.id, self.table.connected))

    def react(self, member: str, sign: Sign) -> None:
        """A sign that everyone sees, and that nobody keeps."""
        self._say_to_all(Reacted(self.table.row.id, member, sign))

    def _say_to_all(self, message: ConnectedMembers | Reacted) -> None:
        data = encode(message)
        for group in self._sockets.values():
            self._send(data, group)

    @staticmethod
    def _send(data: bytes, sockets: Collection[Connection]) -> None:
        frame = frame_of(data)
        for connection in sockets:
            connection.send_frame(frame)


def subscribers_of(table: LiveTable) -> Subscribers:
    """Those who follow a table of this server."""
    assert isinstance(table.publisher, Subscribers)
    return table.publisher
