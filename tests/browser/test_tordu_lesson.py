"""The lessons of Le Tordu in the browser: every card and every bid is made on the board."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .cardplayer import OPEN_CARDS, Cardplayer
from .conftest import NewPage
from .inspection import barriers
from .visitors import HASTE
from .words import catalogue

TEXTS = catalogue("fr")
MOST_WORDS = 60  # of a teacher, without a question
ASKED = f".auction, {OPEN_CARDS}"
TEACHER = ".teacher .said .words p"
# What is to be pressed in the auction and is not wholly seen, whoever else speaks on the screen.
OUT_OF_SIGHT = """() => {
  const seen = (each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect()
    const corners = [[left + 3, top + 3], [right - 3, bottom - 3]]
    return corners.every(([x, y]) => each.contains(document.elementFromPoint(x, y)))
  }
  const pressed = [...document.querySelectorAll('.auction :is(button, label)')]
  return pressed.filter((each) => !seen(each)).map((each) => each.textContent)
}"""
ONWARD = ".teacher .said .answers button.on"


@pytest.mark.parametrize("lesson", ["tordu", "complet"])
def test_a_lesson_to_its_end(lesson: str, new_page: NewPage, house: str) -> None:
    page = new_page("phone")
    page.add_init_script(HASTE)
    page.goto(f"/jeux/tordu/lecon/{lesson}")
    script = page.request.get(f"{house}/api/games/tordu/lessons/{lesson}").json()
    beats = [beat for scene in script["scenes"] for beat in scene["beats"] if "expected" in beat]
    guest = Cardplayer(page, house)
    for number, beat in enumerate(beats):
        listen_until_asked(page)
        expect(page.locator(TEACHER)).to_have_text(TEXTS[beat["say"]])
        assert page.evaluate(OUT_OF_SIGHT) == []
        if number == 0 and lesson == "complet":
            guest.say("Je passe")  # nothing is lost: the house says why, and asks again
            expect(page.locator(TEACHER)).to_have_text(TEXTS[beat["otherwise"]])
            assert not barriers(page)
        do(guest, beat["expected"])
    for _ in range(MOST_WORDS):
        if page.locator(".end h2").is_visible():
            break
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="Voilà, vous savez jouer !")).to_be_visible()


def listen_until_asked(page: Page) -> None:
    asked, onward = page.locator(ASKED), page.locator(ONWARD)
    for _ in range(MOST_WORDS):
        asked.or_(onward).first.wait_for()
        if asked.count() > 0:
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError("nothing is asked")


def do(guest: Cardplayer, action: dict[str, Any]) -> None:
    """What the teacher wants, with the mouse."""
    if action["type"] == "play":
        guest.page.locator(f'[data-card="{action["card"]}"]').click()
    elif action["type"] == "double":
        guest.say("Je contre")
    elif guest.page.locator(".suits label").count() == 0:
        guest.say("Surenchérir")
        guest.announce_number(action["number"])
    else:
        guest.announce(action["suit"], action["number"])
    guest.page.locator(ONWARD).or_(guest.page.locator(ASKED)).first.wait_for()
