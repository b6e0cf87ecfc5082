"""The bots of Rondelic by level, from novice to master. They see a view and nothing else.

A weak level judges cards by a rougher threshold, wavers and forgets what it gave away, but never
plays nonsense. docs/games/rondelic.md has the measured ladder.
"""

from collections.abc import Mapping

from .players import EquilibriumPlayer, FixedThreshold, Player, ThresholdByPlayers, ThresholdBySeat
from .styles import styled

FIVE, SEVEN = 4, 6  # ranks

BOTS: Mapping[str, Player] = {
    "novice": FixedThreshold(FIVE, waver=2, remembers=False, refuses=1.0),
    "casual": FixedThreshold(SEVEN, waver=3, remembers=False, refuses=0.8),
    "regular": ThresholdByPlayers(waver=2, refuses=0.5),
    "expert": ThresholdBySeat(refuses=0.3),
    "master": EquilibriumPlayer(),
    # "Exchange below 7", whatever happened: for comparisons.
    "baseline": FixedThreshold(SEVEN, waver=0, remembers=False, refuses=0.5),
}
STYLES = styled(BOTS)
