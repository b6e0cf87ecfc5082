"""At a table of Rondelic, what is sung and told has a place of its own."""

import pytest
from playwright.sync_api import expect

from tests.sizes import at_night

from .conftest import NewPage
from .pictures import rest
from .test_whole_games import exchange_low_cards
from .visitors import STAY, Visitor

SIZES = ((360, 640), (640, 360), (390, 844), (1366, 768), (1100, 700))
RIBBON, TABLE, NEWEST = "p.ribbon", ".board .box", ".latest p:last-child, .story li:last-child"
OWN_CARD = ".own > .lying"
TWO_LINES = "Maximilienne-Éléonore arrive au bord du trou : encore une donne perdue, c’est la chute"
# How far what one selector finds is from what another finds, in px; below 0 they overlap.
GAP = """([one, other]) => {
  const [a, b] = [one, other].map((each) => document.querySelector(each).getBoundingClientRect())
  const across = Math.max(a.left, b.left) - Math.min(a.right, b.right)
  return Math.max(across, Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom))
}"""
LINES = """([selector, text]) => {
  const line = document.querySelector(selector)
  line.textContent = text
  const { lineHeight } = getComputedStyle(line)
  return Math.round(line.getBoundingClientRect().height / parseFloat(lineHeight))
}"""


def at_a_table(new_page: NewPage, url: str, bots: int) -> Visitor:
    guest = Visitor(new_page(), url)
    guest.page.add_init_script(STAY)  # a song is sung until it was looked at
    guest.say_name("Ada")
    guest.go_to(guest.open_table(options={"circles": 2}, bots=["novice"] * bots, places=bots + 1))
    guest.start()
    guest.wait_for_a_question()
    return guest


@pytest.mark.parametrize("bots", [3, *at_night(9)])
def test_a_song_lies_over_nothing(new_page: NewPage, url: str, bots: int) -> None:
    guest = at_a_table(new_page, url, bots)
    page = guest.page
    guest.play_on(exchange_low_cards, until=lambda: page.locator(RIBBON).count() > 0)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(RIBBON)).to_be_visible()
        rest(page)
        for each in (TABLE, NEWEST, ".seats"):
            assert page.evaluate(GAP, [RIBBON, each]) >= 0, (width, height, each)
        in_column = page.locator(f".stage > .beside {RIBBON}").count() == 1
        assert in_column == (width >= 1100)


def test_two_lines_of_the_story_do_not_touch_the_own_card(new_page: NewPage, url: str) -> None:
    page = at_a_table(new_page, url, 3).page
    newest = ".latest p:last-child"
    assert page.evaluate(LINES, [newest, TWO_LINES]) == 2
    assert page.evaluate(GAP, [newest, OWN_CARD]) >= 4


def test_on_a_laptop_the_table_is_as_high_as_the_page(new_page: NewPage, url: str) -> None:
    """The seats stand above the story: the board has its names, too."""
    page = at_a_table(new_page, url, 3).page
    page.set_viewport_size({"width": 1366, "height": 768})
    rest(page)
    table, seats = page.locator(TABLE).bounding_box(), page.locator(".seats").bounding_box()
    assert table
    assert seats
    assert table["height"] >= 700
    assert seats["x"] >= table["x"] + table["width"]
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
