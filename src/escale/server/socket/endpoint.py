"""Where sockets are opened: /ws."""

from aiohttp import WSCloseCode, WSMsgType, web

from ...core.errors import Refused
from ...protocol import messages as wire
from ..config import Limits
from ..identity import Identity
from .connection import Connection
from .connections import Connections
from .requests import id_of
from .session import SocketServices, SocketSession

HEARTBEAT_SECONDS = 30.0  # a socket that does not answer for so long is closed
DATA = (WSMsgType.TEXT, WSMsgType.BINARY)


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

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Open a socket, and serve it to its end."""
        person = await self._identity.person_of(request)
        renewed = await self._identity.note_visit(request, person)
        address = self._identity.address_of(request)
        self._connections.check_room(person, address)
        socket = web.WebSocketResponse(
            heartbeat=HEARTBEAT_SECONDS, max_msg_size=self._limits.message_bytes, compress=False
        )
        if not socket.can_prepare(request).ok:
            raise Refused("bad-request", problem="not a WebSocket")
        if renewed is not None:
            self._identity.set_cookie(request, socket, renewed)
        await socket.prepare(request)
        assert request.transport is not None
        metrics = self.services.metrics
        connection = Connection(socket, request.transport, person, address, self._limits, metrics)
        self._connections.add(connection)
        try:
            await self._serve(socket, connection)
        finally:
            connection.stop()
            self._connections.remove(connection)
            await socket.close(code=WSCloseCode.GOING_AWAY)
        return socket

    async def _serve(self, socket: web.WebSocketResponse, connection: Connection) -> None:
        services = self.services
        session = SocketSession(services, connection)
        session.welcome()
        bucket = services.limits.of_one_socket()
        try:
            async for message in socket:
                if message.type not in DATA:
                    continue  # what cannot be read ends the connection
                if not (
                    bucket.take()
                    and services.limits.allows_message(connection.person, connection.address)
                ):
                    services.metrics.refusals["too-many"] += 1
                    request_id, details = id_of(message.data), {"what": "messages"}
                    connection.send(wire.Refused(request_id, "too-many", details=details))
                elif message.type is WSMsgType.TEXT:
                    await session.receive(message.data)
                else:
                    connection.send(wire.Refused("", "bad-message", details={"problem": "binary"}))
        finally:
            session.end()
