"""The HTTP side does what its OpenAPI page says, whatever is asked; nothing breaks it.

A few hundred cases; tens of thousands in `make nightly`.
"""

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import aiohttp
import msgspec
import pytest
import schemathesis
from hypothesis import example, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import positive_data_acceptance

from escale.boxes.registry import BOXES
from escale.server.apis import ROUTES
from escale.server.http.openapi import describe
from escale.server.origins import HEADERS
from tests.sizes import sized
from tests.storage.test_series import a_series

from ..raw_http import Answer, exchange, hang_up_after
from ..threaded_server import GAME, Seen, ThreadedServer, has_text, threaded_server

LONGEST = 16_384  # what a server takes at once
PLACES = {"seat": "0", "number": "0", "game": GAME, "preset": "rondelic", "lesson": "first"}
PLACES |= {"language": "fr", "word": "été", "series": "ofann", "channel": "ofann"}
PLACES |= {"passkey": "bm9uZQ", "session": "0123456789abcdef", "share": "a" * 26}
PLACES |= {"person": "ofann", "message": "none", "deal": "1"}
PLACES |= {"day": "2026-11-30", "month": "2026-11"}
PAGE: dict[str, Any] = json.loads(msgspec.json.encode(describe(ROUTES)))
# What fits the types may still name a game that is not on the shelf, or a name without a letter.
NOT_CHECKED: list[schemathesis.CheckFunction] = [positive_data_acceptance]
Case = schemathesis.Case[Any]


def without_security(page: dict[str, Any]) -> dict[str, Any]:
    """The same page, for one whose cookie the test brings along."""
    page = json.loads(json.dumps(page))
    for operations in page["paths"].values():
        for operation in operations.values():
            operation.pop("security", None)
    return page


for_strangers = schemathesis.openapi.from_dict(PAGE)
for_guests = schemathesis.openapi.from_dict(without_security(PAGE))


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadedServer]:
    with threaded_server(tmp_path_factory.mktemp("server") / "escale.db") as kept:
        kept.do(kept.home.store.series.open_series(a_series(PLACES["series"], kept.guests.ann)))
        yield kept


def assert_nothing_broke(kept: ThreadedServer, status: int, body: bytes) -> None:
    """A refusal can be said in words, and nobody has to be woken."""
    assert not kept.complaints.heard
    assert status < 500
    if status >= 400 and body:
        assert has_text(json.loads(body)["code"])


def assert_only_these_changed(kept: ThreadedServer, before: list[Seen], *kinds: str) -> None:
    after = kept.do(kept.look_at_all())
    for kind, old, new in zip(kept.scene.tables, before, after, strict=True):
        assert kind in kinds or old == new
    kept.do(kept.tidy(before))


# ---- by the page


def test_the_server_shows_the_page_that_is_tested(kept: ThreadedServer) -> None:
    async def ask_for_page() -> Any:
        async with aiohttp.request("GET", f"{kept.url}/api/openapi.json") as response:
            return await response.json()

    assert kept.do(ask_for_page()) == PAGE


@pytest.mark.slow
@for_strangers.parametrize()
@settings(max_examples=sized(3, 100))
def test_a_stranger_gets_what_the_page_says(kept: ThreadedServer, case: Case) -> None:
    before = kept.do(kept.look_at_all())
    response = case.call_and_validate(kept.url, excluded_checks=NOT_CHECKED)
    assert_nothing_broke(kept, response.status_code, response.content)
    assert_only_these_changed(kept, before)


ODD = st.text(max_size=5) | st.integers() | st.booleans()
new_tables = st.fixed_dictionaries(
    {"game": st.sampled_from((GAME, GAME, GAME, "chess"))},
    optional={
        "preset": st.sampled_from((*BOXES[GAME].game.presets, "none")),
        "options": st.dictionaries(st.sampled_from(("circles", "all_equal", "x")), ODD, max_size=2),
        "places": st.integers(1, 16),
        "clock": st.sampled_from(("none", "slow", "fast")),
        "open": st.booleans(),
        "sit": st.booleans(),
        "nonce": st.text(max_size=64),
        "bots": st.lists(st.sampled_from(("novice", "master", "grandmaster")), max_size=6),
        "fill": st.sampled_from(("novice", "baseline", "nobody")),
        "fill_seconds": st.integers(0, 3600),
    },
)


