"""What can go wrong at a table besides an illegal action."""

from ..core.errors import EscaleError


class Stale(EscaleError):
    """The question that this action answers is no longer asked."""


class NoSuchTable(EscaleError):
    """There is no table of this name, or `why` it cannot be played on."""

    def __init__(self, table: str, why: str = "unknown-table") -> None:
        super().__init__(table, why)
        self.why = why
