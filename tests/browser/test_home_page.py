"""The first thing anyone sees."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.test_site_build import BUDGET

from .conftest import NewPage
from .inspection import page_problems
from .pictures import SCHEMES, SCREENS, Scheme, Screen, shot
from .server import Server

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


@pytest.mark.parametrize("path", ["/", "/tables"])
def test_a_new_table_asks_which_game(path: str, own_server: tuple[Server, Page]) -> None:
    _, page = own_server  # where nobody has opened a table: the shelf offers to open the first
    page.goto(path)
    page.get_by_role("button", name="Ouvrir une table").wait_for()
    assert page_problems(page) == []
    page.get_by_role("button", name="Ouvrir une table").click()
    sheet = page.get_by_role("dialog", name="Une table de quel jeu")
    expect(sheet.get_by_role("link")).to_have_count(5)
    sheet.get_by_role("link", name=re.compile("Boggle")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Boggle")
    expect(page.get_by_role("radio", name="Avec des amis")).to_be_checked()
    expect(page.get_by_role("radio", name="Tout le monde")).to_be_checked()


def test_a_lesson_is_of_the_game_that_one_chooses(new_page: NewPage) -> None:
    page = new_page("phone")
    page.goto("/")
    page.get_by_role("button", name="Jamais joué").click()
    lesson = page.get_by_role("dialog", name="Quelle leçon").get_by_role("link", name="Le Tordu")
    expect(lesson).to_contain_text("minutes")
    lesson.click()
    expect(page).to_have_url(re.compile("/jeux/tordu/lecon/tordu"))


def test_every_box_on_the_shelf_says_what_it_is(new_page: NewPage) -> None:
    page = new_page("phone")
    page.goto("/")
    lines = page.get_by_role("list", name="Les jeux").locator(".line")
    expect(lines).to_have_count(5)
    for line in lines.all():
        expect(line).to_be_visible()


def test_the_shelf_needs_little(new_page: NewPage) -> None:
    page = new_page(service_workers="block")  # what goes through one is measured unpacked
    page.goto("/", wait_until="networkidle")
    sizes = page.evaluate(LOADED)
    assert sum(sizes.values()) <= BUDGET, sizes
