"""The five levels of Ludime's bots, by name."""

from .players import BOTS, LEVELS, load_kernels

__all__ = ["BOTS", "LEVELS", "load_kernels"]
