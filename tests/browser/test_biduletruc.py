"""Biduletruc in the browser: two people and the open book, a race, a win that does not stand."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from escale.games.biduletruc.rules import JOKER
from tests.sizes import at_night

from .biduletruc_deals import Links, Wins, begins, links, wins
from .biduletruc_player import (
    DICO,
    ENDING,
    HAND,
    PASS,
    TOLD,
    VERDICT,
    BiduletrucPlayer,
    can_be_typed,
    player,
    sit_down,
)
from .conftest import NewPage
from .inspection import axe_violations
from .page_sockets import PageSockets
from .pictures import rest, shot
from .visitors import PATIENCE_MS, RESULT, STAY, Visitor

AT_ONCE: dict[str, Any] = {"window": 0, "reds": "each"}
HIDDEN_BY_PAGE = """([page, selectors]) => {
  const a = document.querySelector(page).getBoundingClientRect()
  return selectors.filter((selector) => [...document.querySelectorAll(selector)].some((each) => {
    const b = each.getBoundingClientRect()
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    return across > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
  }))
}"""


def test_a_wrong_link_and_a_right_one_are_doubted(
    new_page: NewPage, url: str, database: Path
) -> None:
    """BID-11, BID-13, BID-30 … BID-34, BID-37, BID-50; all of it seen by both, and by a third."""
    ada = player(new_page, url, "Ada", "laptop", in_haste=False)
    ben = player(new_page, url, "Ben", in_haste=False)
    table, plan = sit_down(database, (ada, ben), AT_ONCE, links)
    stranger = Visitor(new_page("laptop"), url)
    stranger.go_to(table)
    ada.lay(plan.right.card, plan.right.pile)
    ada.drag(plan.wrong.card, plan.wrong.pile)
    assert plan.wrong.card not in ada.hand
    explained(ada, ben, stranger, plan)
    refused(ada, ben, plan)
    granted(ada, ben, plan)
    expect(stranger.page.locator(VERDICT)).to_be_visible()  # what is read is read by all
    loaded_again(ben)
    others_lay(ada, ben)
    sees_no_hand(stranger, ada, ben)


def explained(ada: BiduletrucPlayer, ben: BiduletrucPlayer, stranger: Visitor, plan: Links) -> None:
    """Why a card was laid is read above the piles and in the story, by those who sit there."""
    why = "<b>tout</b> mène à tout"
    ada.page.get_by_role("button", name="Parce que…").click()
    ada.page.locator("dialog[open] input[name=remark]").fill(why)
    ada.page.get_by_role("button", name="Dire pourquoi").click()
    for guest in (ada, ben):
        said = guest.page.locator(".because")
        expect(said).to_contain_text(f"{plan.wrong.card} « parce que {why} »")
        assert said.evaluate("(line) => line.scrollHeight <= line.clientHeight + 1"), "it is whole"
        assert guest.page.evaluate(HIDDEN_BY_PAGE, [".because", ["[data-pile]"]]) == []
        shot(guest.page, "biduletruc-because")
    expect(ada.page.locator("dialog[open]")).to_have_count(0)
    ben.page.get_by_role("button", name="Le récit").click()
    expect(ben.page.locator("dialog[open] ol")).to_contain_text(f"parce que {why}")
    ben.page.keyboard.press("Escape")
    expect(stranger.page.locator(".because")).to_have_count(0)


def refused(ada: BiduletrucPlayer, ben: BiduletrucPlayer, plan: Links) -> None:
    """The button names the card that is meant; both read the page that does not hold it."""
    laid, covered = plan.wrong.card, ben.board["piles"][plan.wrong.pile][0]["card"]
    ben.raise_hand(plan.wrong.pile)
    expect(ben.page.locator(DICO)).to_contain_text(f"sur {laid} (Ada, sur {covered})")
    assert ben.board["verdict"] is None, "one press only raises the hand"
    ben.insist()
    unfolds(ben)
    for guest in (ada, ben):
        page = guest.page.locator(VERDICT)
        expect(page).to_contain_text(f"« {laid} » n’y est pas")
        expect(page.get_by_role("heading")).to_have_text(covered)
        expect(page.locator(".lit")).to_have_count(0)
        expect(guest.page.locator(".told")).to_contain_text("n’y est pas")
    expect(ada.page.locator(VERDICT)).to_contain_text("Votre tour est fini")
    expect(ada.card(laid)).to_be_visible()  # it is back, and two more
    expect(ada.page.locator(HAND)).to_have_count(11)
    assert ben.tops[plan.wrong.pile] == covered
    ben.wait_until_asked()


def unfolds(guest: BiduletrucPlayer) -> None:
    """It is this player's turn: the page waits, folded, and they read it all the same."""
    guest.page.locator(f"{VERDICT}.folded").get_by_role("button", name="Lire la page").click()


