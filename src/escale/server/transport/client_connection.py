"""One connection of a client, below HTTP and WebSocket: what is read from it, and for how long."""

import asyncio
from typing import Any, cast

import msgspec
from aiohttp import web

from ...protocol.http import Refusal
from ...tables.clock import Clock
from ..origins import HEADERS, network_of
from .connection_limits import ConnectionLimits
from .pace import Pace

PIECE_BYTES = 2_048  # of a socket, between two looks at everything else
KEEP_ALIVE_SECONDS = 150.0  # longer than the usual proxies keep a connection that is not used
LINGER_SECONDS = 1.0  # for what is left of a body that nobody reads
BUFFER_BYTES = 65_536  # of a body that has arrived and is not read yet
BAD_REQUEST = msgspec.json.encode(Refusal("bad-request"))


class ClientConnection(web.RequestHandler):
    """Reads from a client no faster than it is allowed to send, and not at all if it is shut out.

    On a socket a piece is passed on when all messages of the piece before it are dealt with. The
    transport is not read meanwhile, so that the client's machine cannot send any more.
    """

    def __init__(self, server: web.Server, limits: ConnectionLimits, clock: Clock) -> None:
        super().__init__(
            server,
            loop=asyncio.get_running_loop(),
            access_log=cast(Any, None),
            keepalive_timeout=KEEP_ALIVE_SECONDS,
            lingering_time=LINGER_SECONDS,
            read_bufsize=BUFFER_BYTES,
        )
        self._connection_limits = limits
        self._clock = clock
        self._admitted: asyncio.Transport | None = None  # once it is let in, until it is lost
        self._address = ""
        self._arrived = b""
        self._read = 0  # bytes of it
        self._socket: web.WebSocketResponse | None = None
        self._pace: Pace | None = None
        self._is_waiting = False  # for its next turn
        self._was_called = False  # because its turn has come
        self._is_stopped = False  # for good
        self._is_held = False  # not to be read, because of that or of what is not passed on yet
        self._header_timer: asyncio.TimerHandle | None = None
        self._answer_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        incoming = cast(asyncio.Transport, transport)
        peer = incoming.get_extra_info("peername")
        self._address = (
            "" if self._connection_limits.behind_proxy or not peer else network_of(peer[0])
        )
        if self._address and not self._connection_limits.enter(self._address):
            incoming.abort()
            return
        self._admitted = incoming
        super().connection_made(transport)
        self._await_header()

    def connection_lost(self, problem: BaseException | None) -> None:
        if self._admitted is not None and self._address:
            self._connection_limits.leave(self._address)
        self._admitted, self._arrived = None, b""
        self._header_is_complete()
        self._answer_is_read()
        super().connection_lost(problem)
        # They know this connection: without circles its memory is free at once.
        self._socket = self._pace = self._data_received_cb = None

    def data_received(self, data: bytes) -> None:
        if not data:  # aiohttp has room again for requests that it keeps
            super().data_received(data)
            return
        self._arrived, self._read = self._arrived[self._read :] + data, 0
        self.read_on()

    def hand_over(self, socket: web.WebSocketResponse, pace: Pace) -> None:
        """From now on this is a socket."""
        if self._admitted is not None:
            self._socket, self._pace = socket, pace
            self.read_on()

    def stop_reading(self) -> None:
        """Hear nothing more; what can be sent is still sent."""
        self._is_stopped = self._is_held = True
        self._arrived = b""
        self._pause_transport_reading()

    def read_on(self) -> None:
        """Pass on what has arrived, if it is its turn."""
        while self._read < len(self._arrived) and self._may_be_read() and self._has_its_turn():
            piece = self._arrived[self._read : self._read + PIECE_BYTES]
            self._read += len(piece)
            if self._pace is None:
                self._read_http(piece)
            else:
                self._read_frames(piece, self._pace)
        is_held = self._is_waiting or self._is_stopped or self._is_any_left
        if is_held or self._is_held:
            self._hold(is_held)

    def _hold(self, is_held: bool) -> None:
        """Whether the client has to wait until it is read on."""
        if self._admitted is None or self._admitted.is_closing():
            return
        was_held, self._is_held = self._is_held, is_held
        if is_held and not was_held:
            self._pause_transport_reading()
        elif was_held and not self._reading_paused and not self._buffer_paused:
            self._resume_transport_reading()

    def _resume_transport_reading(self) -> None:
        if not self._is_held:  # aiohttp does not know of that
            super()._resume_transport_reading()
        elif self._is_any_left and self._pace is None:  # requests that waited until it has room
            self._loop.call_soon(self.read_on)

    @property
    def _is_any_left(self) -> bool:
        return self._read < len(self._arrived)

    @property
    def has_messages(self) -> bool:
        """Whether messages have arrived that are not dealt with, the end perhaps among them."""
        queue = self._socket._reader if self._socket else None  # noqa: SLF001 - likewise
        return queue is not None and bool(queue._buffer)  # noqa: SLF001

    def _may_be_read(self) -> bool:
        if self._is_waiting or self._is_stopped:
            return False
        if self._socket is None:
            # Until it is clear what becomes of the request, or others before it are answered.
            return not self._upgraded and not self._buffer_paused
        queue = self._socket._reader  # noqa: SLF001 - aiohttp does not tell whether it is empty
        return queue is None or not queue._size  # noqa: SLF001

    def _has_its_turn(self) -> bool:
        """Whether its address may be read in this turn of the loop; if not, it waits for its own.

        Behind a proxy, whose connections carry everybody, this holds for sockets alone.
        """
        limits = self._connection_limits
        if self._pace is not None:
            shares, address = limits.socket_shares, self._pace.address
        else:
            shares, address = limits.http_shares, self._address
        if self._was_called or shares.try_take(address):
            self._was_called = False
            return True
        self._is_waiting = True
        shares.call_later(address, self._begin_turn)
        return False

    def _begin_turn(self) -> None:
        self._was_called = True
        self._end_wait()

    def _read_frames(self, piece: bytes, pace: Pace) -> None:
        super().data_received(piece)
        until_ms = pace.count_bytes(len(piece))
        if until_ms:
            self._is_waiting = True
            self._clock.call_at(until_ms, self._end_wait)
        elif self._is_any_left:  # the rest has its turn after everybody else's
            self._is_waiting = True
            self._loop.call_soon(self._end_wait)

    def _end_wait(self) -> None:
        self._is_waiting = False
        if not self._is_stopped:
            self.read_on()

    def _read_http(self, piece: bytes) -> None:
        if self._connection_limits.is_blocked(self._address):
            self._connection_limits.metrics.cut_off["requests"] += 1
            self.force_close()
            return
        before = self._request_count
        super().data_received(piece)
        if self._request_count > before:
            self._header_is_complete()
        elif self._waiter is not None:  # no request is being answered: this is half a header
            self._await_header()

    def _await_header(self) -> None:
        if self._header_timer is None:
            seconds = self._connection_limits.limits.header_seconds
            self._header_timer = self._loop.call_later(seconds, self._give_up, "slow")

    def _header_is_complete(self) -> None:
        if self._header_timer is not None:
            self._header_timer.cancel()
            self._header_timer = None

    def _give_up(self, why: str) -> None:
        self._connection_limits.metrics.cut_off[why] += 1
        if self._admitted is not None:
            self._admitted.abort()  # what it does not read would keep a close waiting
        self.force_close()

    async def finish_response(
        self, request: web.BaseRequest, resp: web.StreamResponse, start_time: float | None
    ) -> tuple[web.StreamResponse, bool]:
        self._await_reading(resp)
        answered = await super().finish_response(request, resp, start_time)
        if not self._is_unread:
            self._answer_is_read()
        self.read_on()  # what came behind a request for a socket that was refused
        return answered

    @property
    def _is_unread(self) -> bool:
        """Whether a part of an answer waits for the client to read what came before it."""
        return self._admitted is not None and self._admitted.get_write_buffer_size() > 0

    def _await_reading(self, answer: web.StreamResponse) -> None:
        self._answer_is_read()  # or else its client was in time until now
        limits = self._connection_limits.limits
        longer = (answer.content_length or 0) / limits.answer_bytes_a_second
        self._answer_timer = self._loop.call_later(limits.answer_seconds + longer, self._end_answer)

    def _end_answer(self) -> None:
        self._answer_timer = None
        if self._is_unread:
            self._give_up("unread")

    def _answer_is_read(self) -> None:
        if self._answer_timer is not None:
            self._answer_timer.cancel()
            self._answer_timer = None

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """What is no HTTP gets an answer like any other, which names no software and no version."""
        super().handle_error(request, status, exc, message)  # logs it
        response = web.Response(
            body=BAD_REQUEST, status=status, content_type="application/json", headers=HEADERS
        )
        response.force_close()
        return response


async def accept_clients(
    runner: web.AppRunner, limits: ConnectionLimits, clock: Clock, listener: Any
) -> asyncio.AbstractServer:
    """Let clients connect to an application that has been set up."""
    server = runner.server
    assert server is not None
    return await asyncio.get_running_loop().create_server(
        lambda: ClientConnection(server, limits, clock), sock=listener, backlog=1024
    )
