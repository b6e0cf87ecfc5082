"""The shelf: one line per box."""

from collections.abc import Mapping

from ..core.errors import BadInput
from .biduletruc import BOX as BIDULETRUC
from .boggle import BOX as BOGGLE
from .box import Box
from .ludime import BOX as LUDIME
from .rondelic import BOX as RONDELIC
from .tordu import BOX as TORDU

BOXES = (BIDULETRUC, BOGGLE, LUDIME, RONDELIC, TORDU)
GAMES: Mapping[str, Box] = {box.game.slug: box for box in BOXES}


def box_named(slug: str) -> Box:
    """The box of this name; raises BadInput."""
    if slug not in GAMES:
        raise BadInput("unknown-game", value=slug, known=", ".join(GAMES))
    return GAMES[slug]
