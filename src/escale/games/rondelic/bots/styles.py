"""Styles of bots: other habits with cards between good and bad, and with a King that is asked for.

`python -m bench.styles --game rondelic` measures each against the plain bot of its level.
"""

from collections.abc import Mapping

from .levels import RondelicBot

# Ranks by which the line between cards to exchange and to keep is moved. Below the master the line
# is too low: each rank up or down would make a level much stronger or weaker.
DARING = {"novice": 0.2, "casual": 0.25, "regular": 0.25, "expert": 0.3}
USUAL_DARING = 0.6


def styled(bots: Mapping[str, RondelicBot]) -> Mapping[str, Mapping[str, RondelicBot]]:
    """These bots in each style. A proud one never lends its King; only text A has that choice."""
    daring = {level: DARING.get(level, USUAL_DARING) for level in bots}
    return {
        "daring": {level: bot.styled(daring[level]) for level, bot in bots.items()},
        "careful": {level: bot.styled(-daring[level]) for level, bot in bots.items()},
        "proud": {level: bot.styled(daring[level] / 2, refuses=1.0) for level, bot in bots.items()},
    }
