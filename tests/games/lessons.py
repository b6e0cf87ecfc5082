"""What the tests of every game's lessons share: a scene played through, what is said, how long."""

from collections.abc import Iterator
from typing import Any, TypeVar

from escale.boxes import Act, Box, Lesson, Move, Say, Scene, Try
from escale.core.chance import ScriptedChance
from escale.core.game import Event, Step, Turn

MOST_WORDS = 35  # of one thing the teacher says

Body = TypeVar("Body")


def walk(box: Box, scene: Scene) -> Iterator[tuple[Any, Any, tuple[Event[Any], ...]]]:
    """Each act with the state it meets and the events before it; the last act is None."""
    chance = ScriptedChance(scene.script)  # and no luck besides
    turn: Turn[Any, Any] = box.game.start(scene.options, len(scene.names), chance)
    for act in scene.acts:
        yield turn.state, act, turn.events
        if isinstance(act, Say):
            turn = Turn(turn.state)
            continue
        step = Step(act.seat if isinstance(act, Move) else scene.seat, act.action)
        box.game.check(turn.state, step)
        turn = box.game.apply(turn.state, step, chance)
    yield turn.state, None, turn.events


def told(box: Box, scene: Scene, kind: type[Body]) -> list[Body]:
    """What everybody is told in a scene, of this kind."""
    public = [event.public for _, _, events in walk(box, scene) for event in events]
    return [body for body in public if isinstance(body, kind)]


def end_of(box: Box, scene: Scene) -> Any:
    """The board that a scene leaves."""
    *_, (state, _, _) = walk(box, scene)
    return state.board


def spoken(scene: Scene) -> list[Say | Try]:
    return [act for act in scene.acts if not isinstance(act, Move)]


def watched(scene: Scene) -> tuple[Act, ...]:
    """From the first word on: what comes before only lays the table."""
    return scene.acts[scene.acts.index(spoken(scene)[0]) :]


def moves_of_the_learner(scene: Scene) -> list[Move]:
    """Those that are made for him while he watches: there should be none."""
    return [act for act in watched(scene) if isinstance(act, Move) and act.seat == scene.seat]


def unfit_words(box: Box, lesson: Lesson, language: str) -> list[str]:
    """The keys of what is not there, or takes too long to say."""
    texts = box.texts(language)
    keys = [f"lessons.{lesson.name}.title", f"lessons.{lesson.name}.summary"]
    for scene in lesson.scenes:
        keys += [act.key for act in spoken(scene)]
        keys += [act.otherwise for act in spoken(scene) if isinstance(act, Try) and act.otherwise]
    is_fit = {key: texts.has(key) and len(texts.say(key).split()) <= MOST_WORDS for key in keys}
    return [key for key, fits in is_fit.items() if not fits]


def seconds(box: Box, for_a_try: float) -> float:
    """All lessons: four words a second, one second for a move that is watched."""
    taken = 0.0
    for act in (act for lesson in box.lessons for scene in lesson.scenes for act in watched(scene)):
        if isinstance(act, Move):
            taken += 1
        else:
            taken += len(box.texts("fr").say(act.key).split()) / 4
            taken += for_a_try if isinstance(act, Try) else 0
    return taken
