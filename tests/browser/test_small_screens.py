"""A phone, upright and on its side: whole names, and a replay within the screen."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.sizes import at_night

from .client_games import key_of, play_out, run_in_own_loop
from .conftest import NewPage
from .pictures import rest
from .tordu_player import TorduPlayer
from .visitors import Visitor

ON_ITS_SIDE = (640, 360)
LONG_NAME = "Maximilienne-Éléonore"
OUT_OF_SIGHT = """() => {
  const { innerWidth, innerHeight } = window
  const isIn = ({ left, right, top, bottom }) =>
    left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
  const found = [...document.querySelectorAll('.transport :is(button, input), .tools .button')]
    .filter((each) => !isIn(each.getBoundingClientRect()))
    .map((each) => each.ariaLabel ?? each.innerText)
  const page = document.documentElement
  if (page.scrollHeight > innerHeight) found.push('the page scrolls')
  const board = document.querySelector('.stage > .board').getBoundingClientRect()
  if (!isIn(board) || board.height < 250) found.push('the board')
  return found
}"""
# Names that are shortened or cut, of those that are seen.
SHORTENED = """() => [...document.querySelectorAll('dialog[open] :is(.legend li, .name)')]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 2)
  .filter((each) => each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.innerText)"""
GAMES: dict[str, dict[str, Any]] = {
    "rondelic": {"options": {"circles": 2}, "places": 5},
    "tordu": {"preset": "complet", "options": {"deals": 1}, "places": 3},
}


@pytest.mark.parametrize("game", ["rondelic", *at_night("tordu")])
def test_a_replay_on_a_phone_on_its_side(new_page: NewPage, url: str, game: str) -> None:
    ada = Visitor(new_page(), url, in_haste=True)
    ada.say_name(LONG_NAME)
    wish = GAMES[game]
    bots = ["novice"] * (wish["places"] - 1)
    table = ada.post("tables", game=game, bots=bots, **wish)["card"]["id"]
    run_in_own_loop(play_out(url, table, key_of(ada.page)))
    for reader in (ada.page, new_page()):  # a stranger sees all hands
        reader.set_viewport_size({"width": ON_ITS_SIDE[0], "height": ON_ITS_SIDE[1]})
        reader.goto(f"/t/{table}/revoir")
        expect(reader.locator(".transport")).to_be_visible()
        for _ in range(4):
            rest(reader)
            assert not reader.evaluate(OUT_OF_SIGHT)
            reader.keyboard.press("ArrowRight")
        reader.keyboard.press("End")
        rest(reader)
        assert not reader.evaluate(OUT_OF_SIGHT)


def test_the_score_sheet_says_whole_names(page: Page, url: str) -> None:
    ada = TorduPlayer(page, url, in_haste=True)
    ada.say_name(LONG_NAME)
    wish = {"options": {"deals": 9}, "bots": ["novice"] * 4}
    ada.go_to(ada.open_tordu("complet", 5, **wish))
    ada.start()
    ada.wait_until_asked()
    page.get_by_role("button", name="La feuille de marque").click()
    legend = page.locator("dialog[open] .legend li")
    names = [each.strip() for each in legend.all_inner_texts()]
    assert len(names) == 5
    assert names[0] == "Vous"
    assert not any("…" in name for name in names)
    for width in (360, 768):
        page.set_viewport_size({"width": width, "height": 640})
        rest(page)
        assert not page.evaluate(SHORTENED)
    expect(page.get_by_role("columnheader", name=names[1])).to_be_visible()
