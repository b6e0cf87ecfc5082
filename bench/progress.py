"""How far a long run is, on stderr."""

import sys
from time import monotonic


class Progress:
    """Counts what is done and estimates the time left: now and then, or in place on a terminal."""

    def __init__(self, name: str, things: str, total: int, left: int) -> None:
        self._name = name
        self._things = things
        self._total = total
        self._left = left
        self._played = 0
        self._began = monotonic()
        self._is_terminal = sys.stderr.isatty()
        self._shown = self._began
        self._every = 1.0 if self._is_terminal else 60.0

    def advance(self) -> None:
        """One more is done."""
        self._played += 1
        self._left -= 1
        now = monotonic()
        if now - self._shown >= self._every or not self._left:
            self._shown = now
            end = "\r" if self._is_terminal and self._left else "\n"
            print(self.line(now - self._began), end=end, file=sys.stderr, flush=True)

    def skip(self) -> None:
        """One of them need not be done after all."""
        self._left -= 1

    def line(self, seconds: float) -> str:
        """What is shown after so many seconds."""
        minutes, rest = divmod(round(seconds / self._played * self._left), 60)
        done = self._total - self._left
        return f"{self._name}: {done} of {self._total} {self._things}, {minutes}:{rest:02} left  "
