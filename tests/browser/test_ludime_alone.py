"""Ludime in the browser, alone: by keys only, and with the teacher."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from escale.games.ludime.rules.words import made_of
from tests.sizes import at_night

from .conftest import NewPage
from .inspection import page_problems
from .lessons import ONWARD, Learner
from .ludime_player import DISCARDED, DRAWN, HAND, MAIN, MINE, LudimePlayer, player
from .test_keyboard import Keys

MOST_TABLES = 8
FIRST_WORD = 6  # letters
# What is to be pressed and is not wholly seen, whoever else speaks on the screen.
OUT_OF_SIGHT = """() => {
  const seen = (each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect()
    const corners = [[left + 4, top + 4], [right - 4, bottom - 4]]
    return corners.every(([x, y]) => each.contains(document.elementFromPoint(x, y)))
  }
  const pressed = [...document.querySelectorAll('.place :is([data-drag], .bar button, .pile)')]
  return pressed.filter((each) => !seen(each)).map((each) => each.outerHTML.slice(0, 120))
}"""


def test_a_turn_by_keyboard_alone(new_page: NewPage, url: str) -> None:
    """Letters are typed wherever one is; Enter does what is next; arrows go from card to card."""
    guest = player(new_page, url, "Ada", "laptop")
    page, keys = guest.page, Keys(guest.page)
    word = sit_with_a_word(guest)
    keys.go_to("Piocher")
    keys.press("Enter")
    expect(page.locator(f"{HAND} [data-drag]")).to_have_count(16)
    expect(page.locator(".board :focus")).to_have_count(1)

    keys.press(word[0], word[2], "Backspace", *word[1:].lower())
    assert guest.composed == word
    keys.press("Escape")
    assert guest.composed == ""
    held = guest.hand
    go_to_the_hand(keys)
    for key, letter in (("End", held[-1]), ("ArrowLeft", held[-2]), ("Home", held[0])):
        keys.press(key)
        focus = page.locator(f"{HAND} :focus")
        expect(focus).to_have_accessible_name(re.compile(f"^{letter}, "))
    keys.press("Enter")  # a card under the focus goes into the tray
    assert guest.composed == held[0]
    keys.press("Escape", *word.lower(), "Enter")
    expect(page.locator("[data-word]").first).to_be_visible()  # a bot may have laid one, too
    expect(guest.main).to_have_text("Défausser…")  # there is nothing else to do (LUD1-5)
    discard = guest.hand[-1]
    keys.press(discard.lower())
    expect(guest.main).to_have_text(f"Défausser {discard}")
    keys.press("Enter")

    guest.wait_for_turn()
    table = tuple(each.word for each in guest.words)  # a bot may have stolen it meanwhile
    keys.tab_until(lambda said: said.startswith(table))
    keys.press("End", "Home", "Enter")
    assert guest.composed == table[0]


def sit_with_a_word(guest: LudimePlayer) -> str:
    """Open tables until the hand has a first word, whatever is drawn; returns that word."""
    for _ in range(MOST_TABLES):
        guest.go_to(guest.open_letters("partie", bots=["novice"]))
        guest.start()
        guest.wait_for_turn()
        found = [word for word in made_of(guest.hand) if len(word) == FIRST_WORD]
        if found:
            return found[0]
    raise AssertionError("no hand has a word")


def go_to_the_hand(keys: Keys) -> None:
    keys.tab_until(lambda _: keys.page.locator(f"{HAND} :focus").count() > 0)


@pytest.mark.parametrize("lesson", ["un-mot", "de", *at_night("partie")])
def test_a_lesson_to_its_end(lesson: str, new_page: NewPage, url: str) -> None:
    page = new_page("phone")
    learner = Learner(page, url, "ludime", lesson)
    guest = LudimePlayer(page, url)
    for number, beat in enumerate(learner.questions):
        learner.listen_until_seen(MINE)
        learner.hears(beat["say"])
        assert page.evaluate(OUT_OF_SIGHT) == []
        if number == 0 and lesson == "partie":
            # Nothing is lost: the server says why, and asks again.
            do(guest, {"type": "take-discard"})
            learner.hears(beat["otherwise"])
            assert not page_problems(page)
        do(guest, beat["expected"])
    learner.listen_to_the_end()


def do(guest: LudimePlayer, action: dict[str, Any]) -> None:
    """What the teacher wants."""
    page = guest.page
    match action["type"]:
        case "draw" | "take-discard":
            pile = DRAWN if action["type"] == "draw" else DISCARDED
            page.locator(".piles .pile").nth(pile).click()
        case "lay":
            guest.prepare(action["word"])
        case "modify" if page.locator("[data-word]").count() > 0:
            guest.spell(action["word"], action["number"])
        case "modify":  # where there is only one word it is in the tray already
            guest.prepare(action["word"])
        case "discard":
            guest.choose_discard(action["letter"])
            guest.main.click()
        case "show":
            guest.type(action["word"])
            guest.main.click()
        case _:
            guest.stop()
    page.locator(ONWARD).or_(page.locator(MAIN)).first.wait_for()
