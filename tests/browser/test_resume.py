"""A table that one left is found again: on the shelf, its box, the tables, and one's own page."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.sizes import at_night

from .client_games import end, key_of, run_in_own_loop
from .conftest import NewPage
from .pictures import Screen
from .tour import finished
from .visitors import Visitor

SLIP = ".resume a.slip"


@pytest.mark.parametrize("screen", ["phone", *at_night("laptop")])
def test_who_leaves_by_the_back_arrow_finds_the_way_back(
    new_page: NewPage, url: str, screen: Screen
) -> None:
    ada = Visitor(new_page(screen), url, in_haste=True)
    ada.say_name("Ada")
    table = ada.open_table(bots=["novice"] * 2, places=3, open=True)
    page = ada.page
    page.goto("/")
    expect(page.locator(SLIP)).to_contain_text("Pas encore commencée")
    ada.go_to(table)
    ada.start()
    ada.wait_for_a_question()
    page.get_by_role("link", name="Retour", exact=False).first.click()
    expect(page.locator(".resume")).to_contain_text("Votre place est gardée")
    for path in ("/jeux/rondelic", "/tables", "/moi", "/"):
        page.goto(path)
        expect(page.locator(SLIP)).to_have_count(1)
        expect(page.locator(SLIP)).to_contain_text("À vous de jouer")
        expect(page).to_have_title(re.compile(r"^\(1\) "))
    page.goto("/jeux/boggle")
    expect(page).to_have_title(re.compile(r"^\(1\) "))
    expect(page.locator(SLIP)).to_have_count(0)  # it is another box
    page.goto("/tables")
    entry = page.locator(f'article a[href="/t/{table}"]')
    expect(entry).to_contain_text("Reprendre")  # and never "Regarder"
    page.goto("/")
    page.locator(SLIP).click()
    ada.wait_for_a_question()
    expect(page).not_to_have_title(re.compile(r"^\(1\) "))
    assert ada.post("me", name="Ada")  # the same person


def test_an_offered_rematch_is_declined(new_page: NewPage, url: str) -> None:
    ada, ben = (Visitor(new_page(), url, in_haste=True) for _ in range(2))
    for guest, name in ((ada, "Ada"), (ben, "Ben")):
        guest.say_name(name)
    ada_table = finished(ada, ben)
    ben.page.goto("/")
    expect(ben.page.locator("main")).to_be_visible()
    asked = [each for each in ben.messages if each["type"] == "my-tables"]
    again = ada.post(f"tables/{ada_table}/rematch")["card"]["id"]
    ada.go_to(again)
    decline = ben.page.get_by_role("button", name="Non merci")
    expect(ben.page.locator(SLIP)).to_contain_text("Ada propose une partie")
    expect(ben.page).to_have_title(re.compile(r"^\(1\) "))
    assert len([each for each in ben.messages if each["type"] == "my-tables"]) > len(asked)
    decline.click()
    expect(ben.page.locator(SLIP)).to_have_count(0)
    expect(ben.page).not_to_have_title(re.compile(r"^\(1\) "))
    expect(ada.page.get_by_text("Ben ne jouera pas cette fois.")).to_be_visible()
    ada.page.reload()
    expect(ada.page.get_by_text("Ben ne jouera pas cette fois.")).to_be_visible()
    ben.page.reload()
    expect(ben.page.locator("main")).to_be_visible()
    assert ben.page.request.get(f"{url}/api/me/tables").json()["tables"] == []
    ada.page.goto("/")
    expect(ada.page.locator(SLIP)).to_have_count(1)
    expect(ada.page.get_by_role("button", name="Non merci")).to_have_count(0)  # it is Ada's own


def test_where_there_is_no_table_one_is_told_why_and_where_to_go(
    new_page: NewPage, url: str
) -> None:
    page = new_page("phone")
    page.goto("/t/aaaaaaaaaaaaaaaa")
    expect(page.get_by_role("heading", name="Cette table n’existe pas")).to_be_visible()
    expect(page).to_have_title("Cette table n’existe pas · Escale")
    expect(page.get_by_text("les parties finies s’effacent")).to_be_visible()
    for way in ("/", "/tables"):
        expect(page.locator(f'.words a[href="{way}"]')).to_be_visible()
    expect(page.get_by_label("Code de la table")).to_be_visible()


def test_a_stranger_and_a_spectator_are_offered_nothing(new_page: NewPage, url: str) -> None:
    ada, eve = (Visitor(new_page(), url, in_haste=True) for _ in range(2))
    ada.say_name("Ada")
    table = ada.open_table(bots=["novice"] * 2, places=3, open=True)
    ada.go_to(table)
    ada.start()
    ada.wait_for_a_question()
    eve.page.goto("/tables")
    expect(eve.page.locator(f'article a[href="/t/{table}"]')).to_have_text("Regarder")
    expect(eve.page.locator(".resume")).to_have_count(0)


def test_the_page_of_a_table_that_was_closed_says_so_in_its_title(page: Page, url: str) -> None:
    ada = Visitor(page, url, in_haste=True)
    ada.say_name("Ada")
    table = ada.open_table(places=3)
    run_in_own_loop(end(url, table, key_of(page)))
    page.goto(f"/t/{table}")
    expect(page.get_by_role("heading", name="La table est fermée")).to_be_visible()
    expect(page).to_have_title("Rondelic · La table est fermée · Escale")
