"""The command line: `escale play`, `serve`, `backup`, `simulate`, `record` and the others."""

from .main import main

__all__ = ["main"]
