"""Someone at a table of Ludime: who takes cards, composes words, lays them and discards."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from playwright.sync_api import Locator

from escale.games.ludime.rules.pack import without

from .conftest import NewPage
from .ludime_hands import most_cards
from .pictures import Screen
from .visitors import PATIENCE_MS, RESULT, Visitor, first_to_see

MINE = ".stage:has(.question.mine)"
HAND, TRAY = "[data-zone=hand]", "[data-zone=tray]"
MAIN, OTHERS = ".bar .main", ".bar .button.small"
REFUSED = ".asked .no"
DRAWN, DISCARDED = 0, 1  # the two piles
ENDING = ".ending"
READY = f"{ENDING} .on .main:not([disabled])"
MOST_TABLES = 8
MOST_TURNS = 90  # there are no more cards to draw
Plan = TypeVar("Plan")
# A word of the table as it is seen: its letters, the colour that stands for its owner, its name.
SEEN = """all => all.map((each) => ({
  word: [...each.querySelectorAll('.letter')].map((one) => one.textContent).join(''),
  seat: Number(/--seat-(\\d+)/.exec(each.querySelector('.token svg').outerHTML)[1]),
  said: each.getAttribute('aria-label'),
}))"""
# It is asked once, and only for a moment: both presses in one breath.
GIVE_UP = """async (each) => {
  each.click()
  await null
  document.querySelector('.bar .danger').click()
}"""


class Seen(NamedTuple):
    """A word on the table."""

    word: str
    seat: int  # whose sign lies on it
    said: str


class LudimePlayer(Visitor):
    """A visitor who plays Ludime."""

    name = ""

    def say_name(self, name: str) -> None:
        self.name = name
        super().say_name(name)

    def open_letters(self, preset: str, places: int = 2, **wish: Any) -> str:
        body = {"game": "ludime", "preset": preset, "places": places, **wish}
        return str(self.post("tables", **body)["card"]["id"])

    # ---- what is heard and seen

    @property
    def views(self) -> list[dict[str, Any]]:
        """All that this one was shown, the last one last."""
        return [said["view"] for said in self.messages if said.get("view")]

    @property
    def seat(self) -> int:
        return int(self.views[-1]["seat"])

    @property
    def hand(self) -> str:
        """The cards that are neither in the tray nor in a prepared word, as they are held."""
        return "".join(self.page.locator(f"{HAND} .letter").all_inner_texts())

    @property
    def composed(self) -> str:
        return "".join(self.page.locator(f"{TRAY} .letter").all_inner_texts())

    @property
    def words(self) -> list[Seen]:
        """Those of the table, prepared ones among them."""
        return [Seen(**each) for each in self.page.locator("[data-word]").evaluate_all(SEEN)]

    @property
    def phase(self) -> str:
        return self.page.locator(".place").get_attribute("data-phase") or ""

    @property
    def main(self) -> Locator:
        return self.page.locator(MAIN)

    @property
    def refusal(self) -> Locator:
        return self.page.locator(REFUSED)

    def card(self, letter: str, zone: str = HAND) -> Locator:
        """The first one with this letter."""
        alone = re.compile(rf"^\s*{letter}\s*\d?\s*$")
        return self.page.locator(f"{zone} [data-drag]").filter(has_text=alone).first

    def word(self, number: int) -> Locator:
        return self.page.locator(f'[data-word="{number}"]')

    # ---- a turn

    def wait_for_turn(self) -> None:
        """Wait until this player is asked something, or the manche is over."""
        self.page.locator(f"{MINE}, {ENDING}, {RESULT}").first.wait_for(timeout=PATIENCE_MS)

    def take(self, pile: int = DRAWN) -> None:
        self.wait_for_turn()
        self._and_wait(self.page.locator(".piles .pile").nth(pile).click)

    def touch(self, letters: str) -> None:
        """Cards of the hand, one after the other."""
        for letter in letters:
            self.card(letter).click()

    def type(self, letters: str) -> None:
        self.page.keyboard.type(letters)

    def compose(self, word: str, number: int | None = None) -> None:
        """A new word, or what a word of the table is to become, in the tray."""
        if number is not None:
            self.word(number).click()
        self.type(word)

    def prepare(self, word: str, number: int | None = None) -> None:
        """The same; whoever waits keeps it for their turn, a teacher hears it at once."""
        self.compose(word, number)
        self.main.click()

    def lay(self, word: str, number: int | None = None) -> None:
        """The same on the table, or what is said against it."""
        self.compose(word, number)
        self.send()

    def spell(self, word: str, number: int) -> None:
        """What a word of the table is to become, by touch alone: the cards, then their order."""
        self.word(number).click()
        self.touch(without(word, self.composed))
        for place, letter in enumerate(word):
            index = self.composed.index(letter, place)
            self.page.locator(f"{TRAY} [data-drag]").nth(index).click()
        self.main.click()

    def spare(self, kept: str) -> str:
        """A card that one does not need."""
        return without(self.hand, kept)[0]

    def end_with(self, letter: str) -> None:
        """The turn is over with this discard."""
        self.choose_discard(letter)
        self.send()

    def choose_discard(self, letter: str) -> None:
        if self.main.get_attribute("aria-disabled") != "true":  # unless nothing else is asked
            self.main.click()
        self.card(letter).click()

    def send(self) -> None:
        self._and_wait(self.main.click)

    def give_up(self) -> None:
        """It is asked once."""
        self.wait_for_turn()
        self.page.locator(OTHERS).evaluate(GIVE_UP)

    def stop(self) -> None:
        """The word is this one's, and nobody else goes on: nothing is asked again."""
        self.wait_for_turn()
        self.page.locator(OTHERS, has_text="Je m’arrête").click()

    def _and_wait(self, does: Callable[[], None]) -> None:
        """Do something, and wait until the table has moved on or has said why not."""
        phase = self.phase
        does()
        moved = f'.place:not([data-phase="{phase}"]), {REFUSED}, {ENDING}, {RESULT}'
        self.page.locator(moved).first.wait_for(timeout=PATIENCE_MS)


