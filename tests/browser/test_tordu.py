"""Le Tordu in the browser: two people with the whole auction, four seats to 15, keys alone."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import NewPage
from .test_keyboard import FOCUSED, Keys
from .tordu_player import CHOICE, SHUT_CARDS, TorduPlayer, who_is_asked
from .visitors import RESULT

HEARTS = 2
ONE_DEAL = {"deals": 1}
SIGNS = set("♣♦♥♠§")
A_CARD = re.compile(r"(7|8|9|10|Valet|Dame|Roi|As) de ")


def player(new_page: NewPage, url: str, name: str, screen: str = "phone") -> TorduPlayer:
    guest = TorduPlayer(new_page(screen), url, in_haste=True)
    guest.say_name(name)
    return guest


def test_two_people_overbid_double_and_play_a_deal(new_page: NewPage, url: str) -> None:
    """TOR-22, TOR-24, TOR-12, TOR-13, TOR-31: the whole auction, then eight tricks."""
    people = player(new_page, url, "Ada", "laptop"), player(new_page, url, "Ben")
    ada, ben = people
    table = ada.open_tordu("complet", 2, options=ONE_DEAL)
    ben.post(f"tables/{table}/join")
    for guest in people:
        guest.go_to(table)
    ada.start()
    dealer = who_is_asked(*people)  # the dealer speaks first (TOR-6)
    other = ben if dealer is ada else ada
    expect(other.page.locator(".auction")).to_have_count(0)
    dealer.announce(HEARTS, 3)
    overbid_and_double(dealer, other)
    heard_nothing_of_the_other_hand(*people)

    assert who_is_asked(*people) is other, "the declarer leads, whoever dealt"
    for _ in range(6):
        asked = who_is_asked(*people)
        if asked.page.locator(SHUT_CARDS).count() > 0:
            assert "il faut fournir" in asked.why_not()
        asked.play()
    look_at_the_last_trick(who_is_asked(*people))
    for guest in people:
        guest.play_by_itself()
    for guest in people:
        guest.wait_for_the_end()
        expect(guest.page.locator(".sheet tbody tr")).to_have_count(1)
        expect(guest.page.locator(".sheet tbody")).to_contain_text("contré")
    looked_at_again(ben, table)


def overbid_and_double(dealer: TorduPlayer, other: TorduPlayer) -> None:
    """3 hearts, 2 tordus over it, doubled: everyone sees what stands and what is gone."""
    auction = other.page.locator(".auction")
    expect(auction).to_contain_text("3 Cœurs")
    other.say("Surenchérir")
    other.page.locator(".numbers label").nth(2).click()
    expect(auction).to_contain_text("atout Tordu")
    expect(auction).to_contain_text("4 points pour vous")
    other.announce_number(2)
    expect(dealer.page.locator(".auction .calls .gone")).to_contain_text("3 Cœurs")
    expect(dealer.page.get_by_role("button", name="Surenchérir")).to_have_count(0)  # TOR-23
    dealer.say("Je contre")
    for guest in (dealer, other):
        contract = guest.page.locator(".contract")
        expect(contract).to_contain_text("2 Tordus")
        expect(contract).to_contain_text("contré")
        expect(contract).to_contain_text("0 levée sur 2")


def heard_nothing_of_the_other_hand(*people: TorduPlayer) -> None:
    hands = []
    for guest in people:
        views = [said["view"] for said in guest.messages if said.get("view")]
        hands.append(set(views[-1]["hand"]))
        assert all(set(view["hand"]) == hands[-1] for view in views)
    assert len(hands[0] | hands[1]) == 16


def look_at_the_last_trick(guest: TorduPlayer) -> None:
    last = guest.page.get_by_role("button", name="La dernière levée")
    expect(last).to_be_enabled()
    last.click()
    expect(last).to_have_attribute("aria-pressed", "true")
    expect(guest.page.locator(".around .best")).to_have_count(1)
    expect(guest.page.locator(".question")).to_contain_text("Dernière levée")
    last.click()


def looked_at_again(guest: TorduPlayer, table: str) -> None:
    """The deal as a replay: the auction, then card by card."""
    page = guest.page
    page.goto(f"/t/{table}/revoir")
    onward = page.get_by_role("button", name="Étape suivante")
    onward.wait_for()
    while page.locator(".around .spot").count() == 0:
        onward.click()
    expect(page.locator(".contract")).to_contain_text("2 Tordus")
    expect(page.locator(".auction, .open, .ending .on button")).to_have_count(0)
    page.get_by_role("button", name="À la fin").click()
    expect(page.locator(".sheet tbody tr")).to_have_count(1)


@pytest.mark.nightly
def test_four_seats_to_fifteen_points_with_bots(new_page: NewPage, url: str) -> None:
    """TOR-19, TOR-20: a whole manche on a phone, and the sheet adds up."""
    guest = player(new_page, url, "Léa")
    page = guest.page
    guest.go_to(guest.open_tordu("simple", 4, bots=["novice"] * 3))
    guest.start()
    guest.wait_until_asked()
    nothing_is_squeezed_on_its_side(guest)
    guest.play_by_itself()
    guest.wait_for_the_end()
    totals = [
        int(each) for each in page.locator(".sheet tfoot tr").first.locator("td").all_inner_texts()
    ]
    lines = [
        [int(each) if each != "·" else 0 for each in row.locator("td").all_inner_texts()]
        for row in page.locator(".sheet tbody tr").all()
    ]
    assert [sum(column) for column in zip(*lines, strict=True)] == totals
    assert max(totals) >= 15
    expect(page.locator(f"{RESULT} h2")).to_contain_text(re.compile("gagn|Égalité"))
    points = sorted(
        (
            int(each)
            for each in re.findall(r"(\d+) points?", page.locator(f"{RESULT} ol").inner_text())
        ),
        reverse=True,
    )
    assert points == sorted(totals, reverse=True)
    page.get_by_role("button", name="Le récit de la partie").click()
    told = page.locator("dialog[open]")
    expect(told).to_contain_text(A_CARD)
    assert not SIGNS & set(told.inner_text()), "the fifth suit has no sign in type"
    nothing_is_squeezed_on_its_side(guest)


def nothing_is_squeezed_on_its_side(guest: TorduPlayer) -> None:
    """A phone turned: every name is whole, and who won is told in words, not in syllables."""
    guest.page.set_viewport_size({"width": 844, "height": 390})
    cut = "all => all.filter((each) => each.scrollWidth > each.clientWidth).map((e) => e.innerText)"
    assert guest.page.locator(".stage > .seats .name, .result .name").evaluate_all(cut) == []
    lines = "all => all.map((e) => e.clientHeight / parseFloat(getComputedStyle(e).fontSize))"
    assert all(high < 3 for high in guest.page.locator(f"{RESULT} h2").evaluate_all(lines))
    guest.page.set_viewport_size({"width": 360, "height": 640})


def test_a_deal_by_keyboard_alone(new_page: NewPage, url: str) -> None:
    """A letter for the trump, a digit for the number; cards by arrows and by their place."""
    guest = player(new_page, url, "Ada", "laptop")
    page, keys = guest.page, Keys(guest.page)
    guest.go_to(guest.open_tordu("simple", 2, bots=["novice"], options=ONE_DEAL))
    guest.start()
    guest.wait_until_asked()
    if page.locator(".auction").is_visible():
        keys.press("x", "2")
        expect(page.locator(".suits .picked")).to_contain_text("Tordu")
        expect(page.locator(".numbers .picked")).to_contain_text("2")
        expect(page.locator(".auction .words")).to_contain_text("atout Tordu")
        keys.press("Enter")
    page.locator(CHOICE).first.wait_for()
    keys.tab_until(lambda said: A_CARD.match(said) is not None)
    while page.locator(":focus").get_attribute("aria-disabled") == "true":
        keys.press("ArrowRight")
    assert page.evaluate(FOCUSED)["seen"]
    keys.press("Enter")
    expect(page.locator(".board :focus")).to_have_count(1)  # one is still at the cards
    while True:
        page.locator(f"{CHOICE}, {RESULT}").first.wait_for()
        if guest.is_over:
            break
        left = page.locator("[data-card]").count()
        keys.press(str(guest.cards.first.get_attribute("aria-keyshortcuts")))
        page.wait_for_function(
            "left => document.querySelectorAll('[data-card]').length < left", arg=left
        )
    guest.wait_for_the_end()
