"""« Mon plateau »: a position typed by hand, solved, and shared by its link."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import NewPage
from .test_daily_puzzles import open_puzzle
from .visitors import Visitor

GRID = "UTXOLUIDAISAMREN"
GAMES = ("boggle", "ludime", "tordu", "rondelic", "biduletruc")


def test_a_grid_is_typed_solved_and_shared(new_page: NewPage, url: str) -> None:
    page = Visitor(new_page("phone"), url).page
    page.goto("/jeux/boggle")
    page.get_by_role("link", name=re.compile("Mon plateau")).click()
    page.get_by_label("Rangée 1, case 1").focus()
    page.keyboard.type("utx")
    page.get_by_role("button", name="Chercher").click()
    expect(page.get_by_role("alert")).to_contain_text("13 lettres")
    page.get_by_label("Rangée 1, case 4").focus()
    page.keyboard.type(GRID[3:].lower())
    expect(page.get_by_label("Rangée 4, case 4")).to_have_value("N")
    page.get_by_role("button", name="Chercher").click()
    found = page.get_by_role("region", name="Trouvé")
    expect(found).to_contain_text("mots")
    expect(found).to_be_focused()
    found.get_by_role("button", name=re.compile("^5 lettres")).click()
    found.get_by_role("button", name="MAIRE", exact=True).click()
    expect(found.locator("strong", has_text="MAIRE")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360

    other = Visitor(new_page("laptop"), url).page
    other.goto(page.url)
    expect(other.get_by_label("Rangée 4, case 4")).to_have_value("N")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_example_of_each_box_is_solved(new_page: NewPage, url: str, game: str) -> None:
    page = Visitor(new_page("phone"), url).page
    page.goto(f"/jeux/{game}/mon-plateau")
    page.get_by_role("button", name="Remplir un exemple").click()
    page.get_by_role("button", name="Chercher").click()
    expect(page.get_by_role("region", name="Trouvé")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("button", name="Tout effacer").click()
    expect(page.get_by_role("region", name="Trouvé")).to_have_count(0)


@pytest.mark.slow
def test_it_is_closed_until_the_puzzle_of_the_day_is_answered(new_page: NewPage, url: str) -> None:
    page = new_page("phone")
    open_puzzle(page, url, "biduletruc")
    puzzle = page.url
    page.goto("/jeux/biduletruc/mon-plateau")
    page.get_by_role("button", name="Remplir un exemple").click()
    page.get_by_role("button", name="Chercher").click()
    expect(page.get_by_role("alert")).to_contain_text("Votre plateau est fermé")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("link", name="Retour au défi du jour").click()
    expect(page).to_have_url(puzzle)
