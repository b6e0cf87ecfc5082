"""What one has played: nothing yet, then a game, its figures and its stamps."""

from collections.abc import Iterator

from .tour import BEN, LONG_NAME, Stop, Tour, finished_with_stamp


def history(tour: Tour) -> Iterator[Stop]:
    page = tour.visitor().page
    for path, name, there in (
        ("/parties", "games-none", ".empty"),
        ("/parties/chiffres", "figures-none", ".empty"),
        ("/carnet", "stamps-none", ".stamps li"),
    ):
        page.goto(path)
        page.locator(there).first.wait_for()
        yield name, page
    ada, _, _ = finished_with_stamp(lambda: (tour.visitor(BEN), tour.visitor(LONG_NAME)))
    page = ada.page
    page.goto("/parties")
    page.locator("article .button").first.wait_for()
    yield "games", page
    page.locator("select").last.select_option("alone")
    page.locator(".empty").wait_for()
    yield "games-filtered", page
    page.goto("/parties/chiffres")
    page.locator("details summary").click()
    yield "figures", page
    page.goto("/carnet")
    page.locator(".stamps li.mine").first.wait_for()
    yield "stamps", page
