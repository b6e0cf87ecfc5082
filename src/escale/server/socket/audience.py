"""Those who follow a table: each is told what he may know, encoded once for all who may know it."""

from collections.abc import Collection, Sequence
from typing import Any, cast

import msgspec
from msgspec import Raw

from ...core.game import Event, Seat
from ...core.record import Seed
from ...core.table_events import Started, TableAction
from ...protocol.messages import NO_VIEW, Here, Moved, Reacted, Sign, Standing, TableNow
from ...tables.lobby_entry import LobbyEntry, lobby_entry
from ...tables.service import Service
from ..projections import events_for, standing_of
from .connection import Connection, frame_of

encode = msgspec.json.Encoder().encode
SPECTATOR = ""


class Audience:
    """The sockets at one table, by the member they speak for."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.table = service.table
        self.record = b""  # once the table is over and someone has asked for it
        self._sockets: dict[str, set[Connection]] = {}
        self._by_seat: dict[Seat | None, list[Connection]] | None = None
        self._card = lobby_entry(self.table.state, self.table.config)
        self._commitment = Seed.of(bytes.fromhex(self.table.row.secret)).commitment
        self.table.listen(self._publish)

    @property
    def card(self) -> LobbyEntry:
        return self._card

    @property
    def commitment(self) -> str:
        return self._commitment

    def __bool__(self) -> bool:
        return bool(self._sockets)

    def enter(self, connection: Connection, member: str) -> None:
        """One more socket."""
        self._sockets.setdefault(member, set()).add(connection)
        self._by_seat = None
        if member:
            self.service.arrived(member)
            self._say_who_is_here()

    def leave(self, connection: Connection, member: str) -> None:
        """One socket less."""
        group = self._sockets.get(member, set())
        group.discard(connection)
        if not group:
            self._sockets.pop(member, None)
        self._by_seat = None
        if member:
            self.service.departed(member)
            self._say_who_is_here()

    def now(self, id: str, member: str, after: int) -> TableNow:  # noqa: A002
        """The table as a member finds it, with the events he does not know yet."""
        table, state = self.table, self.table.state
        seat = self._seat(member)
        known = after if after <= len(table.events) else 0  # from another time: begin again
        seat_view = self.service.seat_view(seat) if state.started else None
        return TableNow(
            id=id,
            card=self._card,
            options=table.row.options,
            commitment=self._commitment,
            content=table.row.content,
            standing=standing_of(state),
            events=events_for(seat, table.events[known:], known + 1),
            last=len(table.events),
            server_ms=self.service.now_ms,
            member=member,
            seat=seat,
            view=Raw(seat_view.encoded) if seat_view else NO_VIEW,
            ask=seat_view.question if seat_view else None,
            here=self.service.here,
            from_start=known == 0,
        )

    def _publish(self, first: int, events: Sequence[Event[Any]]) -> None:
        """After each step, once it is kept."""
        state, card = self.table.state, None
        if state.is_over or (events and isinstance(events[0].public, TableAction)):
            self._by_seat = None  # people may have changed places
            fresh = lobby_entry(state, self.table.config)
            if fresh != self._card:
                card = self._card = fresh
        if not self._sockets:
            return
        standing = cast(Standing, Raw(encode(standing_of(state))))
        if self.table.config.policy.hides_the_game and any(
            isinstance(each.public, Started) for each in events
        ):
            self._dismiss_spectators()
        now_ms, last = self.service.now_ms, len(self.table.events)
        table, started = self.table.row.id, state.started
        for seat, sockets in self._readers().items():
            seat_view = self.service.seat_view(seat) if started else None
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
        last, now_ms, state = len(self.table.events), self.service.now_ms, self.table.state
        begun = Standing(state.number)  # not who deals: that is part of the deal
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
        """Whose eyes a member sees with; who has left sees what everyone sees."""
        state = self.table.state
        if not state.started or member == SPECTATOR:
            return None
        seat = state.seat_of(member)
        return None if seat in state.gone else seat

    def _say_who_is_here(self) -> None:
        self._say_to_all(Here(self.table.row.id, self.service.here))

    def react(self, member: str, sign: Sign) -> None:
        """A sign that everyone sees, and that nobody keeps."""
        self._say_to_all(Reacted(self.table.row.id, member, sign))

    def _say_to_all(self, message: Here | Reacted) -> None:
        data = encode(message)
        for group in self._sockets.values():
            self._send(data, group)

    @staticmethod
    def _send(data: bytes, sockets: Collection[Connection]) -> None:
        frame = frame_of(data)
        for connection in sockets:
            connection.send_frame(frame)