@pytest.mark.slow
@for_guests.parametrize()
@for_guests.given(
    who=st.sampled_from(("eve", "ann", "bob")),
    where=st.sampled_from(("playing", "gathering", "over", "elsewhere")),
    wish=st.none() | new_tables,
)
@settings(max_examples=sized(4, 150))
def test_a_guest_gets_what_the_page_says(
    kept: ThreadedServer, case: Case, who: str, where: str, wish: dict[str, Any] | None
) -> None:
    kept.do(kept.remember_all())
    before = kept.do(kept.look_at_all())
    if where in kept.scene.tables:
        row = kept.scene.tables[where].row
        known = {"table": row.id, "code": row.code.upper(), **PLACES}
        case.path_parameters = {name: known[name] for name in case.path_parameters or {}}
    if wish is not None and case.operation.definition.raw["operationId"] == "open-table":
        case.body = wish
    cookies = {"escale": kept.keys[who]}
    response = case.call_and_validate(kept.url, excluded_checks=NOT_CHECKED, cookies=cookies)
    assert_nothing_broke(kept, response.status_code, response.content)
    is_done = response.status_code < 300
    may_change = case.path.endswith(("/join", "/rematch")) and is_done
    deletes = (case.method, case.path) == ("DELETE", "/api/me") and is_done
    kinds = kept.scene.tables if deletes else [where] if may_change else []
    assert_only_these_changed(kept, before, *kinds)


# ---- past the page

METHODS = b"GET POST DELETE PUT PATCH HEAD OPTIONS TRACE QUERY get BREW M-SEARCH CONNECT".split()
SEGMENTS = (
    *rb". .. %2e%2e %2F %00 % %zz %FF%FE %ED%A0%80 %0d%0a %252e %E2%80%AE * ';-- \ ~".split(),
    *rb"a?b=c&d a#b a;b=c {table} @playing @gathering @gathering @over @code".split(),
    *(b"", b"x" * 7_000, "é".encode(), b"\xff\xfe"),
)
TYPES = (*[b"application/json"] * 3, b"application/json; charset=utf-16", b"text/json", b"", b"/;")
BODIES = (
    b"",
    b"{",
    b'{"name":"x"',
    b"\xff",
    b"[" * 5_000,
    b'{"name":NaN}',
    b'{"name":"Zo"}',
    b"{}",
)
HEADS = b"""
Cookie: escale=@key
Cookie: escale=%FF
Cookie: ;;=;escale
Origin: @url
Origin: null
Origin: http://evil.example
Expect: 100-continue
Expect: more
Content-Encoding: gzip
Content-Encoding: br
Content-Length: -1
Upgrade: websocket
Connection: Upgrade
Sec-WebSocket-Version: 13
Sec-WebSocket-Key: no
Range: bytes=0-
If-None-Match: *
X-HTTP-Method-Override: DELETE
Host: evil.example
""".strip().splitlines()
ODD_HEADS = (
    *(b"Cookie: escale=\xff\xfe", b"Origin: \xe9", b"Accept-Language: \xff;q=x,,fr-", b"X: \x01"),
    *(b"X-Forwarded-For: \xff, 1.2.3.4", b"Cookie: " + b"a" * 9_000),
)
segments = st.sampled_from(SEGMENTS) | st.binary(max_size=12).map(lambda raw: quote(raw).encode())
bodies = (
    st.sampled_from(BODIES)
    | st.binary(max_size=50)
    | new_tables.map(lambda wish: json.dumps(wish).encode())
    | st.sampled_from((LONGEST, LONGEST + 1, 100_000)).map(lambda size: b" " * size)
)


