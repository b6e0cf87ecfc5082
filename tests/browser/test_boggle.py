"""Boggle in the browser: alone, in company, by keys, by mouse and by finger."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from escale.words.grid import trace

from .boggle_player import (
    GRID,
    SHORTEST_GLASS,
    BogglePlayer,
    missing_letter,
    rarest,
    some,
    study_of,
    unknown_on,
)
from .conftest import NewPage
from .inspection import axe_violations, page_problems, too_wide
from .lessons import Learner
from .page_sockets import PageSockets
from .visitors import STAY, table_of

ASKED = ".entry input:not([readonly])"
# The last word two hundred times more; how many times as high as its place the list is then.
GROW = """list => {
  const word = [...list.querySelectorAll('li')].at(-1)
  for (let more = 0; more < 200; more++) word.after(word.cloneNode(true))
  return list.scrollHeight / list.clientHeight
}"""


def searcher(page: Page, url: str, name: str = "Léa") -> BogglePlayer:
    visitor = BogglePlayer(page, url)
    visitor.say_name(name)
    return visitor


def test_alone_with_the_pocket_case_and_a_reload_loses_nothing(page: Page, url: str) -> None:
    """BOG-P12, without a sandglass: words are typed, refused with the reason, kept, studied."""
    guest = searcher(page, url)
    found = guest.sit_alone()
    first, second, third = some(found, 3)
    guest.write(first.lower())
    guest.wait_until_listed(first)
    guest.write(second)
    guest.wait_until_listed(second)
    page.reload()
    guest.wait_until_listed(first, second)
    assert guest.listed() == [first, second]

    said = page.locator(".entry .said")
    guest.write(first)
    expect(said).to_contain_text("déjà sur votre liste")
    letter = missing_letter(guest.letters)
    guest.write(guest.letters[0] + letter + guest.letters[1])
    expect(said).to_contain_text(f"il n’y a pas de {letter} dans la grille")
    guest.field.fill(third[:2])
    expect(page.locator(".cell.on")).to_have_count(2)  # what is typed lights up
    guest.field.press("Enter")
    expect(said).to_contain_text("trop court")
    assert guest.listed() == [first, second]
    assert not page_problems(page)
    guest.write(third)
    guest.wait_until_listed(third)
    expect(said).not_to_contain_text("trop court")  # it was said of a word before this one

    guest.finish()
    expect(page.locator(".lists")).to_contain_text(first)
    study_of(page)
    expect(page.locator(".study .shares")).to_contain_text(f"sur {len(found)}")
    page.locator(".choices").get_by_text("Tous").click()
    expect(page.locator(".study .found")).to_have_count(len(found))
    page.locator(".study .found", has_text=re.compile(rf"^\s*{first}\b")).click()
    expect(page.locator(".study .cell.on")).to_have_count(len(first))
    assert not page_problems(page)
    page.locator(".study .found", has_text=re.compile(rf"^\s*{first}\b")).click()  # once more
    card = page.get_by_role("dialog", name=first)
    expect(card).to_contain_text("En solitaire")
    assert not axe_violations(page)


def test_two_people_and_a_bot_until_the_sand_has_run_out(new_page: NewPage, url: str) -> None:
    """BOG-6, BOG-8, BOG-9, BOG-D7; and a pencil that was put down is taken up again."""
    ada = searcher(new_page("laptop"), url, "Ada")
    ben = searcher(new_page("phone"), url, "Ben")
    wire = PageSockets(ada.page)
    options = SHORTEST_GLASS
    table = ada.open_grid("deluxe", options, bots=["novice"], places=3)
    ben.options = options
    ben.post(f"tables/{table}/join")
    for guest in (ada, ben):
        guest.go_to(table)
    ada.start()
    for guest in (ada, ben):
        guest.say_ready()
    shared, own, again, late = rarest(ada.words(), 4, options)
    for guest in (ada, ben):
        expect(guest.page.get_by_role("timer")).to_contain_text(re.compile(r"0:[0-3]\d"))
    for word in (shared, own):
        ada.write(word)
    ada.wait_until_listed(shared, own)
    expect(ben.page.get_by_role("list", name="Autour de la table")).to_contain_text("2 mots")
    ben.write(shared)
    ben.wait_until_listed(shared)
    put_the_pencil_down_and_take_it_up(ben, again)
    wire.keep_plays()  # what Ada writes now arrives when the sand has run out
    ada.write(late)
    expect(ada.page.locator(".sheet .pending")).to_contain_text(late)
    ada.advance(options.seconds)

    for guest in (ada, ben):
        lists = guest.page.locator(".lists")
        lists.wait_for()
        expect(lists.locator("s", has_text=re.compile(f"^{shared}$"))).to_have_count(2)
        struck = lists.locator(".struck", has_text=re.compile(rf"^\s*{shared}\b"))
        expect(struck.first).to_contain_text("rayé")
    wire.let_go()
    expect(ada.page.locator(".results")).to_contain_text(re.compile(rf"{late}.* trop tard"))
    lists = ben.page.locator(".lists")
    lists.locator(".line:not(.struck)", has_text=re.compile(rf"^\s*{own}\b")).click()
    expect(ben.page.locator(".results .cell.on")).to_have_count(len(own))
    what_was_heard(ben, shared, own)
    for guest in (ada, ben):
        assert not page_problems(guest.page)


def test_who_reads_english_is_told_that_de_luxe_is_french_and_finds_pocket_in_english(
    new_page: NewPage,
) -> None:
    page = new_page("phone", language="de-DE")
    page.goto("/jeux/boggle")
    expect(page.get_by_role("button", name="Choisir Pocket en allemand")).to_be_visible()
    page = new_page("phone", language="en-GB")
    page.goto("/jeux/boggle")
    summary = page.locator(".bar .summary")
    expect(summary).to_contain_text("De Luxe · in French")
    page.get_by_role("button", name="Choose Pocket in English").click()
    expect(summary).to_contain_text("Pocket · in English")
    expect(page.locator("input[value=pocket]")).to_be_focused()
    expect(page.locator("details")).to_contain_text("standard rules")  # nobody changed anything
    assert not too_wide(page)


def put_the_pencil_down_and_take_it_up(guest: BogglePlayer, word: str) -> None:
    """The others still search: one more word, and one searches again."""
    guest.finish()
    said = guest.page.locator(".entry .said")
    expect(said).to_contain_text("Vous avez fini")
    expect(guest.page.locator(".finish")).to_have_count(0)
    guest.write(word)
    guest.wait_until_listed(word)
    expect(guest.page.locator(".finish")).to_be_enabled()
    expect(said).not_to_contain_text("Vous avez fini")


def what_was_heard(guest: BogglePlayer, shared: str, own: str) -> None:
    """No letter before the clock runs, and no word of another before the lists are read."""
    frames, letters = guest.frames, guest.letters
    lifted = next(at for at, frame in enumerate(frames) if '"lifted"' in frame)
    scored = next(at for at, frame in enumerate(frames) if '"scored"' in frame)
    assert not any(letters in frame for frame in frames[:lifted])
    first = guest.messages[lifted]
    (due,) = first["standing"]["due"].values()
    assert 0 < due - first["server_ms"] <= SHORTEST_GLASS.seconds * 1000
    searched = frames[lifted:scored]
    assert any(f'"{shared}"' in frame for frame in searched)  # their own, as it was noted
    assert not any(f'"{own}"' in frame for frame in searched)
    assert f'"{own}"' in frames[scored]


@pytest.mark.parametrize("turns", [0, 1])
def test_a_word_is_traced_with_the_mouse(turns: int, new_page: NewPage, url: str) -> None:
    """BOG-1, BOG-2, and the view may be turned (BOG-Q21)."""
    guest = searcher(new_page("laptop"), url)
    page = guest.page
    found = guest.sit_alone()
    for _ in range(turns):
        page.get_by_role("button", name="Tourner la grille").click()
    word = max(found, key=len)
    guest.drag(found[word])
    expect(guest.field).to_have_value(word)
    expect(page.locator(".cell.on")).to_have_count(len(word))
    page.mouse.up()
    guest.wait_until_listed(word)
    assert guest.listed() == [word]


def test_a_word_is_traced_with_a_finger(page: Page, url: str) -> None:
    guest = searcher(page, url)
    found = guest.sit_alone()
    words = some(found, 3)
    for word in words:
        guest.stroke(found[word])
        guest.wait_until_listed(word)
    assert guest.listed() == words
    expect(page.locator("input:focus")).to_have_count(0)  # no keyboard comes up


def test_an_impossible_path_is_refused_at_once_with_the_reason(page: Page, url: str) -> None:
    guest = searcher(page, url)
    guest.sit_alone()
    said = page.locator(".entry .said")
    guest.drag((0, 1, 5, 0))  # back to where it began
    expect(said).to_contain_text("a déjà servi dans ce mot")
    expect(page.locator(".cell.on")).to_have_count(3)
    guest.page.mouse.move(*guest.middle(1), steps=6)  # and one step back
    expect(page.locator(".cell.on")).to_have_count(2)
    page.mouse.up()
    expect(said).to_contain_text("trois lettres au moins")
    expect(guest.field).to_have_value("")
    page.locator('[data-cell="0"]').tap()
    page.locator('[data-cell="15"]').tap()
    expect(said).to_contain_text("ne se touchent pas")
    expect(page.locator(".cell.on")).to_have_count(1)
    assert guest.listed() == []


def test_a_word_is_tapped_letter_by_letter_and_by_keys(new_page: NewPage, url: str) -> None:
    guest = searcher(new_page("laptop"), url)
    page = guest.page
    found = guest.sit_alone()
    tapped, walked = some(found, 2)
    for cell in found[tapped]:
        page.locator(f'[data-cell="{cell}"]').click()
    page.locator(f'[data-cell="{found[tapped][-1]}"]').click()  # its end once more
    guest.wait_until_listed(tapped)

    page.locator(f'{GRID} [tabindex="0"]').focus()
    here = int(str(page.locator(f'{GRID} [tabindex="0"]').get_attribute("data-cell")))
    for cell in found[walked]:
        for _ in range(abs(cell // 4 - here // 4)):
            page.keyboard.press("ArrowDown" if cell > here else "ArrowUp")
        for _ in range(abs(cell % 4 - here % 4)):
            page.keyboard.press("ArrowRight" if cell % 4 > here % 4 else "ArrowLeft")
        page.keyboard.press("Space")
        here = cell
    page.keyboard.press("Enter")
    guest.wait_until_listed(walked)

    page.locator('[data-cell="5"]').focus()
    page.keyboard.press("Shift+ArrowRight")  # the view turns, and the cursor with its die
    expect(page.locator('[data-cell="5"]')).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-cell="1"]')).to_be_focused()

    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    expect(page.locator(".cell.on")).to_have_count(0)
    page.keyboard.type("ab")  # who types, types in the field
    expect(guest.field).to_have_value("ab")


def test_a_refused_word_comes_back_and_can_be_reported_then_or_after_the_round(
    page: Page, url: str, database: Path
) -> None:
    """What the grid has and the dictionary does not; the host reads what people say of it."""
    page.add_init_script(STAY)  # a refusal can be read as long as one likes
    guest = searcher(page, url)
    guest.sit_alone()
    word, path = unknown_on(guest.letters, guest.options)
    guest.write(word.lower())
    said = page.locator(".entry .said")
    expect(said).to_contain_text(f"{word} n’est pas dans notre dictionnaire")
    expect(guest.field).to_have_value(word.lower())
    expect(guest.field).to_have_attribute("aria-invalid", "true")
    guest.stroke(path)  # begins anew, and is refused too
    expect(guest.field).to_have_value("")
    expect(page.locator(".sheet .pending")).to_have_count(0)

    report = said.get_by_role("button", name="Signaler")
    page.route("**/words/reports", lambda route: route.abort(), times=1)
    report.click()
    expect(said).to_contain_text("Réessayer")
    said.get_by_role("button", name="Réessayer").click()
    expect(said).to_contain_text("Signalé")
    (reported,) = (each for each in reports_at(database) if each["word"] == word)
    assert (reported["language"], reported["refused"]) == ("fr", 1)

    guest.finish()
    refused = page.get_by_role("list", name="Refusés").get_by_role("button", name=word)
    refused.click()
    expect(page.locator(".results .word")).to_contain_text("refusé")
    refused.click()  # once more: what is known of it
    expect(page.get_by_role("dialog", name=word)).to_contain_text("Merci")


def reports_at(database: Path) -> list[dict[str, Any]]:
    command = ["words", "reports", "--json", "--db", str(database)]
    done = subprocess.run(
        [sys.executable, "-m", "escale", *command], capture_output=True, text=True, check=True
    )
    return list(json.loads(done.stdout))


def test_a_long_list_scrolls_in_its_own_place(page: Page, url: str) -> None:
    """Two hundred words, on a small phone: the grid and the field stay where they are."""
    guest = searcher(page, url)
    (word,) = some(guest.sit_alone(), 1)
    guest.write(word)
    guest.wait_until_listed(word)
    grid = page.locator(GRID).bounding_box()
    assert page.locator(".sheet ol").evaluate(GROW) > 1
    assert page.locator(GRID).bounding_box() == grid
    expect(guest.field).to_be_in_viewport()
    guest.finish()
    page.locator(".lists").wait_for()
    assert page.locator(".lists").evaluate(GROW) > 1
    expect(page.locator(".results h2")).to_be_in_viewport()
    assert not too_wide(page)


def test_alone_the_end_is_in_sight_and_another_grid_one_tap_away(page: Page, url: str) -> None:
    """BOG-P12 on a small phone: what one made of the grid, then the lists below it."""
    guest = searcher(page, url)
    (word,) = some(guest.sit_alone(), 1)
    guest.write(word)
    guest.wait_until_listed(word)
    guest.finish()
    ended = page.locator(".result h2")
    expect(ended).to_contain_text(re.compile(r"^1 mot, \d+ points?.*%.* de la grille"))
    again = page.get_by_role("button", name="Rejouer")
    for told in (ended, again, page.locator(".results h2")):
        expect(told).to_be_in_viewport()
    before = page.url
    again.click()
    expect(guest.field).to_be_visible()
    assert page.url != before


def test_nobody_is_told_to_touch_a_word_where_there_is_none(page: Page, url: str) -> None:
    guest = searcher(page, url)
    guest.sit_alone()
    guest.finish()
    expect(page.locator(".results")).to_be_visible()
    expect(page.locator(".results")).not_to_contain_text("Touchez un mot")


def test_a_game_is_looked_at_again(page: Page, url: str) -> None:
    guest = searcher(page, url)
    first, second = some(guest.sit_alone(), 2)
    letters = guest.letters
    for word in (first, second):
        guest.write(word)
        guest.wait_until_listed(word)
    guest.finish()
    page.locator(".lists").wait_for()
    page.goto(f"/t/{table_of(page)}/revoir")
    onward = page.get_by_role("button", name="Étape suivante")
    while page.locator(".sheet li").count() < 2:
        onward.click()
    assert guest.letters == letters
    assert guest.listed() == [first, second]
    expect(page.locator(".cell.on")).to_have_count(len(second))  # as it was just noted
    expect(page.locator(f".entry, {GRID} button, .finish")).to_have_count(0)
    spelled = ", ".join(" ".join(letters[row : row + 4]) for row in range(0, 16, 4))
    expect(page.get_by_role("img", name=spelled)).to_be_visible()
    page.get_by_role("button", name="À la fin").click()
    expect(page.locator(".lists")).to_contain_text(first)
    assert not page_problems(page)


def test_a_lesson_is_told_and_tried(page: Page, url: str) -> None:
    """Its first scene: a wrong word costs nothing; the right ones are typed and traced."""
    learner = Learner(page, url, "boggle", "deluxe")
    guest = BogglePlayer(page, url)
    learner.listen_until_seen(ASKED)
    guest.write("SUR")
    learner.hears("lessons.deluxe.trace.side-otherwise")
    guest.write("RUE")
    guest.wait_until_listed("RUE")
    learner.listen_until_seen(ASKED)
    path = trace(guest.letters, "RUSE")
    assert path
    guest.stroke(path)
    guest.wait_until_listed("RUSE")
    assert guest.listed()[-2:] == ["RUE", "RUSE"]
    assert not page_problems(page)
