"""People in a real browser: what they press, what they see, what their sockets hear."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from playwright.sync_api import Locator, Page, WebSocket

from .server import RUNNING

GAME = "rondelic"
ANSWERS = ".bar .answers button:not([disabled])"
RESULT = ".result"
# Nobody in a test needs time to look: what a page waits for comes forty times as soon.
HASTE = """
  const wait = window.setTimeout
  window.setTimeout = (does, ms = 0, ...more) => wait(does, ms / 40, ...more)
"""
# Who looks at everything has time: what lasts for a moment stays, and nothing else is waited for.
STAY = """
  const wait = window.setTimeout
  window.setTimeout = (does, ms = 0, ...more) => (ms < 2500 ? wait(does, ms / 40, ...more) : 0)
"""
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
PATIENCE_MS = 30_000  # a bound for a machine that is busy, never a pause

Choose = Callable[[list[str]], int]


class Visitor:
    """Someone at a page; everything that its sockets hear is kept."""

    def __init__(self, page: Page, url: str, in_haste: bool = False) -> None:
        self.page = page
        self.url = url
        self.frames: list[str] = []
        page.on("websocket", self._listen)
        if in_haste:
            page.add_init_script(HASTE)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.frames.append(str(data)))

    @property
    def messages(self) -> list[dict[str, Any]]:
        """What was heard, decoded."""
        return [json.loads(frame) for frame in self.frames]

    # ---- by HTTP, with this browser's cookie: what other tests do by hand

    def post(self, path: str, **body: Any) -> Any:
        answer = self.page.request.post(
            f"{self.url}/api/{path}", data=body, headers={"Origin": self.url}
        )
        assert answer.ok, answer.text()
        return answer.json()

    def say_name(self, name: str) -> None:
        self.post("me", name=name)

    def open_table(self, preset: str = GAME, **wish: Any) -> str:
        """A table with this visitor at its first place; its id."""
        return str(self.post("tables", game=GAME, preset=preset, **wish)["card"]["id"])

    def advance(self, seconds: float) -> None:
        """Put the server's clock forward."""
        RUNNING[self.url].advance(seconds)

    # ---- at a table

    def go_to(self, table: str) -> None:
        self.page.goto(f"/t/{table}")
        self.page.locator(f".gathering, .stage, {RESULT}").first.wait_for()

    def start(self) -> None:
        self.page.get_by_role("button", name="Commencer la partie").click()
        self.page.locator(".stage").wait_for()

    @property
    def is_over(self) -> bool:
        return self.page.locator(RESULT).is_visible()

    def wait_for_a_question(self) -> None:
        """Wait until something is asked, or the game is over."""
        self.page.locator(f"{ANSWERS}, {RESULT}").first.wait_for(timeout=PATIENCE_MS)

    def answer(self, choose: Choose = lambda _answers: 0) -> None:
        """Press one of the answers, and wait until the page has moved on from the question."""
        answers, bar = self.page.locator(ANSWERS), self.page.locator(".bar")
        phase = bar.get_attribute("data-phase")
        texts = answers.all_inner_texts()
        if not texts:
            return  # it was answered meanwhile, by the clock
        answers.nth(choose(texts)).click(timeout=PATIENCE_MS)
        self.wait_until_past(phase or "")

    def wait_until_past(self, phase: str) -> None:
        moved = f'.bar:not([data-phase="{phase}"]), .bar:not(.asked), .aside, {RESULT}'
        self.page.locator(moved).first.wait_for(timeout=PATIENCE_MS)

    def play_on(
        self,
        choose: Choose = lambda _answers: 0,
        until: Callable[[], bool] = lambda: False,
    ) -> int:
        """Answer until the game, or what one waits for, is over; how many answers were given."""
        given = 0
        while not until():
            self.wait_for_a_question()
            if self.is_over:
                break
            self.answer(choose)
            given += 1
        return given

    # ---- with a finger

    def middle_of(self, each: Locator) -> tuple[float, float]:
        box = each.bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def carry(self, card: Locator, *way: tuple[float, float]) -> None:
        """Carry a card along a way with a finger, and let go at its end."""
        line = self.page.context.new_cdp_session(self.page)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            said = [{"x": x, "y": y} for x, y in points]
            line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": said})

        touch("touchStart", self.middle_of(card))
        for point in way:
            touch("touchMove", point)
        touch("touchEnd")


Someone = TypeVar("Someone", bound=Visitor)


def first_to_see(selector: str, *visitors: Someone) -> Someone:
    """Who of them is the first on whose page this appears."""
    until = monotonic() + PATIENCE_MS / 1000
    while monotonic() < until:
        for visitor in visitors:
            if visitor.page.locator(selector).first.is_visible():
                return visitor
            visitor.page.evaluate("() => new Promise(requestAnimationFrame)")
    raise AssertionError(f"nobody sees {selector}")


def story(page: Page) -> str:
    """The whole log, from its drawer."""
    page.get_by_role("button", name="Le récit de la partie").click()
    said = page.locator("dialog[open] ol").inner_text()
    page.keyboard.press("Escape")
    return said


def choices_of(page: Page) -> Locator:
    return page.locator(ANSWERS)


def table_of(page: Page) -> str:
    found = re.search(r"/t/([a-z0-9]+)", page.url)
    assert found, page.url
    return found[1]


def downloaded(page: Page, button: str) -> dict[str, Any]:
    """What the button gives, as it lies on the disk."""
    with page.expect_download() as waiting:
        page.get_by_role("button", name=button).click()
    download = waiting.value
    assert download.suggested_filename.startswith("escale-")
    found = json.loads(Path(download.path()).read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found
