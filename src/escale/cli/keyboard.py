"""A line that a person types, or the end of the time for it."""

import select
import sys


def read_line(prompt: str, seconds: float | None = None) -> str | None:
    """A typed line; None when the time is up first. Raises EOFError without a keyboard.

    The time limit works on a terminal only; a line that is unfinished then is discarded.
    """
    if seconds is None or sys.platform == "win32" or not sys.stdin.isatty():
        return input(prompt)
    print(prompt, end="", flush=True)
    if not select.select([sys.stdin], [], [], max(0.0, seconds))[0]:
        import termios  # noqa: PLC0415 - only where there are terminals

        termios.tcflush(sys.stdin, termios.TCIFLUSH)
        print()
        return None
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.rstrip("\n")
