"""The five levels of Ludime's bots, by name, and their styles."""

from .levels import BOTS, LEVELS, load_kernels
from .styles import STYLES

__all__ = ["BOTS", "LEVELS", "STYLES", "load_kernels"]
