"""A lesson as the learner goes through it: its script played by the real rules."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw

from ..boxes import Move, Scene, Try
from ..core.chance import Chance, FastChance, ScriptedChance
from ..core.game import TABLE, AnyGame, Step
from ..core.table_events import Joined, Started
from .fold import ReplayStep, begin, fold_step
from .ports import TableRow
from .state import TableConfig


class Moment(NamedTuple):
    """What the learner sees, what the teacher says about it, and what the learner must answer."""

    position: ReplayStep
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
            moment = Moment(fold_step(moment.position, config, Step(act.seat, act.action), chance))
            continue
        has_begun = True
        if moment.say:  # one thing said after the other
            yield moment
            moment = Moment(_unchanged(moment.position))
        moment = moment._replace(say=act.key)
        if isinstance(act, Try):
            yield moment._replace(expected=act.action, otherwise=act.otherwise)
            moment = Moment(
                fold_step(moment.position, config, Step(scene.seat, act.action), chance)
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
