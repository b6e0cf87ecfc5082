"""Someone at a table of Le Tordu: who announces, answers, plays cards and reads the sheet."""

from typing import Any

from playwright.sync_api import Locator

from .visitors import PATIENCE_MS, RESULT, Visitor, first_to_see

OPEN_CARDS = ".open > button[aria-disabled=false]"
# Of two open cards: it stays until one is played, while an only card is soon played by the table.
CHOICE = f".open ~ {OPEN_CARDS}"
SHUT_CARDS = ".shut > button"
READY = ".ending .on .main:not([disabled])"
ASKED = f".auction, {CHOICE}, {READY}"
# As soon as it is asked: plays the first card that may be played, announces 7 Tordus, else passes;
# until something is seen, before anybody else could press it.
BY_ITSELF = f"""(seen) => {{
  const press = () => {{
    if (seen && document.querySelector(seen)) return watch.disconnect()
    const open = document.querySelector('{OPEN_CARDS}, {READY}')
    const bid = document.querySelector('.auction form')
    if (open) open.click()
    else if (bid?.querySelector('.main[aria-disabled=false]')) bid.requestSubmit()
    else if (bid) for (const each of ['.suits :nth-of-type(5)', '.numbers :nth-of-type(8)'])
      bid.querySelector(`${{each}} input`).click()
    else document.querySelector('.auction .button:not([disabled])')?.click()
  }}
  const changes = {{ childList: true, subtree: true, attributes: true }}
  const watch = new MutationObserver(press)
  watch.observe(document.body, changes) // the table may not be there yet
  press()
}}"""
# Presses a card that may not be played, and reads why not before that goes away again.
WHY_NOT = """async (card) => {
  card.click()
  await null
  return document.querySelector('.glance')?.innerText ?? ''
}"""


class TorduPlayer(Visitor):
    """A visitor who plays Le Tordu."""

    def open_tordu(self, preset: str, places: int, **wish: Any) -> str:
        body = {"game": "tordu", "preset": preset, "places": places, **wish}
        return str(self.post("tables", **body)["card"]["id"])

    def wait_until_asked(self) -> None:
        """Wait until this player has a choice."""
        self.page.locator(ASKED).first.wait_for()

    @property
    def cards(self) -> Locator:
        """Those that one may play now."""
        return self.page.locator(OPEN_CARDS)

    def announce(self, suit: int, number: int) -> None:
        self.page.locator(".suits label").nth(suit).click()
        self.announce_number(number)

    def announce_number(self, number: int) -> None:
        self.page.locator(".numbers label").nth(number).click()
        self.page.locator(".auction .main").click()

    def say(self, words: str) -> None:
        self.page.locator(".auction").get_by_role("button", name=words).click()

    def play(self) -> str:
        """The first card that one may play; its name."""
        card = self.cards.first
        name = str(card.get_attribute("aria-label"))
        number = card.get_attribute("data-card")
        card.click()
        self.page.locator(f'[data-card="{number}"]').wait_for(state="detached")
        return name

    def why_not(self) -> str:
        """What is said of the first card that one may not play."""
        return str(self.page.locator(SHUT_CARDS).first.evaluate(WHY_NOT))

    def play_by_itself(self, until: str = "") -> None:
        """Let the page answer every question at once, until it shows what this selector finds."""
        self.page.evaluate(BY_ITSELF, until)

    def wait_for_the_end(self) -> None:
        self.page.locator(f"{RESULT} h2").wait_for(timeout=4 * PATIENCE_MS)


def who_is_asked(*guests: TorduPlayer) -> TorduPlayer:
    """The one of these players who is asked; the table plays forced cards meanwhile."""
    return first_to_see(ASKED, *guests)
