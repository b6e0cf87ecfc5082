"""The rules: what one needs to begin comes first, then every clause, each with an address."""

import re

import pytest
from playwright.sync_api import Page, expect

from escale.boxes.registry import BOXES

from .conftest import NewPage
from .inspection import axe_violations, too_wide
from .pictures import Screen, rest
from .tour import LOCALES
from .visitors import Visitor

READ = "input[name=reading]"


@pytest.mark.parametrize(
    "screen, language",
    [
        ("phone", "fr"),
        pytest.param("laptop", "en", marks=pytest.mark.nightly),
        pytest.param("phone", "en", marks=pytest.mark.nightly),
        pytest.param("laptop", "fr", marks=pytest.mark.nightly),
    ],
)
def test_every_box_can_be_read_by_everyone(
    screen: Screen, language: str, new_page: NewPage
) -> None:
    page = new_page(screen, language=LOCALES[language])
    problems = {}
    for slug in BOXES:
        page.goto(f"/jeux/{slug}/regles")
        page.locator(".summary figure").first.wait_for()
        rest(page)
        problems[slug] = [*too_wide(page), *axe_violations(page)]
    assert not any(problems.values()), problems


def test_a_rule_set_is_read_without_the_others(page: Page) -> None:
    page.goto("/jeux/rondelic/regles")
    expect(page.locator(".summary")).to_have_count(1)
    expect(page.locator(".summary h2")).to_contain_text("Rondelic")
    expect(page.locator("#RON-A6")).to_be_visible()
    expect(page.locator("#RON-B3")).to_have_count(0)
    page.locator(f"{READ}[value=rondellig]").check(force=True)
    expect(page.locator("#RON-B3")).to_be_visible()
    expect(page.locator("#RON-A6")).to_have_count(0)
    page.locator(f"{READ}[value='']").check(force=True)
    expect(page.locator(".summary")).to_have_count(2)
    expect(page.locator("#RON-A6")).to_be_visible()


def test_a_clause_in_the_address_is_shown_with_its_rule_set(page: Page) -> None:
    page.goto("/jeux/rondelic/regles#RON-B3")
    expect(page.locator("#RON-B3:target")).to_be_in_viewport()
    expect(page.locator(f"{READ}[value=rondellig]")).to_be_checked()


def test_whoever_sits_at_a_table_finds_the_way_back_to_it(page: Page, url: str) -> None:
    guest = Visitor(page, url)
    guest.say_name("Léa")
    table = guest.open_table(bots=["novice"] * 2, places=3)
    page.goto("/jeux/rondelic/regles")
    page.get_by_role("link", name="Retour à la table").click()
    expect(page).to_have_url(re.compile(f"/t/{table}"))


def test_who_looks_on_finds_the_way_back_to_the_table_too(new_page: NewPage, url: str) -> None:
    ada, eve = (Visitor(new_page(), url, in_haste=True) for _ in range(2))
    ada.say_name("Ada")
    table = ada.open_table(bots=["novice"] * 2, places=3)
    ada.go_to(table)
    ada.start()
    eve.go_to(table)
    with eve.page.context.expect_page() as opened:  # the table stays where it is
        eve.page.get_by_role("link", name="La règle").click()
    rules = opened.value
    back = rules.get_by_role("link", name="Retour à la table")
    expect(back).to_have_attribute("href", f"/t/{table}")
    back.click()
    expect(rules.locator(".stage")).to_be_visible()
    expect(rules.get_by_text("Vous regardez").first).to_be_visible()
