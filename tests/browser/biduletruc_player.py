"""Someone at a table of Biduletruc: who lays words, says "dico", uses red cards, lets pass."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

import msgspec
from playwright.sync_api import Locator, expect

from escale.games.biduletruc.rules import Options, State
from escale.words.spelling import fold

from .biduletruc_deals import lays, nonce_for, secret_of
from .conftest import NewPage
from .pictures import Screen
from .visitors import HEARD, PATIENCE_MS, RESULT, Visitor, first_to_see

MINE = "#question.mine"
HAND = "[data-zone=hand] [data-drag]"
DICO, PASS = ".dico-bar .dico", ".dico-bar .pass"
VERDICT = ".verdict"
TOLD = ".asked .no"
ENDING = ".ending"
DOUBTFUL = re.compile("on peut en douter$")
MOST_MOVES = 120
Plan = TypeVar("Plan")
INSIST = """(dico) => {
  if (!dico.classList.contains('armed')) dico.click()
  dico.click()
}"""
SAID = """(said) => heard.join(' ').replace(/\\s+/g, ' ').includes(said)"""


class BiduletrucPlayer(Visitor):
    """A visitor who plays Biduletruc."""

    name = ""

    def say_name(self, name: str) -> None:
        self.name = name
        super().say_name(name)

    # ---- what is heard and seen

    @property
    def views(self) -> list[dict[str, Any]]:
        return [said["view"] for said in self.messages if said.get("view")]

    @property
    def board(self) -> dict[str, Any]:
        return dict(self.views[-1]["board"])

    @property
    def seat(self) -> int:
        return int(self.views[-1]["seat"])

    @property
    def hand(self) -> list[str]:
        """The cards in their order; of two violet ones the second has a name of its own."""
        keys = "all => all.map((each) => each.dataset.drag)"
        return list(self.page.locator(HAND).evaluate_all(keys))

    @property
    def tops(self) -> list[str]:
        return self.page.locator(".pile .top .word").all_inner_texts()

    @property
    def phase(self) -> str:
        return self.page.locator(".place").get_attribute("data-phase") or ""

    def card(self, word: str) -> Locator:
        return self.page.locator(f'[data-zone=hand] [data-drag="{word}"]')

    def pile(self, number: int) -> Locator:
        """The pile of this number, counted from 0."""
        return self.page.locator(f'[data-zone="pile-{number}"]')

    def deed(self, name: str) -> Locator:
        """A button at thumb height."""
        said = re.compile(r"^\s*" + name.replace(" ", r"\s"))
        return self.page.locator(".thumb .button").filter(has_text=said)

    def red(self, kind: str) -> Locator:
        return self.page.locator(f'[data-red="{kind}"]')

    def expect_told(self, words: str) -> None:
        """It was said, aloud too."""
        self.page.wait_for_function(SAID, arg=words, timeout=PATIENCE_MS)

    def wait_until_asked(self) -> None:
        """Wait until it is this player's turn."""
        self.page.locator(MINE).wait_for()

    # ---- a turn

    def lay(self, word: str, pile: int) -> None:
        self.card(word).click()
        self._and_wait(self.pile(pile).click)

    def drag(self, word: str, pile: int) -> None:
        """Drag a card onto a pile, by touch where the screen has it, else with the mouse."""
        goal = self.middle_of(self.pile(pile))
        if self.page.evaluate("navigator.maxTouchPoints") > 0:
            self._and_wait(lambda: self.carry(self.card(word), (180, 300), goal))
            return
        mouse = self.page.mouse
        mouse.move(*self.middle_of(self.card(word)))
        mouse.down()
        mouse.move(*goal, steps=4)
        self._and_wait(mouse.up)

    def type(self, word: str, pile: int) -> None:
        """Its letters, which mean this card alone, then the number of the pile."""
        self.page.keyboard.type(letters_of(word))
        expect(self.card(word)).to_have_attribute("aria-pressed", "true")
        self._and_wait(lambda: self.page.keyboard.press(str(pile + 1)))

    def do(self, name: str) -> None:
        """Press what the bar offers."""
        self._and_wait(self.deed(name).click)

    def aim(self, pile: int) -> None:
        """The top of this pile is meant, once it lies there."""
        expect(self.pile(pile)).to_have_accessible_name(DOUBTFUL)
        self.pile(pile).click()

    def raise_hand(self, pile: int) -> None:
        """A "dico": the first of two presses."""
        self.aim(pile)
        self.page.locator(DICO).click()
        expect(self.page.locator(f"{DICO}.armed")).to_be_visible()

    def insist(self) -> None:
        """The second press; a hand that has gone down meanwhile is raised once more."""
        self.page.locator(DICO).evaluate(INSIST)

    def say_dico(self, pile: int) -> None:
        """Press "dico" for a pile twice, which confirms it, and wait for the verdict."""
        phase, before = self.phase, self.board["verdict"]
        self.aim(pile)
        self.insist()
        self.wait_until(lambda: self.board["verdict"] != before)
        # In haste the page of the verdict may have closed by itself before one looks for it.
        shown = f'{VERDICT}, {ENDING}, .place:not([data-phase="{phase}"])'
        self.page.locator(shown).first.wait_for(timeout=PATIENCE_MS)

    def wait_until(self, holds: Callable[[], bool]) -> None:
        """Wait until this holds of what the server has sent."""
        for _ in range(1_000):
            if holds():
                return
            self.page.evaluate("() => new Promise(requestAnimationFrame)")
        raise AssertionError("never heard")

    def _and_wait(self, does: Callable[[], object]) -> None:
        """Do something, and wait until the table has moved on or has said why not."""
        phase = self.phase
        does()
        moved = f'.place:not([data-phase="{phase}"]), {TOLD}, {ENDING}, {RESULT}'
        self.page.locator(moved).first.wait_for(timeout=PATIENCE_MS)


