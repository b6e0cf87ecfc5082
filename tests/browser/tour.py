"""A walk through the whole server: every page, every state, one after the other.

The parts are in tour_<what>.py: each is a generator that yields a state as soon as it is reached,
needs nothing of the others, and goes on when it was looked at. A new game adds its own part and a
line in test_for_everyone.py.
"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from playwright.sync_api import Page

from .client_games import key_of, play_out, run_in_own_loop
from .visitors import ANSWERS, Visitor, first_to_see
from .words import catalogue

LONG_NAME = "Maximilienne-Éléonore"
BEN = "Wilhelm-Alexander Östbrg"
SHORT = {"circles": 2}
SEVERAL = ".answers button:nth-of-type(2)"
TRIES = 20  # games, until one earns a stamp
LOCALES = {"fr": "fr-FR", "en": "en-US"}

NewPage = Callable[..., Page]
Stop = tuple[str, Page]  # its name, and the page: it stays as it is until one goes on


class Tour:
    """Who walks through the server on a phone in one language, with someone to play with."""

    def __init__(self, new_page: NewPage, url: str, database: Path, language: str) -> None:
        self.url = url
        self.database = database  # in which a test may look for cards that serve
        self.texts = catalogue(language)
        self.page = partial(new_page, language=LOCALES[language])

    def visitor(self, name: str = "") -> Visitor:
        visitor = Visitor(self.page(), self.url, in_haste=True)
        if name:
            visitor.say_name(name)
        return visitor

    def press(self, page: Page, key: str) -> None:
        page.get_by_role("button", name=self.texts[key], exact=True).first.click()

    def open_drawer(self, page: Page) -> None:
        self.press(page, "controls.title")
        page.locator("dialog[open] .controls").wait_for()

    def order(self, page: Page, key: str) -> None:
        """Something of the table."""
        self.open_drawer(page)
        self.press(page, key)
        page.locator("dialog[open]").wait_for(state="hidden")

    def sit_with_bots(self, guest: Visitor, bots: int, preset: str = "rondelic") -> None:
        table = guest.open_table(preset, options=SHORT, bots=["novice"] * bots, places=bots + 1)
        guest.go_to(table)
        self.press(guest.page, "gathering.start")
        guest.wait_for_a_question()


Part = Callable[[Tour], Iterator[Stop]]


def first_asked(*guests: Visitor) -> Visitor:
    """Who of them has to answer; bots may play before."""
    return first_to_see(".bar.asked", *guests)


def answer_until(guest: Visitor, question: str) -> None:
    """Answer until a question comes that this selector finds."""
    guest.wait_for_a_question()
    while guest.page.locator(question).count() == 0:
        assert not guest.is_over, f"never asked: {question}"
        guest.answer()
        guest.wait_for_a_question()


def first_choosing(*guests: Visitor) -> Visitor:
    """Who of them has more than one answer; the others are given."""
    while (asked := first_asked(*guests)).page.locator(ANSWERS).count() < 2:
        asked.answer()
    return asked


def finished(ada: Visitor, *others: Visitor, bots: int = 1, preset: str = "rondelic") -> str:
    """A table where these people have played a short game to its end, with bots."""
    people = (ada, *others)
    places = len(people) + bots
    table = ada.open_table(preset, options=SHORT, bots=["novice"] * bots, places=places)
    for guest in others:
        guest.post(f"tables/{table}/join")
    run_in_own_loop(play_out(ada.url, table, *(key_of(guest.page) for guest in people)))
    return table


def finished_with_stamp(
    pair: Callable[[], tuple[Visitor, Visitor]],
) -> tuple[Visitor, Visitor, str]:
    """Two people and their finished game, which earned the first of them a stamp; most games do."""
    for _ in range(TRIES):
        ada, ben = pair()
        table = finished(ada, ben)
        answer = ada.page.request.get(f"{ada.url}/api/me/stamps")
        if any(box["earned"] for box in answer.json()["boxes"]):
            return ada, ben, table
    raise AssertionError(f"no stamp in {TRIES} games")
