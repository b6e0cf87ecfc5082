"""What holds for the lessons of every game: the rules allow them, and they are short."""

import pytest

from escale.boxes import Box, Exercise, Explain, Lesson, Scene
from escale.boxes.registry import BOXES
from escale.core.texts import LANGUAGES

from .lessons import moves_of_the_learner, seconds, unfit_words, walk

LESSONS = [(box, lesson) for box in BOXES.values() for lesson in box.lessons]
SCENES = [
    pytest.param(box, scene, id=f"{lesson.name}-{number}")
    for box, lesson in LESSONS
    for number, scene in enumerate(lesson.scenes, start=1)
]


@pytest.mark.parametrize("box, scene", SCENES)
def test_the_rules_allow_every_scene_and_the_learner_does_something_in_it(
    box: Box, scene: Scene
) -> None:
    tries = [(state, part) for state, part, _ in walk(box, scene) if isinstance(part, Exercise)]
    assert tries
    for state, attempt in tries:
        answers = list(box.game.legal(box.game.view(state, scene.seat)))
        assert attempt.action in answers
        assert bool(attempt.wrong_answer_text) == (len(answers) > 1)


@pytest.mark.parametrize("box, scene", SCENES)
def test_a_scene_ends_with_a_word_and_the_learner_never_acts_by_himself(
    box: Box, scene: Scene
) -> None:
    assert isinstance(scene.steps[-1], Explain)
    assert moves_of_the_learner(scene) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("box, lesson", LESSONS, ids=lambda each: getattr(each, "name", ""))
def test_every_word_of_a_lesson_is_there_and_short(box: Box, lesson: Lesson, language: str) -> None:
    assert unfit_words(box, lesson, language) == []


@pytest.mark.parametrize("game", [slug for slug, box in BOXES.items() if box.lessons])
def test_the_lessons_of_a_box_take_about_three_minutes(game: str) -> None:
    """Two seconds for a move that is made."""
    assert 150 <= seconds(BOXES[game], for_a_try=2) <= 240
