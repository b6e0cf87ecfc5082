"""The players of Ludime: legal from a view alone, repeatable, at every game and table."""

from random import Random
from typing import Any

import msgspec
import pytest

from escale.bots import LEVELS, Budget, Wait
from escale.core.chance import FastChance
from escale.core.game import Step
from escale.core.ready import READY
from escale.games.ludime.bots import (
    BOTS,
    die_completion,
    one_word_search,
    partie_planning,
    vocabulary,
)
from escale.games.ludime.rules import Action, Die, OneWord, Options, Partie, View
from escale.tables.offline.simulate import Simulation, simulate
from escale.words import anagram_finder
from tests.sizes import at_night

from ..bots import play_whole_game
from .positions import GAME, partie, started

FEW = Budget(worlds=10)
ALL_OPTIONS = {
    "partie": Partie(manches=1),
    "odd partie": Partie(manches=1, last_card="discarded", takes="both"),
    "one word": OneWord(target=10),
    "one word, back": OneWord(target=10, comes_back=True),
    "die": Die(target=10),
}
every_options = pytest.mark.parametrize("options", ALL_OPTIONS.values(), ids=list(ALL_OPTIONS))


def answer(level: str, view: View, seed: Any = 0, budget: Budget = FEW) -> Any:
    return BOTS[level].choose(view, FastChance(seed), budget)


def whole_game(levels: list[str], options: Options, seed: int) -> list[Action]:
    return play_whole_game(GAME, [BOTS[level] for level in levels], options, seed, FEW)


def test_the_five_levels_have_the_names_of_the_house() -> None:
    assert list(BOTS)[:5] == list(LEVELS)


@pytest.mark.slow
@every_options
@pytest.mark.parametrize("seats", [3, *at_night(2, 4)])
def test_all_levels_play_to_the_end(options: Options, seats: int) -> None:
    for first in (0, 2):
        assert whole_game([*LEVELS, *LEVELS][first : first + seats], options, seats)


@pytest.mark.slow
@every_options
def test_whatever_others_have_begun_every_level_goes_on(options: Options) -> None:
    """A bot may sit down in the middle of a turn that somebody else has begun, at random."""
    for seed, seats in enumerate((2, 3, 4)):
        chance, random = FastChance(seed), Random(seed)
        state = GAME.start(options, seats, chance).state
        for number in range(30):
            if not (must := GAME.actors(state).must):
                break
            seat = must[0]
            view = GAME.view(state, seat)
            action = answer(LEVELS[number % len(LEVELS)], view, number)
            GAME.check(state, Step(seat, action))
            wild = random.choice(list(GAME.legal(view)))
            state = GAME.apply(state, Step(seat, wild), chance).state


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.presets)
def test_the_same_luck_gives_the_same_game(preset: str) -> None:
    options = {"partie": Partie(manches=1), "un-mot": OneWord(target=10), "de": Die(target=10)}
    series = Simulation("ludime", preset, options[preset], ("master", "regular"), 2, seed=3)
    assert simulate(series)[1] == simulate(series)[1]


def test_who_is_not_asked_waits_and_a_pause_needs_no_thought() -> None:
    table = partie("A ES ROI | B E NUA", is_closing=True)
    assert isinstance(answer("master", table.view("B")), Wait)
    over = table.play("A draw", "A discard E", "B draw", "B discard E")
    assert answer("novice", over.view("A")) == READY


@pytest.mark.slow
@every_options
def test_a_view_that_went_over_the_wire_gets_the_same_answer(options: Options) -> None:
    view = started(options, 3).view("A")
    sent = msgspec.json.decode(msgspec.json.encode(view), type=View)
    for level in LEVELS:
        assert answer(level, sent) == answer(level, view)


def not_installed() -> Any:
    raise ImportError


@pytest.mark.slow
@every_options
def test_without_the_kernel_they_answer_the_same(
    options: Options, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = started(options, 2).view("A")
    BOTS["master"].prepare()
    expected = [answer(level, view) for level in LEVELS]
    monkeypatch.setattr(anagram_finder, "_finder", anagram_finder.AnagramFinder(not_installed))
    for kept in (
        vocabulary.known_words,
        die_completion.known_anagram,
        partie_planning.plan,
        one_word_search.growths,
    ):
        kept.cache_clear()
    assert [answer(level, view) for level in LEVELS] == expected
