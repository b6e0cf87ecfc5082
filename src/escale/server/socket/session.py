"""One client on one socket: each request is answered with `done` or `refused`."""

import asyncio
import logging
from time import perf_counter
from typing import NamedTuple

import msgspec

from ... import __version__
from ...boxes import RatedAnswer
from ...boxes.registry import box_named
from ...core.errors import EscaleError, Refused
from ...core.game import Seat
from ...protocol import VERSION
from ...protocol import messages as wire
from ...protocol import rooms as rooms_wire
from ...protocol.http import Refusal
from ...rounds.rooms import Rooms
from ...tables import seating
from ...tables.clock import Clock
from ...tables.live import LiveTable
from ...tables.ports import PeopleStore
from ...tables.registry import TableRegistry
from ...tables.review import HINT_WORLDS, advice_seed
from ...tables.thinking import Analyst, Caller
from ..limits import RateLimits
from ..ops.health import Health
from ..ops.metrics import Metrics
from ..refusals import refusal_of
from ..tokens import SeatTokens
from .connection import Connection
from .event_followers import EventFollowers
from .followers import Followers
from .lobby import Lobby
from .requests import check_advice, id_of, order_of, read_request
from .rooms import RoomSockets
from .subscribers import subscribers_of

log = logging.getLogger(__name__)


class SocketServices(NamedTuple):
    """What every session on a socket uses."""

    tables: TableRegistry
    lobby: Lobby
    events: EventFollowers
    followers: Followers
    tokens: SeatTokens
    people: PeopleStore
    analyst: Analyst
    limits: RateLimits
    most_watched: int  # tables on one socket
    health: Health
    metrics: Metrics
    clock: Clock
    rooms: Rooms
    room_sockets: RoomSockets


