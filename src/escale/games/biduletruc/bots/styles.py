"""Styles of bots: small changes of a level's profile, which leave it as strong as it is.

`python -m bench.styles --game biduletruc` measures each against the plain bot of its level.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from .levels import BiduletrucBot
from .profiles import PROFILES, Profile

BLUFF_GAIN = 0.03  # chances to win between two players: how much more or less a bluff must gain
# Log-odds by which a doubter trusts others less. Beginners trust too much: they would become
# stronger by as much as the others.
DISTRUST = {"novice": 0.1, "casual": 0.15}
USUAL_DISTRUST = 0.3


def _bluffer(_level: str, profile: Profile) -> Profile:
    """Bluffs where it promises a little less than not to."""
    return replace(profile, min_bluff_gain=profile.min_bluff_gain - BLUFF_GAIN)


def _doubter(level: str, profile: Profile) -> Profile:
    """Says "dico" a little sooner, and expects the others to do so too."""
    base, *weights = profile.trust
    distrust = DISTRUST.get(level, USUAL_DISTRUST)
    return replace(profile, trust=(base - distrust, *weights))


def _careful(_level: str, profile: Profile) -> Profile:
    """Bluffs only where it promises a little more than not to."""
    return replace(profile, min_bluff_gain=profile.min_bluff_gain + BLUFF_GAIN)


_CHANGES: Mapping[str, Callable[[str, Profile], Profile]] = {
    "bluffer": _bluffer,
    "doubter": _doubter,
    "careful": _careful,
}

STYLES: Mapping[str, Mapping[str, BiduletrucBot]] = MappingProxyType(
    {
        style: {level: BiduletrucBot(change(level, profile)) for level, profile in PROFILES.items()}
        for style, change in _CHANGES.items()
    }
)
