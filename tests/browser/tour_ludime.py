"""At a table of letters: its rules, the three games, their words, the end of a manche, a lesson."""

from collections.abc import Iterator

from escale.games.ludime.rules.pack import without

from .ludime_hands import chain, no_word, plot
from .ludime_player import ENDING, OTHERS, LudimePlayer, play_on, sit_down
from .tour import BEN, LONG_NAME, Stop, Tour
from .visitors import PATIENCE_MS

SOME = 3  # cards


def letters(tour: Tour) -> Iterator[Stop]:
    ada, ben = (LudimePlayer(tour.page(), tour.url, in_haste=True) for _ in range(2))
    ada.say_name(LONG_NAME)
    ben.say_name(BEN)
    page = ada.page
    page.goto("/jeux/ludime/regles")
    page.locator("figure").first.wait_for()
    yield "ludime-rules", page
    yield from _partie(tour, ada, ben)
    yield from _others(ada, ben)
    page.goto("/jeux/ludime/lecon/partie")
    page.locator(".teacher button.on").wait_for()
    yield "ludime-lesson", page


def _partie(tour: Tour, ada: LudimePlayer, ben: LudimePlayer) -> Iterator[Stop]:
    first, second, plan = sit_down(ada, ben, "partie", {"manches": 2}, plot)
    page = first.page
    first.take()
    tour.press(page, "board_web.deeds.toExchange")
    for card in page.locator("[data-zone=hand] [data-drag]").all()[:SOME]:
        card.click()
    yield "ludime-exchange", page
    page.locator(OTHERS).click()
    first.type(plan.own)
    yield "ludime-draft", page
    first.send()
    first.end_with(first.spare(without(plan.stolen, plan.bait)))
    second.take()
    second.lay(plan.bait)
    second.end_with(second.spare(""))
    first.take()
    first.compose(plan.stolen, number=1)
    yield "ludime-steal", page
    first.send()
    first.lay(no_word(plan.own + first.hand[0]), number=0)
    first.refusal.wait_for()
    yield "ludime-refused", page
    page.keyboard.press("Escape")
    first.end_with(first.hand[0])
    yield "ludime-stolen", second.page
    play_on(first, second)
    page.locator(ENDING).wait_for()
    yield "ludime-ending", page
    page.locator(f"{ENDING} .on .button:not(.main)").click()
    page.locator(".study details[open], .study summary").first.wait_for(timeout=PATIENCE_MS)
    yield "ludime-study", page


def _others(ada: LudimePlayer, ben: LudimePlayer) -> Iterator[Stop]:
    first, second, words = sit_down(ada, ben, "un-mot", {}, chain)
    first.type(words.opening)
    first.send()
    second.type(words.grown)
    second.send()
    first.wait_for_turn()
    first.type(words.last)
    yield "ludime-one-word", first.page
    first, *_ = sit_down(ada, ben, "de", {}, lambda hand, _: len(hand))
    first.take()
    first.touch(first.hand[:3])
    yield "ludime-die", first.page
