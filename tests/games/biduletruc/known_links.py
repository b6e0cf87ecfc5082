"""Words with which tests of Biduletruc's bots can say what a player knows."""

from collections.abc import Iterator
from itertools import permutations

from escale.bots import LEVELS, Budget, Wait
from escale.core.chance import FastChance
from escale.core.game import Seat
from escale.games.biduletruc.bots import BOTS
from escale.games.biduletruc.bots.knowledge import knows
from escale.games.biduletruc.bots.profiles import PROFILES
from escale.games.biduletruc.bots.relatedness import plausibility
from escale.games.biduletruc.rules import Action, Card, View
from escale.games.biduletruc.rules.dicobidule import is_granted, words

# A word with a hyphen cannot be drawn in `positions`.
PAIRS = tuple(permutations([word for word in words()[::6] if "-" not in word], 2))


def links(level: str, seat: Seat, known: bool) -> Iterator[tuple[Card, Card]]:
    """Links, covered and laid, that the Dicobidule grants and this player knows, or does not."""
    for covered, laid in PAIRS:
        if is_granted(covered, laid) and knows(PROFILES[level], seat, covered, laid) == known:
            yield covered, laid


def nonsense() -> Iterator[tuple[Card, Card]]:
    """Two words that nothing links, the least plausible first."""
    wrong = [pair for pair in PAIRS if not is_granted(*pair)]
    yield from sorted(wrong, key=lambda pair: plausibility(*pair))


def known_to_all(seat: Seat) -> tuple[Card, Card]:
    """A link that every level knows in this seat."""
    return next(links(LEVELS[0], seat, True))


def answer(level: str, view: View) -> Action | Wait:
    return BOTS[level].choose(view, FastChance(0), Budget())


def decision(level: str, view: View) -> Action | None:
    """What a bot has made up its mind to do, sooner or later."""
    said = answer(level, view)
    return said.action if isinstance(said, Wait) else said
