"""People leave, lines break, servers close: the table goes on, and everyone finds it again."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.sizes import at_night

from .conftest import NewPage
from .server import Server
from .tour import first_asked
from .visitors import GAME, PATIENCE_MS, Visitor

# A page thinks that so many seconds have gone by.
LATER = """(seconds) => {
  const now = Date.now
  Date.now = () => now() + seconds * 1000
}"""


def sit_together(new_page: NewPage, url: str, **wish: Any) -> tuple[Visitor, Visitor, str]:
    """Ada and Ben at one table, with two bots; Ada decides."""
    ada, ben = Visitor(new_page("laptop"), url), Visitor(new_page("phone"), url)
    ada.say_name("Ada")
    table = ada.open_table(bots=["novice"] * 2, places=4, **wish)
    ben.say_name("Ben")
    ben.post(f"tables/{table}/join")
    for guest in (ada, ben):
        guest.go_to(table)
    ada.start()
    ben.page.locator(".stage").wait_for()
    return ada, ben, table


def seat_of(guest: Visitor, name: str) -> Locator:
    seats = guest.page.get_by_role("list", name="Autour de la table")
    return seats.get_by_role("listitem").filter(has_text=name)


def test_who_leaves_is_replaced_by_a_bot_and_may_come_back(new_page: NewPage, url: str) -> None:
    ada, ben, table = sit_together(new_page, url, clock="fast")
    ben.page.goto("about:blank")
    bens_seat = seat_of(ada, "Ben")
    expect(bens_seat).to_contain_text("un robot joue")
    ben.go_to(table)
    expect(bens_seat).not_to_contain_text("un robot joue")
    expect(ben.page.get_by_role("button", name="Reprendre la main")).to_have_count(0)


def test_the_owner_lets_a_bot_play_and_the_person_takes_the_seat_back(
    new_page: NewPage, url: str
) -> None:
    ada, ben, _table = sit_together(new_page, url)
    ada.page.get_by_role("button", name="La table", exact=True).click()
    ada.page.get_by_role("button", name="Confier au robot").click()
    ben.page.get_by_role("button", name="Reprendre la main").click()
    expect(seat_of(ada, "Ben")).not_to_contain_text("un robot joue")


def test_who_keeps_the_table_waiting_can_be_replaced_where_it_says_so(
    new_page: NewPage, url: str
) -> None:
    ada, ben, _table = sit_together(new_page, url)
    while first_asked(ada, ben) is ada:
        ada.answer()
    waiting = ada.page.locator(".waiting")
    expect(waiting).to_contain_text("On attend Ben")
    expect(waiting.get_by_role("button")).to_have_count(0)
    ada.page.evaluate(LATER, 128)
    expect(waiting).to_contain_text("Depuis 2 minutes")
    waiting.get_by_role("button", name="Confier au robot").click()
    ben.page.get_by_role("button", name="Reprendre la main").wait_for()


def test_a_code_said_over_the_phone_leads_to_the_table(new_page: NewPage, url: str) -> None:
    ada, ben = Visitor(new_page(), url), new_page()
    ada.say_name("Ada")
    card = ada.post("tables", game=GAME)["card"]
    ben.goto("/")
    for code, leads in (("zzzz-zzzz", False), (card["code"].upper().replace("-", " "), True)):
        ben.get_by_label("Code de la table").fill(code)
        ben.get_by_role("button", name="Rejoindre").click()
        if leads:
            ben.wait_for_url(f"**/t/{card['id']}")
            expect(ben.get_by_role("heading", name="Autour de la table")).to_be_visible()
        else:
            expect(ben.get_by_role("alert").filter(has_text="code")).to_be_visible()


def test_a_pause_is_a_wish_of_all(new_page: NewPage, url: str) -> None:
    ada, ben, _table = sit_together(new_page, url)
    for guest in (ada, ben):
        guest.page.get_by_role("button", name="La table", exact=True).click()
        guest.page.get_by_role("button", name="Proposer une pause").click()
    for guest in (ada, ben):
        expect(guest.page.get_by_text("La partie est en pause.").last).to_be_visible()
        guest.page.get_by_role("button", name="Proposer de reprendre").last.click()
    expect(ada.page.locator(".bar")).to_be_visible()


def test_a_sign_to_the_table_is_seen_by_all(new_page: NewPage, url: str) -> None:
    ada, ben, _table = sit_together(new_page, url)
    ada.page.get_by_role("button", name="Un signe à la table").click()
    ada.page.get_by_role("button", name="Bravo").click()
    expect(ben.page.locator(".reaction")).to_have_text("Bravo")


@pytest.mark.parametrize("how", ["killed", *at_night("asked to close")])
def test_a_server_that_restarts_under_an_open_page_is_found_again(
    how: str, own_server: tuple[Server, Page]
) -> None:
    server, page = own_server
    guest = Visitor(page, server.address)
    guest.say_name("Léa")
    guest.go_to(guest.open_table(bots=["novice"] * 3, places=4))
    guest.start()
    guest.wait_for_a_question()
    phase = page.locator(".bar").get_attribute("data-phase")
    server.ask_to_close() if how == "asked to close" else server.kill()
    broken = page.get_by_text(re.compile("Connexion coupée|Escale redémarre"))
    expect(broken).to_be_visible()
    server.open()
    expect(broken).to_have_count(0, timeout=PATIENCE_MS)
    assert page.locator(".bar").get_attribute("data-phase") == phase
    guest.answer()  # without a reload
