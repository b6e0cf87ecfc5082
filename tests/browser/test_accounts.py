"""Accounts in a real browser, with an authenticator of Chromium's own in the place of a finger."""

import re
import socket
from collections.abc import Iterator
from email import message_from_bytes, policy
from pathlib import Path
from queue import Queue
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from playwright.sync_api import Browser, CDPSession, Page, expect

from .conftest import NewPage
from .inspection import axe_violations, left_over, too_wide
from .server import Server
from .test_layout_shift import JUMPS, LITTLE
from .visitors import Visitor

KEEP = "Créer une clé d’accès"
SIGN_IN = "Me connecter avec ma clé d’accès"
# Most browsers offer passkeys by themselves, and the authenticator says yes at once.
OFFERS_NONE = "PublicKeyCredential.isConditionalMediationAvailable = async () => false"


class Device:
    """A browser with an authenticator."""

    def __init__(self, page: Page, url: str, offers: bool = False) -> None:
        self.page = page
        self.url = url.replace("127.0.0.1", "localhost")  # passkeys belong to names
        if not offers:
            page.add_init_script(OFFERS_NONE)
        self.line: CDPSession = page.context.new_cdp_session(page)
        self.line.send("WebAuthn.enable", {"enableUI": False})
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        made = self.line.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        self.authenticator = {"authenticatorId": made["authenticatorId"]}

    def refuse(self) -> None:
        """The owner of the device is not recognised."""
        self.line.send("WebAuthn.setUserVerified", {**self.authenticator, "isUserVerified": False})

    def passkeys_of(self, other: "Device") -> None:
        """The passkeys of another device come here, as a password manager brings them."""
        found = other.line.send("WebAuthn.getCredentials", other.authenticator)
        for credential in found["credentials"]:
            self.line.send(
                "WebAuthn.addCredential", {**self.authenticator, "credential": credential}
            )

    def go(self, path: str = "/moi") -> Page:
        self.page.goto(self.url + path)
        return self.page

    def named(self, name: str) -> Page:
        Visitor(self.page, self.url).say_name(name)
        return self.go()

    def press(self, name: str | re.Pattern[str]) -> None:
        self.page.get_by_role("button", name=name).click()

    def sees(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()

    def greets(self, name: str) -> None:
        expect(self.page.get_by_role("heading", level=1)).to_have_text(f"Bonjour, {name}.")


def test_a_guest_stays_who_they_are_everywhere(new_page: NewPage, url: str) -> None:
    phone = Device(new_page(), url)
    page = phone.named("Zoé")
    phone.press(KEEP)
    phone.sees("votre nom et vos parties sont gardés.")
    phone.greets("Zoé")
    assert (too_wide(page), axe_violations(page)) == ([], [])

    # There is one on this device already.
    phone.press("Ajouter une clé d’accès")
    phone.sees("Cet appareil a déjà une clé d’accès")
    page.get_by_role("button", name=re.compile("^Renommer")).click()
    page.get_by_label("Nom de la clé").fill("Mon mobile")
    page.keyboard.press("Enter")
    phone.sees("Mon mobile")

    phone.press("Créer mes codes")
    codes = page.get_by_role("list", name="Vos codes de secours").get_by_role("listitem")
    expect(codes).to_have_count(10)
    code = codes.first.inner_text()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Télécharger").click()
    assert code in saved.value.path().read_text(encoding="utf-8")
    assert (too_wide(page), axe_violations(page)) == ([], [])
    phone.press("Je les ai notés")
    phone.sees("Il vous reste 10 codes.")

    # Another device, by keyboard alone, from the corner of the shelf; a signature serves once.
    laptop = Device(new_page("laptop"), url)
    laptop.passkeys_of(phone)
    other = laptop.go("/")
    link = other.get_by_role("link", name="Me connecter")
    link.focus()
    other.keyboard.press("Enter")
    expect(other.get_by_role("heading", name="Vous jouez déjà ailleurs")).to_be_focused()
    other.keyboard.press("Tab")
    with other.expect_request("**/sign-in/passkey") as sent:
        other.keyboard.press("Enter")
    laptop.greets("Zoé")
    again = other.request.post(
        f"{laptop.url}/api/sign-in/passkey",
        data=sent.value.post_data_json,
        headers={"Origin": laptop.url},
    )
    assert (again.status, again.json()["code"]) == (409, "stale-challenge")
    other.reload()
    laptop.greets("Zoé")

    # The phone is signed out from here, at once; a code opens it again.
    laptop.press(re.compile("^Déconnecter Chrome"))
    laptop.sees("Cet appareil ne vous reconnaît plus.")
    expect(page.get_by_role("heading", level=1)).to_have_text("Vous")
    page.get_by_text("Avec un code de secours").click()
    page.get_by_label("Un de vos codes de secours").fill(code.lower())
    page.get_by_role("button", name="Me connecter", exact=True).click()
    phone.greets("Zoé")
    phone.sees("Il vous reste 9 codes.")

    # A passkey that is removed opens nothing any more.
    laptop.press(re.compile("^Retirer Mon mobile"))
    laptop.press("Oui, retirer")
    laptop.sees("La clé d’accès est retirée.")
    stranger = Device(new_page(), url)
    stranger.passkeys_of(phone)
    stranger.go()
    stranger.press(SIGN_IN)
    stranger.sees("Cette clé d’accès n’ouvre rien ici")


def test_what_one_had_as_a_guest_comes_along(new_page: NewPage, url: str) -> None:
    phone = Device(new_page(), url)
    phone.named("Zoé")
    phone.press(KEEP)
    phone.sees("votre nom et vos parties sont gardés.")

    guest = Device(new_page(), url)
    guest.passkeys_of(phone)
    visitor = Visitor(guest.page, guest.url)
    visitor.say_name("Max")
    table = visitor.open_table(bots=["novice"], places=3)
    page = guest.go()
    guest.press(SIGN_IN)
    guest.greets("Zoé")
    guest.sees("Sur cet appareil vous étiez Max.")
    page.reload()  # it is asked until there is an answer
    guest.press("Oui, tout reprendre")
    guest.sees("Tout est dans votre compte maintenant")
    expect(page.locator(f'a[href="/t/{table}"]')).to_be_visible()
    phone.page.reload()
    expect(phone.page.locator(f'a[href="/t/{table}"]')).to_be_visible()


def test_a_browser_that_knows_a_passkey_offers_it_by_itself(new_page: NewPage, url: str) -> None:
    """In English; nothing moves while the page asks the server who this is."""
    phone = Device(new_page(), url)
    phone.named("Zoé")
    phone.press(KEEP)
    phone.sees("votre nom et vos parties sont gardés.")
    laptop = Device(new_page("laptop", language="en-GB"), url, offers=True)
    laptop.passkeys_of(phone)
    page = laptop.page
    page.add_init_script(JUMPS)
    laptop.go()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hello, Zoé.")
    laptop.sees("Escale will know you")
    assert (axe_violations(page), left_over(page, "en")) == ([], [])
    page.reload()
    laptop.sees("Devices signed in")
    jumps = page.evaluate("jumped()")
    assert sum(each["value"] for each in jumps) < LITTLE, jumps


def test_why_there_is_no_passkey_is_said_in_words(new_page: NewPage, url: str) -> None:
    refused = Device(new_page(), url)
    refused.named("Léa")
    refused.refuse()
    refused.press(KEEP)
    refused.sees("Rien n’a été fait")
    refused.press(SIGN_IN)
    refused.sees(re.compile("Rien n’a été fait"))

    without = Device(new_page(), url)
    without.page.add_init_script("delete window.PublicKeyCredential")
    without.named("Ida")
    without.sees("Ce navigateur ne connaît pas les clés d’accès.")
    expect(without.page.get_by_role("button", name=KEEP)).to_have_count(0)

    elsewhere = Device(new_page(), url)
    elsewhere.url = url  # by a number, to which no passkey can belong
    elsewhere.named("Léo")
    elsewhere.press(KEEP)
    elsewhere.sees("Les clés d’accès ne marchent pas à cette adresse.")


# ---- letters


@pytest.fixture
def letters() -> Iterator[tuple[int, "Queue[Any]"]]:
    """A mail server: its port, and what it is given."""
    queue: Queue[Any] = Queue()

    class Keep:
        async def handle_DATA(self, _server: Any, _session: Any, letter: Any) -> str:
            queue.put(message_from_bytes(letter.content, policy=policy.default))
            return "250 OK"

    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    controller = Controller(Keep(), hostname="127.0.0.1", port=port)
    controller.start()
    yield port, queue
    controller.stop()


def test_a_letter_brings_one_back(
    browser: Browser, tmp_path: Path, letters: tuple[int, "Queue[Any]"]
) -> None:
    port, queue = letters
    server = Server(tmp_path, "letters", port)
    address = server.open().replace("127.0.0.1", "localhost")
    contexts = [browser.new_context(locale="fr-FR", base_url=address) for _ in "12"]
    try:
        page, other = (each.new_page() for each in contexts)
        Visitor(page, address).say_name("Zoé")
        page.goto("/moi")
        page.get_by_label("Votre adresse").fill("zoe@example.org")
        page.get_by_role("button", name="Envoyer la lettre").click()
        expect(page.get_by_text("Une lettre part à zoe@example.org")).to_be_visible()
        page.goto(link_in(queue, address))
        expect(page.get_by_text("L’adresse est confirmée.")).to_be_visible()
        expect(page.get_by_text("Confirmée : zoe@example.org")).to_be_visible()
        assert axe_violations(page) == []

        other.goto("/moi")
        other.get_by_text("Par courriel").click()
        other.get_by_label("L’adresse que vous aviez confirmée").fill("zoe@example.org")
        other.get_by_role("button", name="Envoyer la lettre").click()
        expect(other.get_by_text("Si zoe@example.org est confirmée")).to_be_visible()
        other.goto(link_in(queue, address))
        expect(other.get_by_role("heading", level=1)).to_have_text("Bonjour, Zoé.")

        page.get_by_role("button", name="Retirer l’adresse").click()
        expect(page.get_by_text("C’est votre dernier accès")).to_be_visible()
        page.get_by_role("button", name="Oui, retirer").click()
        expect(page.get_by_text("L’adresse est effacée.")).to_be_visible()
    finally:
        for each in contexts:
            each.close()
        server.close()


def link_in(queue: "Queue[Any]", address: str) -> str:
    """The link in the next letter, at the name by which this test knows the server."""
    found = re.search(r"http\S+(/moi#\S+)", queue.get(timeout=30).get_content())
    assert found
    return address + found[1]