def granted(ada: BiduletrucPlayer, ben: BiduletrucPlayer, plan: Links) -> None:
    """The blue word is lit, and who doubted it draws two cards."""
    ben.say_dico(plan.right.pile)
    unfolds(ben)
    for guest in (ada, ben):
        page = guest.page.locator(VERDICT)
        expect(page).to_contain_text(f"« {plan.right.card} » y est en bleu")
        expect(page.locator("mark.lit").first).to_be_visible()
        expect(guest.pile(plan.right.pile)).to_have_accessible_name(re.compile("vérifiée"))
    expect(ben.page.locator(HAND)).to_have_count(12)
    expect(ben.page.locator(VERDICT)).to_contain_text("Vous piochez 2 cartes")
    expect(ben.page.locator(DICO)).to_contain_text("rien à mettre en doute")


def loaded_again(ben: BiduletrucPlayer) -> None:
    """Hand, piles, red cards and the last page: nothing is lost."""
    held, tops = ben.hand, ben.tops
    ben.page.reload()
    expect(ben.page.locator(HAND)).to_have_count(len(held))
    assert (ben.hand, ben.tops) == (held, tops)
    expect(ben.page.locator("[data-red]")).to_have_count(3)
    expect(ben.page.locator(VERDICT)).to_have_count(0)  # it was read
    ben.page.get_by_role("button", name="La dernière page ouverte").click()
    expect(ben.page.locator(f"{VERDICT} mark.lit").first).to_be_visible()
    ben.page.get_by_role("button", name="Refermer le livre").click()
    ben.wait_until_asked()


def others_lay(ada: BiduletrucPlayer, ben: BiduletrucPlayer) -> None:
    """Ben lays a card by touch, then Ada one by keys."""
    word = next(each for each in ben.hand if not each.startswith(JOKER))
    ben.drag(word, 1)
    expect(ada.pile(1)).to_have_accessible_name(re.compile(f"{word}, .*posée par Ben"))
    ben.do("Finir mon tour")
    ada.wait_until_asked()
    word = next(each for each in ada.hand if each != JOKER and can_be_typed(each, ada.hand))
    ada.type(word, 0)
    assert ada.tops[0] == word
    assert len(ada.hand) == 10


def sees_no_hand(stranger: Visitor, *people: BiduletrucPlayer) -> None:
    expect(stranger.page.locator(".pile")).to_have_count(2)
    expect(stranger.page.locator(f"{HAND}, {DICO}, [data-red]")).to_have_count(0)
    for guest in (stranger, *people):
        own = guest.seat if isinstance(guest, BiduletrucPlayer) else None
        for said in guest.messages:
            if said.get("view") and own is None:
                assert not said["view"]["hand"]
            for event in said.get("events", ()):
                body = event["body"]
                if body["type"] == "drew" and body["seat"] != own:
                    assert not body["cards"], "nobody knows what another has drawn"


