"""A game that was played is shared, and somebody without a cookie looks at it and plays."""

import re

from playwright.sync_api import expect

from .conftest import NewPage
from .inspection import axe_violations, left_over, too_wide
from .pictures import shot
from .tour import finished
from .visitors import Visitor


def test_a_stranger_sees_a_shared_game_and_no_name_but_that_of_who_shares_it(
    new_page: NewPage, url: str
) -> None:
    ada, ben = (Visitor(new_page("phone"), url, in_haste=True) for _ in range(2))
    ada.say_name("Adélaïde")
    ben.say_name("Benoît")
    table = finished(ada, ben)
    page = ada.page
    ada.go_to(table)
    page.get_by_role("button", name="Partager", exact=True).focus()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog", name="Partager cette partie")
    expect(sheet.get_by_role("switch", name="Montrer mon nom")).to_be_checked()
    assert axe_violations(page) == []
    sheet.get_by_role("button", name="Créer le lien").click()
    link = sheet.get_by_role("textbox", name="Lien de la page publique")
    expect(link).to_have_value(re.compile(rf"^{url}/p/[a-z2-7]{{26}}$"))
    address = link.input_value()
    expect(sheet.get_by_role("button", name="Copier le lien")).to_be_visible()

    stranger = new_page("phone")
    stranger.set_viewport_size({"width": 360, "height": 640})
    stranger.goto(address)
    main = stranger.locator("main")
    expect(main.get_by_role("heading", level=1)).to_contain_text("gagne")
    expect(main.locator("ol")).to_contain_text("Adélaïde")
    expect(main.locator("ol")).to_contain_text("Joueur 3")
    expect(main).not_to_contain_text("Benoît")
    picture = main.get_by_role("img", name="Image du résultat")
    expect(picture).to_have_js_property("naturalWidth", 1200)
    assert too_wide(stranger) == []
    assert axe_violations(stranger) == []
    shot(stranger, "shared-game")
    assert left_over(stranger, "en") == []
    expect(main.locator("ol")).to_contain_text("Player 3")
    stranger.get_by_role("link", name="Watch the game").click()
    expect(stranger.locator(".stage")).to_be_visible()
    expect(stranger.locator("body")).not_to_contain_text("Benoît")
    expect(stranger.locator("body")).to_contain_text("Player 3")
    stranger.get_by_role("link", name="Back", exact=False).first.click()
    stranger.get_by_role("link", name="Play Rondelic").click()
    expect(stranger).to_have_url(f"{url}/jeux/rondelic")
    assert stranger.context.cookies() == []

    sheet.get_by_role("switch", name="Montrer mon nom").uncheck()
    expect(sheet.get_by_role("switch", name="Montrer mon nom")).not_to_be_checked()
    stranger.goto(address)
    expect(main.locator("ol")).to_contain_text("Player 1")
    expect(main).not_to_contain_text("Adélaïde")
    sheet.get_by_role("button", name="Ne plus partager").click()
    expect(sheet.get_by_role("button", name="Créer le lien")).to_be_visible()
    stranger.goto(address)
    expect(main).to_contain_text("There is no such page")
    assert axe_violations(stranger) == []
