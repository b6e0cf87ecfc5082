"""Games as one seat was told of them, made of their events, for tests of figures and stamps."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from escale.boxes import Count, PlayedGame
from escale.core.game import Outcome
from tests.shelf import BUILT_IN


class Pair(NamedTuple):
    """A game that earns a stamp, and one that is as near to it as can be and does not."""

    earns: PlayedGame
    misses: PlayedGame


def a_game(
    options: Any, told: Sequence[Any], places: tuple[int, ...] = (1, 2), seat: int = 0
) -> PlayedGame:
    """A game that is over; who is first has the highest score."""
    scores = tuple(float(len(places) - place) for place in places)
    return PlayedGame(options, len(places), seat, tuple(told), Outcome(scores, places, "over"))


def counted(slug: str, game: PlayedGame) -> Count:
    """What the box counts in a game."""
    figures = BUILT_IN[slug].figures
    assert figures
    return figures.count(game)


def check_stamps(slug: str, pairs: Mapping[str, Pair]) -> None:
    """Every stamp of the box is earned by one game, and not by the other."""
    figures = BUILT_IN[slug].figures
    assert figures
    assert set(pairs) == set(figures.stamps)
    for stamp, pair in pairs.items():
        assert stamp in figures.count(pair.earns).stamps, stamp
        assert stamp not in figures.count(pair.misses).stamps, stamp