def test_two_say_dico_at_once(new_page: NewPage, url: str, database: Path) -> None:
    """BID-38: one counts, the other is told who was quicker, and the game goes on."""
    ada = player(new_page, url, "Ada", in_haste=False)
    ben = player(new_page, url, "Ben", "laptop", in_haste=False)
    lea = player(new_page, url, "Léa", in_haste=False)
    wires = [PageSockets(guest.page) for guest in (ben, lea)]
    _, plan = sit_down(database, (ada, ben, lea), AT_ONCE, links)
    ada.lay(plan.right.card, plan.right.pile)
    ada.lay(plan.wrong.card, plan.wrong.pile)
    both_say_dico(ben, lea, wires, plan.wrong.pile)
    for wire in wires:
        wire.let_go()
    quick, late = one_counts(ben, lea, plan.wrong.card)
    both_say_dico(ben, lea, wires, plan.right.pile)
    wires[late is lea].let_go()
    expect(quick.page.locator(VERDICT)).to_contain_text(f"« {plan.right.card} » y est en bleu")
    wires[quick is lea].let_go()  # it arrives when the page is open
    assert one_counts(ben, lea, plan.right.card) == (late, quick)
    # Two cards for the wrong link, two for the wrong doubt.
    ada.wait_until(lambda: sorted(ada.board["sizes"]) == [10, 11, 12])
    ben.wait_until_asked()
    ben.do("Piocher")
    ben.do("Passer")
    lea.wait_until_asked()


def both_say_dico(
    ben: BiduletrucPlayer, lea: BiduletrucPlayer, wires: list[PageSockets], pile: int
) -> None:
    """Both say "dico" before the server has heard either."""
    for guest, wire in zip((ben, lea), wires, strict=True):
        wire.keep_plays()
        guest.raise_hand(pile)
        guest.insist()
        guest.wait_until(lambda wire=wire: wire.kept == 1)  # type: ignore[misc]


def one_counts(
    ben: BiduletrucPlayer, lea: BiduletrucPlayer, word: str
) -> tuple[BiduletrucPlayer, BiduletrucPlayer]:
    """Who was quick and who was late, and has been told so."""
    for guest in (ben, lea):
        expect(guest.page.locator(VERDICT)).to_contain_text(f"« {word} »")
    first = ben.board["verdict"]["challenger"]
    assert lea.board["verdict"]["challenger"] == first
    quick, late = (ben, lea) if first == ben.seat else (lea, ben)
    expect(late.page.locator(TOLD)).to_contain_text(f"{quick.name} a dit « dico » avant vous")
    for guest in (ben, lea):
        guest.page.get_by_role("button", name="Refermer le livre").click()
        expect(guest.page.locator(f"{DICO}.armed")).to_have_count(0)
    return quick, late


@pytest.mark.nightly
def test_a_win_is_overturned_and_another_one_stands(
    new_page: NewPage, url: str, database: Path
) -> None:
    """BID-41, BID-43: the last card is not the last word; then the book, and the review."""
    ada = player(new_page, url, "Ada", "laptop")
    ben = player(new_page, url, "Ben")
    _, plan = sit_down(database, (ada, ben), AT_ONCE, wins)
    lay_all(ada, plan.first)
    for guest, said in ((ada, "Votre dernière carte est posée"), (ben, "Un dernier doute")):
        expect(guest.page.locator("#question")).to_contain_text(said)
    expect(ben.page.locator(PASS)).to_have_text("Bravo, Ada !")
    the_book_is_closed(ben)
    ben.say_dico(0)
    expect(ada.page.locator(HAND)).to_have_count(3)
    expect(ada.page.locator(RESULT)).to_have_count(0)
    ben.wait_until_asked()
    ben.do("Piocher")
    ben.do("Passer")
    lay_all(ada, plan.second)
    ben.say_dico(0)  # it was right: there is nothing left to doubt
    for guest, won in ((ada, "vous gagnez"), (ben, "Ada gagne")):
        expect(guest.page.locator(f"{RESULT} h2")).to_be_visible(timeout=PATIENCE_MS)
        expect(guest.page.locator(f"{ENDING} h2")).to_contain_text(won)
        expect(guest.page.locator(f"{ENDING} .seat.best")).to_contain_text("0 carte")
    left = ben.page.locator(f"{ENDING} .seat:not(.best) .word")
    expect(left).to_have_count(13)
    the_review(ada, plan)
    the_book_is_open(ben)


def lay_all(guest: BiduletrucPlayer, words: tuple[str, ...]) -> None:
    guest.wait_until_asked()
    for word in words:
        guest.lay(word, 0)
    expect(guest.page.locator(HAND)).to_have_count(0)


