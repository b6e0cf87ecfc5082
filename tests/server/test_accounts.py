"""Recovery codes, sessions that end, a guest who becomes one with an account."""

from pathlib import Path
from typing import Any

import pytest

from escale.protocol import messages as wire
from escale.server.accounts import OFFER_MS, code_hash
from escale.server.config import Rate
from escale.server.devices import device_name, parts_of
from escale.storage.address import Address
from escale.tables.clock import SimulatedClock
from tests.notices.receivers import PushBrowser
from tests.services.engines import Engine
from tests.tables.memory_bus import connected_buses

from .authenticator import Authenticator
from .devices import FIREFOX, SAFARI, Browser
from .raw_socket import Closed, RawSocket
from .servers import limited, open_server
from .test_passkeys import CHALLENGE, PUBLIC, SIGN_IN, account
from .waiting import GAME, QUICK

CODE = "POST /api/sign-in/code"


async def sign_in(browser: Browser, device: Authenticator) -> Any:
    return await browser.ask(SIGN_IN, device.sign(await browser.ask(CHALLENGE)))


async def open_table(browser: Browser) -> Any:
    wish = {"game": GAME, "preset": QUICK, "places": 3}
    return await browser.ask("POST /api/tables", wish)


# ---- recovery codes


async def test_a_recovery_code_serves_once_however_it_is_written(path: Path) -> None:
    async with open_server(path, url=PUBLIC) as home:
        phone = await Browser(home.url).named("Zoé")
        assert await phone.refused("POST /api/me/codes") == "no-account"
        await account(phone, Authenticator(PUBLIC))
        codes = (await phone.ask("POST /api/me/codes"))["codes"]
        assert len({*codes}) == 10
        assert (await phone.ask("GET /api/me/account"))["codes"] == 10
        laptop = Browser(home.url)
        typed = codes[0].lower().replace("-", " ")
        assert (await laptop.ask(CODE, {"code": typed}))["name"] == "Zoé"
        assert (await laptop.ask("GET /api/me/account"))["codes"] == 9
        for wrong in (codes[0], "ABCD", "é"):
            assert await Browser(home.url).refused(CODE, {"code": wrong}) == "unknown-recovery-code"
        again = (await phone.ask("POST /api/me/codes"))["codes"]
        assert await Browser(home.url).refused(CODE, {"code": codes[1]}) == "unknown-recovery-code"
        await Browser(home.url).ask(CODE, {"code": again[1]})


def test_what_is_easily_misread_is_read_as_it_was_meant() -> None:
    assert code_hash("OIB2-OIB2") == code_hash("018 2o1b2")
    assert code_hash("OIB2") != code_hash("OIB3")


async def test_guessing_is_slowed_down(path: Path) -> None:
    once = limited(sign_ins=Rate(2, 0.001), account_changes=Rate(1, 0.001))
    async with open_server(path, limits=once, url=PUBLIC) as home:
        guest = await Browser(home.url).named("Max")
        for _ in range(2):
            await guest.refused(CODE, {"code": "AAAA"})
        for what, body in ((CODE, {"code": "AAAA"}), (CHALLENGE, None)):
            assert await guest.refused(what, body) == "too-many"
        await guest.refused("POST /api/me/codes")
        assert await guest.refused("POST /api/me/codes") == "too-many"


# ---- sessions


