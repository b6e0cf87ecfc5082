"""A phone in large letters: what is asked and its answers are in sight without scrolling."""

import pytest
from playwright.sync_api import Page, expect

from tests.sizes import at_night

from .boggle_player import BogglePlayer
from .conftest import NewPage
from .pictures import rest
from .visitors import Visitor

SIZES = ("normal", "large", "largest")
UPRIGHT, ON_ITS_SIDE = {"width": 360, "height": 640}, {"width": 640, "height": 360}
LAPTOP = {"width": 1366, "height": 768}
RESIZE = """(size) => {
  localStorage.setItem('escale.text-size', JSON.stringify(size))
  dispatchEvent(new StorageEvent('storage', { key: 'escale.text-size' }))
}"""
# What one has to scroll for: the question, an answer, what one plays with.
PARTS = """#question, .stage .answers .button, [data-zone=hand] [data-drag],
  li > button[data-card], .own > .lying, .thumb button, [data-red], .finish"""
OUT_OF_SIGHT = """(parts) => {
  const { innerWidth, innerHeight } = window
  const found = [...document.querySelectorAll(parts)]
    .filter((each) => each.checkVisibility() && each.closest('.stage'))
    .filter((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect()
      return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1
    })
    .map((each) => each.innerText || each.outerHTML.slice(0, 80))
  const page = document.documentElement
  if (page.scrollHeight > innerHeight) found.push('the page scrolls')
  return found
}"""
HAS_TO_SCROLL = "(bar) => bar.scrollHeight > bar.clientHeight"


def show(page: Page, size: str) -> None:
    page.evaluate(RESIZE, size)
    rest(page)


@pytest.mark.parametrize(
    "preset",
    ["biduletruc", "ludime", "tordu complet", *at_night("boggle", "rondelic", "tordu")],
)
def test_the_first_question_of_every_box(page: Page, url: str, preset: str) -> None:
    game, *chosen = preset.split()
    ada = Visitor(page, url, in_haste=True)
    ada.say_name("Ada")
    wish = {"preset": chosen[0]} if chosen else {}
    bots = ["novice"] * 3
    ada.go_to(ada.post("tables", game=game, bots=bots, places=4, **wish)["card"]["id"])
    ada.start()
    expect(page.locator("#question").first).to_be_visible()
    for window in (UPRIGHT, ON_ITS_SIDE, LAPTOP):
        page.set_viewport_size(window)  # type: ignore[arg-type]
        for size in SIZES:
            show(page, size)
            assert not page.evaluate(OUT_OF_SIGHT, PARTS), (window, size)


@pytest.mark.parametrize("preset", ["rondelic", "rondellig"])
@pytest.mark.nightly
def test_the_questions_of_rondelic_have_room(page: Page, url: str, preset: str) -> None:
    """In large letters a very long one leaves only its help to be scrolled to."""
    ada = Visitor(page, url, in_haste=True)
    ada.say_name("Ada")
    ada.go_to(ada.open_table(preset, options={"circles": 2}, bots=["novice"] * 3, places=4))
    ada.start()
    bar = page.locator(".below .bar")
    for _ in range(12):
        ada.wait_for_a_question()
        if ada.is_over:
            break
        for window in (ON_ITS_SIDE, UPRIGHT):
            page.set_viewport_size(window)  # type: ignore[arg-type]
            for size in SIZES:
                show(page, size)
                assert not page.evaluate(OUT_OF_SIGHT, PARTS), (window, size)
                if (window, size) == (UPRIGHT, "normal"):
                    assert not bar.evaluate(HAS_TO_SCROLL)
        show(page, "normal")
        ada.answer()


def test_advice_in_large_letters(page: Page, url: str) -> None:
    ada = Visitor(page, url, in_haste=True)
    ada.say_name("Ada")
    ada.go_to(ada.open_table(bots=["novice"] * 3, places=4))
    ada.start()
    advice = page.get_by_role("button", name="Un conseil")
    ada.wait_for_a_question()
    while not advice.is_visible():
        ada.answer()
        ada.wait_for_a_question()
    advice.click()
    expect(page.locator(".answers .worth")).to_have_count(2)
    for size in SIZES:
        show(page, size)
        assert not page.evaluate(OUT_OF_SIGHT, PARTS), size
        assert size == "largest" or not page.locator(".below .bar").evaluate(HAS_TO_SCROLL)


@pytest.mark.parametrize("language", ["fr-FR", "en-US"])
def test_the_pencil_is_put_down_below_the_seats(new_page: NewPage, url: str, language: str) -> None:
    ada = BogglePlayer(new_page(language=language), url, in_haste=True)
    ada.say_name("Ada")
    wish = {"game": "boggle", "preset": "pocket", "bots": ["novice"], "places": 2}
    ada.go_to(ada.post("tables", **wish)["card"]["id"])
    ada.page.locator(".gathering .button.main").first.click()
    ada.say_ready()
    assert ada.letters
    seats, finish = ada.page.locator(".stage > .seats"), ada.page.locator(".finish")
    for size in SIZES:
        show(ada.page, size)
        above, button = seats.bounding_box(), finish.bounding_box()
        assert above
        assert button
        assert button["y"] >= above["y"] + above["height"] + 2
        assert button["x"] + button["width"] <= 360


def test_a_red_card_has_the_shape_of_a_card_and_its_name(page: Page, url: str) -> None:
    ada = Visitor(page, url, in_haste=True)
    ada.say_name("Ada")
    ada.go_to(ada.post("tables", game="biduletruc", bots=["novice"] * 3, places=4)["card"]["id"])
    ada.start()
    cards = page.locator("[data-red] > .red")
    expect(cards).to_have_count(3)
    for window, named, least in ((UPRIGHT, ".word", 64), (LAPTOP, ".name", 104)):
        page.set_viewport_size(window)  # type: ignore[arg-type]
        rest(page)
        for card in cards.all():
            box = card.bounding_box()
            assert box
            assert box["height"] >= least
            assert 0.65 < box["width"] / box["height"] < 0.8
            expect(card.locator(named)).to_be_visible()
            assert card.evaluate("(card) => card.scrollWidth <= card.clientWidth")
