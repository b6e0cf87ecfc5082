"""Programs that end with whoever started them, however that ends."""

import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from ..core.errors import BadInput

SECONDS = 60.0  # a bound for a machine that is busy
PAUSE_SECONDS = 0.02  # between looks at a file that a program writes when it is ready
# The first argument is the signal that ends the program. The end of the shell's input comes when
# its parent closes it, or is gone. It ends itself with the program, and with its exit code.
WATCH = """
    sign=$1; shift; exec 3<&0
    "$@" 3<&- < /dev/null & program=$!
    { read _ <&3; kill -s "$sign" "$program"; } 2> /dev/null & watcher=$!
    wait "$program"; code=$?
    kill "$watcher" 2> /dev/null
    exit "$code"
"""
Found = TypeVar("Found")


def watched(command: Sequence[str], sign: str = "TERM") -> list[str]:
    """A command that ends when its standard input does: with this signal."""
    return ["sh", "-c", WATCH, "sh", sign, *command]


@contextmanager
def running(
    command: Sequence[str], log: Path, sign: str = "TERM", **settings: Any
) -> Iterator[subprocess.Popen[bytes]]:
    """A program until the block ends; what it says is in a file. Ctrl+C does not reach it."""
    with (
        log.open("wb") as output,
        subprocess.Popen(  # noqa: S603 - programs of the wheels, and Escale itself
            watched(command, sign),
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=output,
            start_new_session=True,
            **settings,
        ) as process,
    ):
        yield process  # it ends when `Popen` closes its input


def wait_for(
    find: Callable[[], Found | None], process: subprocess.Popen[bytes], name: str, log: Path
) -> Found:
    """What a program tells when it is ready; raises BadInput if it ends, or says nothing."""
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        has_ended = process.poll() is not None
        if (found := find()) is not None:
            return found
        if has_ended:
            break
        time.sleep(PAUSE_SECONDS)
    raise BadInput("service-failed", name=name, path=str(log), problem=last_line(log))


def last_line(log: Path) -> str:
    """What a program said last."""
    lines = log.read_text(encoding="utf-8", errors="replace").split("\n")
    return next((line.strip() for line in reversed(lines) if line.strip()), "")
