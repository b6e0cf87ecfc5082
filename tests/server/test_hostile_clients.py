"""Guests who want more than their due: they are told no, and nobody else notices."""

import asyncio
import logging
from pathlib import Path
from socket import SO_SNDBUF, SOL_SOCKET
from typing import Any

import msgspec
import pytest

from escale.client import play_with
from escale.protocol import messages as wire
from escale.protocol.http import OpenedTable, PersonalLink
from escale.server.config import UNLIMITED, Rate
from escale.server.http.people import LINK_MS
from escale.server.ops.logs import JsonLines
from escale.server.origins import HEADERS
from escale.tables.clock import SimulatedClock

from .raw_http import UPGRADE, Answer, ask, exchange
from .raw_socket import TEXT, Closed, Frame, RawSocket
from .servers import limited, open_server
from .table_of_three import NOW_MS, table_of_three
from .tabs import a_tab, tabs
from .threaded_server import until as until_true
from .waiting import BOTS, GAME, QUICK, a_choice, refusal

EVIL = "http://evil.example"
FOREIGN = (403, "foreign-origin")
ZOE = {"name": "Zoé"}


# ---- where a page is from


@pytest.mark.parametrize("origin", [None, "", "null", EVIL, "https://127.0.0.1", "file://"])
async def test_a_socket_says_which_page_of_the_server_it_is_from(
    path: Path, origin: str | None
) -> None:
    async with open_server(path) as home, home.client("Ada") as ada:
        heads = UPGRADE | {"Cookie": f"escale={ada.key}"}
        said = {} if origin is None else {"Origin": origin}
        assert (await ask(home.url, "GET /ws", **heads, **said)).said == FOREIGN


async def test_every_address_of_the_server_is_its_own(path: Path) -> None:
    async with open_server(path, url="https://jeux.example") as home:
        for origin in (home.url, home.url.upper(), "https://jeux.example"):
            assert (await ask(home.url, "GET /ws", **UPGRADE, Origin=origin)).status == 101


async def test_a_foreign_page_cannot_ask_for_its_visitor(path: Path) -> None:
    async with open_server(path) as home:
        for what in ("POST /api/me", "GET /api/me", "POST /api/tables"):
            assert (await ask(home.url, what, ZOE, Origin=EVIL)).said == FOREIGN
        assert (await ask(home.url, "POST /api/me", ZOE, Origin=home.url)).status == 201
        assert (await ask(home.url, "POST /api/me", ZOE)).status == 201


# ---- other people's places


async def test_a_token_fits_its_own_place_at_its_own_table(path: Path) -> None:
    async with table_of_three(path, starts=False) as three:
        ada, bob, _ = three.tables
        elsewhere = await three.guests[0].open(GAME, QUICK)
        own, signature = ada._token.partition(".")[0], bob._token.partition(".")[2]
        await bob.leave()
        wrong = {
            "of-another-table": elsewhere._token,
            "of-another-place": f"{own}.{signature}",
            "of-one-who-has-left": bob._token,
            "cut-short": ada._token[:-1],
            "made-up": f"{own}.{'A' * 24}",
            "no-token": "é\x00",
        }
        async with a_tab(three.home, three.guests[0], ada) as tab:
            for why, token in wrong.items():
                answer = await tab.ask(wire.Watch(why, ada.id, token))
                assert answer == wire.Refused(why, "bad-token")


async def test_a_spectator_looks_on(path: Path) -> None:
    async with table_of_three(path) as three, three.home.client("Eve") as eve:
        table, before = three.tables[0], await three.steps()
        member = table.card.members[1].id
        async with a_tab(three.home, eve, table) as tab:
            tab.play("0", three.phase, a_choice(three.tables[three.asked]))
            told = [await tab.answer()]
            own = (wire.TakeBack, wire.Leave, wire.RequestPause, wire.Start, wire.End)
            told += [await tab.ask(kind("1", table.id)) for kind in own]
            told += [
                await tab.ask(kind("2", table.id, member)) for kind in (wire.Remove, wire.Replace)
            ]
        codes = [each.code for each in told if isinstance(each, wire.Refused)]
        assert codes == [*["not-at-the-table"] * 4, *["only-the-owner"] * 4]
        assert await three.steps() == before