def the_book_is_closed(guest: BiduletrucPlayer) -> None:
    """To who plays, and to nobody else; one comes back to the table by one press."""
    page = guest.page.context.new_page()
    page.goto("/jeux/biduletruc/livre#ciel")
    expect(page.get_by_role("heading", name="Le livre est fermé")).to_be_visible()
    page.get_by_role("link", name="Retour à la table").click()
    page.locator(HAND).first.wait_for()
    page.close()


def the_book_is_open(guest: BiduletrucPlayer) -> None:
    guest.page.get_by_role("link", name="Feuilleter le Dicobidule").click()
    expect(guest.page.locator(".leaf")).to_contain_text("mots. Sous chacun")
    guest.page.get_by_role("link", name="Retour à la table").click()
    expect(guest.page.locator(f"{RESULT} h2")).to_be_visible()


def the_review(guest: BiduletrucPlayer, plan: Wins) -> None:
    page = guest.page
    page.get_by_role("button", name="Étudier").first.click()
    study = page.locator("dialog[open] .study.box-biduletruc")
    expect(study.locator(".headline")).to_be_visible(timeout=PATIENCE_MS)
    study.get_by_role("button", name=re.compile("^Dico")).click()
    turn = study.locator("details.turn").first
    if turn.get_attribute("open") is None:
        turn.locator("summary").first.click()
    caught = turn.locator("button.row").filter(has_text="carte reprise")
    expect(caught).to_contain_text(f"{plan.first[-1]} sur {plan.first[-2]}")
    caught.click()
    expect(turn.locator(".page")).to_contain_text("n’est pas en bleu sous")
    assert not axe_violations(page)
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.nightly
def test_red_cards_and_a_drawn_card(new_page: NewPage, url: str, database: Path) -> None:
    """BID-17, BID-21, BID-24 … BID-27."""
    ada = player(new_page, url, "Ada", "laptop")
    ben = player(new_page, url, "Ben")
    sit_down(database, (ada, ben), AT_ONCE, begins)
    drawn_card_first(ada)
    change_two(ben)
    ben.red("skip").click()
    expect(ben.page.locator("#question")).to_contain_text("Faire passer son tour à Ada")
    ben.do("Tu passes ton tour")
    ben.do("Passer")
    ada.wait_until_asked()
    expect(ada.page.locator("#question")).to_contain_text("Ben vous dit")
    ada.do("« Je joue quand même »")
    expect(ben.page.locator(".told")).to_contain_text("Ada joue quand même")
    expect(ada.page.locator("[data-red]")).to_have_count(2)
    ada.red("skip").click()
    ada.do("Tu passes ton tour")
    ada.do("Piocher")
    ada.do("Passer")
    ben.wait_until_asked()
    ben.do("Je passe mon tour")
    ada.wait_until_asked()  # of two, who skips the other plays again
    assert ada.board["turn"] == ada.seat
    expect(ben.page.locator("[data-red]")).to_have_count(1)


def drawn_card_first(guest: BiduletrucPlayer) -> None:
    guest.wait_until_asked()
    guest.do("Piocher")
    drawn = guest.page.locator(f"{HAND}.drawn")
    expect(drawn).to_have_count(1)
    word = str(drawn.get_attribute("data-drag"))
    guest.page.locator(f"{HAND}:not(.drawn)").first.click(force=True)
    guest.expect_told("c’est d’abord la carte piochée qu’il faut poser")
    guest.lay(word, 0)
    guest.do("Finir mon tour")


def change_two(guest: BiduletrucPlayer) -> None:
    guest.wait_until_asked()
    guest.red("change").click()
    expect(guest.page.locator("#question")).to_contain_text("Quelles deux cartes")
    gone = [re.sub(r"-\d+$", "", key) for key in guest.hand[:2]]  # a second violet card is "…-1"
    for place in range(2):
        guest.page.locator(HAND).nth(place).click()
    guest.do("Changer ces 2 cartes")
    expect(guest.page.locator(HAND)).to_have_count(10)
    board = guest.board
    assert board["has_changed"]
    assert sorted(card for _, card in guest.views[-1]["under"]) == sorted(gone)
    expect(guest.deed("Piocher")).to_have_count(0)


