"""What people can learn from a round that is over."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from msgspec import Struct

from ..core.game import AnyGame, Step


class GameStep(NamedTuple):
    """One step of a game that is over, between the states on its two sides."""

    before: Any
    step: Step[Any]
    after: Any


class Study(Struct, frozen=True):
    """An analysis of a round that is over, shown after it and in the replay."""

    # What can be learnt from the round of this view, or None while it is not over. It is computed
    # from what everyone sees alone, so that nothing that is still hidden can be told.
    analyse: Callable[[Any], Any]
    # Whether the round of this view is over: asked first, as an analysis may take its time.
    round_is_over: Callable[[Any], bool] = lambda _view: True
    # For a game whose last view does not hold all of it: makes a history from the steps of the
    # finished game, which `analyse` then takes instead of a view; and the type of that history.
    history: Callable[[Iterable[GameStep]], Any] | None = None
    history_type: Any = None

    def input_type(self, game: AnyGame) -> Any:
        """The type of what `analyse` takes: the history if there is one, else a view."""
        return self.history_type or game.types.view
