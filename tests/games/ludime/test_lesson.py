"""The lessons run through the rules, each word is the answer to its riddle, and sums are right."""

import re

import pytest

from escale.boxes import Exercise, Scene
from escale.core.texts import LANGUAGES
from escale.games.ludime import BOX
from escale.games.ludime.rules import Board, Discard, Lay, Modify, Partie, Show
from escale.games.ludime.rules.events import Scored
from escale.games.ludime.rules.pack import value
from escale.games.ludime.rules.scoring import owned
from escale.games.ludime.rules.words import is_word

from ..lessons import end_of, public_events, spoken, walk

LESSONS = {lesson.name: lesson for lesson in BOX.lessons}
SCENES = [
    pytest.param(scene, id=f"{lesson.name}-{number}")
    for lesson in BOX.lessons
    for number, scene in enumerate(lesson.scenes, start=1)
]
YOU, LENA = range(2)


def points(board: Board, seat: int) -> int:
    return sum(map(value, owned(board, seat)))


def test_every_game_has_its_lesson() -> None:
    assert list(LESSONS) == list(BOX.game.presets)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES)
def test_whoever_misses_a_word_or_a_card_is_told_it(scene: Scene, language: str) -> None:
    texts = BOX.texts(language)
    for part in spoken(scene):
        if not isinstance(part, Exercise):
            continue
        action = part.action
        wanted = [action.word] if isinstance(action, Lay | Modify | Show) else []
        wanted += [action.letter] if isinstance(action, Discard | Show) else []
        for each in wanted:
            assert re.search(rf"\b{each}\b", texts.say(part.wrong_answer_text)), (
                part.key,
                each,
            )


@pytest.mark.parametrize("scene", SCENES)
def test_what_the_teacher_writes_in_capitals_is_a_word_or_a_card(scene: Scene) -> None:
    for language in LANGUAGES:
        texts = BOX.texts(language)
        for part in spoken(scene):
            for capitals in re.findall(r"\b[A-Z]{2,}\b", texts.say(part.key)):
                assert is_word(capitals), (part.key, capitals)


def test_LUD1_5_the_first_scene_is_as_the_teacher_says() -> None:
    board = end_of(BOX, LESSONS["partie"].scenes[0])
    assert (points(board, YOU), owned(board, LENA), board.top) == (18, ["MIRAGE"], "A")


def test_LUD1_9_the_second_scene_is_as_the_teacher_says() -> None:
    board = end_of(BOX, LESSONS["partie"].scenes[1])
    assert owned(board, YOU) == ["JARDINIER", "MARIAGE"]
    assert (points(board, YOU), owned(board, LENA)) == (42, [])


def test_LUD1_11_no_steal_before_a_word_of_ones_own() -> None:
    scene = LESSONS["partie"].scenes[2]
    moments = [
        (state, part.action) for state, part, _ in walk(BOX, scene) if isinstance(part, Exercise)
    ]
    (before, _), (after, steal) = moments
    view = BOX.game.view(before, YOU)
    assert owned(view.board, YOU) == []
    assert steal not in list(BOX.game.legal(view))
    assert steal in list(BOX.game.legal(BOX.game.view(after, YOU)))
    assert value("DIMANCHE") == 21


def test_LUD1_15_the_last_scene_is_as_the_teacher_says() -> None:
    scene = LESSONS["partie"].scenes[3]
    assert isinstance(scene.options, Partie)
    (scored,) = public_events(BOX, scene, Scored)
    assert scored.points == (43, 26)
    assert scored.hands == ("OU", "")
    board = end_of(BOX, scene)
    assert [(word, value(word)) for word in owned(board, YOU)] == [
        ("PAPILLON", 21),
        ("PLAINE", 15),
        ("CHAT", 11),
    ]


def test_LUD2_7_the_one_word_brings_what_the_teacher_says() -> None:
    (scored,) = public_events(BOX, LESSONS["un-mot"].scenes[0], Scored)
    assert (scored.points, scored.close) == ((21, 0), "given-up")


def test_LUD3_4_the_die_and_its_word_are_as_the_teacher_says() -> None:
    scene = LESSONS["de"].scenes[0]
    (scored,) = public_events(BOX, scene, Scored)
    assert (scored.points, scored.close) == ((16, 0), "shown")
    assert end_of(BOX, scene).die == 2
