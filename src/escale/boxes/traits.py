"""What kind of game a box holds, as data: what tests, pages and tools ask instead of assuming."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct


class Traits(Struct, frozen=True, kw_only=True):
    """The kind of a game. The laws (tests/laws/test_traits.py) hold every trait to the truth.

    The defaults describe the simplest game: nothing is hidden, one seat acts at a time, no chance.
    The number of players is not a trait: `game.seats(options)` gives it.
    """

    # "perfect": every seat and every spectator sees the same at every moment.
    information: Literal["perfect", "hidden"] = "perfect"
    # "sequential": at most one seat has something to decide at a time. Two things do not count:
    # the ready pause, and actions with which a seat interrupts (`Game.interrupts`).
    order: Literal["sequential", "simultaneous"] = "sequential"
    # "none": nothing is ever drawn. "deals": only when a game or, after a ready pause, another deal
    # begins. "draws": during play too.
    chance: Literal["none", "deals", "draws"] = "none"
    # What the scores of an outcome add up to: nothing, always the same with the same options and
    # number of players, or anything.
    scores: Literal["zero-sum", "constant-sum", "general-sum"] = "general-sum"
    # Whether a view holds all that its seat was ever told: two games that were told to it
    # differently never look the same to it.
    perfect_recall: bool = False
    # Whether `legal` lists all actions; otherwise there are more than anyone would list, as where
    # any word may be tried.
    finite_actions: bool = True
    # Whether some actions interrupt what others do (`Game.interrupts`).
    interrupts: bool = False
    # Whether the rules keep the time, so that the clock of a table has nothing to do.
    own_clock: bool = False
    # Actions, by tag, that are only parts of one movement, as cards that are set aside one by one.
    # At a table with people a bot does them quickly.
    partial_actions: frozenset[str] = frozenset()
    # Whether people at a table may say in a few words why they did something, beside the log.
    remarks: bool = False
    # Signs that people make at its tables besides those of every table ("bravo" and so on), each
    # with the one of these that stands for it where it is not known: `reactions.<sign>` says it.
    reactions: Mapping[str, str] = {}

    @property
    def by_correspondence(self) -> bool:
        """Whether a turn may take days: nothing happens for which one has to be there.

        The rules keep no time but in pauses, and nobody interrupts what others do.
        """
        return not (self.own_clock or self.interrupts)
