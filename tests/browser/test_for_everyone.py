"""Whoever comes in finds the way: by eye or by ear, on a small screen, in large letters."""

from pathlib import Path

import pytest

from tests.sizes import at_night, sized

from . import (
    tour_biduletruc,
    tour_boggle,
    tour_events,
    tour_history,
    tour_ludime,
    tour_pages,
    tour_rondelic,
    tour_series,
    tour_tordu,
)
from .conftest import NewPage
from .inspection import left_over, overlaps, page_problems_in_looks
from .tour import SHORT, Part, Tour, first_asked
from .visitors import HASTE, HEARD, Visitor
from .words import bare

# A game brings its own; each part is walked once, in the language it names, and looked at from all
# sides wherever it stops.
PARTS: dict[Part, str] = {
    tour_pages.pages: "fr",
    tour_pages.company: "en",
    tour_rondelic.alone: "fr",
    tour_rondelic.afterwards: "en",
    tour_rondelic.lesson: "fr",
    tour_boggle.words: "en",
    tour_series.series: "en",
    tour_events.evening: "en",
    tour_history.history: "fr",
    tour_tordu.cards: "fr",
    tour_ludime.letters: "fr",
    tour_biduletruc.doubts: "fr",
    tour_biduletruc.last_cards: "fr",
}


EVERY = sized(2, 1)  # of the states where a tour stops, one in so many is inspected
LONG = (
    tour_rondelic.afterwards,
    tour_rondelic.lesson,
    tour_series.series,
    tour_events.evening,
    tour_biduletruc.last_cards,
)
USUAL = [part for part in PARTS if part not in LONG]


@pytest.mark.parametrize("part", [*USUAL, *at_night(*LONG)], ids=lambda part: part.__name__)
def test_every_state(part: Part, new_page: NewPage, url: str, database: Path) -> None:
    language = PARTS[part]
    other = "en" if language == "fr" else "fr"
    problems: dict[str, list[str]] = {}
    for number, (name, page) in enumerate(part(Tour(new_page, url, database, language))):
        if number % EVERY:
            continue
        found = [*page_problems_in_looks(page, name, number), *overlaps(page, number)]
        for each in (other, language):
            found += left_over(page, each)
        if found:
            problems[name] = sorted(set(found))
    assert not problems, report(problems)


def report(problems: dict[str, list[str]]) -> str:
    return "\n".join(f"{name}: {each}" for name, found in problems.items() for each in found)


@pytest.mark.nightly
def test_each_event_is_heard_once_and_in_order(new_page: NewPage, url: str) -> None:
    ada, ben = Visitor(new_page("laptop"), url), Visitor(new_page("phone"), url)
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
        if turn == 4:  # the server has its own events
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
    # As often as the log has it: the same may have been said before.
    ada.page.wait_for_function(
        "([last, times]) => heard.join('').replace(/\\s/g, '').split(last).length > times",
        arg=[log[-1], "".join(log).count(log[-1])],
    )
    heard = bare("".join(ada.page.evaluate("heard")))
    assert any("Lapartieestenpause" in each for each in log)
    for sentence in log:
        before, found, heard = heard.partition(sentence)
        assert found, f"not heard: {sentence}"
        for question in questions:
            before = before.replace(question, "")
        assert not before, f"heard, but not in the log: {before}"
