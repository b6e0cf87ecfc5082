"""The five levels of Ludime's bots, by name."""

from .players import BOTS, LEVELS, warm

__all__ = ["BOTS", "LEVELS", "warm"]
