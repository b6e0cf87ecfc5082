"""The lessons run through the rules, ask for one word at a time, and say what lies there."""

import re

import pytest

from escale.boxes import Exercise, Scene
from escale.core.texts import LANGUAGES
from escale.games.boggle import BOX
from escale.games.boggle.lesson import LEAFLET, REEDS, rolled
from escale.games.boggle.rules import DeLuxe, Note
from escale.games.boggle.rules.events import Lifted, Scored
from escale.games.boggle.rules.material import material
from escale.words.spelling import fold

from ..lessons import end_of, public_events, seconds, spoken
from .grids import paths

GAME = BOX.game
LESSONS = {lesson.name: lesson for lesson in BOX.lessons}
SCENES = [
    pytest.param(lesson.name, scene, id=f"{lesson.name}-{number}")
    for lesson in BOX.lessons
    for number, scene in enumerate(lesson.scenes, start=1)
]


@pytest.mark.parametrize("name, scene", SCENES)
def test_the_letters_are_those_of_the_drawing(name: str, scene: Scene) -> None:
    rows = REEDS if isinstance(scene.options, DeLuxe) else LEAFLET
    assert public_events(BOX, scene, Lifted)[0].letters == rows.replace(" ", "")


def test_the_dice_can_fall_like_that() -> None:
    script = rolled(REEDS)
    dice = script["round-1/dice"]
    assert not isinstance(dice, int)
    assert sorted(dice) == sorted(material().dice)
    with pytest.raises(ValueError, match="no die is left for Q"):
        rolled("QQRU AUTE SEUO LCOR")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name, scene", SCENES)
def test_whoever_misses_a_word_is_told_it(name: str, scene: Scene, language: str) -> None:
    texts = BOX.texts(language)
    for part in spoken(scene):
        if isinstance(part, Exercise) and isinstance(part.action, Note):
            assert re.search(rf"\b{part.action.word}\b", texts.say(part.wrong_answer_text))


def test_both_lessons_take_about_three_minutes() -> None:
    """Six seconds for a word to be found."""
    assert 150 <= seconds(BOX, for_a_try=6) <= 240


# What the teacher says lies on the grid, or does not.
SAID = [
    (REEDS, "RUE RUES RUSE SURE USER TRESOR ROSEAU ROSE SEAU EAU OSA COUTEAU COUTURES", True),
    (REEDS, "SURES", False),
    (LEAFLET, "MAIRE LUIRE LUI ANE MARI RAMI MALT DANSER", True),
]


@pytest.mark.parametrize("rows, words, are_there", SAID)
def test_what_the_teacher_says_of_the_grid_is_so(rows: str, words: str, are_there: bool) -> None:
    for word in words.split():
        assert bool(paths(rows, word)) == are_there, word


def test_BOG_2_the_grid_has_one_s_and_three_u() -> None:
    assert (REEDS.count("S"), REEDS.count("U")) == (1, 3)


def scores(scene: Scene) -> Scored:
    (scored,) = public_events(BOX, scene, Scored)
    return scored


def test_BOG_D7_the_end_of_de_luxe_is_as_the_teacher_says() -> None:
    scored = scores(LESSONS["deluxe"].scenes[3])
    assert scored.points == (6, 2, 2)
    struck = [[e.word for e in entries if e.fate == "shared"] for entries in scored.lists]
    assert struck == [["RUE", "EAU"], ["RUE", "EAU"], ["RUE"]]


def test_BOG_P10_BOG_P4_the_first_formula_and_the_other_face() -> None:
    scene = LESSONS["pocket"].scenes[0]
    assert scores(scene).points == (4, 3, 1)
    board = end_of(BOX, scene)
    assert (board.round, board.side) == (2, 1)


def test_BOG_P11_the_second_formula() -> None:
    scored = scores(LESSONS["pocket"].scenes[1])
    assert scored.points == (3, 0, 0)
    kept = [[e.word for e in entries if e.fate == "kept"] for entries in scored.lists]
    assert kept == [["RAMI", "LUI", "ANE"], ["DANSER", "LUIRE"], ["MALT"]]


def test_souris_is_a_singular_too() -> None:
    judge = BOX.judge_word
    assert judge
    verdicts = {ruling.preset: ruling.accepted for ruling in judge("fr", fold("souris"))}
    assert verdicts == dict.fromkeys(GAME.presets, True)
