"""All that is one's own, taken along and deleted: in French, then in English."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from .conftest import NewPage
from .inspection import axe_violations, left_over, too_wide
from .visitors import Visitor

QUICK = "rondelic-rapide"


def downloaded(page: Page, button: str) -> dict[str, Any]:
    """What the button gives, as it lies on the disk."""
    with page.expect_download() as waiting:
        page.get_by_role("button", name=button).click()
    download = waiting.value
    assert download.suggested_filename.startswith("escale-")
    found = json.loads(Path(download.path()).read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def test_somebody_takes_their_data_along_and_deletes_themselves(
    new_page: NewPage, url: str
) -> None:
    phone, laptop = new_page(), new_page("laptop", language="en-GB")
    zoe, max_ = Visitor(phone, url), Visitor(laptop, url)
    zoe.say_name("Zénobie")
    max_.say_name("Max")
    table = zoe.open_table(QUICK, places=3, bots=["novice"])
    max_.post(f"tables/{table}/join")
    zoe.go_to(table)
    zoe.start()
    max_.go_to(table)
    expect(laptop.get_by_text("Zénobie").first).to_be_visible()

    phone.goto("/moi")
    data = downloaded(phone, "Télécharger mes données")
    assert data["profile"]["name"] == "Zénobie"
    assert [each["card"]["id"] for each in data["running"]] == [table]
    assert data["browser"]["language"] == "fr"
    expect(phone.get_by_text("vos données sont sur votre appareil")).to_be_visible()
    ask = phone.get_by_role("button", name="Tout supprimer…")
    ask.focus()
    phone.keyboard.press("Enter")
    question = phone.get_by_role("alert")
    expect(question).to_be_focused()
    expect(question).to_contain_text("rien ne pourra être récupéré")
    assert (too_wide(phone), axe_violations(phone)) == ([], [])
    phone.get_by_role("button", name="Non, je reste").click()
    ask.click()
    phone.get_by_role("button", name="Oui, tout supprimer").click()
    expect(phone.get_by_text("Escale ne sait plus rien de vous")).to_be_visible()
    expect(ask).to_be_hidden()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Vous")

    # The others play on, with a bot and without the name.
    expect(laptop.get_by_text("Someone").first).to_be_visible()
    expect(laptop.get_by_text("Zénobie")).to_have_count(0)

    laptop.goto("/moi")
    data = downloaded(laptop, "Download my data")
    assert "Zénobie" not in json.dumps(data, ensure_ascii=False)
    laptop.get_by_role("button", name="Delete everything…").click()
    assert (axe_violations(laptop), left_over(laptop, "en")) == ([], [])
    laptop.get_by_role("button", name="Yes, delete everything").click()
    expect(laptop.get_by_text("Escale knows nothing of you any more")).to_be_visible()