async def test_an_ended_session_has_no_socket_and_no_seat_in_any_process(engine: Engine) -> None:
    """The socket with the cookie is at one process, the one with the seat token at the other."""
    buses = connected_buses("one", "two")
    async with (
        open_server(engine.address, bus=buses[0], url=PUBLIC) as one,
        open_server(engine.address, bus=buses[1], url=PUBLIC) as two,
    ):
        phone, device = await Browser(one.url).named("Zoé"), Authenticator(PUBLIC)
        await account(phone, device)
        seat = (await open_table(phone))["seat"]
        laptop = Browser(two.url, SAFARI)
        await sign_in(laptop, device)
        name = laptop.cookie.partition("=")[2]
        own = (await laptop.ask(f"GET /api/tables/{seat['table']}"))["seat"]
        assert own["token"] != seat["token"]

        async with (
            await RawSocket.connect(one.url, name) as by_cookie,
            await RawSocket.connect(two.url) as by_token,
            await RawSocket.connect(two.url) as stays,
        ):
            by_token.say(wire.Watch("w", seat["table"], own["token"]))
            stays.say(wire.Watch("w", seat["table"], seat["token"]))
            for each in (by_cookie, by_token, stays):
                await each.receive_all()
            listed = (await phone.ask("GET /api/me/account"))["sessions"]
            other = next(each for each in listed if not each["is_this"])
            stranger = await Browser(one.url).named("Max")
            end = f"DELETE /api/me/sessions/{other['id']}"
            assert await stranger.refused(end) == "unknown-session"
            assert len((await phone.ask(end))["sessions"]) == 1
            for each in (by_cookie, by_token):
                with pytest.raises(Closed):
                    await each.receive_all()
            await stays.receive_all()
        assert await laptop.refused("GET /api/me") == "no-identity"
        async with await RawSocket.connect(one.url) as late:
            late.say(wire.Watch("w", seat["table"], own["token"]))
            said = await late.receive_all()
        assert isinstance(said[-1], wire.Refused)
        assert said[-1].code == "bad-token"


async def test_all_others_are_ended_and_days_are_noted(path: Path) -> None:
    clock = SimulatedClock(1_000_000_000)
    async with open_server(path, clock, url=PUBLIC) as home:
        phone, device = await Browser(home.url).named("Zoé"), Authenticator(PUBLIC)
        await account(phone, device)
        others = [Browser(home.url, SAFARI) for _ in "12"]
        for each in others:
            await sign_in(each, device)
        first = clock.now_ms()
        clock.advance_to(first + 25 * 3_600_000)
        await phone.ask("GET /api/me")
        sessions = (await phone.ask("GET /api/me/account"))["sessions"]
        assert [each["seen_ms"] for each in sessions] == [clock.now_ms(), first, first]
        assert len((await phone.ask("DELETE /api/me/sessions"))["sessions"]) == 1
        for each in others:
            assert await each.refused("GET /api/me/account") == "no-identity"
        await phone.ask("GET /api/me")


@pytest.mark.parametrize("ends_all", [True, False])
async def test_a_link_that_an_ended_session_made_opens_nothing(
    ends_all: bool, database: Address
) -> None:
    async with open_server(database, url=PUBLIC) as home:
        phone, device = await Browser(home.url).named("Zoé"), Authenticator(PUBLIC)
        await account(phone, device)
        thief = Browser(home.url, SAFARI)
        await sign_in(thief, device)
        link = await thief.ask("POST /api/me/link")
        listed = (await phone.ask("GET /api/me/account"))["sessions"]
        other = next(each for each in listed if not each["is_this"])
        await phone.ask("DELETE /api/me/sessions" + ("" if ends_all else f"/{other['id']}"))
        assert await thief.refused("GET /api/me") == "no-identity"
        arriving = Browser(home.url).refused("POST /api/me/arrive", {"key": link["key"]})
        assert await arriving == "unknown-key"


@pytest.mark.parametrize(
    "user_agent, parts",
    [
        (FIREFOX, ("Firefox", "Android")),
        (SAFARI, ("Safari", "macOS")),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", ("Edge", "Windows")),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_4) CriOS/140 Safari/604.1", ("Chrome", "iPhone")),
        ("Python/3.11 aiohttp/3.13", ("Python", "")),
        ("<script>", ("", "")),
        ("", ("", "")),
    ],
)
def test_a_device_in_plain_words(user_agent: str, parts: tuple[str, str]) -> None:
    assert parts_of(device_name(user_agent)) == parts


# ---- two that are one


