"""What the tests of every game's lessons share: a scene played through, what is said, how long."""

from collections.abc import Iterator
from typing import Any, TypeVar

from escale.boxes import Box, Exercise, Explain, Lesson, LessonStep, Move, Scene
from escale.core.chance import ScriptedChance
from escale.core.game import Event, Step, Turn

MOST_WORDS = 35  # of one thing the teacher says

Body = TypeVar("Body")


def walk(box: Box, scene: Scene) -> Iterator[tuple[Any, Any, tuple[Event[Any], ...]]]:
    """Each step of a scene, the state it meets and the events before it; the last step is None."""
    chance = ScriptedChance(scene.script)  # and no luck besides
    turn: Turn[Any, Any] = box.game.start(scene.options, len(scene.names), chance)
    for part in scene.steps:
        yield turn.state, part, turn.events
        if isinstance(part, Explain):
            turn = Turn(turn.state)
            continue
        step = Step(part.seat if isinstance(part, Move) else scene.seat, part.action)
        box.game.check(turn.state, step)
        turn = box.game.apply(turn.state, step, chance)
    yield turn.state, None, turn.events


def public_events(box: Box, scene: Scene, kind: type[Body]) -> list[Body]:
    """The public events of this kind in a scene."""
    public = [event.public for _, _, events in walk(box, scene) for event in events]
    return [body for body in public if isinstance(body, kind)]


def end_of(box: Box, scene: Scene) -> Any:
    """The board that a scene leaves."""
    *_, (state, _, _) = walk(box, scene)
    return state.board


def spoken(scene: Scene) -> list[Explain | Exercise]:
    return [part for part in scene.steps if not isinstance(part, Move)]


def watched(scene: Scene) -> tuple[LessonStep, ...]:
    """From the first word on: what comes before only lays the table."""
    return scene.steps[scene.steps.index(spoken(scene)[0]) :]


def moves_of_the_learner(scene: Scene) -> list[Move]:
    """Moves that are made for the learner while they watch: there should be none."""
    return [part for part in watched(scene) if isinstance(part, Move) and part.seat == scene.seat]


def unfit_words(box: Box, lesson: Lesson, language: str) -> list[str]:
    """The keys of what is not there, or takes too long to say."""
    texts = box.texts(language)
    keys = [f"lessons.{lesson.name}.title", f"lessons.{lesson.name}.summary"]
    for scene in lesson.scenes:
        keys += [part.key for part in spoken(scene)]
        keys += [
            part.wrong_answer_text
            for part in spoken(scene)
            if isinstance(part, Exercise) and part.wrong_answer_text
        ]
    is_fit = {key: texts.has(key) and len(texts.say(key).split()) <= MOST_WORDS for key in keys}
    return [key for key, fits in is_fit.items() if not fits]


def seconds(box: Box, for_a_try: float) -> float:
    """All lessons: four words a second, one second for a move that is watched."""
    taken = 0.0
    for part in (
        part for lesson in box.lessons for scene in lesson.scenes for part in watched(scene)
    ):
        if isinstance(part, Move):
            taken += 1
        else:
            taken += len(box.texts("fr").say(part.key).split()) / 4
            taken += for_a_try if isinstance(part, Exercise) else 0
    return taken
