"""A game of another distribution in the browser: on the shelf, at a table, to its end."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.cli.test_serve import serving
from tests.installed_boxes import install

from .conftest import NewPage
from .visitors import PATIENCE_MS, RESULT, Visitor


def test_nim_is_played_against_a_bot_on_a_board_of_its_own(
    new_page: NewPage, tmp_path: Path
) -> None:
    box = install("nim", tmp_path)
    page = new_page("laptop")
    with serving(tmp_path, "--pace", "0", environment=box.environment) as server:
        page.goto(server.url)
        on_the_shelf = page.get_by_role("link", name=re.compile("Nim"))
        expect(on_the_shelf.first).to_be_visible()
        visitor = Visitor(page, server.url, in_haste=True)
        visitor.say_name("Ada")
        table = visitor.post("tables", game="nim", places=2, bots=["novice"])["card"]["id"]
        page.goto(f"{server.url}/t/{table}")
        visitor.start()
        board = page.locator(".stage > .board")
        counters = board.get_by_role("button")
        single = board.get_by_role("button", name=re.compile(r"^Rangée \d\s: 1 pion$"))
        while not visitor.is_over:
            # Either it is this person's turn, or the bot has taken the last counter.
            asked = single.and_(page.locator(":enabled")).first
            page.locator(RESULT).or_(asked).first.wait_for(timeout=PATIENCE_MS)
            if not visitor.is_over:
                expect(board.locator("p")).to_contain_text("Que prenez-vous ?")
                expect(page.locator(".bar")).to_have_count(0)
                left = counters.count()
                asked.click()
                expect(counters).not_to_have_count(left)
        told = board.locator("p").first  # for a moment who has won is said over the board, too
        expect(told).to_contain_text(re.compile(r"(Vous prenez|prend) \d pion"))
        expect(page.locator(RESULT)).to_be_visible()
        is_replayed(new_page(), f"{server.url}/t/{table}/revoir")


def is_replayed(page: Page, address: str) -> None:
    """By a stranger, whom a board that opens no hands shows the first seat's side."""
    page.goto(address)
    counters = page.locator(".stage > .board button")
    expect(counters.first).to_be_visible()
    expect(page.locator(".viewpoint")).to_contain_text("Ada")
    page.get_by_role("button", name="À la fin").click()
    expect(counters).to_have_count(0)
    page.get_by_role("button", name="Au début").click()
    expect(counters.first).to_be_visible()
    page.locator(".viewpoint").click()
    expect(page.locator("dialog[open] li").first).to_be_visible()
    expect(page.locator("dialog[open]")).not_to_contain_text("Toutes les mains")
