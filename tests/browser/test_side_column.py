"""From 1100 px what is told and asked stands beside the board; below that, on it as before."""

import pytest
from playwright.sync_api import Page, expect

from tests.sizes import at_night

from .biduletruc_player import VERDICT, BiduletrucPlayer
from .conftest import NewPage
from .inspection import overlaps
from .lessons import Learner
from .pictures import rest
from .test_biduletruc_alone import do
from .visitors import Visitor

WIDE, NARROW = {"width": 1366, "height": 768}, {"width": 360, "height": 640}
ON_BOARD, BESIDE = ".stage > .board #question", ".stage > .beside #question"


@pytest.mark.parametrize("game", ["biduletruc", "boggle", "ludime", "tordu"])
def test_the_question_of_a_board_that_takes_the_answers(
    new_page: NewPage, url: str, game: str
) -> None:
    ada = Visitor(new_page("laptop"), url, in_haste=True)
    ada.say_name("Ada")
    page = ada.page
    table = ada.post("tables", game=game, bots=["novice"] * 2, places=3)["card"]["id"]
    ada.go_to(table)
    ada.start()
    for size, there, gone in ((WIDE, BESIDE, ON_BOARD), (NARROW, ON_BOARD, BESIDE)):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        expect(page.locator(there)).to_be_visible()
        expect(page.locator(there)).not_to_be_empty()
        expect(page.locator(gone)).to_have_count(0)
    assert not overlaps(page)


@pytest.mark.parametrize("game", ["biduletruc", "boggle", *at_night("ludime", "rondelic", "tordu")])
def test_a_lesson_has_the_column_too(new_page: NewPage, url: str, game: str) -> None:
    page = new_page("laptop")
    shelf = page.request.get(f"{url}/api/games").json()["games"]
    lesson = next(box["lessons"][0] for box in shelf if box["slug"] == game)
    page.goto(f"/jeux/{game}/lecon/{lesson}")
    teacher = page.locator(".teacher .said")
    expect(teacher).to_be_visible()
    for width in (1366, 1100):
        page.set_viewport_size({"width": width, "height": 768})
        rest(page)
        assert is_beside(page)
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        assert not overlaps(page)
    page.set_viewport_size(NARROW)  # type: ignore[arg-type]
    rest(page)
    assert not is_beside(page)


def test_a_page_opened_in_a_lesson_leaves_cards_and_teacher_in_sight(
    new_page: NewPage, url: str
) -> None:
    page = new_page("laptop")
    learner = Learner(page, url, "biduletruc", "biduletruc")
    for beat in learner.questions:
        learner.listen_until_said(beat["say"])
        do(BiduletrucPlayer(page, url), beat["expected"])
        if beat["expected"]["type"] == "dico":
            break
    page.locator(".teacher button.on").wait_for()
    page.locator(".head button[aria-expanded=false]").click()  # in haste it has closed by itself
    expect(page.locator(f".stage > .beside {VERDICT}")).to_be_visible()
    rest(page)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for part in (VERDICT, ".teacher button.on", ".dico", ".stage > .story li:last-child"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    assert not overlaps(page)


def is_beside(page: Page) -> bool:
    """Whether all that the teacher says is to the right of the board, and in sight."""
    board = page.locator(".stage > .board").bounding_box()
    said = page.locator(".teacher .said").bounding_box()
    assert board
    assert said
    is_seen = said["y"] + said["height"] <= 768
    return said["x"] >= board["x"] + board["width"] and is_seen
