"""A turn that waits for days, from the form for the table to the notice that leads back to it."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, Worker, expect

from tests.notices.receivers import PushBrowser, Received, Receiver, checked_claims, listening

from .conftest import NewPage
from .inspection import page_problems
from .pictures import shot
from .visitors import PATIENCE_MS, Visitor

# A headless browser shows no notifications, and lets nobody press one: what the worker asks the
# browser for is noted instead.
NOTED = """
  self.shown = []
  self.opened = []
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
    self.shown.push({ title, ...options })
  }
  Clients.prototype.openWindow = async (path) => void self.opened.push(path)
  null
"""
PRESS = """
  (data) => {
    const event = new ExtendableEvent('notificationclick')
    event.notification = { data, close: () => (self.closed = true) }
    self.dispatchEvent(event)
  }
"""


class Service(Receiver):
    """A push service on this machine, in a thread of its own: a test waits for what it is sent."""

    def __init__(self) -> None:
        super().__init__()
        self.told: Queue[Received] = Queue()
        self._loop = asyncio.new_event_loop()
        self._over = asyncio.Event()
        opened: Queue[str] = Queue()
        self._thread = Thread(target=self._loop.run_until_complete, args=[self._serve(opened)])
        self._thread.start()
        self.url = opened.get()

    async def _serve(self, opened: "Queue[str]") -> None:
        async with listening(self._handle) as port:
            opened.put(f"http://127.0.0.1:{port}/browser")
            await self._over.wait()

    async def _handle(self, *streams: Any) -> None:
        before = len(self.received)
        try:
            await self.handle(*streams)
        finally:
            for request in self.received[before:]:
                self.told.put(request)

    def after_a_while(self, visitor: Visitor) -> Received:
        """What it is sent once nobody has come; a minute passes at a time."""
        for _ in range(60):
            visitor.advance(61)
            with suppress(Empty):
                return self.told.get(timeout=1)
        raise AssertionError("nobody was told anything")

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join(PATIENCE_MS / 1000)
        self._loop.close()


@pytest.fixture
def service() -> Iterator[Service]:
    service = Service()
    yield service
    service.close()


class ServiceWorker:
    """The worker of a page, to which pushes can be delivered."""

    def __init__(self, page: Page, url: str) -> None:
        self._url = url
        self._found: list[dict[str, Any]] = []
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        self._cdp: CDPSession = page.context.new_cdp_session(page)
        self._cdp.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda news: self._found.extend(news["registrations"]),
        )
        self._cdp.send("ServiceWorker.enable")
        while not any(each["scopeURL"].startswith(url) for each in self._found):
            page.evaluate("1")  # lets the news in
        self._worker: Worker = page.context.service_workers[0]
        self._worker.evaluate(NOTED)

    def deliver(self, data: str) -> None:
        registration = next(
            each["registrationId"]
            for each in reversed(self._found)
            if each["scopeURL"].startswith(self._url) and not each["isDeleted"]
        )
        self._cdp.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": self._url, "registrationId": registration, "data": data},
        )

    def noted(self, what: str) -> Any:
        """The first thing that the worker asked the browser for; it is waited for."""
        return self._worker.evaluate(
            f"""new Promise((found, missing) => {{
              setTimeout(missing, {PATIENCE_MS}, new Error('the worker has {what} nothing'))
              const look = () => (self.{what}.length ? found(self.{what}[0]) : setTimeout(look, 5))
              look()
            }})"""
        )

    def press(self, path: str) -> None:
        self._worker.evaluate(PRESS, path)


def at_a_table_by_correspondence(ada: Visitor, ben: Visitor) -> str:
    """Ada opens it by the form; Ben takes a place, and she begins."""
    page = ada.page
    page.goto("/jeux/ludime")
    page.get_by_role("radio", name="Avec des amis").check(force=True)
    page.get_by_role("radio", name="3 jours par tour").check(force=True)
    places = page.get_by_role("spinbutton")
    while places.get_attribute("aria-valuenow") != "2":
        places.press("ArrowDown")
    page.get_by_role("button", name="Ouvrir la table").click()
    page.locator(".gathering").wait_for()
    table = page.url.rpartition("/")[2].partition("#")[0]
    ben.post(f"tables/{table}/join")
    page.get_by_role("button", name="Commencer la partie").click()
    page.locator(".stage").wait_for()
    return table


def test_a_push_leads_back_to_the_table_where_it_is_ones_turn(
    new_page: NewPage, url: str, service: Service
) -> None:
    # New browsers, which know of no service worker but their own.
    ada, ben = (Visitor(new_page(service_workers="allow"), url, in_haste=True) for _ in "12")
    ada.say_name("Ada")
    ben.say_name("Ben")
    table = at_a_table_by_correspondence(ada, ben)
    expect(ada.page.locator(".days")).to_contain_text("Ce tour dure jusqu’au")
    shot(ada.page, "correspondence-table")
    page = ada.page
    standing = next(m["standing"] for m in reversed(ada.messages) if "standing" in m)
    asked = ada if standing["must"] == [0] else ben
    other = ben if asked is ada else ada
    browser = PushBrowser()
    keys = {"public_key": browser.public_key, "secret": browser.secret}
    asked.post("me/notices", kind="push", address=service.url, **keys)
    asked.page.goto("/regles" if asked is ada else "/")
    asked.page.goto("/")
    worker = ServiceWorker(asked.page, url)
    asked.page.goto("about:blank")  # the tab is closed
    request = service.after_a_while(ada)
    checked_claims(request.headers["authorization"])
    told = browser.read(request.body).decode()
    assert json.loads(told)["path"] == f"/t/{table}"
    worker.deliver(told)
    shown = worker.noted("shown")
    assert shown["title"] == "À vous de jouer"
    name = "Ben" if asked is ada else "Ada"
    assert shown["body"].startswith(f"Ludime, avec {name}\nJusqu’au ")
    worker.press(shown["data"])
    asked.page.goto(worker.noted("opened"))
    asked.page.locator(".stage").wait_for()
    expect(asked.page.locator(".days")).to_contain_text("Ce tour dure jusqu’au")
    assert asked.page.url.endswith(f"/t/{table}")
    # the other one goes on holiday, which is seen at the table
    other.page.goto("/moi")
    other.page.get_by_role("button", name="Partir en vacances").click()
    expect(other.page.get_by_text("En vacances jusqu’au")).to_be_visible()
    shot(other.page, "correspondence-holidays")
    expect(asked.page.locator(".days")).to_contain_text(f"{name} est en vacances jusqu’au")
    shot(asked.page, "correspondence-away")
    # and the first one would like to have longer
    asked.page.get_by_role("button", name="La table", exact=True).click()
    asked.page.get_by_label("Temps pour chaque tour").select_option("7 jours")
    expect(asked.page.get_by_text("Vous demandez")).to_contain_text("7 jours")
    assert page_problems(asked.page) == []
    shot(asked.page, "correspondence-controls")
    assert not page.context.pages[1:]


@pytest.mark.parametrize("language, screen", [("fr-FR", "phone"), ("en-GB", "laptop")])
def test_ones_own_page_has_notices_and_holidays_for_everyone(
    language: str, screen: Any, new_page: NewPage, url: str, service: Service
) -> None:
    is_french = language == "fr-FR"
    guest = Visitor(new_page(screen, language=language), url)
    guest.say_name("Ada")
    page = guest.page
    page.goto("/moi")
    section = page.get_by_role(
        "region", name="Être prévenu hors d’Escale" if is_french else "Being told outside Escale"
    )
    section.locator("summary").click()
    section.get_by_label("Adresse" if is_french else "Address").fill("https://10.0.0.1/hook")
    add = section.get_by_role("button", name="Ajouter" if is_french else "Add")
    add.click()
    expect(section.get_by_role("alert")).to_contain_text("https")
    section.get_by_role("textbox").fill(service.url)
    add.click()
    expect(section.locator("code")).to_be_visible()
    secret = section.locator("code").inner_text()
    section.get_by_role("button", name="Envoyer un essai" if is_french else "Send a test").click()
    expect(section.get_by_role("status")).to_contain_text("127.0.0.1")
    request = service.told.get(timeout=PATIENCE_MS / 1000)
    assert request.json["kind"] == "test"
    assert secret not in request.body.decode()
    shot(page, f"correspondence-me-{language[:2]}")
    assert page_problems(page) == []
    section.get_by_role("button", name="Retirer" if is_french else "Remove").click()
    expect(section.get_by_role("listitem")).to_have_count(0)
