"""A deal of Le Tordu looked at again: what the cards allowed, and what one could know."""

import re

from playwright.sync_api import Page, expect

from .conftest import NewPage
from .inspection import page_problems
from .tordu_player import TorduPlayer
from .visitors import PATIENCE_MS

FORWARD, BACK = 120, 280  # px: from one to the other a finger turns a page
SWIPE = """([from, to]) => {
  const step = document.querySelector('.study .step')
  const touch = (clientX) => new Touch({ identifier: 1, target: step, clientX, clientY: 300 })
  for (const [kind, x] of [['touchstart', from], ['touchend', to]])
    step.dispatchEvent(new TouchEvent(kind, { bubbles: true, changedTouches: [touch(x)] }))
}"""


def reviewed(page: Page) -> None:
    page.get_by_role("button", name="Revoir la donne").first.click()
    page.locator("dialog[open] .study .steps").wait_for(timeout=PATIENCE_MS)


def test_a_deal_is_reviewed_step_by_step(new_page: NewPage, url: str) -> None:
    guest = TorduPlayer(new_page("phone"), url, in_haste=True)
    guest.say_name("Ada")
    page = guest.page
    table = guest.open_tordu("complet", 2, bots=["novice"], options={"deals": 1})
    refused = page.request.get(f"{url}/api/tables/{table}/study/0")
    assert not refused.ok  # nothing before it is over
    guest.go_to(table)
    guest.start()
    guest.play_by_itself()
    guest.wait_for_the_end()
    reviewed(page)

    study = page.locator(".study .box-tordu, .study.box-tordu")
    expect(study.locator(".hands li")).to_have_count(16)  # TOR-Q14: those that were dealt
    done, where = study.locator(".done"), study.locator(".step .overline")
    study.get_by_role("button", name="Au début").click()
    expect(where).to_have_text("L’enchère")
    expect(done).to_contain_text(re.compile("annonce|passe"))
    expect(study.locator(".answers, .step table")).to_contain_text("d’après")
    page.keyboard.press("End")
    expect(where).to_contain_text("Levée 8")
    expect(study.locator(".hands .gone")).to_have_count(16)
    last = done.inner_text()
    page.keyboard.press("ArrowLeft")
    expect(done).not_to_have_text(last)
    page.evaluate(SWIPE, [BACK, FORWARD])
    expect(done).to_have_text(last)
    slider = study.get_by_role("slider", name="Le long de la donne")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("Levée 8"))

    contracts = study.locator(".contracts")
    expect(contracts.locator("tbody tr")).to_have_count(5)
    expect(contracts.locator("tbody td")).to_have_count(45)
    expect(contracts.locator(".played")).to_have_count(1)
    contracts.locator(".choices button[aria-pressed=false]").click()
    expect(contracts.locator(".played")).to_have_count(0)
    assert not page_problems(page)
    page.goto(f"/t/{table}/revoir")
    the_table_moves_with_it(page)


def the_table_moves_with_it(page: Page) -> None:
    """In a replay, the study and the table show the same moment."""
    page.get_by_role("button", name="Vos choix").click()
    sheet = page.locator("dialog[open]")
    sheet.get_by_role("button", name="Revoir la donne").click()
    sheet.locator(".study .steps").wait_for(timeout=PATIENCE_MS)
    sheet.get_by_role("button", name="À la fin").click()
    sheet.get_by_role("button", name="Étape précédente").click()
    expect(sheet.locator(".step .overline")).to_contain_text("Levée 8")
    done = sheet.locator(".done").inner_text()
    page.keyboard.press("Escape")
    at = page.get_by_role("slider", name="Position dans la partie")
    expect(at).to_have_attribute("aria-valuetext", re.compile(re.escape(done) + "$"))
    page.get_by_role("button", name="Au début").click()
    page.get_by_role("button", name="Vos choix").click()
    sheet.get_by_role("button", name="Revoir la donne").click()
    expect(sheet.locator(".step .overline")).to_have_text("L’enchère")