class SocketSession:
    """What one client asks for on one socket, and the tables it follows."""

    def __init__(self, services: SocketServices, connection: Connection) -> None:
        self._services = services
        self._connection = connection
        self._followed: dict[str, tuple[LiveTable, str]] = {}  # held, with the member it speaks for
        self._is_in_lobby = False
        self._events: set[str] = set()  # codes of those that are followed
        self._follows_people = False
        self._rooms: set[str] = set()  # that it is in
        self._advising: asyncio.Task[None] | None = None

    def welcome(self) -> None:
        """The first message on the socket."""
        person = self._connection.person
        now = self._services.clock.now_ms()
        name = person.name if person else ""
        self._connection.send(wire.Welcome(VERSION, __version__, now, name, person is not None))

    @property
    def follows(self) -> bool:
        """Whether the client is told of tables, rooms, the lobby, club evenings or people."""
        is_told = self._is_in_lobby or self._follows_people
        return bool(self._followed or self._rooms or self._events) or is_told

    async def receive(self, data: str | bytes) -> None:
        """Answer one message; no message ends the session."""
        request_id = ""
        self._services.metrics.messages += 1
        try:
            request = read_request(data)
            request_id = request.id
            await self._answer(request)
        except Exception as problem:  # noqa: BLE001 (sorted out there)
            self._refuse(request_id or id_of(data), problem)

    def _refuse(self, request_id: str, problem: Exception) -> None:
        """Tell the client why not; errors of the server are logged, and named `internal`."""
        if isinstance(problem, EscaleError):
            refusal = refusal_of(problem)
        else:
            log.error("message failed", exc_info=problem)
            refusal = Refusal("internal")
        self._services.metrics.refusals[refusal.code] += 1
        self._connection.send(
            wire.Refused(request_id, refusal.code, refusal.clause, refusal.details)
        )

    async def _answer(self, request: wire.Request) -> None:
        self._services.health.check_open()
        match request:
            case wire.Play():
                await self._play(request)
            case wire.Ping(id=request_id):
                self._connection.send(wire.Pong(request_id, self._services.clock.now_ms()))
            case wire.Watch():
                await self._watch(request)
            case wire.Unwatch(id=request_id, table=table):
                self._unfollow(table)
                self._connection.send(wire.Done(request_id))
            case wire.WatchLobby() | wire.WatchEvent() | wire.WatchPeople():
                await self._watch_more(request)
            case wire.React():
                await self._react(request)
            case wire.Advise():
                self._advise(request)
            case rooms_wire.RoomWords():
                await self._note_in_room(request)
            case rooms_wire.RoomEnter():
                await self._enter_room(request)
            case rooms_wire.RoomLeave(id=request_id, room=room):
                self._leave_room(room)
                self._connection.send(wire.Done(request_id))
            case _:
                await self._order(request)

    async def _watch_more(
        self, request: wire.WatchLobby | wire.WatchEvent | wire.WatchPeople
    ) -> None:
        """Follow something else than a table, or stop following it."""
        match request:
            case wire.WatchLobby():
                await self._watch_lobby(request)
            case wire.WatchEvent():
                self._watch_event(request)
            case wire.WatchPeople():
                await self._watch_people(request)

    async def _play(self, request: wire.Play) -> None:
        began = perf_counter()
        table, seat = self._seated(request.table)
        address, count = self._connection.address, len(request.actions)
        self._services.limits.check("moves_of_address", address, count)
        actions = [table.game.read_action(bytes(action)) for action in request.actions]
        receipt = await table.submit(seat, request.phase, actions, request.id)
        self._connection.send(wire.Done(request.id, receipt.number, receipt.again))
        self._services.metrics.answered(len(actions), perf_counter() - began)

    async def _enter_room(self, request: rooms_wire.RoomEnter) -> None:
        services, connection = self._services, self._connection
        caller = connection.person.id if connection.person else connection.address
        services.limits.check("room_entries", caller)
        await services.room_sockets.enter(services.rooms, request.room, connection, request.id)
        services.metrics.room_sockets += request.room not in self._rooms
        self._rooms.add(request.room)

    async def _note_in_room(self, request: rooms_wire.RoomWords) -> None:
        services, connection = self._services, self._connection
        caller = connection.person.id if connection.person else connection.address
        services.limits.check("room_words", caller, len(request.words))
        services.limits.check("moves_of_address", connection.address)
        kept = await services.room_sockets.note(services.rooms, connection, request)
        services.metrics.room_words += kept

    def _leave_room(self, room: str) -> None:
        self._services.metrics.room_sockets -= room in self._rooms
        self._rooms.discard(room)
        self._services.room_sockets.leave(self._services.rooms, room, self._connection)

    async def _react(self, request: wire.React) -> None:
        table, seat = self._seated(request.table)
        member = table.state.members[seat]
        self._services.limits.check("reactions", member.person)
        if request.own and table.box.traits.reactions.get(request.own) != request.sign:
            raise Refused("bad-message", problem=f"no sign of this game: {request.own}")
        blockers = await self._services.people.company.blockers_of(member.person)
        subscribers_of(table).react(member.id, request.sign, request.own, blockers)
        self._connection.send(wire.Done(request.id))

    def _advise(self, request: wire.Advise) -> None:
        """Weigh the answers by what this seat sees, in a task: other requests may overtake it."""
        table, seat = self._seated(request.table)
        state = table.state
        self._services.limits.check("advice", state.members[seat].person)
        table.config.policy.check_advice()
        check_advice(state, seat, box_named(table.row.game))
        if self._advising and not self._advising.done():
            raise Refused("too-many", what="advice")
        view = table.seat_view(seat).encoded
        seed = advice_seed(table.row.id, state.number)
        caller = Caller(state.members[seat].person, table.row.id, self._connection.address)

        async def weigh() -> None:
            try:
                found = await self._services.analyst.advise(
                    table.row.game, view, seed, HINT_WORLDS, caller
                )
                rated = msgspec.json.decode(found.result, type=tuple[RatedAnswer, ...])
            except Exception as problem:  # noqa: BLE001 (sorted out there)
                self._refuse(request.id, problem)
            else:
                table.note_hint(seat)
                self._connection.send(wire.Advice(request.id, table.row.id, state.phase, rated))

        self._advising = asyncio.create_task(weigh())

    async def _order(self, request: wire.OrderRequest) -> None:
        table, member = self._following(request.table)
        person = self._connection.person.id if self._connection.person else ""
        if member:  # a seat token is as good as the cookie it was given for
            seat = table.state.seat_of(member)
            person = table.state.members[seat].person if seat is not None else person
        self._services.limits.check("orders", person or self._connection.address)
        self._services.limits.check("orders_of_address", self._connection.address)
        order = order_of(request, person, table)
        receipt = await table.order(order, f"{person}:{request.id}")
        self._connection.send(wire.Done(request.id, receipt.number, receipt.again))

    async def _watch(self, request: wire.Watch) -> None:
        table = await self._services.tables.acquire(request.table)
        try:
            member = await self._admit(request, table)
        except BaseException:
            self._services.tables.release(table)
            raise
        self._unfollow(request.table)
        self._followed[request.table] = (table, member)
        subscribers = subscribers_of(table)
        self._connection.send(subscribers.watched_table(request.id, member, request.after))
        subscribers.enter(self._connection, member)
        if member:
            if table.state.seat_of(member) not in table.state.resigned:
                table.wish_pace(request.bots)
            await self._give_seat_back(table, member)

    async def _admit(self, request: wire.Watch, table: LiveTable) -> str:
        """The member that a request to watch speaks for, "" for a spectator; raises Refused."""
        member = ""
        if request.token:
            found = self._services.tokens.holder(request.table, request.token)
            seat = None if found is None else table.state.seat_of(found.member)
            if found is None or seat is None:
                raise Refused("bad-token")
            person = table.state.members[seat].person
            # A session that ends from here on ends this socket, too.
            self._connection.sessions.add(found.session)
            sessions = await self._services.people.accounts.sessions_of(person)
            if found.session not in {each.id for each in sessions}:
                raise Refused("bad-token")  # nor has who asked to be forgotten a seat any more
            self._connection.speaks_for.add(person)
            member = found.member
        others = self._followed.keys() - {request.table}
        if len(others) >= self._services.most_watched:
            raise Refused("too-many", what="watched")
        if request.after > len(table.events):  # another process has told the client more
            await table.catch_up()
        if not member:
            person = self._connection.person.id if self._connection.person else ""
            await table.config.policy.check_view(table.row, table.state, person)
        return member

    async def _give_seat_back(self, table: LiveTable, member: str) -> None:
        """A person whose seat a bot has taken over plays again."""
        state = table.state
        seat = state.seat_of(member)
        if seat is None or seat in state.resigned or seat in state.late:
            return
        if state.started and seat in state.bots:
            await table.order(seating.take_back(state.members[seat].person))

    async def _watch_lobby(self, request: wire.WatchLobby) -> None:
        if request.on:
            entries = await self._services.lobby.follow(self._connection)
            self._is_in_lobby = True
            self._connection.send(wire.WatchedLobby(request.id, entries))
        else:
            self._services.lobby.leave(self._connection)
            self._is_in_lobby = False
            self._connection.send(wire.Done(request.id))

    def _watch_event(self, request: wire.WatchEvent) -> None:
        if request.on:
            if len(self._events - {request.code}) >= self._services.most_watched:
                raise Refused("too-many", what="watched")
            self._events.add(request.code)
            self._services.events.follow(self._connection, request.code)
        elif request.code in self._events:
            self._events.remove(request.code)
            self._services.events.leave(self._connection, request.code)
        self._connection.send(wire.Done(request.id))

    async def _watch_people(self, request: wire.WatchPeople) -> None:
        if request.on:
            await self._services.followers.follow(self._connection)
        else:
            self._services.followers.leave(self._connection)
        self._follows_people = request.on
        self._connection.send(wire.Done(request.id))

    def _following(self, name: str) -> tuple[LiveTable, str]:
        found = self._followed.get(name)
        if found is None:
            raise Refused("not-watched")
        return found

    def _seated(self, name: str) -> tuple[LiveTable, Seat]:
        """The seat, or the place before the start, that the client speaks for; raises Refused."""
        table, member = self._following(name)
        state = table.state
        seat = state.seat_of(member) if member else None
        if seat is None or seat in state.resigned:
            raise Refused("not-at-the-table")
        return table, seat

    def _unfollow(self, name: str) -> None:
        found = self._followed.pop(name, None)
        if found:
            table, member = found
            subscribers_of(table).leave(self._connection, member)
            self._services.tables.release(table)

    def end(self) -> None:
        """The client has hung up."""
        if self._advising:
            self._advising.cancel()
        self._services.lobby.leave(self._connection)
        for code in self._events:
            self._services.events.leave(self._connection, code)
        self._services.followers.leave(self._connection)
        for table in tuple(self._followed):
            self._unfollow(table)
        for room in tuple(self._rooms):
            self._leave_room(room)
