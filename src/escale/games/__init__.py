"""The shelf: one line per box."""

from collections.abc import Mapping

from .box import Box
from .rondelic import BOX as RONDELIC

GAMES: Mapping[str, Box] = {box.game.slug: box for box in (RONDELIC,)}