async def test_what_a_guest_has_on_a_device_is_offered_and_taken_over(engine: Engine) -> None:
    """At a table that both processes have in memory, one of them as the guest left it."""
    buses = connected_buses("one", "two")
    async with (
        open_server(engine.address, bus=buses[0], url=PUBLIC) as one,
        open_server(engine.address, bus=buses[1], url=PUBLIC) as two,
    ):
        device = Authenticator(PUBLIC)
        await account(await Browser(one.url).named("Zoé"), device)
        guest = await Browser(one.url).named("Max")
        seat = (await open_table(guest))["seat"]
        table = seat["table"]
        for name in ("Bob", "Ida"):
            other = await Browser(two.url).named(name)
            await other.ask(f"POST /api/tables/{table}/join", {})
        report = {"language": "fr", "word": "osa", "game": GAME, "verdict": "refused"}
        await guest.ask("POST /api/words/reports", report)
        live = await two.table(table)

        told = await sign_in(guest, device)
        assert told == {"name": "Zoé", "guest": {"name": "Max", "tables": 1}}
        assert (await guest.ask("GET /api/me/account"))["guest"] == told["guest"]
        assert (await guest.ask(f"GET /api/tables/{table}"))["seat"] is None
        taken = await guest.ask("POST /api/me/merge", {"take": True})
        assert taken["guest"] is None
        own = (await guest.ask(f"GET /api/tables/{table}"))["seat"]
        guest.url = two.url
        assert (await guest.ask(f"GET /api/tables/{table}"))["seat"] == own
        assert own["member"] == seat["member"]
        zoe, *others = (each.person for each in live.state.members)
        assert zoe not in others
        assert live.row.owner == zoe
        mine = (await guest.ask("GET /api/me/tables"))["tables"]
        assert [each["member"] for each in mine] == [seat["member"]]
        assert {each.person for each in await one.store.people.reports.read_reports()} == {zoe}
        assert await guest.refused("POST /api/me/merge", {"take": True}) == "nothing-to-merge"

        # The owner of the table is the account now: it can start the game.
        async with await RawSocket.connect(two.url, guest.cookie.partition("=")[2]) as socket:
            socket.say(wire.Watch("w", table, own["token"]))
            socket.say(wire.Start("s", table))
            said = await socket.receive_all()
        assert any(isinstance(each, wire.Done) and each.id == "s" for each in said), said


@pytest.mark.slow
async def test_news_of_a_merger_that_are_lost_are_made_up_for(engine: Engine) -> None:
    buses = connected_buses("one", "two")
    async with (
        open_server(engine.address, bus=buses[0], url=PUBLIC) as one,
        open_server(engine.address, bus=buses[1], url=PUBLIC) as two,
    ):
        device = Authenticator(PUBLIC)
        await account(await Browser(one.url).named("Zoé"), device)
        guest = await Browser(one.url).named("Max")
        table = (await open_table(guest))["seat"]["table"]
        live = await two.table(table)
        (before,) = [each.person for each in live.state.members]
        buses[0].is_broken = True
        await sign_in(guest, device)
        await guest.ask("POST /api/me/merge", {"take": True})
        assert [each.person for each in live.state.members] == [before]
        await two.app.accounts.check_merged()
        assert [each.person for each in live.state.members] != [before]
        guest.url = two.url
        assert (await guest.ask(f"GET /api/tables/{table}"))["seat"] is not None


async def test_a_guest_may_be_left_and_the_offer_ends(path: Path) -> None:
    clock = SimulatedClock(1_000_000)
    async with open_server(path, clock, url=PUBLIC) as home:
        device = Authenticator(PUBLIC)
        zoe = await Browser(home.url).named("Zoé")
        await account(zoe, device)
        nobody = await Browser(home.url).named("Ida")  # with nothing that could be taken over
        assert (await sign_in(nobody, device))["guest"] is None
        assert (await sign_in(nobody, device))["guest"] is None  # the same person again
        other = await Browser(home.url).named("Léo")
        await open_table(other)
        await account(other, Authenticator(PUBLIC))  # an account of their own
        assert (await sign_in(other, device))["guest"] is None
        left, late = [await Browser(home.url).named(name) for name in ("Max", "Ève")]
        for each in (left, late):
            await open_table(each)
            assert (await sign_in(each, device))["guest"]["tables"] == 1
        kept = await left.ask("POST /api/me/merge", {"take": False})
        assert kept["guest"] is None
        assert (await left.ask("GET /api/me/tables"))["tables"] == []
        clock.advance_to(clock.now_ms() + OFFER_MS)
        assert await late.refused("POST /api/me/merge", {"take": True}) == "nothing-to-merge"


