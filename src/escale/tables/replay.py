"""A game once more, step by step, from its log: the same states and events as when it was live."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..boxes import GameStep
from ..core.game import TABLE
from .fold import ReplayStep, belongs_to_game, fold_log
from .ports import LoggedStep
from .state import TableConfig


def play_back(config: TableConfig, lines: Sequence[LoggedStep]) -> Iterator[ReplayStep]:
    """The steps from the first card to the last; what came after the game is left out.

    Raises DamagedTable.
    """
    for replayed in fold_log(config, lines):
        if replayed.state.started and replayed.step and belongs_to_game(replayed.step):
            yield replayed


def game_steps(steps: Iterable[ReplayStep], last: int) -> Iterator[GameStep]:
    """The game's own steps up to a number, each with the states around it."""
    before: Any = None
    for replayed in steps:
        if replayed.state.number > last:
            return
        if before is not None and replayed.step is not None and replayed.step.seat != TABLE:
            yield GameStep(before, replayed.step, replayed.state.game_state)
        before = replayed.state.game_state
