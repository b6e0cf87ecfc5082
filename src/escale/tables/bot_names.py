"""Names that nobody typed: of the bots that can take free places, of people who have said none.

A bot's style follows from its name, so the same name plays the same way at every table.
"""

from collections.abc import Iterable

from ..core.texts import LANGUAGES, Texts
from .state import Member, TableConfig

_texts = Texts(LANGUAGES[0], ("escale",))
BOT_NAMES = tuple(_texts.say("names").split(", "))
GUEST_NAME = _texts.say("guest")


def bots_for(config: TableConfig, level: str, people: Iterable[str] = ()) -> list[Member]:
    """Bots for every place of a table, none called like one of these people.

    The seating takes those whose names no other bot has.
    """
    row = config.row
    level = config.policy.bot_level(row, level)
    taken = {name.casefold() for name in people}
    bots = (Member(f"bot{number}", _bot_name(number), level) for number in range(2 * row.places))
    return [each for each in bots if each.name.casefold() not in taken]


def _bot_name(number: int) -> str:
    lap, place = divmod(number, len(BOT_NAMES))
    return BOT_NAMES[place] + (f" {lap + 1}" if lap else "")


def style_of(name: str, styles: Iterable[str]) -> str:
    """Which of a game's styles a bot of this name has; "" for a name that is not the house's.

    The names take turns in the styles. « Basile 2 » plays as Basile does.
    """
    base, _, lap = name.rpartition(" ")
    known = base if lap.isdecimal() else name
    order = tuple(styles)
    return order[BOT_NAMES.index(known) % len(order)] if order and known in BOT_NAMES else ""
