"""What can go wrong at a table besides an illegal action."""

from ..core.errors import EscaleError

OLDER = "older-rules"  # why a table cannot be played on whose rules are not here any more


class Stale(EscaleError):
    """The question that this action answers is no longer asked."""


class NoSuchTable(EscaleError):
    """There is no table of this name, or `why` it cannot be played on."""

    def __init__(self, table: str, why: str = "unknown-table") -> None:
        super().__init__(table, why)
        self.why = why


class DamagedTable(NoSuchTable):
    """A table cannot be read as it is stored; it goes on once it is repaired.

    `step` is the number of the first step that does not fit, 0 if it is the table itself.
    """

    def __init__(self, table: str, step: int = 0, problem: object = "") -> None:
        super().__init__(table, "damaged")
        self.step = step
        self.details = {"table": table, "step": step, "problem": str(problem)}  # for the log
