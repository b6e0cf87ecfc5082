"""Through a series: opened, played at two tables, compared, closed."""

from collections.abc import Iterator

from .client_games import finish_in_series, key_of, run_in_own_loop
from .tour import BEN, LONG_NAME, Stop, Tour

WISH = {"game": "tordu", "preset": "complet", "options": {"deals": 2}, "places": 3}


def series(tour: Tour) -> Iterator[Stop]:
    ada, ben = tour.visitor(LONG_NAME), tour.visitor(BEN)
    page = ada.page
    page.goto("/jeux/tordu")
    page.get_by_role("switch", name=tour.texts["game.duplicate.label"]).check()
    yield "game-duplicate", page
    opened = ada.post("series", **WISH)
    page.goto(opened["url"])
    page.locator(".mine .button.main").wait_for()
    yield "series-empty", page
    tour.press(page, "series.start")
    page.locator(".stage").wait_for()
    ben.page.goto(page.url)
    ben.page.locator("a[href^='/series/']").wait_for()
    yield "series-refused", ben.page
    for guest in (ada, ben):
        run_in_own_loop(finish_in_series(tour.url, key_of(guest.page), opened["id"]))
    page.locator(".result").wait_for()
    yield "series-result", page
    page.goto(opened["url"])
    page.locator(".deal").nth(1).wait_for()
    tour.press(page, "series.close")
    page.locator(".sure").wait_for()
    yield "series-compared", page
    tour.press(page, "series.close")
    page.locator(".fairness").nth(1).wait_for()
    page.locator("summary").click()
    yield "series-closed", page
