"""A bot answers from what its seat may see, with luck and a budget of its own."""

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from msgspec import Struct

from ..core.chance import Chance
from ..core.game import AnyGame

LEVELS = ("novice", "casual", "regular", "expert", "master")

View = TypeVar("View", contravariant=True)
Action = TypeVar("Action", covariant=True)


class Budget(Struct, frozen=True):
    """How far a bot may look, counted in worlds, so that a seed repeats a game."""

    worlds: int = 200


class Wait(Struct, frozen=True):
    """A bot that may act lets some time pass: then it acts, or it is asked again.

    The plan holds while others act, until the bot's seat is asked another question.
    """

    ms: int
    action: Any = None  # what to do then; None: ask again


class Bot(ABC, Generic[View, Action]):
    """A player of one game; one object plays every seat of every table, so it keeps no memory."""

    @abstractmethod
    def choose(self, view: View, chance: Chance, budget: Budget) -> Action | Wait:
        """The action to take in this view, or how long to wait."""

    def prepare(self) -> None:
        """Load the compiled code and data that this bot uses, and wait for them.

        Needed where a seed must repeat a game: until they are loaded, a bot thinks without them.
        """


class RandomBot(Bot[Any, Any]):
    """Any legal action: for tests, and to measure the engine."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def choose(self, view: Any, chance: Chance, budget: Budget) -> Any:
        actions = list(self._game.legal(view))
        return actions[chance.below("random", len(actions))] if actions else Wait(1_000)
