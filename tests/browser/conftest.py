"""A real browser (the system's Chromium, driven by Playwright) and a real server.

Playwright's event loop runs while it is open and no other can run beside it, so browser and server
live as long as the tests of this folder and no longer: everything is scoped to the package. That
is why pytest-playwright, whose browser stays until the end, is not used.
"""

import os
import secrets
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from escale.server.http.site import Site
from tests.sizes import NIGHTLY

from .contexts import Contexts
from .pictures import SIZES, Scheme, Screen
from .pushes import Service
from .server import DATABASE, Server
from .visitors import PATIENCE_MS

FOLDER = Path(__file__).parent
REQUIRED = os.environ.get("ESCALE_REQUIRE_BROWSER") == "1"
# The headless shell has no windows and takes an eighth less time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# Windows of a headless Chromium have an address bar, too; its pages, which nobody sees, would be
# loaded for every visitor. The others are Playwright's own: of two such lists the last one counts.
OFF = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
FLAGS = (
    "--no-sandbox",  # which a container does not allow
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-quic",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--disable-features={','.join(OFF)}",
)
MISSING = "THE BROWSER WAS NOT TESTED: there is no Chromium here (Debian: apt-get install chromium)"
UNBUILT = "there is no site to look at: make site"

# A page's nonce is part of the chance of a table: here it is the same in every run.
SEEDED_NONCES = """(seed => {
  crypto.getRandomValues = array => {
    for (let i = 0; i < array.length; i++) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      array[i] = seed >>> 24
    }
    return array
  }
})(%d)"""

NewPage = Callable[..., Page]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(FOLDER):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        (pytest.fail if REQUIRED else pytest.skip)(MISSING)
    expect.set_options(timeout=PATIENCE_MS)  # whose own bound is five seconds
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=path, args=FLAGS)


@pytest.fixture(scope="package")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the server remembers."""
    return tmp_path_factory.mktemp("server") / DATABASE


@pytest.fixture(scope="package")
def server(browser: Browser, database: Path) -> Iterator[Server]:
    """The server of all tests of this process."""
    if not Site().is_built:
        pytest.fail(UNBUILT)
    server = Server(database.parent)
    server.open()
    try:
        yield server
    finally:
        server.close()


@pytest.fixture(scope="package")
def url(server: Server) -> str:
    """The address of a server whose bots think for a moment only."""
    return server.address


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> str:
    """What the deals of a test follow from: its name, so that it sees the same cards every time.

    Every night they are other ones.
    """
    if NIGHTLY:
        return secrets.token_hex(8)
    return str(request.node.nodeid).replace("\n", " ")


@pytest.fixture
def own_server(browser: Browser, tmp_path: Path, seed: str) -> Iterator[tuple[Server, Page]]:
    """A server for one test, which may stop it and start it again, and someone's page of it."""
    server = Server(tmp_path, seed)
    context = browser.new_context(base_url=server.open(), reduced_motion="reduce", locale="fr-FR")
    try:
        yield server, context.new_page()
    finally:
        context.close()
        server.close()


@pytest.fixture(scope="package")
def contexts(browser: Browser, url: str) -> Contexts:
    return Contexts(browser, url)


@pytest.fixture
def new_page(contexts: Contexts, server: Server, seed: str) -> Iterator[NewPage]:
    """Each call is another person, with other cookies; with `more`, in a browser that is new."""
    taken: list[BrowserContext] = []
    random = Random(seed)
    server.begin_chance(seed)
    broken: list[str] = []

    def told(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            broken.append(message.text)

    def make(
        screen: Screen = "phone", scheme: Scheme = "light", language: str = "fr-FR", **more: Any
    ) -> Page:
        width, height = SIZES[screen]
        make_context = contexts.new if more else contexts.take
        context = make_context(
            viewport={"width": width, "height": height},
            has_touch=screen == "phone",
            color_scheme=scheme,
            locale=language,
            reduced_motion="reduce",  # a test waits for what happens, not for how it moves
            **more,
        )
        taken.append(context)
        context.add_init_script(SEEDED_NONCES % random.getrandbits(32))
        page = context.new_page()
        page.on("console", told)
        page.on("pageerror", lambda error: broken.append(error.stack or error.message))
        return page

    yield make
    for context in taken:
        contexts.give_back(context)
    assert not broken, "the page complains"


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A phone, by day, in French."""
    return new_page()


@pytest.fixture
def service() -> Iterator[Service]:
    """A push service on this machine."""
    service = Service()
    yield service
    service.close()
