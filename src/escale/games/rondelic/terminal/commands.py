"""The commands of Rondelic. `escale rondelic thresholds`: below which card the master exchanges."""

from collections.abc import Mapping

from ....boxes import Argument, Command, Report
from ....core.errors import BadInput
from ....core.texts import Texts
from ..bots import policy
from ..bots.knowledge import solved_game
from ..rules import Rondelic, TextA
from ..rules.cards import RANKS

GAME = Rondelic()
FEWEST = 3  # the last two of text A fight a duel, which has no seats


def thresholds(values: Mapping[str, str], texts: Texts) -> Report:
    """A report of the average thresholds by seat, for a number of players."""
    preset = values["preset"]
    options = GAME.preset(preset)
    high = GAME.seats(options)[-1]
    low = FEWEST if isinstance(options, TextA) else FEWEST - 1
    if values["players"] not in map(str, range(low, high + 1)):
        raise BadInput("bad-count", name="--players", value=values["players"], low=low, high=high)
    players = int(values["players"])
    at = (*solved_game(options), players)
    rows = [
        (_seat(position, players, texts), _said(policy.threshold(*at, position), texts))
        for position in range(players - 1)
    ]
    rows += [
        (texts.say("thresholds.dealer", number=turned), _said(limit, texts))
        for turned in (1, 2)
        if (limit := policy.dealer_threshold(*at, turned))
    ]
    head = (texts.say("thresholds.position"), texts.say("thresholds.card"))
    title = texts.say(
        "thresholds.title", preset=texts.say(f"presets.{preset}.title"), players=players
    )
    return Report(title, head, tuple(rows), (texts.say("thresholds.note"),))


def _seat(position: int, players: int, texts: Texts) -> str:
    if position == 0:
        return texts.say("thresholds.first")
    if position == players - 2:
        return texts.say("thresholds.last")
    return texts.say("thresholds.number", number=position + 1)


def _said(limit: float, texts: Texts) -> str:
    """A threshold in words: the highest card that always goes, and how often the next one."""
    whole, tenths = divmod(round(limit * 10), 10)
    names = [texts.say(f"ranks.{name}") for name in RANKS]
    card = names[max(0, whole - 1)]
    if not tenths or whole >= len(names):
        return texts.say("thresholds.upto", card=card)
    return texts.say("thresholds.part", card=card, next=names[whole], tenths=tenths)


COMMANDS = (
    Command(
        "thresholds",
        (Argument("players", "6"), Argument("preset", "rondelic")),
        thresholds,
    ),
)
