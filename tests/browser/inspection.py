"""What keeps people out of a page: by eye or by ear, on a small screen, in large letters."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.sizes import NIGHTLY

from .pictures import PLAIN, SCHEMES, SIZES, WANTED, Scheme, Screen, rest, shot
from .visitors import PATIENCE_MS
from .words import catalogue, only_in

GRAVE = {"serious", "critical"}
AXE = Axe()
OPTIONS = {"resultTypes": ["violations"]}
# A state of a page is inspected in one of these looks, the next state in the next one; a nightly
# run, or one that takes pictures, inspects every state in all of them.
LOOKS: tuple[tuple[Screen, Scheme], ...] = (
    ("phone", "light"),
    ("laptop", "dark"),
    ("phone", "dark"),
    ("laptop", "light"),
)
IN_ALL_LOOKS = NIGHTLY or WANTED
# Everything that is read or spoken: texts, and names that only a screen reader says.
SAID = """() => [
  document.title,
  document.body.innerText,
  ...[...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap((each) =>
    ['aria-label', 'title', 'placeholder', 'alt'].map((name) => each.getAttribute(name) ?? ''),
  ),
].join('\\n')"""
# Choose a language as in another tab, and read until the page has changed, or will not; what it
# still says in the other language. What was announced was announced: it is not said again.
SPEAK = f"""async ([language, others, patience]) => {{
  localStorage.setItem('escale.language', JSON.stringify(language))
  dispatchEvent(new StorageEvent('storage', {{ key: 'escale.language' }}))
  const left = () => {{
    if (document.documentElement.lang !== language) return ['it has another language']
    let said = ({SAID})()
    const own = `body [lang]:not([lang="${{language}}"])` // a meaning keeps its word's language
    for (const each of document.querySelectorAll(`[aria-live], ${{own}}`))
      if (each.checkVisibility()) said = said.replace(each.innerText, '') // not what is folded
    return others.filter((each) => said.includes(each))
  }}
  const until = performance.now() + patience
  let found = left()
  while (found.length > 0 && performance.now() < until) {{
    await new Promise(requestAnimationFrame)
    found = left()
  }}
  return found
}}"""
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
# take their colours from are measured in web/tests/contrast.test.ts).
UNSEEN = "(selector) => document.querySelector(selector).closest('svg') !== null"
# What one decides on, and what tells of it: none of these may lie over another, nor be cut off.
APART = {
    "own cards": ".own > .lying, li > button[data-card], [data-zone=hand] [data-drag], [data-cell]",
    "the newest line": ".latest p:last-child, .story li:last-child",
    "what is asked": ".stage > .below > *",
    "what the board says": ".stage > .beside > *, .stage > .board #question",
    "the piles": ".pile .top",
    "red cards": "[data-red]",
    "the result": ".stage > .above > .result",
}
WINDOWS = ((360, 640), (1366, 768), (1100, 700))  # a state in one of them, like the looks
OVERLAPS = """(parts) => {
  if (!document.querySelector('.stage') || document.querySelector('dialog[open]')) return []
  const found = []
  const inSight = (one, other) => {
    const [a, b] = [one, other].map((each) => each.getBoundingClientRect())
    const isInside = (from, to) => a[from] > b[from] - 2 && a[to] < b[to] + 2
    return isInside('top', 'bottom') && isInside('left', 'right')
  }
  const seen = Object.entries(parts).map(([name, selector]) => [name,
    [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility())])
  const meet = (one, other) => {
    const [a, b] = [one, other].map((each) => each.getBoundingClientRect())
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    const along = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    return across > 2 && along > 2
  }
  for (const [number, [name, these]] of seen.entries())
    for (const [other, those] of seen.slice(number + 1))
      if (these.some((one) => those.some((each) => meet(one, each))))
        found.push(`${name} and ${other} lie over each other`)
  const newest = document.querySelector('.story li:last-child')
  if (newest && !inSight(newest, newest.closest('.story'))) found.push('the newest line is cut off')
  const below = document.querySelector('.stage > .below')
  for (const answer of document.querySelectorAll('.stage > .below .answers button'))
    if (!inSight(answer, below)) found.push(`cut off: ${answer.innerText}`)
  const stage = document.querySelector('.stage')
  for (const card of document.querySelectorAll('.own > .lying'))
    if (!inSight(card, stage)) found.push('one does not see all of the own card')
  return found
}"""
TOPS = {key.partition(".")[0] for key in catalogue("fr") if "." in key}
BARE_KEY = re.compile(rf"(?<![\w./-])(?:{'|'.join(sorted(TOPS))})(?:\.[\w-]+)+")


def axe_violations(page: Page) -> list[str]:
    """What axe finds that keeps people out."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.axe_script)
    found = page.evaluate("(options) => axe.run(document, options)", OPTIONS)["violations"]
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


def overlaps(page: Page, number: int | None = None) -> list[str]:
    """What lies over something else at a table: in all windows, or by number in one of them."""
    if page.locator(".stage").count() == 0:
        return []
    before, found = page.viewport_size, []
    one = None if number is None or IN_ALL_LOOKS else WINDOWS[number % len(WINDOWS)]
    for width, height in WINDOWS if one is None else (one,):
        page.set_viewport_size({"width": width, "height": height})
        rest(page)
        found += [f"{width} x {height}: {each}" for each in page.evaluate(OVERLAPS, APART)]
    if before:
        page.set_viewport_size(before)
    return found


def page_problems(page: Page) -> list[str]:
    """What keeps people out of the page as it is now."""
    found = too_wide(page)
    with _plain(page):
        for scheme in SCHEMES if IN_ALL_LOOKS else SCHEMES[:1]:
            page.emulate_media(color_scheme=scheme)
            found += axe_violations(page)
        page.emulate_media(color_scheme="light")
    return found


def page_problems_in_looks(page: Page, name: str, number: int) -> list[str]:
    """The same in one of the looks, or in all of them; a phone is the narrowest screen."""
    before = page.viewport_size
    found = too_wide(page)
    with _plain(page):
        for screen, scheme in LOOKS if IN_ALL_LOOKS else LOOKS[number % len(LOOKS) :][:1]:
            width, height = SIZES[screen]
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=scheme)
            rest(page)
            shot(page, name)
            found += axe_violations(page)
        page.emulate_media(color_scheme="light")
        if before:
            page.set_viewport_size(before)
    return found


@contextmanager
def _plain(page: Page) -> Iterator[None]:
    """The page at rest, on plain paper."""
    rest(page)
    page.evaluate(PLAIN, True)
    yield
    page.evaluate(PLAIN, False)


@cache
def foreign_to(language: str) -> list[str]:
    """What nobody says in this language of the server."""
    other = "fr" if language == "en" else "en"
    return sorted(only_in(other, not_in=language))


def left_over(page: Page, language: str) -> list[str]:
    """What is not in this language after it was chosen, or is no word at all."""
    left = page.evaluate(SPEAK, [language, foreign_to(language), PATIENCE_MS])
    return [f"{language}: {each}" for each in (*left, *BARE_KEY.findall(said_on(page)))]


def said_on(page: Page) -> str:
    return str(page.evaluate(SAID))
