"""The puzzles of the day: an answer is made by touch and by keys, sent once, and explained."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .inspection import left_over, page_problems_in_looks
from .visitors import Visitor


def open_puzzle(page: Page, url: str, game: str) -> None:
    Visitor(page, url, in_haste=True).say_name("Ada")
    today = page.request.get(f"{url}/api/days/today").json()["day"]
    page.goto(f"/jour/{today}/{game}")
    page.locator(".daily").wait_for()


def check(page: Page, game: str, state: str, number: int) -> None:
    found = page_problems_in_looks(page, f"daily-{game}-{state}", number)
    found += left_over(page, "en")
    found += left_over(page, "fr")
    assert not found, "\n".join(found)


def decide(page: Page) -> None:
    """Rondelic: an answer to each of three situations, the second one changed."""
    answers = page.locator(".daily .answers button")
    for _ in range(3):
        answers.first.click()
    page.get_by_role("navigation").get_by_role("button").nth(1).click()
    answers.last.focus()
    answers.last.press("Enter")
    expect(answers.last).to_have_attribute("aria-pressed", "true")


def spell(page: Page) -> None:
    """Ludime: a word of the table is let go; a card of the other hand comes and goes by keys."""
    page.locator(".daily .word").first.click()
    page.get_by_role("button", name="Effacer").click()
    page.get_by_role("button", name="Passer au dé").click()
    page.locator("[data-zone=hand] button").first.press("Enter")
    expect(page.locator("[data-zone=tray] [data-drag]")).to_have_count(1)
    page.keyboard.press("Backspace")
    expect(page.locator("[data-zone=tray] [data-drag]")).to_have_count(0)


def lay(page: Page) -> None:
    """Biduletruc: three cards, of which one is taken back."""
    cards = page.locator(".daily .cards button")
    for at in (2, 0, 1):
        cards.nth(at).click()
    page.get_by_role("button", name="Reprendre", exact=True).click()
    expect(page.locator(".daily .line button")).to_have_count(2)


@pytest.mark.parametrize("game, number", [("rondelic", 0), ("biduletruc", 2)])
def test_a_puzzle_is_answered_once_and_explained(
    new_page: NewPage, url: str, game: str, number: int
) -> None:
    page = new_page("phone")
    open_puzzle(page, url, game)
    (decide if game == "rondelic" else lay)(page)
    check(page, game, "made", number)
    page.reload()  # what was begun is still there
    page.get_by_role("button", name=re.compile("^Valider")).click()
    expect(page.get_by_role("button", name=re.compile("^Valider"))).to_have_count(0)
    expect(page.locator(".daily")).to_contain_text(
        "Risques exacts" if game == "rondelic" else "La plus longue"
    )
    check(page, game, "done", number + 1)
    page.reload()
    expect(page.locator(".daily")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Valider"))).to_have_count(0)


def test_a_word_that_is_none_is_refused_and_can_be_changed(new_page: NewPage, url: str) -> None:
    page = new_page("phone")
    open_puzzle(page, url, "ludime")
    check(page, "ludime", "hand", 1)
    spell(page)
    hand = page.locator("[data-zone=hand] button")
    hand.first.click()
    send = page.get_by_role("button", name="Valider ma main et mon mot")
    send.click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(send).to_be_enabled()
    found = page_problems_in_looks(page, "daily-ludime-refused", 2)
    assert not found, "\n".join(found)  # what was refused stays said in its language
