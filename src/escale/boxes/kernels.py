"""Compiled code that a game's bots and analyses gain from, and that takes a while to load."""

from threading import Thread
from typing import Protocol


class KernelLoader(Protocol):
    """Starts to load compiled code in the background; until it is loaded, plain code answers."""

    def __call__(self) -> Thread:
        """The thread that loads; every call gives the same one."""
