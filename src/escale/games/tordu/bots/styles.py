"""Styles of bots: which bids they like, by so little that it costs them next to nothing.

`python -m bench.styles --game tordu` measures each against the plain bot of its level.
"""

from collections.abc import Mapping

from .bid_taste import BidTaste
from .levels import TorduBot

TASTES = {
    "bold": BidTaste(per_trick=0.1),
    "careful": BidTaste(per_trick=-0.1),
    "twisted": BidTaste(twisted=0.5),
}
# Whoever counts tricks sees little difference between neighbouring bids, and much between suits.
OF_LEVEL = {
    "casual": {
        "bold": BidTaste(per_trick=0.05),
        "careful": BidTaste(per_trick=-0.01),
        "twisted": BidTaste(twisted=0.75),
    }
}


def styled(bots: Mapping[str, TorduBot]) -> Mapping[str, Mapping[str, TorduBot]]:
    """These bots in each style."""
    return {
        style: {
            level: bot.styled(OF_LEVEL.get(level, TASTES)[style]) for level, bot in bots.items()
        }
        for style in TASTES
    }
