"""Nothing jumps while one plays, and rules can be held in the hand."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.sizes import at_night

from .conftest import NewPage
from .pictures import Screen
from .tour import SHORT
from .visitors import HASTE, Visitor

DEALS = 4
LITTLE = 0.01
LATE = re.compile(r"/api/(days/today|rooms|events|me/stamps)$")
# Everything that jumped, also what jumped because someone pressed something.
JUMPS = """
  const jumps = []
  const note = (entries) => {
    for (const { value, sources } of entries) {
      const names = sources.map(({ node }) => node?.parentElement?.className + ' > ' + (
        node?.className?.baseVal ?? node?.className ?? node?.textContent))
      jumps.push({ value, names })
    }
  }
  const watch = new PerformanceObserver((list) => note(list.getEntries()))
  watch.observe({ type: 'layout-shift', buffered: true })
  // Up to now, whether or not it was told already.
  window.jumped = () => { note(watch.takeRecords()); return jumps.splice(0) }
"""


@pytest.mark.parametrize("screen", ["phone", *at_night("laptop")])
def test_nothing_jumps_at_the_table(screen: Screen, new_page: NewPage, url: str) -> None:
    page = new_page(screen)
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(HASTE)
    page.add_init_script(JUMPS)
    guest = Visitor(page, url)
    guest.say_name("Léa")
    guest.go_to(guest.open_table(options=SHORT, bots=["novice"] * 3, places=4))
    guest.start()
    guest.wait_for_a_question()
    page.evaluate("jumped()")  # from the gathering to the table everything is new
    deal = f"deal-{DEALS}/"
    guest.play_on(until=lambda: page.locator(f'.bar[data-phase^="{deal}"]').count() > 0)
    jumps = page.evaluate("jumped()")
    assert sum(each["value"] for each in jumps) < LITTLE, jumps


@pytest.mark.parametrize("path", ["/", *at_night("/moi", "/tables")])
@pytest.mark.parametrize("screen", ["phone", *at_night("laptop")])
def test_nothing_jumps_when_what_goes_on_today_is_known(
    path: str, screen: Screen, new_page: NewPage, url: str
) -> None:
    page = new_page(screen)
    page.add_init_script(JUMPS)
    guest = Visitor(page, url)
    guest.say_name("Léa")
    box = {"game": "tordu", "preset": "simple", "options": {"deals": 1}}
    guest.post("events", name="Mardi du club", format="swiss", boxes=[box], rounds=1)
    held: list[Route] = []
    page.goto(path)  # so that the browser knows the visitor and has the site
    page.wait_for_load_state("networkidle")
    page.route(LATE, lambda route: held.append(route))  # noqa: PLW0108 (playwright needs one)
    page.goto(path)
    expect(page.locator('a[href^="/tournoi"].slip')).to_be_visible()
    page.wait_for_function("document.fonts.status === 'loaded'")
    page.evaluate("jumped()")
    for each in held:
        each.continue_()
    expect(page.locator(".slip", has_text="Mardi du club")).to_be_visible()
    page.wait_for_load_state("networkidle")
    jumps = page.evaluate("jumped()")
    assert held
    assert sum(each["value"] for each in jumps) < LITTLE, jumps


def test_the_rules_on_paper(page: Page) -> None:
    page.goto("/jeux/rondelic/regles")
    clauses = page.locator(".clauses li")
    clauses.first.wait_for()
    page.locator("input[name=reading][value='']").check(force=True)
    count = clauses.count()
    page.emulate_media(media="print")
    assert count > 50
    for clause in (clauses.first, clauses.nth(count // 2), clauses.last):
        expect(clause).to_be_visible()
    hidden = clauses.evaluate_all("(all) => all.filter((each) => !each.checkVisibility()).length")
    assert hidden == 0
    for furniture in ("nav", "header.wood", ".button", ".columns > .side", ".skip"):
        for each in page.locator(furniture).all():
            expect(each).not_to_be_visible()
    ink, paper = page.evaluate(
        "[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]"
    )
    assert ink == "rgb(0, 0, 0)"
    assert paper in {"rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"}
