"""Two people who have played together: they write, follow, invite, and one of them is blocked."""

from playwright.sync_api import Page, expect

from .conftest import NewPage
from .inspection import left_over, page_problems_in_looks
from .visitors import Visitor, table_of

WROTE = "section.chat"


def check(page: Page, name: str, number: int, language: str) -> None:
    """Nothing keeps anybody out, in either language."""
    found = page_problems_in_looks(page, f"company-{name}", number)
    for each in ("en" if language == "fr" else "fr", language):
        found += left_over(page, each)
    assert found == [], name


def say(page: Page, text: str) -> None:
    """By keyboard alone."""
    field = page.locator(WROTE).get_by_role("textbox")
    field.fill(text)
    field.press("Enter")


def press(page: Page, name: str) -> None:
    """A button, by keyboard alone."""
    button = page.get_by_role("button", name=name, exact=True)
    button.focus()
    button.press("Enter")


def test_two_people_write_follow_invite_and_block(new_page: NewPage, url: str) -> None:
    ada = Visitor(new_page("phone"), url, in_haste=True)
    ben = Visitor(new_page("laptop", language="en-GB"), url, in_haste=True)
    ada.say_name("Ada")
    ben.say_name("Ben")
    page, other = ada.page, ben.page
    # a table for friends, with messages
    page.goto("/jeux/rondelic")
    page.get_by_role("radio", name="Avec des amis").check(force=True)
    page.get_by_role("switch", name="Messages à la table").check(force=True)
    page.get_by_role("button", name="Ouvrir la table").click()
    page.locator(".gathering").wait_for()
    table = table_of(page)
    ben.post(f"tables/{table}/join")
    other.goto(f"/t/{table}")
    other.locator(".gathering").wait_for()
    say(page, "Bonjour Ben")
    expect(other.locator(WROTE).get_by_role("listitem")).to_contain_text("Bonjour Ben")
    say(other, "See example.com")
    expect(other.get_by_role("alert")).to_contain_text("No links")
    say(other, "Hello, rascal")
    expect(page.locator(WROTE)).to_contain_text("Hello, rascal")
    press(page, "Signaler ce message de Ben")
    expect(page.locator(WROTE)).to_contain_text("Signalé")
    check(page, "gathering", 0, "fr")
    # a parent has switched messages off on this device
    other.evaluate("localStorage.setItem('escale.chat', 'false')")
    other.reload()
    other.locator(".gathering").wait_for()
    expect(other.locator(WROTE)).to_have_count(0)
    other.evaluate("localStorage.setItem('escale.chat', 'true')")
    # the game, with what is unread on its button
    page.get_by_role("button", name="Commencer, avec des robots aux places libres").click()
    page.locator(".stage").wait_for()
    other.reload()
    other.locator(".stage").wait_for()
    other.get_by_role("button", name="Messages and signs").click()
    say(other, "Good luck")
    page.get_by_role("button", name="Messages et signes, 1 nouveau message").click()
    expect(page.locator("dialog[open]")).to_contain_text("Good luck")
    check(page, "table", 1, "fr")
    page.keyboard.press("Escape")
    other.keyboard.press("Escape")
    page.get_by_role("button", name="La table", exact=True).click()
    expect(page.get_by_role("button", name="Bloquer Ben")).to_be_visible()
    press(page, "Fermer la table")
    press(page, "Fermer la table")
    page.locator(".result").or_(page.get_by_text("La table est fermée")).first.wait_for()
    # people one has played with
    page.goto("/gens")
    line = page.locator("article", has_text="Ben")
    expect(line).to_contain_text("1 partie ensemble")
    check(page, "people", 2, "fr")
    press(page, "Suivre Ben")
    expect(line).to_contain_text("sur Escale en ce moment")
    theirs = ben.post("tables", game="rondelic", places=3, open=True)["card"]["id"]
    page.reload()
    expect(line.get_by_role("link", name="Ben est à une table ouverte")).to_have_attribute(
        "href", f"/t/{theirs}"
    )
    # once more, in one tap
    press(page, "Rejouer ensemble\xa0: inviter Ben")
    page.locator(".gathering").wait_for()
    other.goto("/moi")
    expect(other.get_by_text("Ada proposes a game")).to_be_visible()
    # and no more
    page.goto("/gens")
    press(page, "Bloquer Ben")
    check(page, "sure", 3, "fr")
    press(page, "Bloquer Ben")
    expect(page.get_by_role("status").filter(has_text="Vous bloquez Ben")).to_be_visible()
    expect(line).not_to_contain_text("sur Escale")
    page.goto("/tables")
    page.locator("h1").wait_for()
    expect(page.locator(f"a[href='/t/{theirs}']")).to_have_count(0)
    other.goto("/gens")
    expect(other.locator("article", has_text="Ada")).to_contain_text("1 game together")
    press(other, "Play again: invite Ada")
    other.locator(".gathering").wait_for()
    check(other, "english", 0, "en")
    page.goto("/moi")
    page.get_by_role("link", name="Mes partenaires").first.click()
    page.get_by_role("button", name="Bloqués").click()
    expect(line).to_contain_text("vous bloquez")
    expect(page.get_by_text("Ben propose une partie")).to_have_count(0)
    press(page, "Débloquer Ben")
    expect(page.get_by_text("Vous n’avez bloqué personne")).to_be_visible()
