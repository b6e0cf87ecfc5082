"""Pushes to a browser of a test: the service that takes them from the server, and the worker."""

import asyncio
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import Any

from playwright.sync_api import CDPSession, Page, Worker

from tests.notices.receivers import Received, Receiver, listening

from .server import Server
from .visitors import PATIENCE_MS

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

    def after_a_while(self, server: Server) -> Received:
        """What it is sent once nobody has come; a minute passes at a time."""
        for _ in range(60):
            server.advance(61)
            with suppress(Empty):
                return self.told.get(timeout=1)
        raise AssertionError("nobody was told anything")

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join(PATIENCE_MS / 1000)
        self._loop.close()


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
        """The next thing that the worker asks the browser for; it is waited for."""
        return self._worker.evaluate(
            f"""new Promise((found, missing) => {{
              setTimeout(missing, {PATIENCE_MS}, new Error('the worker has {what} nothing'))
              const list = self.{what}
              const look = () => (list.length ? found(list.shift()) : setTimeout(look, 5))
              look()
            }})"""
        )

    def press(self, path: str) -> None:
        self._worker.evaluate(PRESS, path)
