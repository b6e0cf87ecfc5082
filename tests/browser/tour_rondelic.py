"""At a table of Rondelic: alone with bots, when it is over, and in its lesson."""

from collections.abc import Iterator

from .page_sockets import PageSockets, refuse_where_nobody_may
from .tour import (
    BEN,
    LONG_NAME,
    SEVERAL,
    Stop,
    Tour,
    answer_until,
    finished,
)
from .visitors import PATIENCE_MS, Visitor


def alone(tour: Tour) -> Iterator[Stop]:
    ada = tour.visitor(LONG_NAME)
    wire = PageSockets(ada.page)
    tour.sit_with_bots(ada, 11)
    yield "table-crowd", ada.page
    yield from _advised(tour, ada, wire)
    yield from _tampered(tour, ada, wire)


def _advised(tour: Tour, ada: Visitor, wire: PageSockets) -> Iterator[Stop]:
    tour.sit_with_bots(ada, 3)
    answer_until(ada, SEVERAL)
    tour.press(ada.page, "table.advice")
    ada.page.locator(".answers small:not(.note)").first.wait_for()
    yield "table-advice", ada.page
    wire.cut()
    ada.page.locator(".connection p").wait_for()
    yield "table-line-lost", ada.page
    wire.mend()


def _tampered(tour: Tour, guest: Visitor, wire: PageSockets) -> Iterator[Stop]:
    tour.sit_with_bots(guest, 3, "rondellig")
    wire.alter = refuse_where_nobody_may
    problem = guest.page.locator(".bar .problem")
    while not problem.is_visible():
        guest.wait_for_a_question()
        phase = guest.page.locator(".bar").get_attribute("data-phase")
        guest.page.locator(".answers button").first.click()
        said = f'.bar .problem, .bar:not([data-phase="{phase}"]), .bar:not(.asked)'
        guest.page.locator(said).first.wait_for()
    yield "table-refused", guest.page
    wire.alter = lambda said: said


def afterwards(tour: Tour) -> Iterator[Stop]:
    ada, ben = tour.visitor(LONG_NAME), tour.visitor(BEN)
    stranger = tour.visitor().page
    table = finished(ada, ben)
    page = ada.page
    ada.go_to(table)
    page.locator(".result h2").wait_for()
    yield "result", page
    tour.press(page, "fairness.check")
    page.locator(".fairness .good").wait_for(timeout=PATIENCE_MS)
    yield "result-fairness", page
    page.goto(f"/t/{table}/revoir")
    page.locator(".transport").wait_for()
    for _ in range(6):
        tour.press(page, "replay.next")
    yield "replay", page
    page.locator(".viewpoint").click()
    page.locator("dialog[open] li").first.wait_for()
    yield "replay-eyes", page
    page.keyboard.press("Escape")
    tour.press(page, "review.title.mine")
    page.locator(".review .verdict").first.wait_for(timeout=PATIENCE_MS)
    page.locator(".review .progress").wait_for(state="detached", timeout=4 * PATIENCE_MS)
    yield "review", page
    stranger.goto(f"/t/{table}/revoir")
    stranger.locator(".transport").wait_for()
    yield "replay-public", stranger


def lesson(tour: Tour) -> Iterator[Stop]:
    page = tour.visitor().page
    page.goto("/jeux/rondelic/lecon/rondelic")
    page.locator(".teacher button.on").wait_for()
    yield "lesson", page
    page.keyboard.press("ArrowRight")
    page.locator(".teacher .answers button:not(.on)").first.wait_for()
    page.keyboard.press("1")  # the exchange
    page.locator(".teacher button.tried").wait_for()
    yield "lesson-tried", page
    while page.locator(".teacher").is_visible():
        tour.press(page, "lesson.skipScene")
    page.locator(".end h2").wait_for()
    yield "lesson-end", page
