"""The socket: one request after the other, each answered with `done` or `refused`."""

import asyncio
import logging
from time import perf_counter

import msgspec
from aiohttp import WSMsgType, web

from .. import __version__
from ..boxes import Box, Worth
from ..boxes.registry import box_named
from ..core.errors import UNREADABLE, EscaleError
from ..core.game import Seat
from ..protocol import VERSION
from ..protocol import messages as wire
from ..protocol.http import Refusal
from ..tables import seating
from ..tables.registry import bots_for
from ..tables.review import HINT_WORLDS
from ..tables.seating import Order
from ..tables.state import TableState
from ..tables.table import Receipt
from .api import open_tables
from .audience import Audience
from .connection import Connection
from .house import House
from .limits import Bucket
from .refusals import Refused, refusal_of
from .series import check_look

log = logging.getLogger(__name__)
SAID = (WSMsgType.TEXT, WSMsgType.BINARY)
_decoder = msgspec.json.Decoder(wire.Request)


class _Anonymous(msgspec.Struct):
    """The part of a request that an answer needs, if the rest cannot be read."""

    id: str = ""


class Conversation:
    """What one guest says on one socket."""

    def __init__(self, house: House, connection: Connection) -> None:
        self._house = house
        self._connection = connection
        self._attached: dict[str, tuple[Audience, str]] = {}
        self._advising: asyncio.Task[None] | None = None

    def welcome(self) -> None:
        person = self._connection.person
        now = self._house.clock.now_ms()
        name = person.name if person else ""
        self._connection.say(wire.Welcome(VERSION, __version__, now, name))

    async def hear(self, data: str | bytes) -> None:
        """Answer one message; nothing that can be said breaks the conversation."""
        said = ""
        self._house.metrics.messages += 1
        try:
            request = read_request(data)
            said = request.id
            await self._answer(request)
        except Exception as problem:  # noqa: BLE001 (sorted out there)
            self._refuse(said or _id_of(data), problem)

    def _refuse(self, said: str, problem: Exception) -> None:
        """Say why not; a bug or a full disk is said in the log, and that nothing was done."""
        if isinstance(problem, EscaleError):
            refusal = refusal_of(problem)
        else:
            log.error("message failed", exc_info=problem)
            refusal = Refusal("internal")
        self._house.metrics.refusals[refusal.code] += 1
        self._connection.say(wire.Refused(said, refusal.code, refusal.clause, refusal.details))

    async def _answer(self, request: wire.Request) -> None:
        if self._house.is_closing:  # nothing wakes a table that was put to rest
            raise Refused("house-closing")
        match request:
            case wire.Play():
                await self._play(request)
            case wire.Ping(id=said):
                self._connection.say(wire.Pong(said, self._house.clock.now_ms()))
            case wire.Watch():
                await self._watch(request)
            case wire.Unwatch(id=said, table=table):
                self._detach(table)
                self._connection.say(wire.Done(said))
            case wire.WatchLobby():
                await self._lobby(request)
            case wire.React():
                self._react(request)
            case wire.Advise():
                self._advise(request)
            case _:
                await self._order(request)

    async def _play(self, request: wire.Play) -> None:
        began = perf_counter()
        audience, seat = self._seated(request.table)
        table = audience.table
        actions = [table.game.read_action(bytes(action)) for action in request.actions]
        receipt = await table.submit(seat, request.phase, actions, request.id)
        self._done(request.id, receipt)
        self._house.metrics.answered(len(actions), perf_counter() - began)

    def _react(self, request: wire.React) -> None:
        audience, seat = self._seated(request.table)
        member = audience.table.state.members[seat]
        self._house.limit("reactions", member.person)
        audience.react(member.id, request.sign)
        self._connection.say(wire.Done(request.id))

    def _advise(self, request: wire.Advise) -> None:
        """From what this seat sees, with luck that knows no cards; an answer may overtake it."""
        audience, seat = self._seated(request.table)
        table = audience.table
        state = table.state
        self._house.limit("advice", state.members[seat].person)
        if table.row.series:
            raise Refused("in-a-series")
        check_advice(state, seat, box_named(table.row.game))
        if self._advising and not self._advising.done():
            raise Refused("too-many", what="advice")
        view = audience.service.seat_view(seat).encoded
        luck = f"{table.row.id}/{state.number}"

        async def weigh() -> None:
            try:
                found = await self._house.adviser.advise(table.row.game, view, luck, HINT_WORLDS)
                worths = msgspec.json.decode(found.told, type=tuple[Worth, ...])
            except Exception as problem:  # noqa: BLE001 (sorted out there)
                self._refuse(request.id, problem)
            else:
                self._connection.say(wire.Advice(request.id, table.row.id, state.phase, worths))

        self._advising = asyncio.create_task(weigh())

    async def _order(self, request: wire.OrderRequest) -> None:
        audience, member = self._at(request.table)
        table = audience.table
        person = self._connection.person.id if self._connection.person else ""
        if member:  # a seat token is as good as the cookie it was given for
            seat = table.state.seat_of(member)
            person = table.state.members[seat].person if seat is not None else person
        self._house.limit("orders", person or self._connection.address)
        order = order_of(request, person, audience)
        receipt = await table.order(order, f"{person}:{request.id}")
        self._done(request.id, receipt)

    def _done(self, said: str, receipt: Receipt) -> None:
        self._connection.say(wire.Done(said, receipt.number, receipt.again))

    async def _watch(self, request: wire.Watch) -> None:
        audience = await self._house.audience(request.table)
        member = ""
        if request.token:
            found = self._house.tokens.member(request.table, request.token)
            if found is None or audience.table.state.seat_of(found) is None:
                raise Refused("bad-token")
            member = found
        others = self._attached.keys() - {request.table}
        if len(others) >= self._house.plan.limits.watched:
            raise Refused("too-many", what="watched")
        if request.after > len(audience.table.events):
            await audience.table.catch_up()
            audience = await self._house.audience(request.table)  # it may have been let go
        if not member:
            await check_look(self._house, audience.table, self._connection.person)
            audience = await self._house.audience(request.table)
        self._detach(request.table)
        self._connection.say(audience.now(request.id, member, request.after))
        self._attached[request.table] = (audience, member)
        audience.enter(self._connection, member)
        if member:
            await self._come_back(audience, member)

    async def _come_back(self, audience: Audience, member: str) -> None:
        """Who was gone and is here again plays himself."""
        state = audience.table.state
        seat = state.seat_of(member)
        if seat is None or seat in state.gone or seat in state.late:
            return
        if state.started and seat in state.bots:
            await audience.table.order(seating.take_back(state.members[seat].person))

    async def _lobby(self, request: wire.WatchLobby) -> None:
        if request.on:
            cards = await open_tables(self._house)
            self._house.in_lobby.add(self._connection)
            self._connection.say(wire.LobbyNow(request.id, cards))
        else:
            self._house.in_lobby.discard(self._connection)
            self._connection.say(wire.Done(request.id))

    def _at(self, table: str) -> tuple[Audience, str]:
        found = self._attached.get(table)
        if found is None:
            raise Refused("not-watched")
        return found

    def _seated(self, table: str) -> tuple[Audience, Seat]:
        """The seat, or the place before the start, that one speaks for; raises Refused."""
        audience, member = self._at(table)
        state = audience.table.state
        seat = state.seat_of(member) if member else None
        if seat is None or seat in state.gone:
            raise Refused("not-at-the-table")
        return audience, seat

    def _detach(self, table: str) -> None:
        found = self._attached.pop(table, None)
        if found:
            audience, member = found
            audience.leave(self._connection, member)

    def end(self) -> None:
        """The guest has hung up."""
        if self._advising:
            self._advising.cancel()
        self._house.in_lobby.discard(self._connection)
        for table in tuple(self._attached):
            self._detach(table)