async def test_an_offer_outlives_signing_in_again(database: Address) -> None:
    async with open_server(database, url=PUBLIC) as home:
        device = Authenticator(PUBLIC)
        await account(await Browser(home.url).named("Zoé"), device)
        guest = await Browser(home.url).named("Max")
        await open_table(guest)
        offer = (await sign_in(guest, device))["guest"]
        assert offer["name"] == "Max"
        assert (await sign_in(guest, device))["guest"] == offer
        assert (await guest.ask("GET /api/me/account"))["guest"] == offer
        assert (await guest.ask("POST /api/me/merge", {"take": True}))["guest"] is None
        assert await guest.refused("POST /api/me/merge", {"take": True}) == "nothing-to-merge"


async def take_pushes(browser: Browser) -> None:
    keys = PushBrowser()
    await browser.ask(
        "POST /api/me/notices",
        {
            "kind": "push",
            "address": f"https://push.example/{id(browser)}",
            "public_key": keys.public_key,
            "secret": keys.secret,
        },
    )


async def takes_pushes(person: Browser) -> bool:
    return bool((await person.ask("GET /api/me/notices"))["channels"])


@pytest.mark.slow
async def test_a_device_that_is_signed_out_is_told_no_more(database: Address) -> None:
    async with open_server(database, url=PUBLIC) as home:
        phone, device = await Browser(home.url).named("Zoé"), Authenticator(PUBLIC)
        await account(phone, device)
        lost = Browser(home.url, SAFARI)
        await sign_in(lost, device)
        await take_pushes(lost)
        await sign_in(lost, device)  # it stays theirs
        assert await takes_pushes(phone)
        await phone.ask("DELETE /api/me/sessions")
        assert not await takes_pushes(phone)


async def test_a_browser_goes_on_telling_a_guest_until_they_have_decided(database: Address) -> None:
    async with open_server(database, url=PUBLIC) as home:
        zoe, device = await Browser(home.url).named("Zoé"), Authenticator(PUBLIC)
        await account(zoe, device)
        for is_taken in (False, True):
            browser = await Browser(home.url).named("Max")
            link = await browser.ask("POST /api/me/link")
            await open_table(browser)
            await take_pushes(browser)
            await sign_in(browser, device)
            elsewhere = Browser(home.url)
            await elsewhere.ask("POST /api/me/arrive", {"key": link["key"]})
            assert await takes_pushes(elsewhere)
            await browser.ask("POST /api/me/merge", {"take": is_taken})
            assert await takes_pushes(zoe) == is_taken
            if not is_taken:
                assert not await takes_pushes(elsewhere)


async def test_a_browser_tells_the_account_before_nothing_any_more(database: Address) -> None:
    async with open_server(database, url=PUBLIC) as home:
        zoe, device = await Browser(home.url).named("Zoé"), Authenticator(PUBLIC)
        leo, other = await Browser(home.url).named("Léo"), Authenticator(PUBLIC)
        await account(zoe, device)
        await account(leo, other)
        shared = Browser(home.url, SAFARI)
        await sign_in(shared, device)
        await take_pushes(shared)
        await sign_in(shared, other)
        assert not await takes_pushes(zoe)
        assert not await takes_pushes(leo)


async def test_the_link_to_another_device_offers_it_too(path: Path) -> None:
    async with open_server(path) as home:
        zoe, guest = await Browser(home.url).named("Zoé"), await Browser(home.url).named("Max")
        table = (await open_table(guest))["seat"]["table"]
        link = await zoe.ask("POST /api/me/link")
        told = await guest.ask("POST /api/me/arrive", {"key": link["key"]})
        assert told == {"name": "Zoé", "guest": {"name": "Max", "tables": 1}}
        await guest.ask("POST /api/me/merge", {"take": True})
        mine = (await zoe.ask("GET /api/me/tables"))["tables"]
        assert [each["card"]["id"] for each in mine] == [table]