@st.composite
def http_requests(draw: st.DrawFn) -> bytes:
    """Requests as no browser sends them, most of them to an address that there is."""
    if draw(st.integers(0, 2)):
        route = draw(st.sampled_from(ROUTES))
        method, path = route.method.encode(), route.path.encode()
        for name in re.findall(rb"{\w+}", path):
            path = path.replace(name, draw(segments))
    else:
        method, path = draw(st.sampled_from(METHODS)), b"/" + draw(segments)
        path = draw(st.sampled_from((b"/ws", b"/metrics", b"/", b"/api/openapi.json", path)))
    head = [method + b" " + path + b" HTTP/1.1", b"Host: 127.0.0.1", b"Connection: close"]
    head += draw(st.lists(st.sampled_from((*HEADS, *ODD_HEADS)), max_size=3, unique=True))
    body = b""
    if method == b"POST" or draw(st.booleans()):
        body = draw(bodies)
        head.append(b"Content-Type: " + draw(st.sampled_from(TYPES)))
        head.append(b"Content-Length: %d" % len(body))
    return b"\r\n".join((*head, b"", body))


def asked(what: bytes, *heads: bytes, body: bytes = b"") -> bytes:
    length = b"Content-Length: %d" % len(body)
    json_type = b"Content-Type: application/json"
    return b"\r\n".join((what + b" HTTP/1.1", b"Host: x", json_type, length, *heads, b"", body))


def assert_decent(kept: ThreadedServer, answer: Answer) -> None:
    """The server says all its headers; what is no HTTP never came that far."""
    kind = answer.headers.get("content-type", "")
    if answer.status in {400, 417} and kind.startswith("text/plain"):
        return
    for name, value in HEADERS.items():
        assert answer.headers[name.lower()] == value
    assert_nothing_broke(kept, answer.status, answer.body if "json" in kind else b"")


@pytest.mark.slow
@given(sent=http_requests())
@example(sent=asked(b"GET /api/me", b"Cookie: escale=\xff"))
@example(sent=asked(b"GET /api/tables/\xff"))
@example(sent=asked(b"POST /api/me", b"Content-Encoding: gzip", body=b"{}"))
@settings(max_examples=sized(60, 5_000))
def test_odd_requests_get_a_decent_answer(kept: ThreadedServer, sent: bytes) -> None:
    kept.do(kept.remember_all())
    before = kept.do(kept.look_at_all())
    tables = {f"@{kind}".encode(): table.row.id for kind, table in kept.scene.tables.items()}
    code = kept.scene.playing.row.code
    words = tables | {b"@key": kept.keys["eve"], b"@url": kept.url, b"@code": code}
    for word, value in words.items():
        sent = sent.replace(word, value.encode())
    answer = kept.do(exchange(kept.url, sent))
    if answer is not None:
        assert_decent(kept, answer)
    assert not kept.complaints.heard
    has_joined = answer is not None and answer.status == 200 and b"/join HTTP" in sent
    assert_only_these_changed(kept, before, *(["gathering"] if has_joined else []))


@given(sent=st.binary(max_size=300))
@settings(max_examples=sized(50, 2_000))
def test_who_hangs_up_before_the_end_harms_nobody(kept: ThreadedServer, sent: bytes) -> None:
    chunked = asked(b"POST /api/me").replace(b"Content-Length: 0", b"Transfer-Encoding: chunked")
    kept.do(hang_up_after(kept.url, sent))
    kept.do(hang_up_after(kept.url, chunked + sent))
    kept.do(hang_up_after(kept.url, asked(b"POST /api/me", body=b" " * 301)[:-300] + sent))
    answer = kept.do(exchange(kept.url, asked(b"GET /health")))
    assert answer is not None
    assert answer.status == 200
    assert not kept.complaints.heard
