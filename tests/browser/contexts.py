"""Browser contexts that are used again: a new person, but with the site in the browser's cache.

To load, compile and draw the site for the first time costs a second of CPU time. So a test gets a
context that an earlier one has left, without its cookies and whatever else it kept.
"""

from collections import defaultdict
from collections.abc import Hashable
from typing import Any

from playwright.sync_api import Browser, BrowserContext

from .visitors import PATIENCE_MS

KEPT = "cookies,local_storage,indexeddb,service_workers,cache_storage"  # all but the HTTP cache


class Contexts:
    """The contexts of a browser that are free, by how they were made."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self._free: dict[Hashable, list[BrowserContext]] = defaultdict(list)
        self._options: dict[BrowserContext, Hashable] = {}

    def take(self, **options: Any) -> BrowserContext:
        """One that nobody uses, or a new one; `give_back` takes it back."""
        key = repr(sorted(options.items()))
        if self._free[key]:
            return self._free[key].pop()
        context = self.new(**options)
        self._options[context] = key
        return context

    def new(self, **options: Any) -> BrowserContext:
        """One that has never loaded anything; `give_back` closes it."""
        context = self._browser.new_context(**{"base_url": self._url, **options})
        context.set_default_timeout(PATIENCE_MS)
        return context

    def give_back(self, context: BrowserContext) -> None:
        """Forget who used it."""
        key = self._options.get(context)
        if key is None:
            context.close()
            return
        for page in context.pages:
            page.close()
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Storage.clearDataForOrigin", {"origin": self._url, "storageTypes": KEPT})
        context.clear_cookies()
        context.clear_permissions()
        page.close()
        self._free[key].append(context)
