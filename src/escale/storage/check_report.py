"""What the check of a database finds."""

from typing import NamedTuple


class Fault(NamedTuple):
    """One thing that is wrong with a database or with one of its tables."""

    code: str
    table: str = ""
    detail: str = ""


class Report(NamedTuple):
    """What a database holds, and what is wrong with it."""

    tables: int = 0
    steps: int = 0
    people: int = 0
    older: int = 0  # tables whose rules this version of Escale lacks
    faults: tuple[Fault, ...] = ()


class UnreadableDatabase(Exception):
    """A database that cannot be read any further."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.detail)
        self.report = Report(faults=(fault,))
