"""The five levels of Biduletruc's bots, by name, and their styles."""

from .levels import BOTS
from .styles import STYLES

__all__ = ["BOTS", "STYLES"]