def check_advice(state: TableState, seat: Seat, box: Box) -> None:
    """Raises Refused unless a seat is asked something now and plays with bots alone."""
    if box.advise is None:
        raise Refused("no-advice")
    stays = [each for other, each in enumerate(state.members) if other not in state.gone]
    if any(not each.level for each in stays if each is not state.members[seat]):
        raise Refused("not-alone")  # one who is only away may come back
    if not state.started or state.is_over:
        raise Refused("game-over" if state.started else "not-started")
    if state.is_paused:
        raise Refused("table-paused")
    if seat in state.bots:
        raise Refused("seat-taken-over")
    if seat not in state.actors.must and seat not in state.actors.may:
        raise Refused("not-your-turn")


def order_of(request: wire.OrderRequest, person: str, audience: Audience) -> Order:
    """The order that a request stands for; raises BadInput."""
    row = audience.table.row
    box = box_named(row.game)
    match request:
        case wire.Start(fill=level):
            if level is not None:
                box.check_level(level)
            return seating.start(person, bots_for(row, level) if level else ())
        case wire.AddBot(level=level):
            box.check_level(level)
            return seating.add_bot(person, bots_for(row, level))
        case wire.Remove(member=member):
            return seating.remove(person, member)
        case wire.Replace(member=member, level=level):
            box.check_level(level)
            return seating.replace_by_bot(person, member, level)
        case wire.TakeBack():
            return seating.take_back(person)
        case wire.Leave():
            return seating.leave(person)
        case wire.Wish():
            return seating.wish(person)
        case wire.End():
            return seating.end(person)


def read_request(data: str | bytes) -> wire.Request:
    """A request from its JSON; raises Refused."""
    try:
        request: wire.Request = _decoder.decode(data)
    except UNREADABLE as problem:
        raise Refused("bad-message", problem=str(problem)) from None
    return request


def _id_of(data: str | bytes) -> str:
    """The id that an unreadable request may still have, so that its sender knows which it was."""
    try:
        return msgspec.json.decode(data, type=_Anonymous).id[:40]
    except UNREADABLE:
        return ""


async def converse(house: House, socket: web.WebSocketResponse, connection: Connection) -> None:
    """Until the guest hangs up."""
    conversation = Conversation(house, connection)
    conversation.welcome()
    bucket = Bucket(house.plan.limits.messages, house.clock)
    try:
        async for message in socket:
            if message.type not in SAID:
                continue  # what cannot be read ends the connection
            if not (bucket.take() and house.may_speak(connection.person, connection.address)):
                said = _id_of(message.data)
                house.metrics.refusals["too-many"] += 1
                connection.say(wire.Refused(said, "too-many", details={"what": "messages"}))
            elif message.type is WSMsgType.TEXT:
                await conversation.hear(message.data)
            else:
                connection.say(wire.Refused("", "bad-message", details={"problem": "binary"}))
    finally:
        conversation.end()
