"""The routes on aiohttp: every request is checked, counted, decoded, answered and logged here."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from time import perf_counter
from typing import Any

import msgspec
from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.log import server_logger

from ...core.errors import UNREADABLE, EscaleError, Refused
from ...protocol import schema
from ...protocol.http import Refusal
from ..identity import Identity
from ..limits import RateLimits
from ..ops import request_ids
from ..ops.health import Health
from ..ops.metrics import Metrics
from ..origins import HEADERS, HSTS, is_loopback
from ..refusals import refusal_of, status_of
from ..transport.connection_limits import ConnectionLimits
from . import openapi
from .routes import PROBES, Reply, Request, Route
from .site import SERVER_PATHS, Site, accepts_gzip, is_for_site

PACKED_BYTES = 16_384  # a longer answer is compressed for clients that accept it
BAD_HTTP = (HttpProcessingError, web.RequestPayloadError)
BAD_BODY = (*UNREADABLE, web.RequestPayloadError, ConnectionError)  # also a client that hangs up
PROXY_HEADERS = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP")
encode = msgspec.json.encode
log = logging.getLogger(__name__)
Handle = Callable[[web.Request], Awaitable[web.StreamResponse]]


class HttpApplication:
    """Turns routes into an aiohttp application."""

    def __init__(
        self,
        identity: Identity,
        limits: RateLimits,
        connection_limits: ConnectionLimits,
        metrics: Metrics,
        health: Health,
        origins: frozenset[str],
        shows_metrics: bool,
    ) -> None:
        self._identity = identity
        self._limits = limits
        self._connection_limits = connection_limits
        self._metrics = metrics
        self._health = health
        self._origins = origins
        self._shows_metrics = shows_metrics

    def build(
        self,
        routes: Sequence[Route],
        socket: Handle,
        site: Site,
        documents: Mapping[str, Handle],
        most_bytes: int,
    ) -> web.Application:
        """All that the server answers: the routes, the socket, the site, descriptions, metrics."""
        server_logger.addFilter(_is_server_error)
        app = web.Application(client_max_size=most_bytes, middlewares=[self._guard])
        for route in routes:
            app.router.add_route(route.method, route.path, self._handler(route))
        pages = {
            "/api/openapi.json": encode(openapi.describe(routes)),
            "/api/protocol.json": encode(schema.describe()),
        }

        async def describe(request: web.Request) -> web.Response:
            return _response(pages[request.path], 200)

        async def show(request: web.Request) -> web.Response:
            return site.answer(request)

        for path, document in documents.items():
            app.router.add_get(path, document)
        app.router.add_get(f"/{{page:(?!(?:{'|'.join(SERVER_PATHS)})(?:/|$)).*}}", show)
        for path in pages:
            app.router.add_get(path, describe)
        if self._shows_metrics:
            app.router.add_get("/metrics", self._show_metrics)
        app.router.add_get("/ws", socket)
        return app

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handle) -> web.StreamResponse:
        """Wraps every request; its id is in the answer and in each line of the log about it."""
        sent_ids = request.headers.getall(request_ids.HEADER, ())
        request_id = request_ids.id_for(sent_ids, self._connection_limits.behind_proxy)
        with request_ids.logged_as(request_id):
            response = await self._answer(request, handler)
        if not response.prepared:  # a socket has said it already
            response.headers[request_ids.HEADER] = request_id
        return response

    async def _answer(self, request: web.Request, handler: Handle) -> web.StreamResponse:
        """No error of the server reaches a client as a traceback."""
        began = perf_counter()
        resource = request.match_info.route.resource
        route = resource.canonical if resource else "none"
        try:
            self._check_origin(request)
            if route not in PROBES:
                self._health.check_open()
            self._check_rate(request)
            response = await handler(request)
        except EscaleError as problem:
            refusal = refusal_of(problem)
            self._metrics.refusals[refusal.code] += 1
            response = _response(encode(refusal), status_of(refusal.code))
        except web.HTTPException as problem:
            known = {404: "not-found", 405: "not-allowed", 413: "too-large"}
            code = known.get(problem.status, "bad-request")
            headers = {"Allow": problem.headers["Allow"]} if "Allow" in problem.headers else {}
            response = _response(encode(Refusal(code)), status_of(code), headers)
        except Exception as problem:
            if not (isinstance(problem, ConnectionError) and _is_gone(request)):
                log.exception("request failed", extra={"route": route, "method": request.method})
            response = _response(encode(Refusal("internal")), 500)
        if not response.prepared:
            response.headers.update(HEADERS)
            if not is_for_site(request.path):
                response.headers["Cache-Control"] = "no-store"
            if self._identity.comes_by_https(request):
                response.headers["Strict-Transport-Security"] = HSTS
        self._metrics.requests[route, str(response.status)] += 1
        took = round((perf_counter() - began) * 1000, 1)
        details = {"method": request.method, "route": route, "status": response.status, "ms": took}
        log.info("request", extra=details)
        return response

    def _check_rate(self, request: web.Request) -> None:
        """Cuts off an address that goes on asking after it was refused; raises Refused."""
        address = self._identity.address_of(request)
        try:
            what = "pages" if is_for_site(request.path) else "requests"
            self._limits.check(what, address)
        except Refused:
            if (
                not self._connection_limits.note_refused(address)
                and not self._connection_limits.behind_proxy
            ):
                request.protocol.force_close()
            raise

    def _check_origin(self, request: web.Request) -> None:
        """Pages of other sites may not speak for their visitors; a socket must name its origin."""
        origin = request.headers.get("Origin", "")
        if origin.lower() in self._origins:
            return
        if origin or request.path == "/ws":
            raise Refused("foreign-origin")

    def _handler(self, route: Route) -> Handle:
        decoder = msgspec.json.Decoder(route.body) if route.body is not None else None

        async def handle(request: web.Request) -> web.StreamResponse:
            query = _read_query(request, route)
            body = await self._read_body(request, route, decoder) if decoder is not None else None
            person = await self._identity.person_of(request)
            renewed = await self._identity.note_visit(request, person)
            address = self._identity.address_of(request)
            device = self._identity.device_of(request, person)
            asked = Request(person, address, request.match_info, body, device, query)
            answer = await route.handler(asked)
            reply = answer if isinstance(answer, Reply) else Reply(answer)
            data = reply.body if isinstance(reply.body, bytes) else encode(reply.body)
            response = _response(b"" if reply.status == 204 else data, reply.status)
            if len(data) > PACKED_BYTES:
                response.headers["Vary"] = "Accept-Encoding"
                if accepts_gzip(request.headers):
                    response.enable_compression(web.ContentCoding.gzip)
            cookie = reply.cookie or renewed
            if cookie is not None:
                self._identity.set_cookie(request, response, cookie)
            return response

        return handle

    async def _read_body(
        self, request: web.Request, route: Route, decoder: msgspec.json.Decoder[Any]
    ) -> Any:
        """The decoded body of a request; raises Refused, or HTTPException if it is too large."""
        if not route.needs_body and not request.can_read_body:
            return route.body()
        if request.content_type != "application/json":
            raise Refused("not-json")
        size, most = request.content_length or 0, request.client_max_size
        if size > most:
            raise web.HTTPRequestEntityTooLarge(most, size)
        try:
            async with asyncio.timeout(self._connection_limits.limits.body_seconds):
                data = await request.read()
            return decoder.decode(data)
        except TimeoutError:
            raise Refused("bad-request", problem="the body has not arrived") from None
        except BAD_BODY as problem:
            raise Refused("bad-request", problem=str(problem)) from None

    async def _show_metrics(self, request: web.Request) -> web.Response:
        """The metrics, for this machine only: counts could tell a person's answer from a bot's."""
        is_direct = not any(name in request.headers for name in PROXY_HEADERS)
        if not (is_direct and is_loopback(request.remote or "")):
            raise web.HTTPNotFound
        return await self._metrics.show(request)


def _read_query(request: web.Request, route: Route) -> Any:
    """What stands behind the `?`, if the route reads it; raises Refused."""
    if route.query is None:
        return None
    try:
        return msgspec.convert(dict(request.query), route.query, strict=False)
    except msgspec.ValidationError as problem:
        raise Refused("bad-request", problem=str(problem)) from None


def _is_server_error(record: logging.LogRecord) -> bool:
    """Whether an error is the server's own; bytes that are no HTTP are the client's mistake."""
    return not (record.exc_info and isinstance(record.exc_info[1], BAD_HTTP))


def _is_gone(request: web.Request) -> bool:
    """Whether the client has hung up."""
    return request.transport is None or request.transport.is_closing()


def _response(body: bytes, status: int, headers: dict[str, str] | None = None) -> web.Response:
    return web.Response(
        body=body,
        status=status,
        headers=headers,
        content_type="application/json",
        zlib_executor_size=PACKED_BYTES,  # larger bodies are compressed in a thread
    )
