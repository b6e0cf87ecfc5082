"""Before a grid of letters."""

from collections.abc import Iterator

from escale.games.boggle.rules import Solo

from .boggle_player import BogglePlayer
from .tour import LONG_NAME, Stop, Tour
from .visitors import STAY


def words(tour: Tour) -> Iterator[Stop]:
    page = tour.page()
    page.add_init_script(STAY)
    guest = BogglePlayer(page, tour.url)
    guest.say_name(LONG_NAME)
    page.goto("/jeux/boggle/regles")
    page.locator(".lists").first.wait_for()
    yield "boggle-rules", page
    table = guest.open_grid("solo", Solo(seconds=0, rounds=2), places=1)
    guest.go_to(table)
    page.locator(".gathering .button.main").first.click()
    page.locator(".answers .button.main").wait_for()
    yield "boggle-begin", page
    guest.say_ready()
    for word in sorted(guest.words())[:9]:
        guest.write(word)
        guest.wait_until_listed(word)
    guest.write("AZERTYUIOP")
    page.locator(".said .no").wait_for()
    yield "boggle-search", page
    guest.finish()
    page.locator(".lists button").first.click()
    page.locator(".results .cell.on").first.wait_for()
    yield "boggle-lists", page
    page.locator(".answers .button:not(.main)").click()
    page.locator(".study .found").first.click()
    yield "boggle-study", page
    page.locator(".study .word .button").click()
    page.locator("dialog[open] .report").wait_for()
    yield "boggle-word", page
