"""Ludime in the browser: two people, a word that is stolen and stolen back, and a whole manche."""

import re

from playwright.sync_api import expect

from escale.games.ludime.rules.pack import value, without

from .conftest import NewPage
from .inspection import axe_violations
from .ludime_hands import Plot, no_word, plot
from .ludime_player import (
    DISCARDED,
    ENDING,
    HAND,
    READY,
    TRAY,
    LudimePlayer,
    play_on,
    player,
    sit_down,
    whose_turn,
)


def test_a_word_is_stolen_and_stolen_back(new_page: NewPage, url: str) -> None:
    """LUD1-5, LUD1-9, LUD1-11, LUD-Q10, LUD1-13, LUD1-15, LUD1-7; all of it seen by both."""
    ada, ben = player(new_page, url, "Ada", "laptop"), player(new_page, url, "Ben")
    first, second, plan = sit_down(ada, ben, "partie", {"manches": 2}, plot)
    first_words(first, second, plan)
    steal(first, second, plan)
    refused_word_stays(second, plan)
    steal_back(first, second, plan)
    heard_nothing_of_the_other_hand(first, second)
    play_on(first, second)
    the_manche_is_counted(first, second)
    review(first, plan)
    on_to_the_next_manche(first, second)
    exchange(second, first)
    carry_cards(ben)


def first_words(first: LudimePlayer, second: LudimePlayer, plan: Plot) -> None:
    """Both lay a word by touch; who waits composes already, and a reload loses nothing."""
    second.prepare(plan.bait)
    expect(first.page.locator("[data-word]")).to_have_count(0)  # nobody sees what is prepared
    first.take()
    first.touch(plan.own)
    assert first.composed == plan.own
    expect(first.page.locator(".tray strong")).to_have_text(str(value(plan.own)))
    expect(first.main).to_contain_text(f"Poser · {value(plan.own)}")
    first.send()
    held = first.hand
    both_see(first, second, 0, plan.own)
    first.page.reload()
    expect(first.page.locator("[data-word='0']")).to_have_count(1)
    assert first.hand == held
    first.end_with(first.spare(without(plan.stolen, plan.bait)))

    second.page.reload()
    second.take()
    expect(second.page.locator(".prepared [data-word='1']")).to_have_count(1)
    expect(second.main).to_have_text(f"Poser {plan.bait}")
    second.send()
    expect(second.page.locator(".prepared")).to_have_count(0)
    second.end_with(second.spare(without(plan.back, plan.stolen) + plan.new))


def steal(first: LudimePlayer, second: LudimePlayer, plan: Plot) -> None:
    first.take()
    first.word(1).click()
    assert first.composed == plan.bait
    first.type(plan.stolen)
    assert first.composed == plan.stolen
    expect(first.main).to_contain_text(re.compile(f"Voler à (Ada|Ben) · {value(plan.stolen)}"))
    first.send()
    both_see(first, second, 1, plan.stolen)
    expect(second.word(1)).to_have_accessible_name(re.compile(f"c’était {plan.bait}$"))
    first.end_with(first.hand[0])


def both_see(owner: LudimePlayer, other: LudimePlayer, number: int, word: str) -> None:
    """Both see whose a word is, by name and by sign."""
    seat = owner.seat
    for guest, whose in ((owner, "vous"), (other, owner.name)):
        expect(guest.word(number)).to_have_accessible_name(re.compile(f"^{word}, à {whose}, "))
        assert guest.words[number].seat == seat


def refused_word_stays(guest: LudimePlayer, plan: Plot) -> None:
    """A word is judged when it is laid, before any discard; it costs nothing (WORD-5)."""
    wrong = no_word(plan.back)
    guest.take()
    guest.lay(plan.new)
    held = guest.hand
    guest.lay(wrong, number=1)
    expect(guest.refusal).to_contain_text(f"{wrong} n’est pas dans notre dictionnaire")
    expect(guest.refusal.get_by_role("link")).to_have_attribute("href", re.compile("#LUD-C4$"))
    assert guest.composed == wrong
    guest.page.keyboard.press("Escape")
    expect(guest.refusal).to_have_count(0)
    assert sorted(guest.hand) == sorted(held)


def steal_back(first: LudimePlayer, second: LudimePlayer, plan: Plot) -> None:
    """The turn goes on with another word."""
    second.lay(plan.back, number=1)
    second.end_with(second.hand[0])
    for number, word, owner in (
        (0, plan.own, first),
        (1, plan.back, second),
        (2, plan.new, second),
    ):
        both_see(owner, second if owner is first else first, number, word)


