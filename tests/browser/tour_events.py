"""Through a club evening: its form, people who come, a round, the wall, the final table."""

from collections.abc import Iterator

from .client_games import key_of, play_out, run_in_own_loop
from .test_events import WISH
from .tour import BEN, LONG_NAME, Stop, Tour
from .visitors import table_of


def evening(tour: Tour) -> Iterator[Stop]:
    ada, ben = tour.visitor(LONG_NAME), tour.visitor(BEN)
    page = ada.page
    page.goto("/tournoi")
    tour.press(page, "events.open")
    page.locator("form select").first.wait_for()
    page.locator("form details summary").click()
    yield "events-form", page
    code = ada.post("events", **WISH)["code"]
    page.goto(f"/tournoi/{code}")
    page.locator(".invitation").wait_for()
    yield "event-gathering", page
    ben.post(f"events/{code}/join")
    page.locator("tbody tr").nth(1).wait_for()
    tour.press(page, "events.start")
    page.locator("a[href^='/t/'].main").wait_for()
    yield "event-playing", page
    wall = ben.page
    wall.goto(f"/tournoi/{code}/ecran")
    wall.locator(".screen li").first.wait_for()
    yield "event-screen", wall
    page.locator("a[href^='/t/'].main").click()
    page.locator(".gathering, .stage").first.wait_for()
    yield "event-waiting", page
    table = table_of(page)
    run_in_own_loop(play_out(tour.url, table, key_of(page), key_of(wall), starts=False))
    page.locator(".result").wait_for()
    yield "event-result", page
    page.goto(f"/tournoi/{code}")
    page.locator("a[download]").first.wait_for()
    yield "event-over", page
