"""A week of one person: from their first game as a guest to the day on which they delete it all."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from escale.client import Client
from escale.protocol.history import MyGames
from tests.notices.receivers import PushBrowser, checked_claims
from tests.sizes import at_night

from .client_games import (
    is_refused,
    key_of,
    play_out,
    play_until_asked,
    run_in_own_loop,
    take_place,
)
from .conftest import NewPage
from .devices import Device
from .pushes import Service, ServiceWorker
from .server import Server
from .tour import LOCALES, SHORT
from .visitors import GAME, RESULT, Visitor, downloaded, table_of
from .words import catalogue

RULES = "rondelic-rapide"
DAY_SECONDS = 86_400
SLIP, LINE = ".resume a.slip", "article.line"
CHANGE = re.compile(r"[+-]\d+")


class Person:
    """Ada, with the devices she has, in one language."""

    def __init__(self, new_page: NewPage, server: Server, language: str) -> None:
        self.server = server
        self.language = language
        self.texts = catalogue(language)
        # Passkeys belong to names; and a browser of its own knows no service worker but its own.
        self.url = server.address.replace("127.0.0.1", "localhost")
        phone, laptop = (
            new_page(screen, language=LOCALES[language], base_url=self.url, service_workers="allow")
            for screen in ("phone", "laptop")
        )
        self.phone, self.laptop = Device(phone, self.url), Device(laptop, self.url)
        self.on_phone = Visitor(phone, self.url, in_haste=True)
        self.on_laptop = Visitor(laptop, self.url, in_haste=True)

    @property
    def key(self) -> str:
        return key_of(self.phone.page)

    def button(self, page: Page, key: str) -> Locator:
        return page.get_by_role("button", name=self.texts[key], exact=True).first

    def sees(self, page: Page, key: str, **values: str) -> None:
        expect(page.get_by_text(self.texts[key].format(**values)).first).to_be_visible()


@pytest.fixture
def own(browser: Browser, tmp_path: Path, seed: str) -> Iterator[Server]:
    """A server for this test alone, since days go by."""
    server = Server(tmp_path, seed)
    server.open()
    yield server
    server.close()


@pytest.mark.parametrize("language", ["fr", *at_night("en")])
def test_a_week(own: Server, new_page: NewPage, service: Service, language: str) -> None:
    ada = Person(new_page, own, language)
    plays_leaves_and_comes_back(ada)
    finds_what_she_has_played(ada.phone.page, ada, games=1)
    is_known_on_another_device(ada)
    finds_what_she_has_played(ada.laptop.page, ada, games=1)
    table, ben = sits_down_with_ben(ada)
    plays_for_three_days(ada, table, ben, service)
    run_in_own_loop(play_out(own.address, table, ada.key, ben, starts=False))
    sees_both_ratings_move(ada, table)
    finds_what_she_has_played(ada.laptop.page, ada, games=2)
    blocks_a_pest(ada)
    takes_everything_along_and_deletes_it(ada, ben)


def plays_leaves_and_comes_back(ada: Person) -> None:
    page = ada.phone.page
    ada.on_phone.say_name("Ada")
    table = ada.on_phone.open_table(options=SHORT, bots=["novice"] * 2, places=3)
    ada.on_phone.go_to(table)
    ada.button(page, "gathering.start").click()
    ada.on_phone.wait_for_a_question()
    page.get_by_role("link", name=ada.texts["table.back"]).click()
    expect(page.locator(".resume")).to_contain_text(ada.texts["resume.kept"])
    page.goto("/")
    expect(page.locator(SLIP)).to_contain_text(ada.texts["resume.yours"])
    page.locator(SLIP).click()
    ada.on_phone.wait_for_a_question()
    ada.on_phone.answer()
    run_in_own_loop(play_out(ada.server.address, table, ada.key, starts=False))
    expect(page.locator(RESULT)).to_be_visible()


def finds_what_she_has_played(page: Page, ada: Person, games: int) -> None:
    page.goto("/")
    page.get_by_role("link", name=ada.texts["history.link"]).click()
    expect(page.locator(LINE)).to_have_count(games)
    page.get_by_role("link", name=ada.texts["history.nav.figures"]).click()
    expect(page.locator(f"section.box-{GAME} dl").first).to_contain_text(
        re.compile(rf"{ada.texts['history.figures.played']}\s*{games}")
    )


def is_known_on_another_device(ada: Person) -> None:
    page = ada.phone.go()
    ada.button(page, "account.keep.button").click()
    ada.sees(page, "account.keep.done")
    ada.laptop.passkeys_of(ada.phone)
    other = ada.laptop.go()
    ada.button(other, "account.signIn.passkey").click()
    ada.sees(other, "person.hello", name="Ada")


def sits_down_with_ben(ada: Person) -> tuple[str, str]:
    """At a rated table by correspondence; its id, and Ben's key."""
    page = ada.laptop.go(f"/jeux/{GAME}")
    for choice in ("friends", RULES, "three-days"):
        page.locator(f'input[value="{choice}"]').check(force=True)
    places = page.get_by_role("spinbutton").first
    while places.get_attribute("aria-valuenow") != "3":
        places.press("ArrowDown")
    page.get_by_role("switch", name=ada.texts["ratings.form.label"]).check()
    ada.button(page, "game.playFriends").click()
    page.locator(".gathering").wait_for()
    table = table_of(page)
    ben = run_in_own_loop(take_place(ada.server.address, table, "Ben"))
    expect(page.locator(".gathering .name", has_text="Ben")).to_be_visible()
    ada.button(page, "gathering.addBot").click()
    ada.button(page, "gathering.start").click()
    page.locator(".stage").wait_for()
    page.goto("about:blank")  # the tab is closed
    return table, ben


