"""Someone before a grid of letters, who sees every word that is in it."""

import random
import re
from typing import Any

import msgspec
from playwright.sync_api import Page

from escale.games.boggle.rules import DeLuxe, Options, Solo
from escale.games.boggle.rules.game import SHAKE_SECONDS
from escale.games.boggle.rules.words import accepted, lexicon_of, minimum_of
from escale.words.grid import NEIGHBOURS
from escale.words.grid_solver import find_all
from escale.words.spelling import ALPHABET

from .visitors import PATIENCE_MS, Visitor

ENOUGH = 12  # words that a grid must have, so that a test can choose
MOST_GRIDS = 8
GRID = ".field"
Path = tuple[int, ...]
UNTIMED = Solo(seconds=0)
SHORTEST_GLASS = DeLuxe(seconds=30)


def words_on(letters: str, options: Options) -> dict[str, Path]:
    """Every word that counts, with one way to trace it."""
    words, allowed = lexicon_of(options), accepted(options)
    found = {words.word(each.number): each.path for each in find_all(words, letters)}
    return {
        word: path
        for word, path in found.items()
        if len(word) >= minimum_of(options) and words.word_classes(word) & allowed
    }


def unknown_on(letters: str, options: Options) -> tuple[str, Path]:
    """What can be traced and what no dictionary has, with its way."""
    known = lexicon_of(options)
    ways = (
        (one, two, three)
        for one in range(16)
        for two in NEIGHBOURS[one]
        for three in NEIGHBOURS[two]
    )
    return next(
        (word, way)
        for way in ways
        if len(set(way)) == len(way)
        and (word := "".join(letters[cell] for cell in way)) not in known
    )


class BogglePlayer(Visitor):
    """A visitor who plays Boggle."""

    options: Options = UNTIMED

    def open_grid(self, preset: str, options: Options, **wish: Any) -> str:
        """A table of this preset, with the options that are not as it has them."""
        self.options = options
        changed = msgspec.to_builtins(options)
        changed.pop("type")
        body = {"game": "boggle", "preset": preset, "options": changed, **wish}
        return str(self.post("tables", **body)["card"]["id"])

    def sit_alone(self, options: Solo = UNTIMED) -> dict[str, Path]:
        """Open games for one until a grid has enough words; returns its words and their paths."""
        for _ in range(MOST_GRIDS):
            self.go_to(self.open_grid("solo", options, places=1))
            self.page.locator(".gathering .button.main").first.click()
            self.say_ready()
            found = self.words()
            if len(found) >= ENOUGH:
                return found
        raise AssertionError("no grid has words")

    def say_ready(self) -> None:
        ready = self.page.locator(".answers .button.main")
        ready.click()
        ready.wait_for(state="hidden")

    @property
    def field(self) -> Any:
        return self.page.locator(".entry input")

    @property
    def letters(self) -> str:
        """What is on the grid, once it can be seen, however it is turned."""
        last = self.page.locator(".letter").nth(15)
        if not last.is_visible():
            self.advance(SHAKE_SECONDS)  # which begins when the last one is ready
        last.wait_for()
        return "".join(self.page.locator(".letter").all_inner_texts())

    def words(self) -> dict[str, Path]:
        return words_on(self.letters, self.options)

    def write(self, word: str) -> None:
        self.field.fill(word)
        self.field.press("Enter")

    def listed(self) -> list[str]:
        """One's own sheet, the oldest word first."""
        return self.page.locator(".sheet li:not(.pending)").all_inner_texts()[::-1]

    def wait_until_listed(self, *words: str) -> None:
        for word in words:
            alone = re.compile(rf"^\s*{word}\s*$")
            self.page.locator(".sheet li:not(.pending)", has_text=alone).wait_for()

    def middle(self, cell: int) -> tuple[float, float]:
        box = self.page.locator(f'[data-cell="{cell}"]').bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, path: Path) -> None:
        """Trace a path with the mouse, and keep its button down."""
        mouse = self.page.mouse
        mouse.move(*self.middle(path[0]))
        mouse.down()
        for cell in path[1:]:
            mouse.move(*self.middle(cell), steps=4)

    def stroke(self, path: Path) -> None:
        """Trace a path with a finger, and lift it."""
        line = self.page.context.new_cdp_session(self.page)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            said = [{"x": x, "y": y} for x, y in points]
            line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": said})

        touch("touchStart", self.middle(path[0]))
        for cell in path[1:]:
            touch("touchMove", self.middle(cell))
        touch("touchEnd")

    def finish(self) -> None:
        """It is asked once."""
        for _ in range(2):
            self.page.locator(".finish").click()


def some(words: dict[str, Path], number: int) -> list[str]:
    """So many words of a grid, always the same ones."""
    return random.Random(1).sample(sorted(words), number)


def rarest(words: dict[str, Path], number: int, options: Options) -> list[str]:
    """Those that a bot who begins does not know."""
    known = lexicon_of(options)
    return sorted(words, key=lambda word: known.commonness[known.number(word) or 0])[:number]


def missing_letter(letters: str) -> str:
    return next(each for each in ALPHABET if each not in letters)


def study_of(page: Page) -> None:
    """Opens what can be learnt from the round."""
    page.get_by_role("button", name="Étudier").click()
    page.locator("dialog[open] .found").first.wait_for(timeout=PATIENCE_MS)
