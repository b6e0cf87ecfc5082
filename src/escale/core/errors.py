"""The exceptions of Escale, as one tree.

EscaleError
├── BadInput            something from outside cannot be used (options, levels, files)
│   └── MalformedAction the bytes are not an action of this game
├── IllegalAction       an action of this game that its rules forbid now
├── Refused             a request that the server refuses for another reason
└── RecordDiffers       a record does not replay to what it says
"""

from typing import Any

import msgspec

# What the JSON decoder raises for bytes from outside.
UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)


class EscaleError(Exception):
    """The root: everything Escale raises on purpose."""


class BadInput(EscaleError):
    """A value from outside cannot be used; `code` names a text, `details` fill it."""

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code, details)
        self.code = code
        self.details = details

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value}" for name, value in self.details.items())
        return f"{self.code} ({told})" if told else self.code


class MalformedAction(BadInput):
    """The bytes are not an action of this game."""


class IllegalAction(EscaleError):
    """The rules forbid this action now; `code` is stable, `clause` is the rule that says so."""

    def __init__(self, code: str, clause: str | None = None, **details: Any) -> None:
        super().__init__(code, clause, details)
        self.code = code
        self.clause = clause
        self.details = details

    def __str__(self) -> str:
        return f"{self.code} [{self.clause}]" if self.clause else self.code


class Refused(EscaleError):
    """The server refuses a request; `code` is stable, `details` fill its text."""

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code, details)
        self.code = code
        self.details = details


class RecordDiffers(EscaleError):
    """A record does not replay to what it says; `what` and `details` name the first difference."""

    def __init__(self, what: str, recorded: Any, computed: Any, **details: Any) -> None:
        super().__init__(what, recorded, computed, details)
        self.what = what
        self.recorded = recorded
        self.computed = computed
        self.details = details

    def __str__(self) -> str:
        where = " ".join([self.what, *(str(value) for value in self.details.values())])
        return f"{where}: recorded {self.recorded!r}, computed {self.computed!r}"
