"""The two other games of Ludime in the browser: one word that grows, and a whole hand as a word."""

from collections import Counter

import pytest
from playwright.sync_api import expect

from escale.games.ludime.rules.die import whole_words
from escale.games.ludime.rules.pack import sorted_letters, value, without
from escale.games.ludime.rules.words import made_of

from .conftest import NewPage
from .ludime_hands import chain, no_word
from .ludime_player import (
    DISCARDED,
    DRAWN,
    ENDING,
    LudimePlayer,
    player,
    sit_down,
    whose_turn,
)
from .visitors import PATIENCE_MS, RESULT

SOON = {"target": 10}
MOST_TURNS = 90  # there are no more cards to draw


@pytest.mark.nightly
def test_one_word_until_nobody_finds_another(new_page: NewPage, url: str) -> None:
    """LUD2-2, LUD2-3, LUD2-5, LUD2-6, LUD2-7, LUD2-9."""
    ada, ben = player(new_page, url, "Ada", "laptop"), player(new_page, url, "Ben")
    first, second, words = sit_down(ada, ben, "un-mot", SOON, chain)
    first.touch(words.opening)
    first.send()

    grow(second, words.grown, words.opening)
    one_letter_at_a_time(first, words.grown)
    grow(first, words.last, words.grown)
    for guest, whose in ((first, "à vous"), (second, f"à {first.name}")):
        expect(guest.page.locator(".whose")).to_contain_text(f"{whose} pour l’instant")
        expect(guest.page.locator(".whose")).to_contain_text(f"{value(words.last)} points")
        chained = guest.page.get_by_role("list", name="Le chemin de ce mot").locator("li")
        expect(chained).to_have_text([words.opening, words.grown])

    second.give_up()
    expect(first.page.locator(".question")).to_contain_text("Il ne reste que vous")
    first.stop()
    for guest in (first, second):
        expect(guest.page.locator(f"{RESULT} h2")).to_contain_text("gagn", timeout=PATIENCE_MS)
        expect(guest.page.locator(ENDING)).to_contain_text(words.last)
        assert guest.views[-1]["board"]["reason"] == "target"


def grow(guest: LudimePlayer, word: str, old: str) -> None:
    """The word is in the tray already: it is spelt anew."""
    guest.main.wait_for(timeout=PATIENCE_MS)
    assert guest.composed == old
    guest.type(word)
    assert guest.composed == word
    guest.send()


def one_letter_at_a_time(guest: LudimePlayer, old: str) -> None:
    """A second card takes the place of the first (LUD2-3); what is refused stays in the tray."""
    guest.main.wait_for(timeout=PATIENCE_MS)
    letters = guest.hand[:2]
    guest.touch(letters)
    assert guest.composed == old + letters[1]
    wrong = no_word(guest.composed)
    guest.type(wrong)
    guest.send()
    expect(guest.refusal).to_contain_text(f"{wrong} n’est pas dans notre dictionnaire")
    assert guest.composed == wrong
    guest.page.keyboard.press("Escape")
    expect(guest.refusal).to_have_count(0)


def test_a_whole_hand_as_one_word(new_page: NewPage, url: str) -> None:
    """LUD3-1, LUD3-3, LUD3-4, LUD3-5: Ben looks for a word, and Ada discards what Ben needs."""
    ada, ben = player(new_page, url, "Ada", "laptop"), player(new_page, url, "Ben")
    *_, size = sit_down(ada, ben, "de", SOON, lambda hand, _: len(hand))
    expect(ben.page.locator(".die")).to_contain_text(f"{size} cartes à chacun")
    is_first = True
    for _ in range(MOST_TURNS):
        if whose_turn(ada, ben) is ada:
            help_out(ada, ben)
            continue
        take_best(ben, ada, size)
        if is_first:
            no_word_is_refused(ben)
            is_first = False
        if show_or_discard(ben, ada, size):
            break
    for guest in (ada, ben):
        expect(guest.page.locator(f"{RESULT} h2")).to_contain_text("gagn", timeout=PATIENCE_MS)
        word = guest.views[-1]["board"]["words"][0]["word"]
        assert len(word) == size
        expect(guest.page.locator(ENDING)).to_contain_text(f"{word} : {value(word)} points")


def aim(hand: str, others: str, size: int) -> str:
    """The word of these cards of which most are in the hand."""
    words = [word for word in made_of(hand + others) if len(word) == size]
    return min(words, key=lambda word: len(beyond(word, hand)), default="")


def beyond(letters: str, others: str) -> str:
    """Those that are not among the others."""
    return "".join((Counter(letters) - Counter(others)).elements())


def help_out(guest: LudimePlayer, seeker: LudimePlayer) -> None:
    guest.take()
    needed = beyond(aim(seeker.hand, guest.hand, len(seeker.hand)), seeker.hand)
    discard(guest, (needed or guest.hand)[0])


def take_best(guest: LudimePlayer, other: LudimePlayer, size: int) -> None:
    top = guest.page.locator(".piles .letter").inner_text()
    needed = beyond(aim(guest.hand, top + other.hand, size), guest.hand)
    guest.take(DISCARDED if top in needed else DRAWN)


def no_word_is_refused(guest: LudimePlayer) -> None:
    """What one holds is what one says: nobody tells before whether it is a word (LUD-Q27)."""
    hand = unlocked(guest)
    wrong = no_word(hand[1:])
    show(guest, hand[0], wrong)
    expect(guest.refusal).to_contain_text(f"{wrong} n’est pas dans notre dictionnaire")
    assert (guest.composed, guest.hand) == (wrong, hand[0])
    guest.page.keyboard.press("Escape")
    assert sorted(guest.hand) == sorted(hand)


def unlocked(guest: LudimePlayer) -> str:
    """The hand, the card last that one may not give back at once (LUD3-9)."""
    taken = str(guest.views[-1]["board"]["taken"])
    return without(guest.hand, taken) + taken


def show_or_discard(guest: LudimePlayer, other: LudimePlayer, size: int) -> bool:
    """Whether there was a word."""
    hand = unlocked(guest)
    free = hand[:-1] if guest.views[-1]["board"]["taken"] else hand
    for letter in free:
        for word in whole_words(sorted_letters(without(hand, letter))):
            show(guest, letter, word)
            return True
    discard(guest, (beyond(free, aim(hand, other.hand, size)) or free)[0])
    return False


def show(guest: LudimePlayer, letter: str, word: str) -> None:
    """The card that the word does not take is discarded with it."""
    guest.type(word)
    assert (guest.composed, guest.hand) == (word, letter)
    expect(guest.main).to_have_text(f"J’abats · {value(word)}")
    guest.send()


def discard(guest: LudimePlayer, letter: str) -> None:
    guest.choose_discard(letter)
    expect(guest.main).to_have_text(f"Défausser {letter}")
    guest.send()
