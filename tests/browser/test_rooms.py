"""A room in the browser: two people, one round on a turned clock, its results in both languages."""

import re

from playwright.sync_api import Page, expect

from escale.boxes.registry import BOXES

from .conftest import NewPage
from .inspection import left_over, page_problems_in_looks
from .visitors import Visitor

ROOM = "boggle"
ROUND_SECONDS, SHAKE_SECONDS = 180, 4


def words_of(visitor: Visitor) -> list[str]:
    """The words of the grid that a page was told last, the longest first."""
    rounds_told = [
        each["round"]
        for each in visitor.messages
        if each["type"] in {"room-round", "room-entered"} and each.get("round")
    ]
    rounds = BOXES[ROOM].rounds
    assert rounds is not None
    values = rounds.solve(rounds.task_type(**rounds_told[-1]["task"]))
    return sorted(values, key=lambda word: (-len(word), word))


def write(page: Page, word: str) -> None:
    field = page.get_by_label("Votre mot")
    field.fill(word)
    field.press("Enter")


def test_two_people_play_a_round_and_read_what_it_came_to(new_page: NewPage, url: str) -> None:
    ada, ben = Visitor(new_page("phone"), url), Visitor(new_page("laptop"), url)
    problems: list[str] = []

    def inspect(page: Page, name: str) -> None:
        found = page_problems_in_looks(page, name, len(problems))
        problems.extend(f"{name}: {each}" for each in found)
        for language in ("en", "fr"):
            problems.extend(f"{name}: {each}" for each in left_over(page, language))

    ada.page.goto("/salle/boggle")
    expect(ada.page.get_by_role("heading", name="Salle Boggle").last).to_be_visible()
    inspect(ada.page, "room-stranger")
    ada.page.get_by_role("textbox").fill("Ada")
    ada.page.get_by_role("button", name="Entrer").click()
    expect(ada.page.get_by_text("Prochaine manche")).to_be_visible()
    ada.advance(SHAKE_SECONDS)
    expect(ada.page.get_by_label("Votre mot")).to_be_visible()
    inspect(ada.page, "room-round")
    best, second, *_ = words_of(ada)

    ben.say_name("Ben")
    ben.page.goto("/")
    ben.page.get_by_role("link", name=re.compile("Salle Boggle")).click()  # one tap
    expect(ben.page.get_by_label("Votre mot")).to_be_visible()
    write(ada.page, best)
    expect(ada.page.locator("ol li", has_text=best)).to_be_visible()
    write(ada.page, best)
    expect(ada.page.get_by_text(f"{best} est déjà sur votre liste")).to_be_visible()
    write(ada.page, second)
    write(ben.page, second)
    ada.advance(1)
    lines = ben.page.locator("aside .ranking li")
    expect(lines.filter(has_text="Ada")).to_contain_text("2 mots")
    assert best not in "".join(ben.frames)
    ada.page.get_by_role("button", name="Voir le classement").click()
    expect(ada.page.locator("dialog .ranking li.me")).to_contain_text("Ada")
    inspect(ada.page, "room-ranking")
    ada.page.keyboard.press("Escape")
    inspect(ben.page, "room-laptop")

    ada.advance(ROUND_SECONDS)
    ada.advance(1)
    for each in (ada, ben):
        expect(each.page.get_by_role("heading", name="résultats")).to_be_visible()
        expect(each.page.get_by_text("Prochaine manche")).to_be_visible()
    expect(ada.page.get_by_text(re.compile("^Place 1 sur 2"))).to_be_visible()
    expect(ben.page.get_by_text(re.compile("^Place 2 sur 2"))).to_be_visible()
    ada.page.get_by_role("button", name=re.compile(f"^{best}")).first.click()
    expect(ada.page.locator("dialog[open]")).to_contain_text(best)
    ada.page.keyboard.press("Escape")
    inspect(ada.page, "room-results")
    inspect(ben.page, "room-results-laptop")
    ada.advance(30)
    expect(ben.page.get_by_label("Votre mot")).to_be_visible()
    ada.page.get_by_role("link", name="Sortir de la salle").click()
    expect(ada.page.get_by_role("heading", name="Les salles")).to_be_visible()
    inspect(ada.page, "rooms")
    assert not problems, "\n".join(problems)
