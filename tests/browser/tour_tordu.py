"""At a table of cards: the rules, the auction, a trick, the end of a deal, its lesson."""

from collections.abc import Iterator

from .tordu_player import READY, TorduPlayer
from .tour import LONG_NAME, Stop, Tour
from .visitors import PATIENCE_MS, RESULT

FIRST_TO_SPEAK = ".suits"
# Some cards may be played and others not; where there is only one, the table plays it.
MUST_FOLLOW = "ul:has(.open ~ .open) .shut > button"


def cards(tour: Tour) -> Iterator[Stop]:
    page = tour.page()
    guest = TorduPlayer(page, tour.url, in_haste=True)
    guest.say_name(LONG_NAME)
    page.goto("/jeux/tordu/regles")
    page.locator("figure .around").first.wait_for()
    yield "tordu-rules", page
    table = guest.open_tordu("complet", 5, bots=["novice"] * 4, options={"deals": 9})
    guest.go_to(table)
    tour.press(page, "gathering.start")
    until(guest, FIRST_TO_SPEAK)
    page.locator(".suits label").nth(2).click()
    page.locator(".numbers label").nth(4).click()
    yield "tordu-bid", page
    until(guest, MUST_FOLLOW)
    page.locator(MUST_FOLLOW).first.click(force=True)
    yield "tordu-trick", page
    tour.press(page, "board_web.sheet.title")
    page.locator("dialog[open] table").wait_for()
    yield "tordu-sheet", page
    page.keyboard.press("Escape")
    until(guest, READY)
    yield "tordu-ending", page
    page.goto("/jeux/tordu/lecon/tordu")
    page.locator(".teacher button.on").wait_for()
    yield "tordu-lesson", page


def until(guest: TorduPlayer, seen: str) -> None:
    """Plays on, whatever is asked, until this is seen."""
    guest.play_by_itself(until=seen)
    guest.page.locator(f"{seen}, {RESULT}").first.wait_for(timeout=4 * PATIENCE_MS)
    assert not guest.is_over, f"never seen: {seen}"
