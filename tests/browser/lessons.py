"""At a lesson: who listens to the teacher, and goes on until something is asked."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from .visitors import HASTE
from .words import bare, catalogue

TEXTS = catalogue("fr")
TEACHER = ".teacher .said .words p"
ONWARD = ".teacher .said .answers button.on"
MOST_WORDS = 60  # of a teacher, without a question
ASKED_OR_TOLD = """([words, onward, question]) => {
  const said = document.querySelector(words)?.innerText.replace(/\\s/g, '')
  return said === question || document.querySelector(onward)
}"""


class Learner:
    """Someone at a lesson, which is opened with this; nobody waits for what moves."""

    def __init__(self, page: Page, url: str, game: str, lesson: str) -> None:
        self.page = page
        page.add_init_script(HASTE)
        page.goto(f"/jeux/{game}/lecon/{lesson}")
        script = page.request.get(f"{url}/api/games/{game}/lessons/{lesson}").json()
        beats = [beat for scene in script["scenes"] for beat in scene["beats"]]
        self.questions: list[dict[str, Any]] = [each for each in beats if "expected" in each]

    @property
    def said(self) -> Locator:
        """The teacher's last words."""
        return self.page.locator(TEACHER)

    def hears(self, key: str) -> None:
        expect(self.said).to_have_text(TEXTS[key])

    def go_on(self) -> None:
        """Unless the teacher has gone on by itself: looked for and pressed in one breath."""
        self.page.evaluate("(onward) => document.querySelector(onward)?.click()", ONWARD)

    def listen_until_seen(self, sign: str) -> None:
        """The teacher's words one after the other, until this is there."""
        seen = self.page.locator(sign)
        for _ in range(MOST_WORDS):
            seen.or_(self.page.locator(ONWARD)).first.wait_for()
            if seen.count() > 0:
                return
            self.go_on()
        raise AssertionError(f"never seen: {sign}")

    def listen_until_said(self, key: str) -> None:
        """The same until these are the words."""
        question = bare(TEXTS[key])
        for _ in range(MOST_WORDS):
            self.page.wait_for_function(ASKED_OR_TOLD, arg=[TEACHER, ONWARD, question])
            if bare(self.said.inner_text()) == question:
                return
            self.go_on()
        raise AssertionError(f"never said: {TEXTS[key]}")

    def listen_to_the_end(self) -> None:
        self.listen_until_seen(".end h2")
        learnt = self.page.get_by_role("heading", name="Vous savez jouer !")
        expect(learnt).to_be_visible()
