"""The lessons of every box: each plays through, and can be done by whoever takes it."""

from typing import Any

import msgspec
import pytest

from escale.boxes import Box, Exercise, Explain, Lesson, LessonStep, Move, Scene
from escale.boxes.registry import BOXES
from escale.core.errors import IllegalAction
from escale.core.game import Seat
from escale.core.table_events import Started
from escale.core.texts import LANGUAGES
from escale.games.rondelic import BOX
from escale.games.rondelic.rules import EXCHANGE, GIVE, KEEP, REFUSE
from escale.tables.lesson import LessonPosition, play_scene
from escale.tables.seat_view import SeatView

LESSONS = [
    pytest.param(box, lesson, id=f"{slug}-{lesson.name}")
    for slug, box in BOXES.items()
    for lesson in box.lessons
]


def moments(box: Box, scene: Scene) -> list[LessonPosition]:
    return list(play_scene(box.game, scene, "seed"))


def asked(box: Box, scene: Scene, moment: LessonPosition) -> list[Any]:
    """The answers on offer; where one may also type, all that the rules allow."""
    question = SeatView.of(box, moment.position.state, scene.seat).question
    if question and question.typed:
        return list(box.game.legal(box.game.view(moment.position.state.game_state, scene.seat)))
    return [choice.action for choice in question.choices] if question else []


@pytest.mark.parametrize("box, lesson", LESSONS)
def test_every_lesson_plays_through_and_asks_what_can_be_answered(box: Box, lesson: Lesson) -> None:
    tries = 0
    for scene in lesson.scenes:
        assert scene.seat in range(len(scene.names))
        for moment in moments(box, scene):
            if moment.expected is not None:
                tries += 1
                choices = asked(box, scene, moment)
                assert moment.expected in choices
                # where there is another answer, the teacher has a word for it
                assert bool(moment.wrong_answer_text) == (len(choices) > 1)
                assert moment.explanation
    assert tries


@pytest.mark.parametrize("box, lesson", LESSONS)
def test_every_lesson_has_its_words_in_every_language(box: Box, lesson: Lesson) -> None:
    for language in LANGUAGES:
        for scene in lesson.scenes:
            texts = box.texts(language, scene.names, scene.seat)
            for moment in moments(box, scene):
                for key in filter(None, (moment.explanation, moment.wrong_answer_text)):
                    assert key.startswith(f"lessons.{lesson.name}.")
                    assert texts.has(key), key
                    assert texts.say(key)


@pytest.mark.parametrize("slug", BOXES)
def test_lessons_have_names_of_their_own(slug: str) -> None:
    names = [lesson.name for lesson in BOXES[slug].lessons]
    assert len(set(names)) == len(names)


# ---- how a script becomes moments

OPTIONS = BOX.game.presets["rondelic-rapide"]


def scene(*steps: LessonStep, seat: Seat = 1) -> Scene:
    """Seat 0 deals; 1 has the first word, then 2."""
    return Scene(
        OPTIONS, ("Ann", "Bob", "Cleo"), seat, {"first-dealer": 0, "deal-1": (4, 8)}, steps
    )


def shown(*steps: LessonStep) -> list[tuple[str, Any, Seat | None]]:
    found = moments(BOX, scene(*steps))
    return [
        (m.explanation, m.expected, m.position.step.seat if m.position.step else None)
        for m in found
    ]


HOUSE_SEAT = -2


def test_what_is_said_goes_with_what_is_seen() -> None:
    steps = (Explain("a"), Explain("b"), Move(1, KEEP), Explain("c"))
    assert shown(*steps) == [("a", None, HOUSE_SEAT), ("b", None, None), ("c", None, 1)]


def test_moves_before_the_first_word_only_set_the_table() -> None:
    assert shown(Move(1, EXCHANGE), Move(2, GIVE), Explain("a")) == [("a", None, 2)]


def test_moves_after_it_are_shown_one_by_one() -> None:
    steps = (Explain("a"), Move(1, EXCHANGE), Move(2, GIVE))
    assert shown(*steps) == [("a", None, HOUSE_SEAT), ("", None, 1), ("", None, 2)]


def test_what_the_learner_must_find_is_expected_and_then_done() -> None:
    steps = (Explain("a"), Exercise(KEEP, "b", "no"), Explain("c"))
    assert shown(*steps) == [("a", None, HOUSE_SEAT), ("b", KEEP, None), ("c", None, 1)]
    assert moments(BOX, scene(*steps))[1].wrong_answer_text == "no"


def test_events_are_numbered_without_gaps_and_told_once() -> None:
    steps = (Explain("a"), Explain("b"), Move(1, EXCHANGE), Explain("c"), Move(2, GIVE))
    told = [
        (moment.position.first + number, event)
        for moment in moments(BOX, scene(*steps))
        for number, event in enumerate(moment.position.events)
    ]
    assert [number for number, _ in told] == list(range(1, len(told) + 1))
    assert told[0][1].public == Started()
    assert len({msgspec.json.encode(event.public) for _, event in told}) == len(told)


def test_a_script_that_the_rules_forbid_is_a_mistake() -> None:
    with pytest.raises(IllegalAction):
        moments(BOX, scene(Move(2, REFUSE)))


def test_a_lesson_takes_as_long_as_its_steps() -> None:
    def lesson(*steps: LessonStep) -> Lesson:
        return Lesson("short", (Scene(None, ("Ada",), 0, {}, steps),))

    read, watch, do = Explain("text"), Move(0, KEEP), Exercise(KEEP, "text", "")
    assert lesson(read).minutes == 1
    assert lesson(*[read] * 9, *[do] * 7, *[watch] * 20).minutes == 3
    assert [each.minutes for each in BOX.lessons] == [5, 3]
