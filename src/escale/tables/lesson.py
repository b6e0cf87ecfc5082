"""A lesson as the learner goes through it: its script played by the real rules."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw

from ..boxes import Exercise, Move, Scene
from ..core.chance import Chance, FastChance, ScriptedChance
from ..core.game import TABLE, AnyGame, Step
from ..core.table_events import Joined, Started
from .fold import ReplayStep, begin, fold_step
from .ports import TableRow
from .state import TableConfig


class LessonPosition(NamedTuple):
    """A position of the scene, the text shown with it, and what the learner must answer."""

    position: ReplayStep
    explanation: str = ""
    expected: Any = None
    wrong_answer_text: str = ""


def play_scene(game: AnyGame, scene: Scene, seed: str) -> Iterator[LessonPosition]:
    """What the learner sees of a scene, one position after the other.

    Moves before the first explanation only prepare the position: they are not shown.
    Raises what the rules raise if they do not allow the script.
    """
    config = TableConfig(game, scene.options, _table_for(game, scene))
    chance = ScriptedChance(scene.script, FastChance(seed))
    moment = LessonPosition(_opening(config, scene, chance))
    has_begun = False
    for part in scene.steps:
        if isinstance(part, Move):
            if has_begun:
                yield moment
            moment = LessonPosition(
                fold_step(moment.position, config, Step(part.seat, part.action), chance)
            )
            continue
        has_begun = True
        if moment.explanation:  # one thing said after the other
            yield moment
            moment = LessonPosition(_unchanged(moment.position))
        moment = moment._replace(explanation=part.key)
        if isinstance(part, Exercise):
            yield moment._replace(expected=part.action, wrong_answer_text=part.wrong_answer_text)
            moment = LessonPosition(
                fold_step(moment.position, config, Step(scene.seat, part.action), chance)
            )
    yield moment


def _unchanged(before: ReplayStep) -> ReplayStep:
    """The same position once more: nothing has happened since."""
    return ReplayStep(None, before.state, (), before.next_event)


def _opening(config: TableConfig, scene: Scene, chance: Chance) -> ReplayStep:
    """Everyone sits down, and the cards are dealt; the events are counted from here."""
    position = ReplayStep(None, begin(config), ())
    for seat, name in enumerate(scene.names):
        position = fold_step(position, config, Step(TABLE, Joined(f"m{seat}", name)), chance)
    gathered = ReplayStep(None, position.state, ())
    return fold_step(gathered, config, Step(TABLE, Started()), chance)


def _table_for(game: AnyGame, scene: Scene) -> TableRow:
    options = Raw(msgspec.json.encode(scene.options))
    return TableRow("", game.slug, game.version, options, "", 0, places=len(scene.names))
