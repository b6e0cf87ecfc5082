"""A manche of Ludime looked at again: who gave up although they could, and with which words."""

import re
from typing import NamedTuple

from playwright.sync_api import Page, expect

from escale.games.ludime.rules.words import made_of
from escale.games.ludime.study.study import MOST_WORDS_LISTED, is_common

from .conftest import NewPage
from .inspection import page_problems
from .ludime_player import player, sit_down
from .visitors import PATIENCE_MS


class Plot(NamedTuple):
    """Three letters, and a common word of the few that the other could make of them."""

    opening: str
    missed: str


def plot(first: str, second: str) -> Plot | None:
    for opening in (word for word in made_of(first) if len(word) == 3):
        for missed in made_of(second, opening, 1):
            if is_common(missed) and len(made_of(second, opening, 1)) <= MOST_WORDS_LISTED:
                return Plot(opening, missed)
    return None


def reviewed(page: Page) -> None:
    page.get_by_role("button", name="Étudier").first.click()
    page.locator("dialog[open] .box-ludime details").first.wait_for(timeout=PATIENCE_MS)


def test_a_word_that_was_given_up_is_shown_afterwards(new_page: NewPage, url: str) -> None:
    ada, ben = player(new_page, url, "Ada", "laptop"), player(new_page, url, "Ben")
    first, second, words = sit_down(ada, ben, "un-mot", {}, plot)
    first.touch(words.opening)
    first.send()
    number = len(second.views)
    table = second.page.url.rsplit("/", 1)[-1]
    early = second.page.request.get(f"{url}/api/tables/{table}/study/{number}")
    assert not early.ok  # nothing before it is over
    second.give_up()
    first.stop()

    page = second.page
    reviewed(page)
    study = page.locator("dialog[open] .box-ludime")
    expect(study.locator(".headline")).to_contain_text("vous avez abandonné")
    expect(study.locator("ol > li")).to_have_count(3)
    turn = study.locator("ol > li").nth(1)
    expect(turn.locator("summary")).to_contain_text("Vous abandonnez")
    expect(turn.locator("details")).to_have_attribute("open", "")
    offered = turn.get_by_role("button", name=re.compile(rf"^{words.missed}, \d+ points"))
    study.get_by_role("button", name="Les vôtres").click()
    expect(study.locator("ol > li")).to_have_count(1)
    assert not page_problems(page)
    study.get_by_role("button", name="Tous").click()
    offered.click()
    expect(page.locator("dialog[open] .report")).to_be_visible(timeout=PATIENCE_MS)
