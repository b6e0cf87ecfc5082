"""Names that nobody typed: of the bots that can take free places, of people who have said none."""

from ..core.texts import LANGUAGES, Texts
from .state import Member, TableConfig

_texts = Texts(LANGUAGES[0], ("escale",))
BOT_NAMES = tuple(_texts.say("names").split(", "))
GUEST_NAME = _texts.say("guest")


def bots_for(config: TableConfig, level: str) -> list[Member]:
    """Bots for every place of a table; the seating takes those whose names are free."""
    row = config.row
    level = config.policy.bot_level(row, level)
    return [Member(f"bot{number}", _bot_name(number), level) for number in range(2 * row.places)]


def _bot_name(number: int) -> str:
    lap, place = divmod(number, len(BOT_NAMES))
    return BOT_NAMES[place] + (f" {lap + 1}" if lap else "")
