"""A lesson as the learner goes through it: its script played by the real rules."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw

from ..core.chance import Chance, FastChance, ScriptedChance
from ..core.game import HOUSE, AnyGame, Step
from ..core.house import Joined, Started
from ..games.box import Move, Scene, Try
from .course import Setting, advance, begin
from .ports import TableRow
from .replay import Passed


class Moment(NamedTuple):
    """What the learner sees, what the teacher says to it, and what he must answer."""

    passed: Passed
    say: str = ""
    expected: Any = None
    otherwise: str = ""


def perform(game: AnyGame, scene: Scene, luck: str) -> Iterator[Moment]:
    """The moments of a scene; raises what the rules raise if they do not allow its script.

    What is done before the first word only sets the table.
    """
    setting = Setting(game, scene.options, _table_for(game, scene))
    chance = ScriptedChance(scene.script, FastChance(luck))
    moment = Moment(_opening(setting, scene, chance))
    has_begun = False
    for act in scene.acts:
        if isinstance(act, Move):
            if has_begun:
                yield moment
            moment = Moment(_after(moment.passed, setting, Step(act.seat, act.action), chance))
            continue
        has_begun = True
        if moment.say:  # one thing said after the other
            yield moment
            moment = Moment(_unmoved(moment.passed))
        moment = moment._replace(say=act.key)
        if isinstance(act, Try):
            yield moment._replace(expected=act.action, otherwise=act.otherwise)
            moment = Moment(_after(moment.passed, setting, Step(scene.seat, act.action), chance))
    yield moment


def _unmoved(before: Passed) -> Passed:
    """The same sight once more: nothing has happened since."""
    return Passed(None, before.course, (), before.first + len(before.events))


def _after(before: Passed, setting: Setting, step: Step[Any], chance: Chance) -> Passed:
    course, events = advance(before.course, setting, step, chance)
    return Passed(step, course, events, before.first + len(before.events))


def _opening(setting: Setting, scene: Scene, chance: Chance) -> Passed:
    """Everyone sits down, and the cards are dealt."""
    course = begin(setting)
    for seat, name in enumerate(scene.names):
        course, _ = advance(course, setting, Step(HOUSE, Joined(f"m{seat}", name)), chance)
    step = Step(HOUSE, Started())
    return Passed(step, *advance(course, setting, step, chance))


def _table_for(game: AnyGame, scene: Scene) -> TableRow:
    options = Raw(msgspec.json.encode(scene.options))
    return TableRow("", game.slug, game.version, options, "", 0, places=len(scene.names))
