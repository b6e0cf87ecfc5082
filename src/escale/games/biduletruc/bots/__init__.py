"""The five levels of Biduletruc's bots, by name."""

from .players import BOTS

__all__ = ["BOTS"]
