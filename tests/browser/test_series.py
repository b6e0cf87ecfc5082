"""Duplicate: a series from its opening to what is revealed, by people in browsers."""

import re
from typing import Any

from playwright.sync_api import expect

from .client_games import finish_in_series, key_of, run_in_own_loop
from .conftest import NewPage
from .visitors import Visitor, table_of

WISH = {"game": "tordu", "preset": "complet", "options": {"deals": 1}, "places": 2}


def hand_of(visitor: Visitor) -> list[int]:
    """The cards that this page was dealt first."""
    views: list[dict[str, Any]] = [each["view"] for each in visitor.messages if each.get("view")]
    assert views
    return list(views[0]["hand"])


def test_a_series_is_opened_from_the_box(new_page: NewPage, url: str) -> None:
    page = Visitor(new_page("phone"), url).page
    page.goto("/jeux/tordu")
    page.get_by_role("switch", name="En duplicate").check()
    expect(page.get_by_role("group", name="Niveau des robots")).to_be_visible()
    expect(page.get_by_role("button", name="Ouvrir la série")).to_be_visible()
    page.get_by_label("Votre nom").fill("Ada")
    page.get_by_label("Votre nom").press("Enter")
    expect(page.get_by_role("heading", name="Une série proposée par Ada")).to_be_visible()
    code = page.locator(".code").inner_text()
    page.goto(f"/series/{code}")
    expect(page).to_have_url(re.compile(r"/series/[a-z0-9]+$"))
    page.goto("/tables")
    page.get_by_label("Code de la table").fill(code.upper())
    page.get_by_role("button", name="Rejoindre").click()
    expect(page.get_by_role("heading", name="Une série proposée par Ada")).to_be_visible()


def test_the_same_hands_compared_and_proven(new_page: NewPage, url: str) -> None:
    ada, ben = (Visitor(new_page("phone"), url, in_haste=True) for _ in range(2))
    eve = Visitor(new_page("laptop"), url, in_haste=True)
    ada.say_name("Ada")
    opened = ada.post("series", **WISH)
    series = opened["url"]

    ada.page.goto(series)
    ada.page.get_by_role("button", name="Ouvrir ma table").click()
    ada.page.locator(".stage").wait_for()

    ben.page.goto(series)
    ben.page.get_by_label("Votre nom").fill("Ben")
    ben.page.get_by_role("button", name="Ouvrir ma table").click()
    ben.page.locator(".stage").wait_for()
    assert hand_of(ada) == hand_of(ben)
    assert table_of(ada.page) != table_of(ben.page)

    # Eve would look at Ben's cards before she plays.
    eve.page.goto(f"/t/{table_of(ben.page)}")
    expect(eve.page.get_by_text("Les donnes de cette série se jouent encore")).to_be_visible()
    eve.page.get_by_role("link", name="Voir la série").click()
    expect(eve.page.get_by_text("Vous pourrez comparer")).to_be_visible()

    run_in_own_loop(finish_in_series(url, key_of(ada.page), opened["id"]))
    ada.page.get_by_role("link", name="Comparer avec les autres tables").click()
    expect(ada.page.get_by_text("Une seule table a fini")).to_be_visible()
    run_in_own_loop(finish_in_series(url, key_of(ben.page), opened["id"]))
    ada.page.reload()
    ranking = ada.page.get_by_role("table", name="Le classement")
    expect(ranking.get_by_role("row")).to_have_count(3)
    expect(ranking).to_contain_text("Ada")
    expect(ranking).to_contain_text("Ben")
    expect(ada.page.get_by_role("table", name="Donne 1")).to_contain_text("levée")

    ada.page.get_by_role("button", name="Clore la série").click()
    ada.page.get_by_role("group").get_by_role("button", name="Clore la série").click()
    expect(ada.page.get_by_text("La série est close, tout est révélé.")).to_be_visible()
    ada.page.get_by_role("button", name="Vérifier les tirages").first.click()
    expect(ada.page.get_by_text("Tout concorde")).to_be_visible()
    ada.page.get_by_text("D’où vient le tirage").click()
    expect(ada.page.get_by_text("Le secret, révélé à la clôture")).to_be_visible()

    eve.page.reload()  # she has not played, and may look now
    eve.page.get_by_role("link", name=re.compile("Revoir.*table 2")).click()
    eve.page.locator(".stage").wait_for()


def test_who_looks_on_while_people_gather_is_shown_the_way(new_page: NewPage, url: str) -> None:
    ada, eve = (Visitor(new_page("phone"), url, in_haste=True) for _ in range(2))
    ada.say_name("Ada")
    ada.page.goto(ada.post("series", **WISH)["url"])
    ada.page.get_by_role("button", name="Ma table, avec des amis").click()
    ada.page.locator(".gathering").wait_for()
    eve.page.goto(f"/t/{table_of(ada.page)}")
    expect(eve.page.get_by_text("Cette table fait partie d’une série")).to_be_visible()
    ada.page.get_by_role("button", name="Commencer, avec des robots").click()
    ada.page.locator(".stage").wait_for()
    expect(eve.page.get_by_role("link", name="Voir la série")).to_be_visible()
    expect(eve.page.get_by_text("se jouent encore")).to_be_visible()
    assert not [each for each in eve.messages if each.get("view")]