async def test_a_player_answers_for_nobody_else(path: Path) -> None:
    async with table_of_three(path) as three:
        other = (three.asked + 1) % 3
        answer = a_choice(three.tables[three.asked])
        before = await three.steps()
        async with tabs(three.home, (three.guests[other], three.tables[other])) as [tab]:
            tab.play("1", three.phase, answer)
            assert await tab.answer() == wire.Refused("1", "not-your-turn", "RON-3")
        assert await refusal(three.tables[1].end()) == "only-the-owner"
        assert await three.steps() == before


# ---- too much


@pytest.mark.parametrize(
    "what, request_, body",
    [
        ("requests", "GET /api/games", None),
        ("new_people", "POST /api/me", ZOE),
        ("new_people", "POST /api/me/link", None),
        ("new_tables", "POST /api/tables", {"game": GAME}),
        ("codes", "GET /api/codes/mira-tolu", None),
        ("codes", "POST /api/me/arrive", {"key": "x"}),
    ],
)
async def test_too_many_requests_are_refused_until_time_passes(
    path: Path, what: str, request_: str, body: Any
) -> None:
    clock = SimulatedClock(NOW_MS)
    async with open_server(path, clock, limited(**{what: Rate(3, 0.5)})) as home:
        known = await ask(home.url, "POST /api/me", ZOE)
        heads = {} if body == ZOE else {"Cookie": known.cookie}
        clock.advance_to(NOW_MS + 10_000)
        *few, refused = [await ask(home.url, request_, body, **heads) for _ in range(4)]
        assert 429 not in {answer.status for answer in few}
        assert refused.said == (429, "too-many")
        assert refused.refusal.details == {"what": what}
        clock.advance_to(clock.now_ms() + 2_000)
        assert (await ask(home.url, request_, body, **heads)).status == few[0].status


@pytest.mark.parametrize("is_behind_proxy, others", [(False, 429), (True, 200)])
async def test_a_guest_is_known_by_their_address_and_not_by_what_they_say(
    path: Path, is_behind_proxy: bool, others: int
) -> None:
    """Unless a proxy says it: then by the last address it names."""
    once = limited(requests=Rate(1, 1))
    clock = SimulatedClock(NOW_MS)
    async with open_server(path, clock, once, behind_proxy=is_behind_proxy) as home:
        said = ["192.0.2.1", "203.0.113.9, 192.0.2.1", "192.0.2.1, 192.0.2.2"]
        answers = [await ask(home.url, "GET /api/games", X_Forwarded_For=each) for each in said]
        assert [answer.status for answer in answers] == [200, 429, others]


@pytest.mark.parametrize("bound", ["sockets_of_person", "sockets_of_address"])
async def test_too_many_sockets_are_refused_until_one_is_closed(path: Path, bound: str) -> None:
    async with open_server(path, limits=limited(**{bound: 2})) as home, home.client("Ada") as ada:
        heads = UPGRADE | {"Cookie": f"escale={ada.key}", "Origin": home.url}
        async with await RawSocket.connect(home.url, ada.key):
            async with await RawSocket.connect(home.url, ada.key):
                assert (await ask(home.url, "GET /ws", **heads)).said == (429, "too-many")
            await until_true(lambda: len(home.app.connections) == 1)
            assert (await ask(home.url, "GET /ws", **heads)).status == 101


async def test_a_socket_watches_so_many_tables_and_may_look_again_at_each(path: Path) -> None:
    async with open_server(path, limits=limited(watched=2)) as home, home.client("Ada") as ada:
        one, two = [await ada.open(GAME, QUICK) for _ in range(2)]
        assert await refusal(ada.open(GAME, QUICK)) == "too-many"
        assert [(await ada.watch(table.id)).id for table in (one, two)] == [one.id, two.id]


