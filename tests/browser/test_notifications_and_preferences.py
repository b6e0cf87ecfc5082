"""How the server calls, remembers, travels and says no."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .page_sockets import PageSockets, refuse_where_nobody_may
from .pictures import SCREENS, Screen, shot
from .tour import SEVERAL, SHORT, answer_until, finished
from .visitors import HASTE, PATIENCE_MS, Visitor
from .words import catalogue

# A page that nobody looks at, and what it would show on the screen.
BEHIND = """
  let hidden = false
  Object.defineProperty(document, 'hidden', { get: () => hidden })
  Object.defineProperty(document, 'visibilityState', { get: () => hidden ? 'hidden' : 'visible' })
  window.turnAway = (away) => {
    hidden = away
    document.dispatchEvent(new Event('visibilitychange'))
  }
  window.shown = []
  window.Notification = class {
    static permission = 'PERMISSION'
    static requestPermission = async () => 'granted'
    constructor(title, options) { window.shown.push({ title, ...options }) }
    close() { window.put_away = true }
  }
"""


def sit_down(page: Page, url: str, preset: str = "rondelic", **wish: Any) -> Visitor:
    guest = Visitor(page, url)
    guest.say_name("Léa")
    wish = {"options": SHORT, "bots": ["novice"] * 3, "places": 4} | wish
    guest.go_to(guest.open_table(preset, **wish))
    return guest


@pytest.mark.parametrize("permission", ["granted", "denied"])
def test_ones_turn_is_told_in_a_tab_behind(permission: str, page: Page, url: str) -> None:
    page.add_init_script(BEHIND.replace("PERMISSION", permission))
    guest = sit_down(page, url)
    page.evaluate("turnAway(true)")
    icon = page.locator("link[rel=icon]")
    usual = icon.evaluate("(each) => each.href")
    guest.start()
    expect(page).to_have_title(re.compile(r"^À vous\s! Rondelic · Escale$"), timeout=PATIENCE_MS)
    expect(icon).not_to_have_js_property("href", usual)
    shown = page.evaluate("shown")
    if permission == "granted":
        assert len(shown) == 1
        assert shown[0]["title"].startswith("À vous")
        assert shown[0]["body"] == page.locator("#question").inner_text()
    else:
        assert shown == []
    page.evaluate("turnAway(false)")
    expect(page).to_have_title("Rondelic · Escale")
    expect(icon).to_have_js_property("href", usual)
    assert page.evaluate("window.put_away ?? false") == (permission == "granted")


def test_who_allows_it_is_told_that_they_will_be_called(new_page: NewPage, url: str) -> None:
    page = new_page("laptop")
    page.add_init_script(BEHIND.replace("PERMISSION", "granted"))  # a headless shell has none
    page.goto("/moi")
    expect(page.get_by_text("On vous préviendra.")).to_be_visible()


def test_what_one_likes_is_remembered(page: Page, url: str) -> None:
    menu = page.get_by_role("button", name="Menu")  # on a phone the switches are in there
    page.goto("/")
    menu.click()
    sounds = page.get_by_role("button", name="Sons")
    expect(sounds).to_have_attribute("aria-pressed", "false")  # a phone is silent until one wants
    sounds.click()
    page.get_by_role("button", name="Passer en sombre").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    menu.click()
    expect(sounds).to_have_attribute("aria-pressed", "true")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    background = "getComputedStyle(document.documentElement).getPropertyValue('--paper')"
    dark = page.evaluate(background)
    page.get_by_role("button", name="Passer en clair").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    assert page.evaluate(background) != dark
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("link", name="Club evenings", exact=True)).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_settings_at_the_table_hold_at_once(new_page: NewPage, url: str) -> None:
    page = new_page("phone")
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda data: sent.append(str(data))))
    guest = sit_down(page, url)
    guest.start()
    page.get_by_role("button", name="La table", exact=True).click()
    size = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    usual = page.evaluate(size)
    page.get_by_role("radio", name="Très grande").check()
    assert page.evaluate(size) == pytest.approx(usual * 1.3)
    page.get_by_role("group", name="Vitesse des animations").get_by_label("Rapide").check()
    assert (
        page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--tempo')")
        == "0.5"
    )
    page.get_by_role("group", name="Vitesse des robots").get_by_label("Rapide").check()
    page.wait_for_function("() => localStorage.getItem('escale.bot-pace') === '\"quick\"'")
    volume = page.get_by_role("slider", name="Volume des sons")
    volume.focus()
    page.keyboard.press("ArrowRight")
    page.reload()
    page.get_by_role("button", name="La table", exact=True).click()
    expect(volume).to_have_value("80")
    expect(page.get_by_role("radio", name="Très grande")).to_be_checked()
    assert any('"bots":"quick"' in each for each in sent)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_another_language_keeps_one_at_the_table(new_page: NewPage, url: str) -> None:
    page = new_page("laptop")
    page.add_init_script(HASTE)
    guest = sit_down(page, url)
    guest.start()
    answer_until(guest, f'.bar[data-phase*="/turn-"] {SEVERAL}')  # where one may keep
    phase = page.locator(".bar").get_attribute("data-phase")
    page.get_by_role("button", name="La table", exact=True).click()
    page.get_by_role("radio", name="English").check()
    page.get_by_role("radio", name="Dark").check()
    page.keyboard.press("Escape")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator(".answers button").first).to_contain_text("Keep")
    assert page.locator(".bar").get_attribute("data-phase") == phase
    guest.answer()


@pytest.mark.parametrize("screen", SCREENS)
def test_the_story_opens_at_its_newest_sentence(
    screen: Screen, new_page: NewPage, url: str
) -> None:
    page = new_page(screen)
    guest = Visitor(page, url)
    guest.say_name("Léa")
    guest.go_to(finished(guest, bots=3))
    page.get_by_role("button", name="Le récit de la partie").click()
    sentences = page.locator("dialog[open] ol li")
    expect(sentences.last).to_be_in_viewport()
    expect(sentences.first).not_to_be_in_viewport()
    sentences.first.scroll_into_view_if_needed()  # who scrolls up reads what was before
    expect(sentences.last).not_to_be_in_viewport()


def test_the_server_can_be_installed(page: Page, url: str) -> None:
    page.goto("/")
    link = page.locator("link[rel=manifest]").get_attribute("href")
    answer = page.request.get(f"{url}{link}")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert manifest["name"] == manifest["short_name"] == "Escale"
    assert manifest["start_url"] == "/"
    assert manifest["display"] == "standalone"
    sizes = {(each["sizes"], each.get("purpose", "any")) for each in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= sizes
    for icon in manifest["icons"]:
        sent = page.request.get(f"{url}{icon['src']}")
        assert sent.ok
        assert sent.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width = int.from_bytes(sent.body()[16:20], "big")
            assert f"{width}x{width}" == icon["sizes"]


def test_the_shelf_opens_without_a_network(new_page: NewPage) -> None:
    page = new_page(offline=False)  # in a browser that is new: nothing else may keep the page
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()  # what the page needs now comes through the worker, which keeps it
    expect(page.get_by_role("link", name=re.compile("Rondelic")).first).to_be_visible()
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("link", name=re.compile("Rondelic")).first).to_be_visible()
    expect(page.get_by_text("Connexion coupée")).to_be_visible()
    shot(page, "shelf-offline")
    page.get_by_role("link", name="Tables", exact=True).click()  # never seen, so not kept
    alert = page.get_by_role("alert").filter(has_text="Escale ne répond pas.")
    expect(alert).to_be_in_viewport()
    shot(page, "page-offline")
    page.context.set_offline(False)
    page.get_by_role("button", name="Recharger").click()
    expect(page.get_by_role("heading", name="Tables ouvertes")).to_be_visible()
    expect(page.get_by_text("Connexion coupée")).to_have_count(0, timeout=PATIENCE_MS)


def test_no_is_said_with_the_rule_that_says_so(page: Page, url: str) -> None:
    page.add_init_script(HASTE)
    wire = PageSockets(page)
    guest = sit_down(page, url, "rondellig")
    guest.start()
    answer_until(guest, '.bar.asked[data-phase*="/turn-"]')
    phase = page.locator(".bar").get_attribute("data-phase")
    wire.alter = refuse_where_nobody_may
    page.locator(".answers button").first.click()
    problem = page.get_by_role("alert").filter(has_text=catalogue("fr")["refusals.cannot-refuse"])
    expect(problem).to_be_visible()
    link = problem.get_by_role("link", name="Voir la règle")
    table = page.url.rpartition("/")[2]
    expect(link).to_have_attribute("href", f"/jeux/rondelic/regles?t={table}#RON-B3")
    with page.context.expect_page() as opened:
        link.click()
    rules = opened.value
    clause = rules.locator("#RON-B3:target")
    expect(clause).to_be_visible()
    expect(clause).to_be_in_viewport()
    expect(clause).to_contain_text("aucun échange ne se refuse")
    look = "(each) => getComputedStyle(each).backgroundColor + getComputedStyle(each).boxShadow"
    assert clause.evaluate(look) != rules.locator("#RON-B4").evaluate(look), "it stands out"
    back = rules.get_by_role("link", name="Retour à la table")
    expect(back).to_have_attribute("href", f"/t/{table}")
    shot(rules, "rules-clause")
    wire.alter = lambda said: said
    assert page.locator(".bar").get_attribute("data-phase") == phase, "the question still stands"
    guest.answer()
    expect(problem).to_have_count(0)