def player(
    new_page: NewPage, url: str, name: str, screen: Screen = "phone", in_haste: bool = True
) -> BiduletrucPlayer:
    guest = BiduletrucPlayer(new_page(screen), url, in_haste)
    guest.page.add_init_script(HEARD)
    guest.say_name(name)
    return guest


def sit_down(
    database: Path,
    people: tuple[BiduletrucPlayer, ...],
    options: dict[str, Any],
    plan: Callable[[State], Plan | None],
    bots: tuple[str, ...] = (),
) -> tuple[str, Plan]:
    """The table, and what can be done there; bots sit between the first and the others."""
    owner, seats = people[0], len(people) + len(bots)
    body = {"game": "biduletruc", "places": seats, "options": options, "bots": bots}
    table = str(owner.post("tables", **body)["card"]["id"])
    rules = msgspec.convert(options, Options)
    nonce, found = nonce_for(secret_of(database, table), rules, seats, len(people), plan)
    for guest in people[1:]:
        guest.post(f"tables/{table}/join", nonce=nonce if guest is people[-1] else "")
    if len(people) == 1:
        owner.post(f"tables/{table}/join", nonce=nonce)
    for guest in people:
        guest.go_to(table)
    owner.start()
    for guest in people:
        guest.page.locator(HAND).first.wait_for()
    return table, found


def letters_of(word: str) -> str:
    """The letters of a word as people type them: small and without accents."""
    return fold(word).lower()


def can_be_typed(word: str, hand: Iterable[str]) -> bool:
    """Whether its letters mean this card of the hand alone; a first D says "dico"."""
    letters = letters_of(word)
    alike = [each for each in hand if letters_of(each).startswith(letters)]
    return alike == [word] and letters.isalpha() and not letters.startswith("d")


def whose_turn(*people: BiduletrucPlayer) -> BiduletrucPlayer | None:
    """The player who is asked something now; None if the game is over."""
    until = monotonic() + 3 * PATIENCE_MS / 1000  # the table gives an only answer after seconds
    while monotonic() < until:
        first_to_see(f"{MINE}, {RESULT}", *people)
        for guest in people:  # a claim is told to everybody alike, also to whoever makes it
            if guest.is_over:
                return None
            is_asked = guest.page.locator(MINE).is_visible()
            if is_asked and (guest.board["stage"] == "turn" or has_to_answer(guest)):
                return guest
        people[0].page.evaluate("() => new Promise(requestAnimationFrame)")
    boards = [(each.name, each.seat, each.board) for each in people]
    raise AssertionError(f"nobody is asked anything: {boards}")


def has_to_answer(guest: BiduletrucPlayer) -> bool:
    """Whether this player has to answer a skip or a claim."""
    return guest.board["stage"] == "answer" or guest.page.locator(PASS).count() > 0


def give_way(guest: BiduletrucPlayer) -> None:
    """Give in to a skip; whoever has no other answer is not asked."""
    phase = guest.phase
    if guest.deed("Je passe mon tour").count() > 0:
        guest.deed("Je passe mon tour").click()
    guest.page.locator(f'.place:not([data-phase="{phase}"]), {RESULT}').first.wait_for()


def play_on(*people: BiduletrucPlayer) -> None:
    """Those who know the Dicobidule by heart lay all they can, turn after turn, to the end."""
    for _ in range(MOST_MOVES):
        guest = whose_turn(*people)
        if guest is None:
            return
        lay = next(lays(guest.views[-1]), None) if not guest.board["has_drawn"] else None
        if guest.board["stage"] == "claim":
            guest.page.locator(PASS).click()
            guest.page.locator(PASS).wait_for(state="hidden")
        elif guest.board["stage"] == "answer":
            give_way(guest)
        elif lay:
            guest.lay(lay.card, lay.pile)
        elif guest.board["laid"] or guest.board["has_drawn"]:
            guest.do("Finir mon tour|Passer")
        else:
            guest.do("Piocher")
    raise AssertionError("nobody has finished")
