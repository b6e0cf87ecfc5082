"""The command line: `escale play`, `simulate`, `record`, `replay`, `verify`, `games`."""

from .main import main

__all__ = ["main"]
