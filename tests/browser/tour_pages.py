"""The rooms of the server, and a table from its first guest to its end."""

from collections.abc import Iterator

from .tour import BEN, LONG_NAME, SHORT, Stop, Tour, first_choosing
from .visitors import Visitor


def pages(tour: Tour) -> Iterator[Stop]:
    page = tour.visitor().page
    page.goto("/")
    page.locator(".ways .button").nth(1).wait_for()
    yield "shelf", page
    tour.press(page, "shelf.start.lesson")
    page.locator("dialog[open] a").first.wait_for()
    yield "shelf-which-lesson", page
    page.goto("/tables")
    # Other tests may have left tables there; test_home_page.py looks at a lobby without any.
    page.locator(".empty .button").or_(page.locator(".slip")).first.wait_for()
    yield "lobby-of-strangers", page
    page.goto("/jeux/rondelic")
    page.locator(".go").wait_for()
    yield "game", page
    page.locator("details summary").click()
    page.locator("input[type=radio][value=friends]").check(force=True)
    yield "game-options", page
    page.goto("/jeux/rondelic/regles#RON-A6")
    page.locator("#RON-A6:target").wait_for()
    page.locator(".side details summary").click()
    yield "rules", page
    for path, name in (
        ("/moi", "me-stranger"),
        ("/atelier", "atelier"),
        ("/cave", "not-found"),
    ):
        page.goto(path)
        page.locator("h1").wait_for()
        yield name, page
    page.goto("/t/aaaaaaaaaaaaaaaaaaaaaa")
    page.get_by_role("heading", name=tour.texts["missing.title"]).wait_for()
    yield "table-missing", page


def company(tour: Tour) -> Iterator[Stop]:
    """A table that fills, and then plays."""
    stranger, ada, ben = tour.visitor(), tour.visitor(LONG_NAME), tour.visitor(BEN)
    yield from _gathering(tour, ada, ben, stranger)
    yield from _playing(tour, ada, ben)


def _gathering(tour: Tour, ada: Visitor, ben: Visitor, stranger: Visitor) -> Iterator[Stop]:
    ada.page.goto("/moi")
    tour.press(ada.page, "person.device.button")
    ada.page.locator("input[readonly]").wait_for()
    yield "me", ada.page
    table = ada.open_table(options=SHORT, bots=["novice"], places=4, open=True)
    ada.go_to(table)
    yield "gathering-owner", ada.page
    stranger.go_to(table)
    yield "gathering-stranger", stranger.page
    ben.post(f"tables/{table}/join")
    ben.go_to(table)
    yield "gathering-guest", ben.page
    stranger.page.goto("/tables")
    stranger.page.locator(".slip", has=stranger.page.locator(f"[href='/t/{table}']")).wait_for()
    yield "lobby", stranger.page
    tour.press(ada.page, "gathering.addBot")
    stranger.go_to(table)
    stranger.page.get_by_text(tour.texts["gathering.full"]).wait_for()
    yield "gathering-full", stranger.page
    tour.press(ada.page, "gathering.start")
    ben.page.locator(".stage").wait_for()


def _playing(tour: Tour, ada: Visitor, ben: Visitor) -> Iterator[Stop]:
    asked = first_choosing(ada, ben)
    waiting = ben if asked is ada else ada
    yield "table-asked", asked.page
    tour.press(asked.page, "table.whatCanIDo")
    asked.page.locator(".hint").wait_for()
    yield "table-help", asked.page
    waiting.page.locator(".bar:not(.asked)").wait_for()
    yield "table-waiting", waiting.page
    tour.press(waiting.page, "table.log")
    waiting.page.locator("dialog[open] ol").wait_for()
    yield "drawer-log", waiting.page
    waiting.page.keyboard.press("Escape")
    tour.press(ada.page, "reactions.title")
    ada.page.locator("dialog[open] .button").first.wait_for()
    yield "drawer-signs", ada.page
    ada.page.keyboard.press("Escape")
    tour.open_drawer(ada.page)
    tour.press(ada.page, "controls.leave")
    yield "drawer-table", ada.page
    ada.page.keyboard.press("Escape")
    tour.order(ada.page, "controls.pause")
    ben.page.locator(".proposal").wait_for()
    yield "table-proposal", ben.page
    ben.page.locator(".proposal .button").click()
    for guest in (ada, ben):
        guest.page.locator(".aside").wait_for()
    yield "table-paused", ben.page
    for guest in (ada, ben):
        guest.page.locator(".aside .button").click()
    ada.page.locator(".bar").wait_for()
    tour.order(ada.page, "controls.replace")
    ben.page.locator(".aside").wait_for()
    yield "table-bot-for-you", ben.page
    tour.open_drawer(ada.page)
    tour.press(ada.page, "controls.end")
    ada.page.locator(".sure .danger").click()
    ben.page.locator(".result").wait_for()
    yield "result-closed", ben.page