def test_a_fresh_card_is_covered_when_all_let_it_pass(
    new_page: NewPage, url: str, database: Path
) -> None:
    """BID-Q16."""
    ada = player(new_page, url, "Ada", "laptop")
    ben = player(new_page, url, "Ben")
    _, plan = sit_down(database, (ada, ben), {"window": 10}, links)
    ada.lay(plan.right.card, plan.right.pile)
    expect(ada.pile(plan.right.pile)).to_have_accessible_name(re.compile("toute fraîche"))
    ada.card(plan.wrong.card).click()
    ada.pile(plan.right.pile).click()
    ada.expect_told("laissez aux autres le temps d’un « Dico ! »")
    ben.page.locator(PASS).click()
    expect(ada.pile(plan.right.pile)).not_to_have_accessible_name(re.compile("fraîche"))
    expect(ben.page.locator(PASS)).to_have_count(0)
    ada.pile(plan.right.pile).click()
    expect(ada.page.locator(HAND)).to_have_count(8)
    assert ada.tops[plan.right.pile] == plan.wrong.card


def test_a_folded_page_is_closed_or_read_with_a_finger(
    new_page: NewPage, url: str, database: Path
) -> None:
    """What was touched is what is meant: the slip does not slide away under the finger."""
    ada = player(new_page, url, "Ada", in_haste=False)
    ben = player(new_page, url, "Ben", in_haste=False)
    for guest in (ada, ben):
        guest.page.add_init_script(STAY)  # nothing closes by itself
    _, plan = sit_down(database, (ada, ben), AT_ONCE, links)
    ada.lay(plan.wrong.card, plan.wrong.pile)
    ben.say_dico(plan.wrong.pile)
    touch_slip(ben, "Refermer le livre")  # it is Ben's turn, so the page makes room
    expect(ben.page.locator(VERDICT)).to_have_count(0)
    ben.do("Piocher")
    ben.do("Passer")
    touch_slip(ada, "Lire la page")
    expect(ada.page.locator(f"{VERDICT}:not(.folded) .book")).to_be_visible()
    for guest in (ada, ben):
        expect(guest.page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.parametrize("bots", [4, *at_night(0)])
def test_the_page_hides_nothing_one_decides_on(
    new_page: NewPage, url: str, database: Path, bots: int
) -> None:
    """No pile, no news; and no card of who has to decide. From 1100 px it is in the column."""
    people = [player(new_page, url, name, in_haste=False) for name in ("Ada", "Ben")]
    ada, ben = people
    for guest in people:
        guest.page.add_init_script(STAY)
    _, plan = sit_down(database, (ada, ben), AT_ONCE, links, ("novice",) * bots)
    ada.lay(plan.wrong.card, plan.wrong.pile)
    ben.say_dico(plan.wrong.pile)
    for guest in people:
        expect(guest.page.locator(VERDICT)).to_be_visible()
    if bots == 0:
        expect(ben.page.locator(f"{VERDICT}.folded")).to_be_visible()  # it is Ben's turn
        assert not hidden_by_page(ben, HAND)
    expect(ada.page.locator(f"{VERDICT} .book")).to_be_visible()
    for width, height in ((360, 640), (640, 360), (1000, 760), (1366, 768), (1100, 700)):
        for guest in people:
            guest.page.set_viewport_size({"width": width, "height": height})
            rest(guest.page)
            found = hidden_by_page(guest, ".pile .top", ".told", ".head li:last-child")
            found += hidden_by_page(guest, ".stage > .story li:last-child")
            assert not found, (width, height, guest.name)
            in_column = guest.page.locator(f".stage > .beside {VERDICT}").count() == 1
            assert in_column == (width >= 1100)
    assert not hidden_by_page(ada, HAND, "#question")


def hidden_by_page(guest: BiduletrucPlayer, *selectors: str) -> list[str]:
    """What the page of the verdict lies over."""
    return list(guest.page.evaluate(HIDDEN_BY_PAGE, [VERDICT, list(selectors)]))


def touch_slip(guest: BiduletrucPlayer, name: str) -> None:
    slip = guest.page.locator(f"{VERDICT}.folded")
    button = slip.get_by_role("button", name=name)
    expect(button).to_be_visible()
    guest.page.touchscreen.tap(*guest.middle_of(button))
