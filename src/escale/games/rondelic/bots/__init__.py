"""The bots of Rondelic by level, from novice to master. They see a view and nothing else.

Levels differ in what they take into account and remember, and in how soon they are content with a
card (`profiles`). docs/games/rondelic.md has the measured ladder.
"""

from collections.abc import Mapping

from .levels import EquilibriumBot, FixedLine, LevelBot, RondelicBot
from .profiles import PROFILES
from .styles import styled

SEVEN = 6  # its rank

BOTS: Mapping[str, RondelicBot] = {
    **{level: LevelBot(profile) for level, profile in PROFILES.items()},
    "master": EquilibriumBot(),
    # "Exchange below 7, unless it cannot lose": for comparisons.
    "baseline": FixedLine(SEVEN, refuses=0.5),
}
STYLES = styled(BOTS)
