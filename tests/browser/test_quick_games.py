"""Two people who want to play now meet at a table, and bots take the places that stay free."""

import re

from playwright.sync_api import Browser, Page, expect

from .inspection import axe_violations, left_over, too_wide
from .pictures import shot
from .server import Server
from .server_process import QUICK_SECONDS
from .visitors import Visitor

# A headless Chromium has no icon to put a number on: what the page asks for is noted.
BADGE = """
  navigator.setAppBadge = async (number) => (document.documentElement.dataset.badge = number)
  navigator.clearAppBadge = async () => (document.documentElement.dataset.badge = 0)
"""
SLIP = ".resume a.slip"


def test_two_people_meet_and_bots_come_when_the_time_is_up(
    browser: Browser, own_server: tuple[Server, Page]
) -> None:
    server, page = own_server  # where nobody else waits
    url = server.address
    other = browser.new_context(base_url=url, reduced_motion="reduce", locale="fr-FR")
    ada, ben = (Visitor(each, url, in_haste=True) for each in (page, other.new_page()))
    ada.say_name("Ada")
    page.add_init_script(BADGE)
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/tables")
    main = page.locator("main")
    expect(main).to_contain_text("Aucune table ouverte")
    assert too_wide(page) == []
    assert axe_violations(page) == []
    shot(page, "lobby-empty")
    main.get_by_role("button", name="Jouer à Rondelic, partie rapide").focus()
    page.keyboard.press("Enter")
    expect(main).to_contain_text("On attend d’autres joueurs")
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))
    assert too_wide(page) == []
    assert axe_violations(page) == []
    shot(page, "quick-waiting")

    ben.page.goto("/tables")
    hall = ben.page.locator("main")
    expect(hall).to_contain_text("1 personne attend")
    expect(hall.get_by_role("article")).to_contain_text("commence dans ")
    assert axe_violations(ben.page) == []
    shot(ben.page, "lobby-waiting")
    assert left_over(ben.page, "en") == []
    hall.get_by_role("button", name="Quick game", exact=True).click()
    sheet = ben.page.get_by_role("dialog", name="Quick game")
    sheet.get_by_role("textbox").fill("Ben")
    sheet.get_by_role("button", name="Play").click()
    expect(hall).to_contain_text("Waiting for other players")
    assert left_over(ben.page, "en") == []
    expect(main.get_by_text("Ben", exact=True)).to_be_visible()
    assert ben.page.url == page.url

    hall.get_by_role("button", name="Cancel").click()
    expect(ben.page).to_have_url(re.compile(r"/tables$"))
    expect(main.get_by_text("Ben", exact=True)).to_have_count(0)
    ada.advance(QUICK_SECONDS + 1)
    page.locator(".stage").wait_for()
    ada.wait_for_a_question()
    page.goto("/")
    expect(page.locator(SLIP)).to_contain_text("À vous de jouer")
    expect(page.locator("html")).to_have_attribute("data-badge", "1")
    assert axe_violations(page) == []
    shot(page, "shelf-quick")
    assert ada.post("me", name="Ada")
    page.request.delete(f"{url}/api/me", headers={"Origin": url})
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-badge", "0")
    other.close()