def plays_for_three_days(ada: Person, table: str, ben: str, service: Service) -> None:
    """Each day a push says that it is her turn; she opens the table by it, and answers."""
    page, browser = ada.phone.page, PushBrowser()
    keys = {"public_key": browser.public_key, "secret": browser.secret}
    keys["language"] = ada.language
    ada.on_phone.post("me/notices", kind="push", address=service.url, **keys)
    page.goto("/")
    worker = ServiceWorker(page, ada.url)
    for _ in range(3):
        page.goto("about:blank")
        run_in_own_loop(play_until_asked(ada.server.address, table, ada.key, ben))
        ada.server.advance(DAY_SECONDS)
        request = service.after_a_while(ada.server)
        checked_claims(request.headers["authorization"])
        told = browser.read(request.body).decode()
        worker.deliver(told)
        shown = worker.noted("shown")
        assert shown["title"] == ada.texts["notices.turn"]
        assert "Ben" in shown["body"]
        worker.press(shown["data"])
        page.goto(worker.noted("opened"))
        expect(page).to_have_url(f"{ada.url}/t/{table}")
        ada.on_phone.wait_for_a_question()
        expect(page.locator(".days")).to_be_visible()
        ada.on_phone.answer()
    page.goto("about:blank")


def sees_both_ratings_move(ada: Person, table: str) -> None:
    page = ada.laptop.go(f"/t/{table}")
    lines = page.locator(".result .ratings li")
    expect(lines).to_have_count(2)
    expect(lines).to_contain_text([CHANGE, CHANGE])
    expect(lines.filter(has_text="Ben")).to_have_count(1)


def blocks_a_pest(ada: Person) -> None:
    """They have met at an open table; they never will again."""
    url, page = ada.server.address, ada.laptop.page
    table = ada.on_laptop.open_table(options=SHORT, bots=["novice"], places=3, open=True)
    pest = run_in_own_loop(take_place(url, table, "Gus"))
    run_in_own_loop(play_out(url, table, ada.key, pest))
    ada.laptop.go()
    page.get_by_role("link", name=ada.texts["company.title"]).first.click()
    line = page.locator("article", has_text="Gus")
    for _ in ("it is asked", "and answered"):
        line.get_by_role("button", name=ada.texts["company.blockOne"].format(name="Gus")).click()
    expect(line).to_contain_text(ada.texts["company.isBlocked"])
    another = ada.on_laptop.open_table(places=3, open=True)
    assert run_in_own_loop(is_refused(url, another, pest)) == "no-place"


def takes_everything_along_and_deletes_it(ada: Person, ben: str) -> None:
    page = ada.phone.go()
    data = downloaded(page, ada.texts["person.forget.export"])
    assert data["profile"]["name"] == "Ada"
    assert (len(data["games"]), len(data["passkeys"])) == (3, 1)
    ada.button(page, "person.forget.button").click()
    ada.button(page, "person.forget.yes").click()
    ada.sees(page, "person.forget.done")
    expect(page.get_by_role("heading", level=1)).to_have_text(ada.texts["person.stranger"])
    # Nothing of it is left on the other device, nor with Ben, who keeps their game.
    other = ada.laptop.go()
    expect(other.get_by_role("heading", level=1)).to_have_text(ada.texts["person.stranger"])
    games = run_in_own_loop(games_of(ada.server.address, ben))
    assert len(games.games) == 1
    assert "Ada" not in json.dumps([each.name for each in games.games[0].opponents])


async def games_of(url: str, key: str) -> MyGames:
    async with Client(url, key=key) as guest:
        return await guest.get("/api/me/games", MyGames)
