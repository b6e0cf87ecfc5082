"""What a page looked like, for people to look at: web/screenshots/, which git ignores."""

import os
from pathlib import Path
from typing import Literal, get_args

from playwright.sync_api import Page

Screen = Literal["phone", "laptop"]
Scheme = Literal["light", "dark"]
SCREENS: tuple[Screen, ...] = get_args(Screen)
SCHEMES: tuple[Scheme, ...] = get_args(Scheme)
SIZES: dict[Screen, tuple[int, int]] = {"phone": (360, 640), "laptop": (1280, 800)}
WANTED = bool(os.environ.get("ESCALE_PICTURES"))  # two hundred large pictures take their time
FOLDER = Path(__file__).parents[2] / "web" / "screenshots"


# Until what moves or changes colour has come to rest; what never rests is not waited for.
REST = """async () => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const isShort = (each) => each.effect.getComputedTiming().endTime < 2000
  const moving = () => document.getAnimations().filter(isShort)
  for (let round = 0; round < 5 && moving().length > 0; round++) {
    await Promise.allSettled(moving().map((each) => each.finished))
  }
}"""


# On paper with a grain axe does not measure anything, and colours that change slowly are not yet
# what they will be: for that moment the paper is plain and nothing fades. Tells how it was.
PLAIN = """(plain) => {
  const wasPlain = document.adoptedStyleSheets.length > 0
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    html, body, .paper, .drawer, .sheet .rows { background-image: none !important }
    *, ::before, ::after { transition: none !important }
  `)
  document.adoptedStyleSheets = plain ? [sheet] : []
  return wasPlain
}"""


def rest(page: Page) -> None:
    page.evaluate(REST)


def shot(page: Page, name: str) -> None:
    """The whole page as people see it, as <name>-<screen>-<scheme>.png, once it is at rest."""
    if not WANTED:
        return
    was_plain = page.evaluate(PLAIN, False)
    rest(page)
    width = page.viewport_size["width"] if page.viewport_size else SIZES["laptop"][0]
    screen = "phone" if width < SIZES["laptop"][0] // 2 else "laptop"
    scheme = (
        "dark" if page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") else "light"
    )
    FOLDER.mkdir(exist_ok=True)
    page.screenshot(path=FOLDER / f"{name}-{screen}-{scheme}.png", full_page=True)
    page.evaluate(PLAIN, was_plain)
