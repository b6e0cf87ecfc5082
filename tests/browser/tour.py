"""A walk through the whole house: every page, every state, one after the other."""

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from playwright.sync_api import Page, WebSocketRoute
from playwright.sync_api import TimeoutError as NotSeen

from escale.games.boggle.model import Solo

from .elsewhere import away, key_of, play_out
from .searcher import Searcher
from .visitors import ANSWERS, PATIENCE_MS, Visitor
from .words import catalogue

LONG_NAME = "Maximilienne-Éléonore"
BEN = "Wilhelm-Alexander Östbrg"
SHORT = {"circles": 2}
SEVERAL = ".answers button:nth-of-type(2)"
LOCALES = {"fr": "fr-FR", "en": "en-US"}

Stop = tuple[str, Page]
NewPage = Callable[..., Page]


class Wire:
    """The line between a page and the house, for someone who would tamper with it or cut it."""

    def __init__(self, page: Page) -> None:
        self.is_cut = False
        self.alter: Callable[[dict[str, Any]], dict[str, Any]] = lambda said: said
        self._routes: list[WebSocketRoute] = []
        page.route_web_socket(re.compile(r"/ws$"), self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        if self.is_cut:
            route.close()
            return
        server = route.connect_to_server()
        self._routes.append(route)
        route.on_message(lambda said: server.send(json.dumps(self.alter(json.loads(said)))))

    def cut(self) -> None:
        self.is_cut = True
        for route in self._routes:
            route.close()


def refuse_where_nobody_may(said: dict[str, Any]) -> dict[str, Any]:
    """An answer that Rondellig does not know: to refuse (RON-B3)."""
    if said["type"] == "play" and "/turn-" in said["phase"]:
        return said | {"actions": [{"type": "refuse"}]}
    return said


class Tour:
    """Who walks through the house on one screen in one language, with someone to play with."""

    def __init__(
        self, new_page: NewPage, house: str, screen: str = "phone", language: str = "fr"
    ) -> None:
        self.house = house
        self.texts = catalogue(language)
        self._new_page = partial(new_page, screen, language=LOCALES[language])

    def visitor(self, name: str = "") -> Visitor:
        page = self._new_page()
        visitor = Visitor(page, self.house, in_haste=True)
        if name:
            visitor.say_name(name)
        return visitor

    def press(self, page: Page, key: str) -> None:
        page.get_by_role("button", name=self.texts[key], exact=True).first.click()

    def stops(self) -> Iterator[Stop]:
        """Each state as it is reached; it stays as it is until one goes on."""
        stranger = self.visitor()
        yield from self._pages(stranger.page)
        ada, ben = self.visitor(LONG_NAME), self.visitor(BEN)
        wires = Wire(ada.page), Wire(ben.page)
        yield from self._hall(ada, ben, stranger)
        yield from self._company(ada, ben)
        yield from self._crowd(ada)
        yield from self._alone(ada, wires[0])
        yield from self._tampered(ben, wires[1])
        yield from self._afterwards(ada, ben, stranger.page)
        yield from self._lesson(stranger.page)
        yield from self._words()

    # ---- before any table

    def _pages(self, page: Page) -> Iterator[Stop]:
        page.goto("/")
        page.locator(".ways a.button:not(.main)").wait_for()
        yield "shelf", page
        page.goto("/tables")
        page.locator(".empty .button").wait_for()
        yield "lobby-empty", page
        page.goto("/jeux/rondelic")
        page.locator(".go").wait_for()
        yield "game", page
        page.locator("details summary").click()
        page.locator("input[type=radio][value=friends]").check(force=True)
        yield "game-options", page
        page.goto("/jeux/ludime")
        page.locator(".note").wait_for()
        yield "game-soon", page
        page.goto("/jeux/rondelic/regles#RON-A6")
        page.locator("#RON-A6:target").wait_for()
        yield "rules", page
        for path, name in (
            ("/moi", "me-stranger"),
            ("/atelier", "atelier"),
            ("/cave", "not-found"),
        ):
            page.goto(path)
            page.locator("h1").wait_for()
            yield name, page
        page.goto("/t/aaaaaaaaaaaaaaaaaaaaaa")
        page.get_by_role("heading", name=self.texts["missing.title"]).wait_for()
        yield "table-missing", page

    # ---- a table that fills

    def _hall(self, ada: Visitor, ben: Visitor, stranger: Visitor) -> Iterator[Stop]:
        ada.page.goto("/moi")
        self.press(ada.page, "person.device.button")
        ada.page.locator("input[readonly]").wait_for()
        yield "me", ada.page
        table = ada.open_table(options=SHORT, bots=["novice"], places=4, open=True)
        ada.go_to(table)
        yield "gathering-owner", ada.page
        stranger.go_to(table)
        yield "gathering-stranger", stranger.page
        ben.post(f"tables/{table}/join")
        ben.go_to(table)
        yield "gathering-guest", ben.page
        stranger.page.goto("/tables")
        stranger.page.locator(".slip").wait_for()
        yield "lobby", stranger.page
        self.press(ada.page, "gathering.addBot")
        stranger.go_to(table)
        stranger.page.get_by_text(self.texts["gathering.full"]).wait_for()
        yield "gathering-full", stranger.page
        self.press(ada.page, "gathering.start")
        ben.page.locator(".stage").wait_for()

    # ---- at a table with others

    def _company(self, ada: Visitor, ben: Visitor) -> Iterator[Stop]:
        asked = first_choosing(ada, ben)
        waiting = ben if asked is ada else ada
        yield "table-asked", asked.page
        self.press(asked.page, "table.whatCanIDo")
        asked.page.locator(".hint").wait_for()
        yield "table-help", asked.page
        waiting.page.locator(".bar:not(.asked)").wait_for()
        yield "table-waiting", waiting.page
        self.press(waiting.page, "table.log")
        waiting.page.locator("dialog[open] ol").wait_for()
        yield "drawer-log", waiting.page
        waiting.page.keyboard.press("Escape")
        self.press(ada.page, "reactions.title")
        ada.page.locator("dialog[open] .button").first.wait_for()
        yield "drawer-signs", ada.page
        ada.page.keyboard.press("Escape")
        self._open_drawer(ada.page)
        self.press(ada.page, "controls.leave")
        yield "drawer-table", ada.page
        ada.page.keyboard.press("Escape")
        self._order(ada.page, "controls.pause")
        ben.page.locator(".proposal").wait_for()
        yield "table-proposal", ben.page
        ben.page.locator(".proposal .button").click()
        for guest in (ada, ben):
            guest.page.locator(".aside").wait_for()
        yield "table-paused", ben.page
        for guest in (ada, ben):
            guest.page.locator(".aside .button").click()
        ada.page.locator(".bar").wait_for()
        self._order(ada.page, "controls.replace")
        ben.page.locator(".aside").wait_for()
        yield "table-bot-for-you", ben.page
        self._open_drawer(ada.page)
        self.press(ada.page, "controls.end")
        ada.page.locator(".sure .danger").click()
        ben.page.locator(".result").wait_for()
        yield "result-closed", ben.page

    def _open_drawer(self, page: Page) -> None:
        self.press(page, "controls.title")
        page.locator("dialog[open] .controls").wait_for()

    def _order(self, page: Page, key: str) -> None:
        self._open_drawer(page)
        self.press(page, key)
        page.locator("dialog[open]").wait_for(state="hidden")

    # ---- at a table with bots

    def _crowd(self, ada: Visitor) -> Iterator[Stop]:
        self._sit_with_bots(ada, 11)
        yield "table-crowd", ada.page

    def _alone(self, ada: Visitor, wire: Wire) -> Iterator[Stop]:
        self._sit_with_bots(ada, 3)
        answer_until(ada, SEVERAL)
        self.press(ada.page, "table.advice")
        ada.page.locator(".answers small:not(.note)").first.wait_for()
        yield "table-advice", ada.page
        wire.cut()
        ada.page.locator(".connection p").wait_for()
        yield "table-line-lost", ada.page
        wire.is_cut = False

    def _tampered(self, ben: Visitor, wire: Wire) -> Iterator[Stop]:
        self._sit_with_bots(ben, 3, "rondellig")
        wire.alter = refuse_where_nobody_may
        problem = ben.page.locator(".bar .problem")
        while not problem.is_visible():
            ben.wait_for_a_question()
            phase = ben.page.locator(".bar").get_attribute("data-phase")
            ben.page.locator(".answers button").first.click()
            said = f'.bar .problem, .bar:not([data-phase="{phase}"]), .bar:not(.asked)'
            ben.page.locator(said).first.wait_for()
        yield "table-refused", ben.page
        wire.alter = lambda said: said

    def _sit_with_bots(self, guest: Visitor, bots: int, preset: str = "rondelic") -> None:
        table = guest.open_table(preset, options=SHORT, bots=["novice"] * bots, places=bots + 1)
        guest.go_to(table)
        self.press(guest.page, "gathering.start")
        guest.wait_for_a_question()

    # ---- when it is over

    def _afterwards(self, ada: Visitor, ben: Visitor, stranger: Page) -> Iterator[Stop]:
        table = finished(ada, ben)
        page = ada.page
        ada.go_to(table)
        page.locator(".result h2").wait_for()
        yield "result", page
        self.press(page, "fairness.check")
        page.locator(".fairness .good").wait_for(timeout=PATIENCE_MS)
        yield "result-fairness", page
        page.goto(f"/t/{table}/revoir")
        page.locator(".transport").wait_for()
        for _ in range(6):
            self.press(page, "replay.next")
        yield "replay", page
        page.locator(".eyes").click()
        page.locator("dialog[open] li").first.wait_for()
        yield "replay-eyes", page
        page.keyboard.press("Escape")
        self.press(page, "review.title.mine")
        page.locator(".review .verdict").first.wait_for(timeout=PATIENCE_MS)
        page.locator(".review .progress").wait_for(state="detached", timeout=PATIENCE_MS)
        yield "review", page
        stranger.goto(f"/t/{table}/revoir")
        stranger.locator(".transport").wait_for()
        yield "replay-public", stranger

    def _lesson(self, page: Page) -> Iterator[Stop]:
        page.goto("/jeux/rondelic/lecon/rondelic")
        page.locator(".teacher button.on").wait_for()
        yield "lesson", page
        page.keyboard.press("ArrowRight")
        page.locator(".teacher .answers button:not(.on)").first.wait_for()
        page.keyboard.press("1")  # he should exchange
        page.locator(".teacher button.tried").wait_for()
        yield "lesson-tried", page
        while page.locator(".teacher").is_visible():
            self.press(page, "lesson.skipScene")
        page.locator(".end h2").wait_for()
        yield "lesson-end", page

    # ---- before a grid of letters

    def _words(self) -> Iterator[Stop]:
        page = self._new_page()
        guest = Searcher(page, self.house, in_haste=True)
        guest.say_name(LONG_NAME)
        page.goto("/jeux/boggle/regles")
        page.locator(".lists").wait_for()
        yield "boggle-rules", page
        table = guest.open_grid("solo", Solo(seconds=0, rounds=2), places=1)
        guest.go_to(table)
        page.locator(".gathering .button.main").first.click()
        page.locator(".answers .button.main").wait_for()
        yield "boggle-begin", page
        guest.say_ready()
        for word in sorted(guest.words())[:9]:
            guest.write(word)
            guest.wait_until_listed(word)
        guest.write("AZERTYUIOP")
        page.locator(".said .no").wait_for()
        yield "boggle-search", page
        guest.finish()
        page.locator(".lists button").first.click()
        page.locator(".results .cell.on").first.wait_for()
        yield "boggle-lists", page
        page.locator(".answers .button:not(.main)").click()
        page.locator(".study .found").first.click()
        yield "boggle-study", page
        page.locator(".study .word .button").click()
        page.locator("dialog[open] .report").wait_for()
        yield "boggle-word", page


def first_asked(*guests: Visitor) -> Visitor:
    """Who of them has to answer; bots may play before."""
    for _ in range(60):
        for guest in guests:
            try:
                guest.page.locator(".bar.asked").wait_for(timeout=500)
            except NotSeen:
                continue
            return guest
    raise AssertionError("nobody is asked anything")


def answer_until(guest: Visitor, question: str) -> None:
    """Until what is asked looks like this."""
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
    away(play_out(ada.url, table, *(key_of(guest.page) for guest in people)))
    return table
