"""A lesson as the learner goes through it: its script played by the real rules."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw

from ..boxes import Move, Scene, Try
from ..core.chance import Chance, FastChance, ScriptedChance
from ..core.game import HOUSE, AnyGame, Step
from ..core.table_events import Joined, Started
from .ports import TableRow
from .replay import ReplayStep
from .state import TableConfig, advance, begin


class Moment(NamedTuple):
    """What the learner sees, what the teacher says to it, and what he must answer."""

    passed: ReplayStep
    say: str = ""
    expected: Any = None
    otherwise: str = ""


def perform(game: AnyGame, scene: Scene, luck: str) -> Iterator[Moment]:
    """The moments of a scene; raises what the rules raise if they do not allow its script.

    What is done before the first word only sets the table.
    """
    config = TableConfig(game, scene.options, _table_for(game, scene))
    chance = ScriptedChance(scene.script, FastChance(luck))
    moment = Moment(_opening(config, scene, chance))
    has_begun = False
    for act in scene.acts:
        if isinstance(act, Move):
            if has_begun:
                yield moment
            moment = Moment(_after(moment.passed, config, Step(act.seat, act.action), chance))
            continue
        has_begun = True
        if moment.say:  # one thing said after the other
            yield moment
            moment = Moment(_unmoved(moment.passed))
        moment = moment._replace(say=act.key)
        if isinstance(act, Try):
            yield moment._replace(expected=act.action, otherwise=act.otherwise)
            moment = Moment(_after(moment.passed, config, Step(scene.seat, act.action), chance))
    yield moment


def _unmoved(before: ReplayStep) -> ReplayStep:
    """The same sight once more: nothing has happened since."""
    return ReplayStep(None, before.state, (), before.first + len(before.events))


def _after(before: ReplayStep, config: TableConfig, step: Step[Any], chance: Chance) -> ReplayStep:
    state, events = advance(before.state, config, step, chance)
    return ReplayStep(step, state, events, before.first + len(before.events))


def _opening(config: TableConfig, scene: Scene, chance: Chance) -> ReplayStep:
    """Everyone sits down, and the cards are dealt."""
    state = begin(config)
    for seat, name in enumerate(scene.names):
        state, _ = advance(state, config, Step(HOUSE, Joined(f"m{seat}", name)), chance)
    step = Step(HOUSE, Started())
    return ReplayStep(step, *advance(state, config, step, chance))


def _table_for(game: AnyGame, scene: Scene) -> TableRow:
    options = Raw(msgspec.json.encode(scene.options))
    return TableRow("", game.slug, game.version, options, "", 0, places=len(scene.names))
