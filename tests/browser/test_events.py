"""A club evening in browsers: opened, joined with its code, played, shown on the wall."""

import re

from playwright.sync_api import expect

from .client_games import key_of, play_out, run_in_own_loop
from .conftest import NewPage
from .visitors import Visitor, table_of

WISH = {
    "name": "Mardi du club",
    "format": "swiss",
    "boxes": [{"game": "tordu", "preset": "simple", "options": {"deals": 1}}],
    "rounds": 1,
    "pause_seconds": 0,
}


def test_two_people_play_a_round_and_the_host_keeps_the_table(new_page: NewPage, url: str) -> None:
    ada, ben = (Visitor(new_page("phone"), url, in_haste=True) for _ in range(2))
    wall = Visitor(new_page("laptop"), url)
    ada.say_name("Ada")
    code = ada.post("events", **WISH)["code"]
    ada.page.goto(f"/tournoi/{code}")
    expect(ada.page.get_by_text("Il faut au moins deux joueurs")).to_be_visible()

    ben.page.goto("/tables")
    ben.page.get_by_label("Code de la table").fill(code.upper())
    ben.page.get_by_role("button", name="Rejoindre").click()
    expect(ben.page.get_by_role("heading", name="Mardi du club")).to_be_visible()
    ben.page.get_by_label("Votre nom").fill("Ben")
    ben.page.get_by_role("button", name="Participer").click()
    expect(ben.page.get_by_text("vous participez")).to_be_visible()
    wall.page.goto(f"/tournoi/{code}/ecran")
    expect(wall.page.get_by_text("Ben")).to_be_visible()

    ada.page.get_by_role("button", name="Lancer la soirée").click()
    for visitor in (ada, ben):
        visitor.page.get_by_role("link", name="Aller à ma table").click()
    for visitor in (ada, ben):  # the cards are dealt when both are there
        visitor.page.locator(".stage").wait_for()
    table = table_of(ada.page)
    run_in_own_loop(play_out(url, table, key_of(ada.page), key_of(ben.page), starts=False))

    ada.page.get_by_role("link", name="Retour à la soirée").click()
    expect(ada.page.get_by_text("La soirée est finie.")).to_be_visible()
    expect(ada.page.get_by_role("row").filter(has_text=re.compile("Ada|Ben"))).to_have_count(2)
    with ada.page.expect_download() as told:
        ada.page.get_by_role("link", name="Tableau (CSV)").click()
    assert told.value.suggested_filename == f"escale-{code}.csv"
    assert "Ada" in told.value.path().read_text(encoding="utf-8-sig")
    expect(wall.page.get_by_text("La soirée est finie.")).to_be_visible()


def test_an_evening_is_opened_on_a_phone(new_page: NewPage, url: str) -> None:
    page = Visitor(new_page("phone"), url).page
    page.goto("/tables")
    page.get_by_role("link", name="Soirées de club").click()
    page.get_by_label("Votre nom").fill("Ada")
    page.get_by_role("button", name="Ouvrir une soirée").click()
    page.get_by_role("button", name="Ouvrir la soirée").click()
    expect(page.get_by_text("Donnez un nom à la soirée.")).to_be_visible()
    page.get_by_label("Nom de la soirée").fill("Tournoi des voisins")
    page.get_by_text("Arène", exact=True).click()
    page.get_by_role("button", name="Ouvrir la soirée").click()
    expect(page.get_by_role("heading", name="Tournoi des voisins")).to_be_visible()
    expect(page.get_by_text("vous participez")).to_be_visible()
    page.goto("/tournoi")
    expect(page.get_by_role("link", name="Tournoi des voisins")).to_be_visible()
