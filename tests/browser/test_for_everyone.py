"""Whoever comes in finds the way: by eye or by ear, on a small screen, in large letters."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from .conftest import NewPage
from .pictures import SCHEMES, SCREENS, Screen, shot
from .tour import Tour
from .words import catalogue, only_in

GRAVE = {"serious", "critical"}
AXE = Axe()
ALL: dict[str, Any] = {"resultTypes": ["violations"]}
CONTRAST = ALL | {"runOnly": ["color-contrast"]}
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
TOPS = {key.partition(".")[0] for key in catalogue("fr") if "." in key}
BARE_KEY = re.compile(rf"(?<![\w./-])(?:{'|'.join(sorted(TOPS))})(?:\.[\w-]+)+")


def obstacles(page: Page, options: dict[str, Any]) -> list[str]:
    """What axe finds that keeps people out."""
    found = AXE.run(page, options=options).response["violations"]
    return [
        f"{each['id']}: {node['target']} {node['html'][:160]} {node.get('failureSummary', '')}"
        for each in found
        if each["impact"] in GRAVE
        for node in each["nodes"]
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
            found += obstacles(page, ALL if scheme == "light" else CONTRAST)
        page.emulate_media(color_scheme="light")
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
