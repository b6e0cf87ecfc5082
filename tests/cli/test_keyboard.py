"""At a real terminal the prompt ends when the time does."""

import os
import sys
from collections.abc import Iterator

import pytest

from escale.cli.keyboard import read_line

if sys.platform == "win32":
    pytest.skip("terminals of this kind are not there", allow_module_level=True)


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The other end of a terminal: what is written there is typed."""
    hand, terminal = os.openpty()
    with os.fdopen(terminal) as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        yield hand
    os.close(hand)


def test_a_line_is_read_as_it_was_typed(keyboard: int) -> None:
    os.write(keyboard, "été\n".encode())
    assert read_line("> ", 60) == "été"


def test_when_the_time_is_up_nobody_waits_for_the_line(
    keyboard: int, capsys: pytest.CaptureFixture[str]
) -> None:
    os.write(keyboard, b"MAIS")
    assert read_line("[0:01] > ", 0) is None
    assert capsys.readouterr().out == "[0:01] > \n"
    os.write(keyboard, b"RUE\n")
    assert read_line("> ", 60) == "RUE"  # what was begun before is gone
