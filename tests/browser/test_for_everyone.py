"""Whoever comes in finds the way: by eye or by ear, on a small screen, in large letters."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from .conftest import NewPage
from .pictures import SCHEMES, SCREENS, Screen, shot
from .tour import SHORT, Tour, first_asked
from .visitors import HASTE, Visitor
from .words import catalogue, only_in

GRAVE = {"serious", "critical"}
AXE = Axe()
ALL: dict[str, Any] = {"resultTypes": ["violations"]}
CONTRAST = ALL | {"runOnly": ["color-contrast"]}
# On paper with a grain axe does not measure anything: for that moment the paper is plain.
PLAIN = """(plain) => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html, body, .paper, .drawer { background-image: none !important }')
  document.adoptedStyleSheets = plain ? [sheet] : []
}"""
# Everything that is read or spoken: texts, and names that only a screen reader says.
SAID = """() => [
  document.title,
  document.body.innerText,
  ...[...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap((each) =>
    ['aria-label', 'title', 'placeholder', 'alt'].map((name) => each.getAttribute(name) ?? ''),
  ),
].join('\\n')"""
# What sticks out of the page, unless it lies in something that scrolls or hides by itself.
OVERFLOW = """async (size) => {
  const page = document.documentElement
  page.style.fontSize = size
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  if (page.scrollWidth <= page.clientWidth) return []
  const isHeld = (each) => {
    const above = each.parentElement
    if (!above || above === document.body) return false
    return getComputedStyle(above).overflowX !== 'visible' || isHeld(above)
  }
  return ['the page scrolls sideways', ...[...document.querySelectorAll('body *')]
    .filter((each) => each.getBoundingClientRect().right > page.clientWidth + 1 && !isHeld(each))
    .map((each) => `${each.localName}.${each.className.baseVal ?? each.className}`)]
}"""
# What axe cannot judge: letters in a drawing lie on shapes that it does not see (the tokens they
# take their colours from are measured in web/tests/contrast.test.ts); the last words of the story
# lie under a tall bar.
UNSEEN = """(selector) => {
  const each = document.querySelector(selector)
  const { x, y, width, height } = each.getBoundingClientRect()
  const above = document.elementFromPoint(x + width / 2, y + height / 2)
  const isUnder = each.closest('.latest') && above?.closest('.bar, .result')
  return Boolean(each.closest('svg') || isUnder)
}"""
TOPS = {key.partition(".")[0] for key in catalogue("fr") if "." in key}
BARE_KEY = re.compile(rf"(?<![\w./-])(?:{'|'.join(sorted(TOPS))})(?:\.[\w-]+)+")


def obstacles(page: Page, options: dict[str, Any]) -> list[str]:
    """What axe finds that keeps people out."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.axe_script)
    found = page.evaluate("(options) => axe.run(document, options)", options)["violations"]
    return [
        f"{each['id']}: {node['target']} {node['html'][:160]} {node.get('failureSummary', '')}"
        for each in found
        if each["impact"] in GRAVE
        for node in each["nodes"]
        if each["id"] != "color-contrast" or not page.evaluate(UNSEEN, node["target"][0])
    ]


def too_wide(page: Page) -> list[str]:
    """What makes the page scroll sideways, in letters of the usual size and of twice that."""
    found = [
        f"{size}: {each}" for size in ("100%", "200%") for each in page.evaluate(OVERFLOW, size)[:6]
    ]
    page.evaluate("document.documentElement.style.fontSize = ''")
    return found


def report(problems: dict[str, list[str]]) -> str:
    return "\n".join(f"{name}: {each}" for name, found in problems.items() for each in found)


def said_on(page: Page) -> str:
    return str(page.evaluate(SAID))


@pytest.mark.parametrize("screen", SCREENS)
def test_every_state_of_the_house(screen: Screen, new_page: NewPage, house: str) -> None:
    problems: dict[str, list[str]] = {}
    for name, page in Tour(new_page, house, screen).stops():
        found = []
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            shot(page, name)
            page.evaluate(PLAIN, True)
            found += obstacles(page, ALL if scheme == "light" else CONTRAST)
            page.evaluate(PLAIN, False)
        page.emulate_media(color_scheme="light")
        if screen == "phone":
            found += too_wide(page)
        found += BARE_KEY.findall(said_on(page))
        if found:
            problems[name] = sorted(set(found))
    assert not problems, report(problems)


def test_english_is_english(new_page: NewPage, house: str) -> None:
    french = only_in("fr", not_in="en")
    problems: dict[str, list[str]] = {}
    for name, page in Tour(new_page, house, language="en").stops():
        said = said_on(page)
        found = [each for each in french if each in said] + BARE_KEY.findall(said)
        if page.locator("html").get_attribute("lang") != "en":
            found.append("lang")
        if found:
            problems[name] = found
    assert not problems, report(problems)


# All that is put into a place that speaks by itself.
HEARD = """
  window.heard = []
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (!(target instanceof Element) || !target.closest('[aria-live]')) continue
      for (const node of addedNodes) if (node.textContent.trim()) heard.push(node.textContent)
    }
  }).observe(document, { childList: true, subtree: true })
"""


def bare(text: str) -> str:
    """Without any space, of which there are many kinds."""
    return "".join(text.split())


def test_each_event_is_heard_once_and_in_order(new_page: NewPage, house: str) -> None:
    ada, ben = Visitor(new_page("laptop"), house), Visitor(new_page("phone"), house)
    for guest, name in ((ada, "Ada"), (ben, "Ben")):
        guest.page.add_init_script(HASTE)
        guest.page.add_init_script(HEARD)
        guest.say_name(name)
    table = ada.open_table(options=SHORT, bots=["novice"] * 2, places=4)
    ben.post(f"tables/{table}/join")
    for guest in (ada, ben):
        guest.go_to(table)
    ada.start()
    ben.page.locator(".stage").wait_for()
    questions = set()
    for turn in range(12):
        if turn == 4:  # the house has its own events
            for wish in ("Proposer une pause", "Proposer de reprendre"):
                for guest in (ada, ben):
                    guest.page.get_by_role("button", name="La table", exact=True).click()
                    guest.page.locator("dialog[open]").get_by_role("button", name=wish).click()
                    guest.page.locator("dialog[open]").wait_for(state="hidden")
        asked = first_asked(ada, ben)
        if asked is ada:
            questions.add(bare(ada.page.locator("#question").inner_text()))
        asked.answer()
    first_asked(ada, ben)
    ada.page.get_by_role("button", name="Le récit de la partie").click()
    log = [bare(each) for each in ada.page.locator("dialog[open] li").all_inner_texts()]
    for question in ada.page.locator(".asked #question").all_inner_texts():
        questions.add(bare(question))
    ada.page.wait_for_function(
        "(last) => heard.join('').replace(/\\s/g, '').includes(last)", arg=log[-1]
    )
    heard = bare("".join(ada.page.evaluate("heard")))
    assert any("Lapartieestenpause" in each for each in log)
    for sentence in log:
        before, found, heard = heard.partition(sentence)
        assert found, f"not heard: {sentence}"
        for question in questions:
            before = before.replace(question, "")
        assert not before, f"heard, but not in the log: {before}"
