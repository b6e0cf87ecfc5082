"""Who one is on a device: a name, a link that brings it to another, and a question before."""

import re

from playwright.sync_api import Page, expect

from .conftest import NewPage
from .visitors import Visitor

UNKNOWN = "Ce lien a déjà servi"


def link_of(page: Page, url: str, name: str) -> str:
    """A new person's link, as the server gives it."""
    visitor = Visitor(page, url)
    visitor.say_name(name)
    return str(visitor.post("me/link")["url"])


def known_as(page: Page, url: str, name: str) -> Page:
    """A page that knows someone, where one reads about oneself."""
    Visitor(page, url).say_name(name)
    page.goto("/moi")
    greeted(page, name)
    return page


def greeted(page: Page, name: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Bonjour, {name}.")


def test_a_stranger_becomes_the_person_of_the_link_at_once(new_page: NewPage, url: str) -> None:
    link = link_of(new_page(), url, "Zoé")
    phone = new_page()
    phone.goto(link)
    greeted(phone, "Zoé")
    expect(phone).to_have_url(f"{url}/moi")
    late = new_page()
    late.goto(link)
    expect(late.get_by_text(UNKNOWN)).to_be_visible()


def test_who_is_someone_here_is_asked_first(new_page: NewPage, url: str) -> None:
    link = link_of(new_page(), url, "Zoé")
    phone = new_page()
    Visitor(phone, url).say_name("Max")
    phone.goto(link)
    question = phone.get_by_role("heading", name="Vous êtes Max ici.")
    expect(question).to_be_focused()
    expect(phone.get_by_text("aucun autre appareil ne connaît Max")).to_be_visible()
    expect(phone).to_have_url(f"{url}/moi")
    phone.get_by_role("button", name="Rester Max").click()
    expect(question).to_be_hidden()
    expect(phone.get_by_text("Vous restez Max")).to_be_visible()
    greeted(phone, "Max")

    # The link was not used; this time it is opened while the page is there already.
    phone.evaluate("(link) => { location.href = link }", link)
    expect(question).to_be_visible()
    expect(phone).to_have_url(f"{url}/moi")
    phone.get_by_role("button", name="Oui, changer").click()
    greeted(phone, "Zoé")
    expect(phone.get_by_text("Vous étiez Max ici")).to_be_visible()
    phone.reload()
    greeted(phone, "Zoé")


def test_who_has_given_no_name_is_asked_first_and_can_be_forgotten(
    new_page: NewPage, url: str
) -> None:
    link = link_of(new_page(), url, "Zoé")
    phone = new_page()
    Visitor(phone, url).post("me")
    phone.goto(link)
    question = phone.get_by_role("heading", name="Vous avez déjà joué ici.")
    expect(question).to_be_focused()
    phone.get_by_role("button", name="Rester qui je suis").click()
    expect(phone.get_by_text("Le lien n’a pas servi")).to_be_visible()
    expect(phone.get_by_role("button", name="Créer le lien")).to_be_visible()
    phone.get_by_role("button", name="Tout supprimer…").click()
    phone.get_by_role("button", name="Oui, tout supprimer").click()
    expect(phone.get_by_text("Escale ne sait plus rien de vous")).to_be_visible()
    expect(phone.get_by_role("button", name="Tout supprimer…")).to_be_hidden()

    # A stranger again: nothing is asked.
    phone.goto(link)
    greeted(phone, "Zoé")


def test_the_link_of_somebody_without_a_name(new_page: NewPage, url: str) -> None:
    visitor = Visitor(new_page(), url)
    visitor.post("me")
    phone = new_page()
    phone.goto(str(visitor.post("me/link")["url"]))
    expect(phone.get_by_text("Vous voilà. Vos tables")).to_be_visible()


def test_a_broken_link_is_said_to_be_one(new_page: NewPage, url: str) -> None:
    page = known_as(new_page(), url, "Max")
    page.evaluate("location.hash = '#%E0%A4%A'")
    expect(page.get_by_text(UNKNOWN)).to_be_visible()
    expect(page).to_have_url(f"{url}/moi")
    page.goto("/t/%E0%A4%A")
    expect(page.get_by_role("heading", level=1)).to_have_text("Cette page n’existe pas")


def test_a_place_in_the_page_is_not_a_key(new_page: NewPage, url: str) -> None:
    page = known_as(new_page(), url, "Max")
    page.get_by_role("link", name="Aller au contenu").press("Enter")
    expect(page).to_have_url(re.compile("/moi#page$"))
    expect(page.locator("#page")).to_be_focused()
    expect(page.get_by_text(UNKNOWN)).to_be_hidden()


def test_a_name_is_as_long_as_the_server_keeps_it(new_page: NewPage, url: str) -> None:
    page = new_page()
    page.goto("/moi")
    page.get_by_role("button", name="Enregistrer").click()
    field = page.get_by_label("Votre nom")
    expect(field).to_be_focused()
    expect(page.get_by_role("alert")).to_contain_text("Écrivez d’abord votre nom")
    field.press_sequentially("Marie-Antoinette de Navarre", delay=0)
    page.get_by_role("button", name="Enregistrer").click()
    greeted(page, "Marie-Antoinette de Nava")
    page.get_by_role("button", name="Enregistrer").click()
    expect(page.get_by_text("C’est noté, Marie-Antoinette de Nava.")).to_be_visible()
