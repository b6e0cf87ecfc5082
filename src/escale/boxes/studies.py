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
    # Where the last view does not hold the whole game: makes what `analyse` is given instead of a
    # view from the game played back once it is over; and the type of that.
    story: Callable[[Iterable[GameStep]], Any] | None = None
    story_type: Any = None

    def input_type(self, game: AnyGame) -> Any:
        """The type of what `analyse` takes: the story if there is one, else a view."""
        return self.story_type or game.types.view
