"""Passkeys: a guest becomes an account and comes back; what is not signed is refused."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from escale.server.config import Addresses
from escale.server.passkeys import relying_party
from escale.tables.clock import SimulatedClock
from tests.services.engines import Engine

from .authenticator import PRESENT, Authenticator, text_of
from .devices import SAFARI, Browser
from .servers import open_server

PUBLIC = "https://escale.example"
CHALLENGE = "POST /api/sign-in/challenge"
SIGN_IN = "POST /api/sign-in/passkey"
NEW_CHALLENGE = "POST /api/me/passkeys/challenge"
NEW = "POST /api/me/passkeys"


async def account(browser: Browser, device: Authenticator) -> Any:
    """Make a passkey; the account of that person."""
    return await browser.ask(NEW, device.make(await browser.ask(NEW_CHALLENGE)))


async def test_a_guest_becomes_an_account_and_is_the_same_person_elsewhere(engine: Engine) -> None:
    async with open_server(engine.address, url=PUBLIC) as home:
        phone = await Browser(home.url).named("Zoé")
        before = await phone.ask("GET /api/me/account")
        assert (before["is_account"], before["ways"]) == (
            False,
            {"passkeys": True, "letters": False},
        )
        device = Authenticator(PUBLIC)
        made = await account(phone, device)
        assert made["is_account"] is True
        (entry,) = made["passkeys"]
        assert (entry["name"], entry["used_ms"]) == ("Firefox · Android", 0)

        laptop = Browser(home.url, SAFARI)
        signed = device.sign(await laptop.ask(CHALLENGE))
        assert await laptop.ask(SIGN_IN, signed) == {"name": "Zoé", "guest": None}
        assert await laptop.ask("GET /api/me") == {"name": "Zoé"}
        both = await laptop.ask("GET /api/me/account")
        seen = [(each["browser"], each["system"], each["is_this"]) for each in both["sessions"]]
        assert seen == [("Safari", "macOS", True), ("Firefox", "Android", False)]
        assert both["passkeys"][0]["used_ms"] > 0


async def test_a_signature_serves_once_in_its_session_and_in_its_time(path: Path) -> None:
    clock = SimulatedClock(1_000_000)
    async with open_server(path, clock, url=PUBLIC) as home:
        device = Authenticator(PUBLIC)
        await account(await Browser(home.url).named("Zoé"), device)
        stranger = Browser(home.url)
        signed = device.sign(await stranger.ask(CHALLENGE))
        await stranger.ask(SIGN_IN, signed)
        assert await Browser(home.url).refused(SIGN_IN, signed) == "stale-challenge"
        # Of another session, too late, or with the ticket of another challenge.
        guest = await Browser(home.url).named("Max")
        asked = await guest.ask(CHALLENGE)
        assert await Browser(home.url).refused(SIGN_IN, device.sign(asked)) == "stale-challenge"
        asked = await guest.ask(CHALLENGE)
        clock.advance_to(clock.now_ms() + 7 * 60_000)
        assert await guest.refused(SIGN_IN, device.sign(asked)) == "stale-challenge"
        one, two = await guest.ask(CHALLENGE), await guest.ask(CHALLENGE)
        mixed = device.sign({**one, "ticket": two["ticket"]})
        assert await guest.refused(SIGN_IN, mixed) == "bad-passkey"
        assert await guest.ask("GET /api/me") == {"name": "Max"}


BENT: dict[str, Callable[[Authenticator], None]] = {
    "another origin": lambda d: setattr(d, "origin", "https://escale.example.evil.example"),
    "by http": lambda d: setattr(d, "origin", "http://escale.example"),
    "another key": lambda d: setattr(d, "key", Authenticator(PUBLIC).key),
    "another person": lambda d: setattr(d, "handle", b"somebody else"),
    "nobody was verified": lambda d: setattr(d, "flags", PRESENT),
    "nobody was there": lambda d: setattr(d, "flags", 4),
    "signed for something else": lambda d: setattr(d, "type", "webauthn.create"),
    "an unknown key": lambda d: setattr(d, "id", b"0123456789abcdef"),
    "a copy that counts less": lambda d: setattr(d, "count", 0),
}


async def test_what_is_not_as_it_should_be_is_refused_all_alike(path: Path) -> None:
    async with open_server(path, url=PUBLIC) as home:
        phone, device = await Browser(home.url).named("Zoé"), Authenticator(PUBLIC, counts=True)
        await account(phone, device)
        stranger = Browser(home.url)
        for _ in range(2):
            await Browser(home.url).ask(SIGN_IN, device.sign(await stranger.ask(CHALLENGE)))
        usual = dict(vars(device))
        for what, bend in BENT.items():
            bend(device)
            answer = await stranger.answer(SIGN_IN, device.sign(await stranger.ask(CHALLENGE)))
            assert (answer.said, stranger.cookie) == ((403, "bad-passkey"), ""), what
            vars(device).update(usual)
        asked = await stranger.ask(CHALLENGE)
        for field in ("client_data", "authenticator_data", "signature"):
            asked = await stranger.ask(CHALLENGE)
            bad = {**device.sign(asked), field: text_of(b"\x00{nonsense")}
            assert await stranger.refused(SIGN_IN, bad) == "bad-passkey", field
        await stranger.ask(SIGN_IN, device.sign(await stranger.ask(CHALLENGE)))


async def test_a_passkey_is_made_for_this_page_once_and_removed_for_good(path: Path) -> None:
    async with open_server(path, url=PUBLIC) as home:
        phone, device = await Browser(home.url).named("Zoé"), Authenticator(PUBLIC)
        elsewhere = Authenticator("https://elsewhere.example")
        assert await phone.refused(NEW, elsewhere.make(await phone.ask(NEW_CHALLENGE))) == (
            "bad-passkey"
        )
        asked = await phone.ask(NEW_CHALLENGE)
        thief = await Browser(home.url).named("Max")
        assert await thief.refused(NEW, device.make(asked)) == "stale-challenge"
        assert await phone.refused(NEW, device.make(asked)) == "stale-challenge"  # spent with it
        await account(phone, device)
        asked = await phone.ask(NEW_CHALLENGE)
        assert asked["known"] == [text_of(device.id)]
        assert await phone.refused(NEW, device.make(asked)) == "passkey-known"

        name = text_of(device.id)
        called = await phone.ask(f"POST /api/me/passkeys/{name}/name", {"name": " Mon  mobile "})
        assert called["passkeys"][0]["name"] == "Mon mobile"
        for what in ("name", "remove"):
            body = {"name": "Volé"} if what == "name" else {"last": True}
            assert await thief.refused(f"POST /api/me/passkeys/{name}/{what}", body) == (
                "unknown-passkey"
            )
        assert await phone.refused(f"POST /api/me/passkeys/{name}/remove") == "last-way-in"
        left = await phone.ask(f"POST /api/me/passkeys/{name}/remove", {"last": True})
        assert (left["passkeys"], left["is_account"]) == ([], False)
        stranger = Browser(home.url)
        assert await stranger.refused(SIGN_IN, device.sign(await stranger.ask(CHALLENGE))) == (
            "bad-passkey"
        )


@pytest.mark.parametrize(
    "public, party",
    [
        ("https://Games.example/", ("games.example", ("https://games.example",))),
        ("https://games.example:8443", ("games.example", ("https://games.example:8443",))),
        ("https://ludothèque.example", ("xn--ludothque-53a.example",) * 1),
        ("http://localhost:8000", ("localhost", ("http://localhost:8000",))),
        ("http://games.example", None),
        ("https://192.0.2.7", None),
        ("https://[2001:db8::1]", None),
    ],
)
def test_to_whom_passkeys_belong(public: str, party: tuple[object, ...] | None) -> None:
    found = relying_party(Addresses("http://localhost:8000", public=public))
    assert (found[: len(party)] if found and party else found) == party


def test_without_a_public_address_they_belong_to_this_machine() -> None:
    origins = frozenset({"http://localhost:8000", "http://192.168.1.4:8000"})
    found = relying_party(Addresses("http://localhost:8000", origins=origins))
    assert found == ("localhost", ("http://localhost:8000",))
    assert relying_party(Addresses("http://192.168.1.4:8000")) is None


async def test_where_there_can_be_none_it_is_said(path: Path) -> None:
    async with open_server(path, url="http://192.168.1.4:8000") as home:
        guest = await Browser(home.url).named("Max")
        assert await guest.ask("GET /api/sign-in") == {"passkeys": False, "letters": False}
        assert await guest.refused(NEW_CHALLENGE) == "no-passkeys"
        assert await guest.refused(CHALLENGE) == "no-passkeys"