def heard_nothing_of_the_other_hand(*people: LudimePlayer) -> None:
    """Neither as it is nor as it was, and no card that was drawn."""
    hands = [{view["hand"] for view in guest.views if len(view["hand"]) > 9} for guest in people]
    for guest, others in zip(people, reversed(hands), strict=True):
        assert not any(hand in frame for hand in others for frame in guest.frames)
        own = guest.seat
        events = [each["body"] for said in guest.messages for each in said.get("events", ())]
        drawn = [each for each in events if each["type"] == "drawn"]
        assert {each["seat"] for each in drawn} == {0, 1}
        assert all((each["letter"] == "") == (each["seat"] != own) for each in drawn)


def the_manche_is_counted(*people: LudimePlayer) -> None:
    for guest in people:
        rows = guest.page.locator(f"{ENDING} .rows > section")
        expect(rows).to_have_count(2)
        board = guest.views[-1]["board"]
        for seat, row in enumerate(rows.all()):
            words = [each["word"] for each in board["words"] if each["owner"] == seat]
            left = board["sheet"][0]["left"][seat]
            points = sum(map(value, words)) - value(left)
            signed = f"{points}".replace("-", "−")
            expect(row.locator(".points")).to_have_text(re.compile(f"^{signed} pts?$"))
            assert row.locator("li").all_inner_texts() == [f"{w} {value(w)}" for w in words]
            assert "".join(row.locator("p .letter").all_inner_texts()) == left


def review(guest: LudimePlayer, plan: Plot) -> None:
    """What was made in each turn, and what could have been, with what the words mean."""
    page = guest.page
    page.get_by_role("button", name="Étudier").click()
    study = page.locator("dialog[open] .study.box-ludime")
    study.get_by_role("button", name="Tous").click()
    turns = study.locator("details:has(.who)")
    for place, word in enumerate((plan.own, plan.bait, plan.stolen, plan.new)):
        expect(turns.nth(place).locator("summary")).to_contain_text(word)
    steal = turns.nth(2)
    if steal.get_attribute("open") is None:
        steal.locator("summary").click()
    made = steal.get_by_role("button", name=re.compile(f"^{plan.stolen}, .*, c’était {plan.bait}"))
    made.first.click()
    card = page.get_by_role("dialog", name=plan.stolen)
    expect(card).to_be_visible()
    assert not axe_violations(page)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def on_to_the_next_manche(*people: LudimePlayer) -> None:
    points = people[0].views[-1]["board"]["totals"]
    for guest in people:
        guest.page.locator(READY).click()
    for guest in people:
        guest.page.locator(f"{HAND} [data-drag]").first.wait_for()
        guest.page.get_by_role("button", name="Feuille de marque").click()
        sheet = guest.page.locator("dialog[open] .sheet")
        expect(sheet.locator("tbody tr")).to_have_count(1)
        told = [f"{each}".replace("-", "−") for each in points]
        assert sheet.locator("tfoot td").all_inner_texts() == told
        guest.page.keyboard.press("Escape")


def exchange(dealer: LudimePlayer, other: LudimePlayer) -> None:
    """In the first turn, without a word, exchange three cards and then discard one (LUD1-19)."""
    dealer.take(DISCARDED)  # that the dealer alone may take now (LUD-Q3)
    taken = dealer.views[-1]["board"]["taken"]
    dealer.page.get_by_role("button", name="Échanger…").click()
    dealer.touch("".join(sorted(set(dealer.hand) - {taken})[:3]))
    expect(dealer.main).to_have_text("Échanger 3 cartes")
    dealer.send()
    expect(other.page.locator(".told")).to_have_text(f"{dealer.name} échange 3 cartes")
    expect(dealer.main).to_have_text(f"Défausser {taken}")  # it has served for nothing (LUD1-4)
    dealer.send()
    assert whose_turn(dealer, other) is other
    expect(other.page.locator(".piles .letter")).to_have_text(taken)
    heard = [each["body"] for said in other.messages for each in said.get("events", ())]
    told = [each for each in heard if each["type"] in {"put-aside", "exchanged"}]
    assert len(told) == 4
    assert not any(each.get("letter") or each.get("letters") for each in told)


def carry_cards(guest: LudimePlayer) -> None:
    """Carry cards by touch into the tray, to another place in it, and back to the hand."""
    page = guest.page
    letters = guest.hand[:3]
    box = page.locator(TRAY).bounding_box()
    assert box
    end = box["x"] + box["width"] - 4, box["y"] + box["height"] / 2
    for _ in letters:
        guest.carry(page.locator(f"{HAND} [data-drag]").first, (180, 400), end)
    assert guest.composed == letters
    guest.carry(page.locator(f"{TRAY} [data-drag]").first, end)
    assert guest.composed == letters[1:] + letters[0]
    guest.carry(page.locator(f"{TRAY} [data-drag]").first, guest.middle_of(page.locator(HAND)))
    assert guest.composed == letters[2] + letters[0]
