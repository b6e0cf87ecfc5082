"""A command line to call in tests, without a new process."""

from collections.abc import Callable
from io import StringIO
from typing import NamedTuple

import pytest

from escale.cli import main


class CommandResult(NamedTuple):
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str


Escale = Callable[..., CommandResult]


@pytest.fixture
def escale(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Escale:
    monkeypatch.delenv("ESCALE_LANG", raising=False)

    def call(*arguments: str, typed: str = "") -> CommandResult:
        monkeypatch.setattr("sys.stdin", StringIO(typed))
        try:
            code = main(arguments)
        except SystemExit as leaving:  # --help
            code = int(leaving.code or 0)
        out, err = capsys.readouterr()
        return CommandResult(code, out, err)

    return call
