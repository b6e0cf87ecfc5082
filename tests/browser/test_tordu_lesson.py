"""The lessons of Le Tordu in the browser: every card and every bid is made on the board."""

from typing import Any

import pytest

from tests.sizes import at_night

from .conftest import NewPage
from .inspection import page_problems
from .lessons import ONWARD, Learner
from .tordu_player import OPEN_CARDS, TorduPlayer

ASKED = f".auction, {OPEN_CARDS}"
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


@pytest.mark.parametrize("lesson", ["tordu", *at_night("complet")])
def test_a_lesson_to_its_end(lesson: str, new_page: NewPage, url: str) -> None:
    page = new_page("phone")
    learner = Learner(page, url, "tordu", lesson)
    guest = TorduPlayer(page, url)
    for number, beat in enumerate(learner.questions):
        learner.listen_until_seen(ASKED)
        learner.hears(beat["say"])
        assert page.evaluate(OUT_OF_SIGHT) == []
        if number == 0 and lesson == "complet":
            guest.say("Je passe")  # nothing is lost: the server says why, and asks again
            learner.hears(beat["otherwise"])
            assert not page_problems(page)
        do(guest, beat["expected"])
    learner.listen_to_the_end()


def do(guest: TorduPlayer, action: dict[str, Any]) -> None:
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
