"""The first thing anyone sees."""

import re

import pytest
from playwright.sync_api import expect

from tests.test_site_build import BUDGET

from .conftest import NewPage
from .pictures import SCHEMES, SCREENS, Scheme, Screen, shot

# What came over the line for this page, packed as it came; not what the app asked the server.
LOADED = """() => Object.fromEntries(
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .filter((each) => !new URL(each.name).pathname.startsWith('/api/'))
        .map((each) => [new URL(each.name).pathname, each.encodedBodySize])
)"""


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_server_is_open(new_page: NewPage, screen: Screen, scheme: Scheme) -> None:
    page = new_page(screen, scheme)
    answer = page.goto("/")
    assert answer
    assert answer.ok
    expect(page).to_have_title(re.compile("^Escale"))
    expect(page.locator("h1").first).to_be_visible()
    shot(page, "door")


def test_the_shelf_needs_little(new_page: NewPage) -> None:
    page = new_page(service_workers="block")  # what goes through one is measured unpacked
    page.goto("/", wait_until="networkidle")
    sizes = page.evaluate(LOADED)
    assert sum(sizes.values()) <= BUDGET, sizes
