"""Biduletruc in the browser: by keys at a checked table, with a bot, its book and its lesson."""

import re
from pathlib import Path
from string import ascii_lowercase
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from escale.games.biduletruc.rules import State
from escale.games.biduletruc.rules.dicobidule import links as blue_under

from .biduletruc_deals import Links, links, soon
from .biduletruc_player import (
    ENDING,
    HAND,
    TOLD,
    BiduletrucPlayer,
    can_be_typed,
    letters_of,
    play_on,
    player,
    sit_down,
)
from .conftest import NewPage
from .inspection import page_problems
from .lessons import Learner
from .test_keyboard import Keys
from .visitors import PATIENCE_MS, RESULT, story

LAID = re.compile("posée par vous")
BOOK = "/jeux/biduletruc/livre"


def test_a_turn_by_keyboard_alone(new_page: NewPage, url: str, database: Path) -> None:
    """Letters hold a card out, digits lay it; where links are checked a wrong one comes back."""
    guest = player(new_page, url, "Ada", "laptop")
    page, keys = guest.page, Keys(guest.page)
    _, plan = sit_down(database, (guest,), {"checked": True}, typed_links, ("novice",))
    right, wrong = plan
    page.keyboard.type(letters_of(wrong.card))
    expect(guest.card(wrong.card)).to_be_focused()
    expect(page.locator("#question")).to_contain_text(f"{wrong.card} : sur quelle pile ?")
    keys.press(str(wrong.pile + 1))
    expect(page.locator(TOLD)).to_contain_text("Le Dicobidule ne connaît pas ce lien")
    expect(page.locator(TOLD).get_by_role("link")).to_have_attribute(
        "href", re.compile("#BID-Q17$")
    )
    expect(page.locator(HAND)).to_have_count(10)

    keys.press("Home")
    while page.locator(f"{HAND}:focus").get_attribute("data-drag") != right.card:
        keys.press("ArrowRight")
    keys.press("Enter", "Home", *["ArrowRight"] * right.pile, "Enter")  # now one is at the piles
    expect(guest.pile(right.pile)).to_have_accessible_name(LAID)
    expect(page.locator(".board :focus")).to_have_count(1)
    letter = next(each for each in ascii_lowercase if not begins_with(each, guest.hand))
    keys.press(letter)
    guest.expect_told(f"Aucune carte ne commence par « {letter} »")
    keys.go_to("Finir mon tour")
    keys.press("Enter")
    expect(page.locator("#question")).to_contain_text("On attend")


def typed_links(state: State) -> Links | None:
    """Links of which the wrong one can be typed; None if there are none."""
    plan = links(state)
    return plan if plan and can_be_typed(plan.wrong.card, state.hands[0]) else None


def begins_with(letter: str, words: list[str]) -> bool:
    return any(letters_of(word).startswith(letter) for word in words)


@pytest.mark.nightly
def test_two_people_and_a_bot_play_to_the_end(new_page: NewPage, url: str, database: Path) -> None:
    """A bot among people who know the book by heart; what happened is told."""
    ada = player(new_page, url, "Ada", "laptop")
    ben = player(new_page, url, "Ben")
    sit_down(database, (ada, ben), {"window": 0}, soon, ("novice",))
    play_on(ada, ben)
    for guest in (ada, ben):
        expect(guest.page.locator(f"{RESULT} h2")).to_be_visible(timeout=PATIENCE_MS)
        expect(guest.page.locator(f"{ENDING} .seat")).to_have_count(3)
        expect(guest.page.locator(f"{RESULT} ol li")).to_have_count(3)
    sizes = ada.board["sizes"]
    has_won = [size == min(sizes) for size in sizes]
    for guest in (ada, ben):
        first = guest.page.locator(f'{RESULT} li:has(.place:text-is("1."))')
        expect(first).to_have_count(sum(has_won))
        expect(first.and_(guest.page.locator(".mine"))).to_have_count(int(has_won[guest.seat]))
    assert "Le thème de cette partie est" in story(ben.page)


def test_the_book_is_searched_and_leafed_through(page: Page) -> None:
    """Without accents, along blue words and back again, and straight to a page by its address."""
    page.goto("/jeux/biduletruc")
    page.get_by_role("link", name="Le Dicobidule Tous les mots").click()
    field = page.get_by_role("searchbox", name="Chercher un mot")
    field.fill("etoi")
    expect(page.locator(".found")).to_contain_text("étoile")
    field.press("Enter")
    title = page.locator(".leaf h2")
    expect(title).to_have_text("étoile")
    expect(page).to_have_title(re.compile("^étoile"))
    blue = page.locator(".leaf .lines a.blue").first
    word = str(blue.evaluate("(each) => decodeURIComponent(each.hash.slice(1))"))
    assert word in blue_under()["étoile"]
    blue.click()
    expect(title).to_have_text(word)
    expect(title).to_be_focused()
    expect(page.locator(".leaf section li a", has_text="étoile").first).to_be_visible()
    page.go_back()
    expect(title).to_have_text("étoile")
    page.goto(f"{BOOK}#for%C3%AAt")
    expect(title).to_have_text("forêt")
    page.goto(f"{BOOK}#nulle%20part")
    expect(page.locator(".leaf")).to_contain_text("« nulle part » n’a pas de page dans ce livre")
    field.fill("zzzz")
    expect(page.locator(".found")).to_contain_text("Aucun mot ne ressemble")


def test_the_lesson_to_its_end(new_page: NewPage, url: str) -> None:
    page = new_page("phone")
    learner = Learner(page, url, "biduletruc", "biduletruc")
    assert len(learner.questions) > 10
    guest = BiduletrucPlayer(page, url)
    for number, beat in enumerate(learner.questions):
        learner.listen_until_said(beat["say"])
        if number == 0:
            do(guest, {"type": "lay", "card": "chapeau", "pile": 0})
            learner.hears(beat["otherwise"])
            assert not page_problems(page)
        do(guest, beat["expected"])
    learner.listen_to_the_end()


def do(guest: BiduletrucPlayer, action: dict[str, Any]) -> None:
    """What the teacher wants."""
    page = guest.page
    match action["type"]:
        case "lay":
            guest.card(action["card"]).click()
            guest.pile(action["pile"]).click()
        case "dico":
            guest.pile(numbers_of(page).index(action["number"])).click()
            guest.insist()
        case "change":
            guest.red("change").click()
            for card in action["cards"]:
                guest.card(card).click()
            guest.deed("Changer ces 2 cartes").click()
        case kind:
            guest.deed(DEEDS[kind]).click()


DEEDS = {"draw": "Piocher", "end": "Finir mon tour|Passer", "counter": "« Je joue quand même »"}


def numbers_of(page: Page) -> list[int]:
    """The numbers of the top cards, by which the rules know them and the board marks them."""
    marks = "all => all.map((each) => Number(/\\d+$/.exec(each.dataset.card)[0]))"
    return list(page.locator(".pile .top [data-card]").evaluate_all(marks))
