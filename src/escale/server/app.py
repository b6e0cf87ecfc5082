"""The house on aiohttp: routes, cookies, origins, headers; everything else is elsewhere."""

import logging
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any

import msgspec
from aiohttp import WSCloseCode, web
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.log import server_logger

from ..core.errors import UNREADABLE, EscaleError
from ..protocol import schema
from ..protocol.http import Refusal
from ..tables.ports import PersonRow
from . import metrics, openapi
from .api import ROUTES
from .connection import Connection
from .house import House
from .names import hash_of
from .origins import HEADERS, household, is_loopback
from .refusals import Refused, refusal_of, status_of
from .routes import Cookie, Reply, Route, Visit
from .site import NOT_OURS, Site, is_for_site, takes_gzip
from .socket import converse

SECURE, PLAIN = "__Host-escale", "escale"  # the cookie, by https and otherwise
COOKIE_SECONDS = 400 * 24 * 3600  # as long as browsers keep any
SEEN_AGAIN_MS = 24 * 3_600_000  # a visit is noted at most once a day
PACKED_BYTES = 16_384  # an answer that is longer goes by gzip to those who take it
HEARTBEAT_SECONDS = 30.0  # a socket that does not answer for so long is gone
NO_HTTP = (HttpProcessingError, web.RequestPayloadError)
NO_BODY = (*UNREADABLE, web.RequestPayloadError, ConnectionError)  # also of who hangs up
encode = msgspec.json.encode
log = logging.getLogger(__name__)
Handle = Callable[[web.Request], Awaitable[web.StreamResponse]]


def _is_ours(record: logging.LogRecord) -> bool:
    """Whether a mistake is the house's own; bytes that are no HTTP are a stranger's."""
    return not (record.exc_info and isinstance(record.exc_info[1], NO_HTTP))


def make_app(house: House, site: Site | None = None) -> web.Application:
    """All that the house answers; the site is the one that was built unless another is given."""
    shown = site or Site()
    server_logger.addFilter(_is_ours)
    app = web.Application(
        client_max_size=house.plan.limits.message_bytes, middlewares=[_guard(house)]
    )
    for route in ROUTES:
        app.router.add_route(route.method, route.path, _handler(house, route))
    pages = {
        "/api/openapi.json": encode(openapi.describe(ROUTES)),
        "/api/protocol.json": encode(schema.describe()),
    }

    async def describe(request: web.Request) -> web.Response:
        return _answer(pages[request.path], 200)

    async def show(request: web.Request) -> web.Response:
        return shown.answer(request)

    async def count(request: web.Request) -> web.Response:
        """For this machine only: who counts along could tell a person's answer from the table's."""
        if "X-Forwarded-For" in request.headers or not is_loopback(request.remote or ""):
            raise web.HTTPNotFound
        return web.Response(
            body=house.metrics.text(), headers={"Content-Type": metrics.CONTENT_TYPE}
        )

    app.router.add_get(f"/{{page:(?!(?:{'|'.join(NOT_OURS)})(?:/|$)).*}}", show)
    for path in pages:
        app.router.add_get(path, describe)
    app.router.add_get("/metrics", count)
    app.router.add_get("/ws", _socket(house))
    return app


def _guard(house: House) -> Any:
    @web.middleware
    async def guard(request: web.Request, handler: Handle) -> web.StreamResponse:
        """Count, check and head every request; no mistake of ours reaches a guest as a trace."""
        began = perf_counter()
        info = request.match_info.route.resource
        route = info.canonical if info else "none"
        try:
            _check_origin(house, request)
            _check_open(house, route)
            what = "pages" if is_for_site(request.path) else "requests"
            house.limit(what, address_of(house, request))
            response = await handler(request)
        except EscaleError as problem:
            refusal = refusal_of(problem)
            house.metrics.refusals[refusal.code] += 1
            response = _answer(encode(refusal), status_of(refusal.code))
        except web.HTTPException as problem:
            known = {404: "not-found", 405: "not-allowed", 413: "too-large"}
            code = known.get(problem.status, "bad-request")
            headers = {"Allow": problem.headers["Allow"]} if "Allow" in problem.headers else {}
            response = _answer(encode(Refusal(code)), status_of(code), headers)
        except Exception:  # a bug: said in the log, never to a guest
            log.exception("request failed", extra={"route": route, "method": request.method})
            response = _answer(encode(Refusal("internal")), 500)
        if not response.prepared:
            response.headers.update(HEADERS)
        house.metrics.requests[route, str(response.status)] += 1
        took = round((perf_counter() - began) * 1000, 1)
        told = {"method": request.method, "route": route, "status": response.status, "ms": took}
        log.info("request", extra=told)
        return response

    return guard