def player(new_page: NewPage, url: str, name: str, screen: Screen = "phone") -> LudimePlayer:
    guest = LudimePlayer(new_page(screen), url, in_haste=True)
    guest.say_name(name)
    return guest


def whose_turn(*guests: LudimePlayer) -> LudimePlayer:
    """The one of these players whose turn it is."""
    return first_to_see(MINE, *guests)


def sit_down(
    ada: LudimePlayer,
    ben: LudimePlayer,
    preset: str,
    options: dict[str, Any],
    plan: Callable[[str, str], Plan | None],
) -> tuple[LudimePlayer, LudimePlayer, Plan]:
    """Who begins, who follows, and what can be done with their hands, as soon as they serve."""
    for _ in range(MOST_TABLES):
        table = ada.open_letters(preset, options=options)
        ben.post(f"tables/{table}/join")
        for guest in (ada, ben):
            guest.go_to(table)
        ada.start()
        first = whose_turn(ada, ben)
        second = ben if first is ada else ada
        second.page.locator(f"{HAND} [data-drag]").first.wait_for()
        found = plan(first.hand, second.hand)
        if found:
            return first, second, found
    raise AssertionError("no hands serve")


def play_on(*people: LudimePlayer) -> None:
    """Lay as many cards as possible, turn after turn, until somebody has none left."""
    for _ in range(MOST_TURNS):
        guest = whose_turn(*people)
        guest.take()
        owns = any(each.seat == guest.seat for each in guest.words)
        for word, number in most_cards(guest.hand, [each.word for each in guest.words], owns):
            guest.lay(word, number)
        if len(guest.views[-1]["hand"]) > 0:  # else the last word has ended the turn (LUD-Q1)
            guest.end_with(guest.hand[0])
        if guest.views[-1]["board"]["stage"] in {"pause", "over"}:
            return
    raise AssertionError("nobody has finished")
