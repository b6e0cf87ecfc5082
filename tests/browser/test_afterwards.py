"""When the game is over: look again, understand, check the chance, play again; and lessons."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.sizes import at_night

from .client_games import end, key_of, play_out, run_in_own_loop
from .conftest import NewPage
from .lessons import Learner
from .tour import SEVERAL, SHORT, answer_until, finished
from .visitors import HASTE, PATIENCE_MS, Visitor, table_of
from .words import catalogue

TEXTS = catalogue("fr")
CHOICES = ".teacher .said .answers button:not(.on)"
HIDDEN = TEXTS["board_web.hidden"]
# A server without https, at home: no subtle crypto, no worker, no clipboard.
INSECURE = """
  delete Crypto.prototype.subtle
  delete Crypto.prototype.randomUUID
  delete Navigator.prototype.serviceWorker
  delete Navigator.prototype.clipboard
  Object.defineProperty(window, 'isSecureContext', { value: false })
"""


def guest(new_page: NewPage, url: str, name: str, *scripts: str, screen: str = "phone") -> Visitor:
    page = new_page(screen)
    for script in (HASTE, *scripts):
        page.add_init_script(script)
    visitor = Visitor(page, url)
    visitor.say_name(name)
    return visitor


@pytest.mark.nightly
def test_a_game_is_looked_at_again_checked_and_played_again(
    new_page: NewPage, url: str, tmp_path: Path
) -> None:
    ada, ben = guest(new_page, url, "Ada", screen="laptop"), guest(new_page, url, "Ben")
    options: dict[str, Any] = {"options": SHORT, "bots": ["novice"] * 2, "places": 4}
    table = ada.open_table("rondellig", **options)
    ada.go_to(table)
    ben.go_to(table)
    ben.page.get_by_role("button", name="Prendre place").click()  # their browser notes the promise
    expect(ada.page.get_by_text("Ben", exact=True)).to_be_visible()
    run_in_own_loop(play_out(url, table, key_of(ada.page), key_of(ben.page)))
    for each in (ada, ben):
        expect(each.page.locator(".result h2")).to_contain_text("gagn", timeout=PATIENCE_MS)

    keep_the_record(ada.page, tmp_path)
    check_the_chance(ben.page)
    ben.page.goto(f"/t/{table}/revoir")
    step_by_step(ben.page)
    through_other_eyes(ben.page)
    a_moment_is_shared(ben.page, new_page("phone"))
    ada.page.goto(f"/t/{table}/revoir")
    what_choices_were_worth(ada.page)

    for each in (ada, ben):
        each.go_to(table)
    ada.page.get_by_role("button", name="Rejouer ensemble").click()
    expect(ada.page.locator(".gathering")).to_be_visible()
    expect(ben.page.get_by_text("Ada propose une revanche")).to_be_visible()
    ben.page.get_by_role("button", name="Rejoindre la revanche").click()
    expect(ben.page.locator(".gathering")).to_be_visible()
    assert table_of(ada.page) == table_of(ben.page) != table
    expect(ada.page.locator(".gathering .name", has_text="Ben")).to_be_visible()


def test_a_rematch_with_bots_alone_begins_with_one_tap_and_counts_the_nonce(
    new_page: NewPage, url: str
) -> None:
    ada = guest(new_page, url, "Ada")
    table = ada.open_table("rondellig", options=SHORT, bots=["novice"] * 3, places=4)
    ada.go_to(table)
    run_in_own_loop(play_out(url, table, key_of(ada.page)))
    ada.page.get_by_role("button", name="Rejouer", exact=True).click()
    expect(ada.page).not_to_have_url(re.compile(f"{table}|#"))
    expect(ada.page.locator(".stage")).to_be_visible()
    run_in_own_loop(end(url, table_of(ada.page), key_of(ada.page)))
    check_the_chance(ada.page)


def keep_the_record(page: Page, folder: Path) -> None:
    with page.expect_download() as begun:
        page.get_by_role("link", name="Télécharger la partie").click()
    path = folder / begun.value.suggested_filename
    begun.value.save_as(path)
    command = [sys.executable, "-m", "escale", "verify", "--lang", "fr", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Tout concorde" in done.stdout


def check_the_chance(page: Page) -> None:
    page.get_by_role("button", name="Vérifier les tirages").click()
    verdict = page.locator(".fairness")
    for sentence in ("Tout concorde", "Le secret révélé est bien", "notée avant le début"):
        expect(verdict).to_contain_text(sentence, timeout=PATIENCE_MS)
    expect(verdict).to_contain_text(TEXTS["fairness.nonce"])


def where(page: Page) -> tuple[int, int]:
    """The step that is shown, and how many there are."""
    at, _, count = page.locator(".transport .count").inner_text().partition("/")
    return int(at), int(count)


def step_by_step(page: Page) -> None:
    page.locator(".transport").wait_for()
    last = where(page)[1]
    assert where(page) == (1, last)
    page.get_by_role("button", name="Étape suivante").click()
    assert where(page) == (2, last)
    page.keyboard.press("ArrowRight")
    assert where(page) == (3, last)
    page.keyboard.press("ArrowLeft")
    assert where(page) == (2, last)
    slider = page.get_by_role("slider", name="Position dans la partie")
    slider.fill(str(last // 2))
    assert where(page) == (last // 2 + 1, last)
    slider.press("ArrowRight")
    assert where(page) == (last // 2 + 2, last)
    page.get_by_role("button", name="À la fin").click()
    assert where(page) == (last, last)
    expect(page.locator(".said")).to_contain_text("gagn")
    page.get_by_role("button", name="Au début").click()
    assert where(page) == (1, last)


def spoken_of(page: Page, seat: int) -> str:
    """What a screen reader hears of this seat on the board."""
    return page.locator(".board ul li").nth(seat).inner_text()


def through_other_eyes(page: Page) -> None:
    """Ben sat in the last place, Ada in the first: each saw their own card only."""
    assert HIDDEN in spoken_of(page, 0)
    assert HIDDEN not in spoken_of(page, 3)
    page.get_by_role("button", name=re.compile("^Vu par")).click()
    page.get_by_role("button", name=re.compile("^Ada")).click()
    expect(page.get_by_role("button", name=re.compile("Vu par : Ada"))).to_be_visible()
    assert HIDDEN not in spoken_of(page, 0)
    assert HIDDEN in spoken_of(page, 3)
    page.get_by_role("button", name=re.compile("^Vu par")).click()
    page.get_by_role("button", name=re.compile("^les spectateurs")).click()
    expect(page.get_by_role("button", name=re.compile("Vu par : les spectateurs"))).to_be_visible()
    assert all(HIDDEN in spoken_of(page, seat) for seat in range(4))
    page.get_by_role("button", name=re.compile("^Vu par")).click()
    expect(page.locator("dialog[open]")).to_contain_text("Point de vue")
    page.get_by_role("button", name=re.compile("^Toutes les cartes")).click()
    expect(page.get_by_role("button", name=re.compile("^Toutes les cartes"))).to_be_visible()
    assert not any(HIDDEN in spoken_of(page, seat) for seat in range(4))
    expect(page.locator("[data-seat='3'] .name")).to_have_text("Vous")
    expect(page.get_by_text("Vos choix").first).to_be_attached()


def a_moment_is_shared(page: Page, stranger: Page) -> None:
    """Who did not sit there finds the same step, with all cards open."""
    page.goto(page.url.partition("#")[0] + "#9")
    page.reload()
    page.locator(".transport").wait_for()
    page.get_by_role("button", name="Partager ce moment").click()
    link = page.get_by_label("Lien vers ce moment").input_value()
    assert re.search(r"/revoir#\d+$", link)
    sheet = page.locator("dialog[open]")
    expect(sheet.get_by_role("link", name="Le résultat, rejouer")).to_be_visible()
    expect(sheet.get_by_role("link", name="Télécharger la partie")).to_be_visible()
    page.keyboard.press("Escape")
    stranger.goto(link)
    expect(stranger.get_by_role("button", name=re.compile("^Toutes les cartes"))).to_be_visible()
    assert not any(HIDDEN in spoken_of(stranger, seat) for seat in range(4))
    told = [each.locator(".transport .chapter").inner_text() for each in (page, stranger)]
    assert told[0] == told[1] != ""
    assert where(stranger)[0] > 1


def what_choices_were_worth(page: Page) -> None:
    """Beside the board, on a wide screen."""
    review = page.get_by_role("region", name="Vos choix")
    expect(review.locator(".headline")).to_contain_text("choix", timeout=PATIENCE_MS)
    expect(review.locator(".progress")).to_have_count(0, timeout=4 * PATIENCE_MS)
    decisions = review.locator(".decision")
    assert decisions.count() > 1
    for text in decisions.all_inner_texts():
        assert len(re.findall(r"\d+(?:,\d+)?\s*%", text)) >= 2, "both answers have a value"
    before = where(page)
    decisions.last.click()
    assert where(page) != before
    expect(decisions.last).to_have_attribute("aria-current", "true")
    expect(page.locator(".said .bars")).to_be_visible()
    page.get_by_role("button", name="Les plus coûteux d’abord").click()
    costs = review.locator(".verdict").all_inner_texts()
    found = [int(re.findall(r"\+(\d+)", cost)[0]) for cost in costs if "+" in cost]
    assert found == sorted(found, reverse=True)
    assert all("de risque" in cost for cost in costs if "+" in cost)


@pytest.mark.parametrize("scripts", [(), (INSECURE,)], ids=["https", "without https"])
def test_a_record_that_was_tampered_with_is_found_out(
    scripts: tuple[str, ...], new_page: NewPage, url: str
) -> None:
    ada, ben = guest(new_page, url, "Ada", *scripts), guest(new_page, url, "Ben")
    ada.go_to(finished(ada, ben))
    check = ada.page.get_by_role("button", name="Vérifier les tirages")
    check.click()
    expect(ada.page.locator(".fairness .good")).to_be_visible(timeout=PATIENCE_MS)

    def tamper(route: Route) -> None:
        record = route.fetch().json()
        drawn = next(each for each in record["chance"] if each["label"] == "deal-1")["result"]
        drawn[0], drawn[1] = drawn[1], drawn[0]
        route.fulfill(json=record)

    ada.page.route("**/record", tamper)
    ada.page.reload()
    check.click()
    verdict = ada.page.locator(".fairness")
    expect(verdict).to_contain_text("Quelque chose ne concorde pas.", timeout=PATIENCE_MS)
    expect(verdict).to_contain_text(re.compile(r"Le tirage «\s*deal-1\s*» donne un autre résultat"))
    expect(verdict.locator("li", has_text="Le tirage")).to_have_count(1)


@pytest.mark.parametrize("lesson", ["rondelic", *at_night("rondellig")])
def test_a_lesson_to_its_end_and_a_first_game_with_advice(
    lesson: str, new_page: NewPage, url: str
) -> None:
    page = new_page()
    lessons = Learner(page, url, "rondelic", lesson)
    assert len(lessons.questions) > 4
    tried = False
    for beat in lessons.questions:
        lessons.listen_until_seen(CHOICES)
        said = lessons.said.inner_text()
        choices = [choice["action"] for choice in beat["frame"]["ask"]["choices"]]
        right = choices.index(beat["expected"])
        if beat.get("otherwise") and not tried:
            page.keyboard.press("2" if right == 0 else "1")
            lessons.hears(beat["otherwise"])  # why; and the question is still there
            expect(page.locator(CHOICES)).not_to_have_count(0)
            tried = True
        page.keyboard.press(str(right + 1))
        expect(lessons.said).not_to_have_text(said)
    assert tried
    lessons.listen_to_the_end()
    page.get_by_role("button", name="Une première partie, avec conseils").click()
    page.locator(".stage").wait_for()
    learner = Visitor(page, url)
    answer_until(learner, SEVERAL)
    values = page.locator(".answers small:not(.note)")
    expect(values.first).to_be_visible(timeout=PATIENCE_MS)
    assert all("%" in each for each in values.all_inner_texts())
