"""The bots of Le Tordu by level, from novice to master. They see a view and nothing else.

A weak level counts its tricks roughly, forgets what was played and hardly ever doubles, but never
plays nonsense. docs/games/tordu.md has the measured ladder.
"""

from collections.abc import Mapping

from ..rules.cards import HAND
from .levels import (
    BeginnerBot,
    CountingBot,
    FlatMonteCarlo,
    MasterBot,
    SearchingBot,
    TorduBot,
)
from .styles import styled

BOTS: Mapping[str, TorduBot] = {
    "novice": BeginnerBot(waver=0.5, blur=0.35),
    "casual": CountingBot(remembers=False, waver=1.0, blur=0.1),
    "regular": SearchingBot(hesitates=1.0, ahead=4, share=0.03, any_trump=False),
    "expert": SearchingBot(hesitates=0.5, ahead=HAND, share=0.04),
    "master": MasterBot(share=0.5),
    "flat": FlatMonteCarlo(),  # for comparisons
}
STYLES = styled(BOTS)
