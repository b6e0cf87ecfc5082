"""How each level below the master judges a card, as numbers.

Everybody draws a line between cards to exchange and cards to keep. The right line is that of the
solved game (`policy`). Levels differ in what of the deal they take into account, in what they
remember of it, and in how soon they are content with a card: the less experienced, the sooner, as
"somebody will have a lower one". None of them errs by luck, and none is content with a 3.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from msgspec import Struct


class Profile(Struct, frozen=True):
    """How a level judges a card."""

    # How high its line is, as a share of the right one: it is content with cards above.
    line: float
    # What it looks at: its card alone; also how many sit behind it; or what was done in this deal,
    # its own exchange above all.
    considers: Literal["card", "seat", "deal"]
    # How far its line follows the number of players. People adjust too little: with few players
    # they are content too soon, and a beginner has one feeling for a low card at any table.
    adjusts: float
    # The share of the others' exchanges that it still has in mind after each further move.
    memory: float = 0.0
    looks_freely: bool = False  # as the dealer of text B: looking costs nothing
    counts_next_cards: bool = False  # the dealer may ask for more if more cards may come
    refuses: float = 0.5  # how often it keeps a King openly rather than lend it


PROFILES: Mapping[str, Profile] = MappingProxyType(
    {
        "novice": Profile(0.60, "card", 0.0, refuses=1.0),
        "casual": Profile(0.68, "seat", 0.3, refuses=0.8),
        "regular": Profile(0.76, "deal", 0.5),
        "expert": Profile(
            0.87, "deal", 0.6, memory=0.8, looks_freely=True, counts_next_cards=True, refuses=0.3
        ),
    }
)