async def test_a_message_that_is_too_long_ends_only_its_own_socket(path: Path) -> None:
    async with table_of_three(path) as three:
        ada = (three.guests[0], three.tables[0])
        async with tabs(three.home, ada, ada) as [loud, quiet]:
            loud.socket.write(Frame(TEXT, b" " * (UNLIMITED.message_bytes + 1)))
            with pytest.raises(Closed) as closed:
                await loud.socket.receive_all()
            assert closed.value.code == 1009
            await quiet.socket.receive_all()
            await three.play_one()


@pytest.mark.slow
async def test_who_does_not_read_is_dropped_and_the_others_hear_everything(path: Path) -> None:
    few = limited(queue_messages=8, queue_bytes=65_536)
    async with open_server(path, limits=few) as home, home.client("Ada") as ada:
        async with await RawSocket.connect(home.url, receive_bytes=1024) as asleep:
            [connection] = home.app.connections
            line = connection._transport.get_extra_info("socket")
            line.setsockopt(SOL_SOCKET, SO_SNDBUF, 4096)
            while not home.app.metrics.dropped:
                table = await ada.open(GAME, QUICK, sit=False, bots=["novice"] * 4)
                asleep.say(wire.Watch("w", table.id))
                await table.start()
                async for _ in table:
                    pass  # until it is over
                last = len((await home.table(table.id)).events)
                assert [event.number for event in table.events] == list(range(1, last + 1))
        assert home.app.metrics.dropped == 1


# ---- what is told, and what is not


