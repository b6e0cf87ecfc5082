"""A whole game without a mouse or a finger: from the shelf to the wish for another one."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .boggle_player import BogglePlayer
from .conftest import NewPage
from .visitors import PATIENCE_MS, RESULT, Visitor

MOST_TABS = 60
# What has the keys now: its name as it is spoken, and whether one sees that it has them.
FOCUSED = """() => {
  const each = document.activeElement
  const shows = (one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  }
  const labelled = (each.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
  const name = [
    each.getAttribute('aria-label'),
    ...labelled.map((id) => document.getElementById(id)?.textContent),
    ...[...(each.labels ?? [])].map((label) => label.textContent),
    each === document.body ? '' : each.textContent,
    each.querySelector('[aria-label]')?.getAttribute('aria-label'),
  ].find((text) => text?.trim())
  return {
    name: (name ?? '').replace(/\\s+/g, ' ').trim(),
    tag: each.localName,
    seen: each === document.body || shows(each) || [...(each.labels ?? [])].some(shows),
    html: each.outerHTML.slice(0, 200),
  }
}"""


class Keys:
    """Someone who has a keyboard and nothing else."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tab_until(self, is_there: Callable[[str], bool], key: str = "Tab") -> str:
        """The name of what was found; each stop on the way can be seen."""
        met = []
        for _ in range(MOST_TABS):
            self.press(key)
            found = self.page.evaluate(FOCUSED)
            assert found["seen"], f"one cannot see where one is: {found}"
            if is_there(found["name"]):
                return str(found["name"])
            met.append(found["name"])
        raise AssertionError(f"not found by {key}: {met}")

    def go_to(self, name: str, key: str = "Tab") -> str:
        return self.tab_until(lambda said: said.startswith(name), key)


@pytest.mark.nightly
def test_a_whole_game_by_keyboard_alone(new_page: NewPage, url: str) -> None:
    page = new_page("laptop")
    keys, guest = Keys(page), Visitor(page, url, in_haste=True)
    page.goto("/")
    page.get_by_role("link", name="Rondelic").first.wait_for()
    keys.go_to("Aller au contenu")
    keys.go_to("Rondelic")
    keys.press("Enter")
    page.locator(".go").wait_for()
    lay_the_table(keys)
    keys.go_to("Jouer maintenant")
    keys.press("Enter")
    page.locator(".stage").wait_for()
    answer_in_both_ways(keys, guest)
    guest.wait_for_a_question()  # until it is answered, nothing is built anew under the keys
    open_and_close_the_drawer(keys)
    while not guest.is_over:
        answer_by_digit(keys, guest)
    expect(page.locator(f"{RESULT} h2")).to_be_visible(timeout=PATIENCE_MS)
    keys.go_to("Rejouer")
    keys.press("Enter")
    expect(page.locator(".gathering, .stage").first).to_be_visible()
    expect(page.locator(RESULT)).to_have_count(0)


@pytest.mark.parametrize("screen", ["phone", "laptop"])
def test_a_board_that_offers_the_answers_itself_keeps_the_keys(
    screen: str, new_page: NewPage, url: str
) -> None:
    """What was pressed goes away; one is still at the board, and then where it tells the end."""
    page = new_page(screen)
    guest = BogglePlayer(page, url)
    guest.say_name("Léa")
    guest.go_to(guest.open_grid("solo", guest.options, places=1))
    page.locator(".gathering .button.main").first.click()
    ready = page.locator(".answers .button.main")
    ready.focus()
    ready.press("Enter")
    expect(ready).to_have_count(0)
    expect(page.locator(".board:focus, .board :focus")).to_have_count(1)
    for _ in range(2):  # it is asked once
        page.locator(".finish").press("Enter")
    expect(page.locator(".result h2")).to_be_focused()


def test_enter_begins_the_round_wherever_one_is(new_page: NewPage, url: str) -> None:
    page = new_page("laptop")
    guest = BogglePlayer(page, url)
    guest.say_name("Léa")
    guest.go_to(guest.open_grid("solo", guest.options, places=1))
    page.locator(".gathering .button.main").first.click()
    ready = page.get_by_role("button", name="C’est parti")
    expect(ready).to_be_enabled()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    expect(ready).to_have_count(0)


def lay_the_table(keys: Keys) -> None:
    """Three beginners, four places, two circles."""
    page = keys.page
    keys.tab_until(lambda name: "Contre des robots" in name)
    level = keys.tab_until(lambda name: name.startswith(("Débutant", "Amateur", "Habitué")))
    while not level.startswith("Débutant"):
        keys.press("ArrowUp")
        level = page.evaluate(FOCUSED)["name"]
    keys.go_to("Combien à table")
    places = page.get_by_role("spinbutton", name="Combien à table")
    keys.press("Home", "ArrowUp")
    expect(places).to_have_text("4")
    keys.go_to("Réglages")
    keys.press("Enter")
    keys.go_to("Cercles")
    keys.press("Home")
    expect(page.get_by_role("spinbutton", name="Cercles")).to_have_text("2")
    expect(page.locator(".summary")).to_contain_text("3 robots, niveau débutant")


def answer_in_both_ways(keys: Keys, guest: Visitor) -> None:
    """Go to an answer with Tab, forwards and backwards, and press it; then give one by number."""
    for way, stroke in (("Tab", "Enter"), ("Tab", "Space"), ("Shift+Tab", "Enter")):
        guest.wait_for_a_question()
        answers = [_plain(each) for each in keys.page.locator(".answers button").all_inner_texts()]
        phase = keys.page.locator(".bar").get_attribute("data-phase")
        keys.tab_until(answers.__contains__, way)
        keys.press(stroke)
        guest.wait_until_past(phase or "")
    answer_by_digit(keys, guest)


def answer_by_digit(keys: Keys, guest: Visitor) -> None:
    guest.wait_for_a_question()
    if guest.is_over:
        return
    phase = keys.page.locator(".bar").get_attribute("data-phase")
    keys.press("1")
    guest.wait_until_past(phase or "")


def open_and_close_the_drawer(keys: Keys) -> None:
    for name in ("Le récit de la partie", "La table"):
        keys.go_to(name, "Shift+Tab")
        keys.press("Enter")
        drawer = keys.page.locator("dialog[open]")
        expect(drawer).to_be_visible()
        keys.go_to("Fermer")
        keys.press("Escape")
        expect(drawer).to_have_count(0)
        assert keys.page.evaluate(FOCUSED)["name"] == name, "the keys are where they were"


def _plain(text: str) -> str:
    return " ".join(text.split())
