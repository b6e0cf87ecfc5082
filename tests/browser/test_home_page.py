"""The first thing anyone sees."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import NewPage
from .inspection import page_problems
from .pictures import SCHEMES, SCREENS, Scheme, Screen, shot
from .server import Server
from .visitors import Visitor

WAYS = {
    "Défi du jour": "/jour",
    "Salles": "/salle",
    "Tables": "/tables",
    "Soirées de club": "/tournoi",
    "Mes parties": "/parties",
    "Carnet d’escale": "/carnet",
    "Mes partenaires": "/gens",
    "Vous et vos réglages": "/moi",
}
# What came over the line for this page, packed as it came; not what the app asked the server.
LOADED = """() => Object.fromEntries(
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .filter((each) => !new URL(each.name).pathname.startsWith('/api/'))
        .map((each) => [new URL(each.name).pathname, each.encodedBodySize])
)"""


def top(part: Locator) -> float:
    """Where it begins on the page."""
    return float(part.evaluate("(each) => each.getBoundingClientRect().top"))


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


def test_the_menu_of_a_phone_leads_everywhere(new_page: NewPage) -> None:
    page = new_page("phone")
    page.goto("/")
    for name, path in WAYS.items():
        page.get_by_role("button", name="Menu").press("Enter")
        way = page.get_by_role("dialog", name="Menu").get_by_role("link", name=name, exact=True)
        way.press("Enter")
        expect(page).to_have_url(re.compile(f"{path}$"))
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        expect(page).to_have_title(re.compile(r".+ · Escale$"))
        assert page.reload() is not None
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    assert page_problems(page) == []


def test_a_laptop_has_the_ways_in_sight(new_page: NewPage) -> None:
    page = new_page("laptop")
    page.goto("/")
    ways = page.get_by_role("navigation", name="Navigation")
    for name in ("Défi du jour", "Salles", "Tables", "Soirées de club"):
        expect(ways.get_by_role("link", name=name, exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Menu")).not_to_be_visible()


def test_a_board_from_home_is_of_the_game_that_one_chooses(new_page: NewPage) -> None:
    page = new_page("phone")
    page.goto("/")
    page.get_by_role("button", name="Saisir un plateau").click()
    sheet = page.get_by_role("dialog", name="Un plateau de quel jeu")
    sheet.get_by_role("link", name=re.compile("Boggle")).click()
    expect(page).to_have_url(re.compile("/jeux/boggle/mon-plateau"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Mon plateau")


def test_newcomers_see_the_boxes_first_and_others_what_goes_on_today(
    new_page: NewPage, url: str
) -> None:
    page = new_page("phone")
    page.goto("/")
    boxes = page.get_by_role("list", name="Les jeux")
    today = page.get_by_role("region", name="Aujourd’hui")
    expect(today.get_by_role("link", name=re.compile("5 défis vous attendent"))).to_be_visible()
    expect(today.get_by_role("link", name=re.compile("^Salle"))).to_have_count(2)
    expect(today.get_by_role("link", name=re.compile("^Soirées de club"))).to_be_visible()
    assert top(boxes) < top(today)
    Visitor(page, url).say_name("Ada")
    page.goto("/")  # the server says that Ada has been here, and the browser remembers it
    page.wait_for_function("localStorage.getItem('escale.was-here') === 'true'")
    page.goto("/")
    expect(today).to_be_visible()
    assert top(today) < top(boxes)
    assert page_problems(page) == []


def test_every_box_on_the_shelf_says_what_it_is(new_page: NewPage) -> None:
    page = new_page("phone")
    page.goto("/")
    lines = page.get_by_role("list", name="Les jeux").locator(".line")
    expect(lines).to_have_count(5)
    for line in lines.all():
        expect(line).to_be_visible()


MOST_BYTES = 170_000  # packed: with what today's challenges, rooms and evenings add to the shelf


def test_the_shelf_needs_little(new_page: NewPage) -> None:
    page = new_page(service_workers="block")  # what goes through one is measured unpacked
    page.goto("/", wait_until="networkidle")
    sizes = page.evaluate(LOADED)
    assert sum(sizes.values()) <= MOST_BYTES, sizes
