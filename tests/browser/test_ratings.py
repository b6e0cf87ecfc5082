"""A rated game in the browser: agreed on, played, and seen in the ratings of both."""

import re

from playwright.sync_api import Page, expect

from .client_games import key_of, play_out, run_in_own_loop
from .conftest import NewPage
from .devices import KEEP, Device
from .inspection import left_over, page_problems_in_looks
from .visitors import HASTE, PATIENCE_MS, Visitor, table_of

GAME, RULES = "rondelic", "rondelic-rapide"


def test_a_rated_game_moves_both_and_may_be_hidden(new_page: NewPage, url: str) -> None:
    device = Device(new_page("phone"), url)
    ada, ben = Visitor(device.page, device.url), Visitor(new_page("laptop"), url)
    for guest, name in ((ada, "Ada"), (ben, "Ben")):
        guest.page.add_init_script(HASTE)
        guest.say_name(name)
    problems: list[str] = []

    def inspect(page: Page, name: str) -> None:
        found = page_problems_in_looks(page, name, len(problems))
        problems.extend(f"{name}: {each}" for each in found)
        for language in ("en", "fr"):
            problems.extend(f"{name}: {each}" for each in left_over(page, language))

    device.go(f"/jeux/{GAME}")
    ada.page.get_by_role("radio", name=re.compile("^Rondelic rapide")).check()
    ada.page.get_by_role("radio", name=re.compile("^Avec des amis")).check()
    ada.page.get_by_role("switch", name="Partie classée").check()
    ada.page.get_by_role("button", name="Ouvrir la table").click()
    expect(ada.page.get_by_text("Partie classée : elle compte")).to_be_visible()
    table = table_of(ada.page)
    ben.go_to(table)
    expect(ben.page.get_by_text("Partie classée : elle compte")).to_be_visible()
    inspect(ben.page, "gathering")
    ben.page.get_by_role("button", name="Prendre place").click()
    expect(ada.page.locator(".gathering .name", has_text="Ben")).to_be_visible()
    ada.page.get_by_role("button", name="Ajouter un robot").first.click()
    run_in_own_loop(play_out(url, table, key_of(ada.page), key_of(ben.page)))
    for each in (ada, ben):
        lines = each.page.locator(".result .ratings li")
        expect(lines).to_have_count(2, timeout=PATIENCE_MS)
        expect(lines.filter(has_text="Vous")).to_contain_text(
            re.compile(r"\d.*[+-]\d+.*provisoire")
        )
    inspect(ada.page, "result")

    ada.page.locator(".result .ratings a").click()
    expect(ada.page.get_by_role("heading", name="Classement", exact=True)).to_be_visible()
    expect(ada.page.get_by_text("Personne n’est encore au classement")).to_be_visible()
    device.go()
    device.press(KEEP)
    device.sees("sont gardés")
    device.go(f"/jeux/{GAME}/classement?regle={RULES}")
    mine = ada.page.locator("tbody tr")
    expect(mine).to_have_count(1)
    expect(mine).to_contain_text("Ada")
    expect(mine).to_contain_text("provisoire")
    for period in ("Cette semaine", "Ce mois-ci"):
        ada.page.get_by_role("radio", name=period).check()
        expect(mine).to_contain_text("Ada")
    inspect(ada.page, "leaderboard")

    device.go("/parties/chiffres")
    mine_too = ada.page.get_by_role("region", name="Mon classement")
    expect(mine_too).to_contain_text("1 partie")
    mine_too.locator("summary").click()
    expect(mine_too.locator("tbody tr")).to_have_count(1)
    inspect(ada.page, "figures")
    with ada.page.expect_response("**/api/me/ratings"):
        mine_too.get_by_role("switch", name="Cacher mon classement").check()
    ben.page.goto(f"/jeux/{GAME}/classement?regle={RULES}")
    expect(ben.page.get_by_text("Personne n’est encore au classement")).to_be_visible()
    ben.go_to(table)
    expect(ben.page.locator(".result .ratings li")).to_have_count(1)
    assert not problems, "\n".join(problems)
