"""The five levels of Boggle's bots, by name."""

from .players import BOTS

__all__ = ["BOTS"]
