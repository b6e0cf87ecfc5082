"""At a table of words: the rules, six players, a doubt and the open page, the end, the book."""

from collections.abc import Iterator

from escale.games.biduletruc.rules import JOKER, State

from .biduletruc_deals import begins, links, wins
from .biduletruc_player import DICO, ENDING, HAND, PASS, VERDICT, BiduletrucPlayer, sit_down
from .tour import BEN, LONG_NAME, Stop, Tour
from .visitors import HEARD, PATIENCE_MS, STAY

AT_ONCE = {"window": 0, "reds": "each"}
LETTERS = 62  # in a hand of ten long words


def doubts(tour: Tour) -> Iterator[Stop]:
    """A table from its first turn to a page that lies open."""
    ada, ben = _people(tour)
    page = ada.page
    page.goto("/jeux/biduletruc/regles")
    page.locator("figure").first.wait_for()
    yield "biduletruc-rules", page
    sit_down(tour.database, (ada,), {}, long_words, ("novice",) * 5)
    page.locator(HAND).last.click()
    yield "biduletruc-six", page
    _, plan = sit_down(tour.database, (ada, ben), AT_ONCE, links)
    yield "biduletruc-turn", page
    ada.red("change").click()
    for card in page.locator(HAND).all()[:2]:
        card.click()
    yield "biduletruc-change", page
    page.locator(".thumb .button").first.click()
    ada.lay(plan.right.card, plan.right.pile)
    ada.lay(plan.wrong.card, plan.wrong.pile)
    ben.raise_hand(plan.wrong.pile)
    yield "biduletruc-armed", ben.page
    ben.page.locator(DICO).click()
    page.locator(VERDICT).wait_for()
    yield "biduletruc-refused", page
    ben.page.locator(f"{VERDICT} .close").click()
    ben.say_dico(plan.right.pile)
    yield "biduletruc-folded", ben.page
    ben.page.locator(f"{VERDICT} .read").click()
    ben.page.locator(f"{VERDICT} mark").first.wait_for()
    yield "biduletruc-granted", ben.page
    ben.page.goto("/jeux/biduletruc/livre")
    ben.page.locator(".closed").wait_for()
    yield "biduletruc-closed", ben.page


def last_cards(tour: Tour) -> Iterator[Stop]:
    """A win, what there is to read afterwards, and the lesson."""
    ada, ben = _people(tour)
    page = ben.page
    _, plan = sit_down(tour.database, (ada, ben), AT_ONCE, wins)
    for word in plan.first:
        ada.lay(word, 0)
    page.locator(PASS).wait_for()
    yield "biduletruc-claim", page
    page.locator(PASS).click()
    page.locator(ENDING).wait_for(timeout=PATIENCE_MS)
    yield "biduletruc-ending", page
    page.get_by_role("button", name="Étudier").first.click()
    page.locator(".study .choices button").last.click(timeout=PATIENCE_MS)
    page.locator(".study summary").first.click()
    yield "biduletruc-study", page
    page.goto("/jeux/biduletruc/livre#champignon")
    page.locator(".leaf h2").wait_for()
    yield "biduletruc-book", page
    page.goto("/jeux/biduletruc/lecon/biduletruc")
    page.locator(".teacher button.on").wait_for()
    yield "biduletruc-lesson", page


def long_words(state: State) -> bool:
    letters = sum(len(card) for card in state.hands[0] if card != JOKER)
    return begins(state) and letters >= LETTERS


def _people(tour: Tour) -> tuple[BiduletrucPlayer, BiduletrucPlayer]:
    people = BiduletrucPlayer(tour.page(), tour.url), BiduletrucPlayer(tour.page(), tour.url)
    for guest, name in zip(people, (LONG_NAME, BEN), strict=True):
        for script in (STAY, HEARD):
            guest.page.add_init_script(script)
        guest.say_name(name)
    return people