async def test_every_answer_carries_the_headers_of_the_server(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_server(path, SimulatedClock(NOW_MS), limited(codes=Rate(1, 1))) as home:
        heads = {"Cookie": (await ask(home.url, "POST /api/me", ZOE)).cookie}
        answers = [
            await ask(home.url, "GET /api/games"),
            await ask(home.url, "POST /api/me", ZOE),
            await ask(home.url, "POST /api/me", {"nom": "Zoé"}),
            await ask(home.url, "GET /api/me"),
            await ask(home.url, "GET /api/me", Origin=EVIL),
            *[await ask(home.url, "GET /api/codes/mira-tolu") for _ in "12"],
            await ask(home.url, "GET /nowhere"),
            await ask(home.url, "PUT /api/me"),
            await ask(home.url, "POST /api/me", {"name": "x" * UNLIMITED.message_bytes}),
            await ask(home.url, "POST /api/me", ZOE, Content_Type="text/plain"),
            await ask(home.url, "GET /ws", Origin=home.url),
            await ask(home.url, "DELETE /api/me", **heads),
        ]
        monkeypatch.setattr(home.app.store, "read_table", None)
        answers.append(await ask(home.url, "GET /api/tables/any"))
        assert answers[-1].body == b'{"code":"internal"}'  # and nothing of what broke
        home.app.health.is_closing = True
        answers.append(await ask(home.url, "GET /api/games"))
        nowhere = answers[7]  # the site answers it
        for answer in answers:
            for name, value in HEADERS.items():
                assert answer.headers[name.lower()] == value
            if answer is not nowhere:
                assert answer.headers["cache-control"] == "no-store"
            assert "strict-transport-security" not in answer.headers
        statuses = [200, 201, 400, 401, 403, 404, 429, 404, 405, 413, 415, 400, 204, 500, 503]
        assert [answer.status for answer in answers] == statuses


async def test_the_log_of_a_whole_visit_holds_no_secret(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with (
        open_server(path) as home,
        home.client("Zénobie") as zoe,
        home.client("Yvain") as yvain,
    ):
        table = await zoe.open(GAME, QUICK, nonce="nonce-of-zoe", places=3)
        other = await yvain.join(table.card.code, nonce="nonce-of-yvain")
        await zoe.enter_lobby()
        link = await zoe.post("/api/me/link", PersonalLink)
        assert await refusal(zoe.watch("nobody-at-home")) == "unknown-code"
        await table.start(fill="novice")
        bot = BOTS["casual"]
        await asyncio.gather(play_with(table, bot), play_with(other, bot))
        async with a_tab(home, zoe, table, table._token) as tab:
            tab.socket.say('{"type":"play","name":"Zénobie","token":"' + table._token + '"}')
            tab.play("1", "Zénobie", "Zénobie")
            await tab.socket.receive_all()
        await exchange(home.url, f"GET /Zénobie?{link.key} HTTP/1.1\r\n\r\n".encode())
        await ask(home.url, f"GET /{link.key}", Cookie=f"escale={zoe.key}")
        row = (await home.table(table.id)).row
        secrets = [
            *(zoe.key, yvain.key, link.key, table._token, other._token, row.secret, row.code),
            *("Zénobie", "Yvain", "nonce-of", "nobie", "nobody-at-home"),
        ]
    said = "\n".join(JsonLines().format(record) for record in caplog.records)
    assert "/api/tables/{table}/join" in said
    assert not [secret for secret in secrets if secret in said]


# ---- names, cookies, links


@pytest.mark.parametrize(
    "typed, shown",
    [
        ("  Zoé \t\n du  Bois ", "Zoé du Bois"),
        ("Z\x00o\x1bé\x7f", "Zoé"),
        ("\u202eéoZ\u2066", "éoZ"),
        ("Z\u200bo\u200d\ufeff\u00adé", "Zoé"),
        ("Z\u3164o\u034f\ufe0fé\u115f\U000e0101", "Zoé"),
        ("Z" + "\u0301\u0302\u0303\u0304\u0305" * 9 + "oe", "Ź\u0302\u0303oe"),
        ("x" * 200, "x" * 24),
        ("<b>Zoé</b>", "<b>Zoé</b>"),
        ("佐藤 🎲", "佐藤 🎲"),
    ],
)
async def test_a_name_is_cleaned(path: Path, typed: str, shown: str) -> None:
    async with open_server(path) as home, home.client(typed) as guest:
        assert guest.name == shown
        assert (await guest.open(GAME, QUICK)).card.members[0].name == shown


@pytest.mark.parametrize("typed", [" ", "\u200b", "\u3164\u3164", "\u0301", "🎲", "...", "\ue000"])
async def test_a_name_has_a_letter_or_a_digit(path: Path, typed: str) -> None:
    async with open_server(path) as home:
        assert (await ask(home.url, "POST /api/me", {"name": typed})).said == (400, "bad-name")


@pytest.mark.parametrize("is_secure", [False, True])
async def test_the_cookie_is_for_the_server_alone(path: Path, is_secure: bool) -> None:
    name = "__Host-escale" if is_secure else "escale"
    async with open_server(path, url="https://jeux.example") as home:
        origin = "https://jeux.example" if is_secure else home.url  # the same server, from inside
        answer = await ask(home.url, "POST /api/me", ZOE, Origin=origin)
        _, *attributes = answer.headers["set-cookie"].split("; ")
        assert answer.cookie.startswith(f"{name}=")
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(attributes)
        assert ("Secure" in attributes) == is_secure
        assert not [each for each in attributes if each.startswith("Domain")]
        assert (await ask(home.url, "GET /api/me", Cookie=answer.cookie)).status == 200


async def test_a_personal_link_opens_once_and_in_time(path: Path) -> None:
    clock = SimulatedClock(NOW_MS)
    async with open_server(path, clock) as home:
        first = (await ask(home.url, "POST /api/me", ZOE)).cookie

        async def arrive(late_ms: int) -> list[Answer]:
            made = await ask(home.url, "POST /api/me/link", Cookie=first)
            key = msgspec.json.decode(made.body, type=PersonalLink).key
            stolen = await ask(home.url, "GET /api/me", Cookie=f"escale={key}")
            assert stolen.said == (401, "no-identity")  # it is no key for a cookie
            clock.advance_to(clock.now_ms() + late_ms)
            return [await ask(home.url, "POST /api/me/arrive", {"key": key}) for _ in "12"]

        once, twice = await arrive(LINK_MS - 1)
        assert once.body == msgspec.json.encode({**ZOE, "guest": None})
        for cookie in {first, once.cookie}:
            assert (await ask(home.url, "GET /api/me", Cookie=cookie)).status == 200
        assert twice.said == (404, "unknown-key")
        assert {each.said for each in await arrive(LINK_MS)} == {(404, "unknown-key")}


async def test_who_asks_is_forgotten_with_all_keys(path: Path) -> None:
    async with open_server(path) as home:
        cookie = (await ask(home.url, "POST /api/me", ZOE)).cookie
        made = await ask(home.url, "POST /api/me/link", Cookie=cookie)
        link = msgspec.json.decode(made.body, type=PersonalLink)
        gone = await ask(home.url, "DELETE /api/me", Cookie=cookie)
        assert (gone.status, gone.cookie) == (204, 'escale=""')
        assert "Max-Age=0" in gone.headers["set-cookie"]
        for what in ("GET /api/me", "DELETE /api/me", "POST /api/me/link"):
            assert (await ask(home.url, what, Cookie=cookie)).said == (401, "no-identity")
        late = await ask(home.url, "POST /api/me/arrive", {"key": link.key})
        assert late.said == (404, "unknown-key")


async def test_who_is_forgotten_loses_their_seat_tokens(path: Path) -> None:
    async with table_of_three(path) as three:
        table, guest = three.tables[0], three.guests[0]
        opened = await guest.get(f"/api/tables/{table.id}", OpenedTable)
        async with three.home.client() as elsewhere:  # without the cookie
            held = await elsewhere.follow(opened)
            assert held.seat == table.seat
            others = len(three.home.app.connections) - 2
            await ask(three.home.url, "DELETE /api/me", Cookie=f"escale={guest.key}")
            assert len(three.home.app.connections) <= others + 1  # both were cut off
        async with three.home.client() as elsewhere:
            assert await refusal(elsewhere.follow(opened)) == "bad-token"


@pytest.mark.parametrize("by_https", [True, False])
async def test_browsers_that_came_by_https_stay_there(path: Path, by_https: bool) -> None:
    public = "https://escale.example" if by_https else ""
    async with open_server(path, url=public, behind_proxy=True) as home:
        answer = await ask(home.url, "GET /health", X_Forwarded_For="192.0.2.7")
        assert ("strict-transport-security" in answer.headers) == by_https


@pytest.mark.parametrize(
    "heads",
    [{"X_Forwarded_For": "192.0.2.7"}, {"Via": "1.1 proxy"}, {"Forwarded": "for=192.0.2.7"}],
)
async def test_metrics_do_not_pass_a_proxy(path: Path, heads: dict[str, str]) -> None:
    async with open_server(path) as home:
        assert (await ask(home.url, "GET /metrics")).status == 200
        assert (await ask(home.url, "GET /metrics", **heads)).status == 404
    async with open_server(path, behind_proxy=True) as home:  # even if it adds no header
        assert (await ask(home.url, "GET /metrics")).status == 404


async def test_what_nobody_knows_is_not_there(path: Path) -> None:
    async with table_of_three(path, starts=False) as three:
        url, cookie = three.home.url, f"escale={three.guests[0].key}"
        for what in ("GET {}", "POST {}/join", "POST {}/rematch", "GET {}/record"):
            for table in ("a" * 16, "%C3%A9", "%00", "..%2F", three.tables[0].id.upper()):
                path_ = what.format(f"/api/tables/{table}")
                body: Any = {} if path_.endswith("join") else None
                assert (await ask(url, path_, body, Cookie=cookie)).said == (404, "unknown-table")
        for code in ("mira-tolu", "-", "%00", "a" * 500):
            assert (await ask(url, f"GET /api/codes/{code}")).said == (404, "unknown-code")
        assert await refusal(three.guests[0].watch("a" * 16)) == "unknown-table"