def _handler(house: House, route: Route) -> Handle:
    decoder = msgspec.json.Decoder(route.body) if route.body is not None else None

    async def handle(request: web.Request) -> web.StreamResponse:
        body = await _body(request, route, decoder) if decoder is not None else None
        person = await person_of(house, request)
        renewed = await _note_visit(house, request, person)
        address = address_of(house, request)
        answer = await route.handler(house, Visit(person, address, request.match_info, body))
        reply = answer if isinstance(answer, Reply) else Reply(answer)
        data = reply.body if isinstance(reply.body, bytes) else encode(reply.body)
        response = _answer(b"" if reply.status == 204 else data, reply.status)
        if len(data) > PACKED_BYTES:
            response.headers["Vary"] = "Accept-Encoding"
            if takes_gzip(request.headers):
                response.enable_compression(web.ContentCoding.gzip)
        cookie = reply.cookie or renewed
        if cookie is not None:
            _set_cookie(house, request, response, cookie)
        return response

    return handle


async def _body(request: web.Request, route: Route, decoder: msgspec.json.Decoder[Any]) -> Any:
    """What was said with the question; raises Refused."""
    if not route.needs_body and not request.can_read_body:
        return route.body()
    if request.content_type != "application/json":
        raise Refused("not-json")
    try:
        return decoder.decode(await request.read())
    except NO_BODY as problem:
        raise Refused("bad-request", problem=str(problem)) from None


def _socket(house: House) -> Handle:
    async def handle(request: web.Request) -> web.StreamResponse:
        person = await person_of(house, request)
        renewed = await _note_visit(house, request, person)
        address = address_of(house, request)
        house.check_room(person, address)
        socket = web.WebSocketResponse(
            heartbeat=HEARTBEAT_SECONDS,
            max_msg_size=house.plan.limits.message_bytes,
            compress=False,
        )
        if not socket.can_prepare(request).ok:
            raise Refused("bad-request", problem="not a WebSocket")
        if renewed is not None:
            _set_cookie(house, request, socket, renewed)
        await socket.prepare(request)
        assert request.transport is not None
        connection = Connection(
            socket, request.transport, person, address, house.plan.limits, house.metrics
        )
        house.sockets.add(connection)
        house.metrics.sockets += 1
        try:
            await converse(house, socket, connection)
        finally:
            connection.forget()
            house.sockets.discard(connection)
            house.metrics.sockets -= 1
            await socket.close(code=WSCloseCode.GOING_AWAY)
        return socket

    return handle


def _check_origin(house: House, request: web.Request) -> None:
    """A page of another house may not speak for its visitor; a socket must say where it is from."""
    origin = request.headers.get("Origin", "")
    if origin.lower() in house.plan.origins:
        return
    if origin or request.path == "/ws":
        raise Refused("foreign-origin")


def _check_open(house: House, route: str) -> None:
    if house.is_closing and route != "/health":
        raise Refused("house-closing")


def address_of(house: House, request: web.Request) -> str:
    """Where a guest comes from; behind a proxy, as far as the proxy itself says."""
    if house.plan.behind_proxy:
        lines = request.headers.getall("X-Forwarded-For", [""])
        named = lines[-1].split(",")[-1].strip()  # the last is the proxy's own word
        if named:
            return household(named)
    return household(request.remote or "")


def _comes_by_https(house: House, request: web.Request) -> bool:
    """Whether by the public address, and not straight from this machine or its network."""
    if not house.plan.is_https:
        return False
    by_proxy = "X-Forwarded-For" in request.headers
    own = house.plan.url if by_proxy else f"http://{request.host}"
    origin = request.headers.get("Origin", own).lower()
    return origin.startswith("https:") or origin not in house.plan.origins


def _key_of(request: web.Request) -> tuple[str, str]:
    """The name of the cookie and the key in it, if there is one."""
    for name in (SECURE, PLAIN):
        if key := request.cookies.get(name, ""):
            return name, key
    return "", ""


async def person_of(house: House, request: web.Request) -> PersonRow | None:
    _, key = _key_of(request)
    return await house.people.find_person(hash_of(key)) if key else None


async def _note_visit(
    house: House, request: web.Request, person: PersonRow | None
) -> Cookie | None:
    """Who comes back is kept for as long again; so is the cookie, which is given once more."""
    now = house.clock.now_ms()
    if person is None or now - person.seen_ms < SEEN_AGAIN_MS:
        return None
    await house.people.see_person(person.id, now)
    return Cookie(_key_of(request)[1])


def _set_cookie(
    house: House, request: web.Request, response: web.StreamResponse, cookie: Cookie
) -> None:
    known, _ = _key_of(request)
    secure = known == SECURE if known else _comes_by_https(house, request)
    response.set_cookie(
        SECURE if secure else PLAIN,
        cookie.key,
        max_age=COOKIE_SECONDS if cookie.key else 0,
        path="/",
        httponly=True,
        samesite="Lax",
        secure=secure,
    )


def _answer(body: bytes, status: int, headers: dict[str, str] | None = None) -> web.Response:
    return web.Response(
        body=body,
        status=status,
        headers=headers,
        content_type="application/json",
        zlib_executor_size=PACKED_BYTES,  # what is packed is packed in a thread
    )
