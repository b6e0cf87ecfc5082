"""Where sockets are opened: /ws."""

import asyncio
from contextlib import suppress
from typing import cast

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from ...core.errors import Refused
from ...protocol import messages as wire
from ...tables.accounts import session_id
from ..config import Limits
from ..identity import Identity
from ..ops import request_ids
from ..transport.client_connection import ClientConnection
from ..transport.loop_shares import LoopShares
from ..transport.pace import Pace
from .connection import CLOSE_SECONDS, Connection, WriteBatch
from .connections import Connections
from .session import SocketServices, SocketSession

FINISH_SECONDS = 2.0  # for requests that are being answered when the server closes
MESSAGES_OF_SOCKET = 4  # in a turn of the loop, before all others have theirs


class SocketEndpoint:
    """Accepts sockets and reads their messages until the client hangs up."""

    def __init__(
        self,
        identity: Identity,
        connections: Connections,
        services: SocketServices,
        limits: Limits,
    ) -> None:
        self._identity = identity
        self._connections = connections
        self.services = services
        self._limits = limits
        self._write_batch = WriteBatch()
        self._messages = LoopShares(limits.messages_in_a_turn)
        self._openings = LoopShares(limits.http_pieces_in_a_turn)
        self._under_way = 0  # requests on sockets
        self._is_quiet = asyncio.Event()
        self._is_quiet.set()

    async def finish_requests(self) -> None:
        """Wait a while for what is being answered: a move that is stored is acknowledged."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._is_quiet.wait(), FINISH_SECONDS)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Open a socket, and serve it to its end."""
        address = self._identity.address_of(request)
        await self._openings.wait_for_share(address)
        person = await self._identity.person_of(request)
        renewed = await self._identity.note_visit(request, person)
        self._connections.check_room(person, address)
        socket = web.WebSocketResponse(
            timeout=CLOSE_SECONDS,
            autoping=False,  # PINGs and PONGs are counted like any other message
            max_msg_size=self._limits.message_bytes,
            compress=False,
        )
        if not socket.can_prepare(request).ok:
            raise Refused("bad-request", problem="not a WebSocket")
        if renewed is not None:
            self._identity.set_cookie(request, socket, renewed)
        socket.headers[request_ids.HEADER] = request_ids.current()
        await socket.prepare(request)
        if request.transport is None:
            return socket  # the client has hung up
        metrics = self.services.metrics
        session = session_id(self._identity.device_of(request, person).session)
        connection = Connection(
            self._write_batch,
            socket,
            request.transport,
            person,
            address,
            self._limits,
            metrics,
            session,
        )
        self._connections.add(connection)
        try:
            await self._serve(socket, connection, cast(ClientConnection, request.protocol))
        finally:
            await connection.wait_until_cut()
            connection.stop()
            self._connections.remove(connection)
            await socket.close(code=WSCloseCode.GOING_AWAY)
            _forget_frames(socket.exception())
        return socket

    async def _serve(
        self, socket: web.WebSocketResponse, connection: Connection, client: ClientConnection
    ) -> None:
        services = self.services
        pace = Pace(services.limits, services.clock, connection.person, connection.address)

        def cut_off() -> None:
            client.stop_reading()
            connection.cut_off(WSCloseCode.POLICY_VIOLATION, "too-many")

        pace.on_too_much = cut_off
        client.hand_over(socket, pace)
        session = SocketSession(services, connection)
        session.welcome()
        connection.heard_ms = services.clock.now_ms()
        in_a_row = 0  # messages that were there when the one before was answered
        try:
            async for message in socket:
                connection.silent_looks = 0
                until_ms = pace.count_message()
                if connection.is_cut_off:
                    return
                if until_ms:
                    services.metrics.paused += 1
                    await services.clock.sleep_until(until_ms)
                elif in_a_row >= MESSAGES_OF_SOCKET:
                    in_a_row = 0
                    await asyncio.sleep(0)
                await self._messages.wait_for_share(connection.address)
                await self._answer(message, session, connection)
                if client.has_messages:
                    in_a_row += 1
                    connection.write()  # the next may be the end, which aiohttp answers at once
                else:
                    in_a_row = 0
                client.read_on()
        finally:
            session.end()

    async def _answer(
        self, message: WSMessage, session: SocketSession, connection: Connection
    ) -> None:
        match message.type:
            case WSMsgType.TEXT:
                connection.heard_ms = self.services.clock.now_ms()
                self._under_way += 1
                self._is_quiet.clear()
                try:
                    await session.receive(message.data)
                finally:
                    self._under_way -= 1
                    if not self._under_way:
                        self._is_quiet.set()
                connection.follows = session.follows
            case WSMsgType.BINARY:
                connection.send(wire.Refused("", "bad-message", details={"problem": "binary"}))
            case WSMsgType.PING:
                connection.pong(message.data)
            case _:  # a PONG; what cannot be read ends the connection
                pass


def _forget_frames(problem: BaseException | None) -> None:
    """A socket keeps why it ended, and is in the frames of that: a circle, with all it knows."""
    while problem is not None:
        problem.__traceback__ = None
        problem = problem.__context__
