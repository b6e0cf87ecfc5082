"""Tables of a series side by side: what each seat made of the same cards."""

from collections.abc import Sequence
from statistics import fmean

from msgspec import Struct

from ..core.game import Seat
from ..games.box import Box, Line
from .course import Course, Setting
from .ports import LoggedStep
from .replay import play_back


class ComparedDeal(Struct, frozen=True):
    """A deal at one table: its line of the sheet, and how far each seat is from the average."""

    line: Line
    apart: tuple[float, ...]  # by seat, from the average of that seat over all tables


class ComparedTable(Struct, frozen=True):
    """A table beside the others of its series."""

    table: str
    deals: tuple[ComparedDeal, ...]
    points: tuple[float, ...]  # by seat, of all deals
    apart: tuple[float, ...]  # likewise
    places: tuple[int, ...]  # of each seat among the same seats: 1 is best, shared when equal


def sheet_after(box: Box, setting: Setting, lines: Sequence[LoggedStep]) -> tuple[Line, ...]:
    """The score sheet of a table as far as it was played."""
    last: Course | None = None
    for passed in play_back(setting, lines):
        last = passed.course
    return box.sheet(box.game.view(last.state, None)) if last else ()


def compare(sheets: Sequence[tuple[str, Sequence[Line]]], seats: int) -> tuple[ComparedTable, ...]:
    """Every table against the average of its seats, deal by deal.

    Where a table stopped early, the rest is compared without it.
    """
    length = max((len(sheet) for _, sheet in sheets), default=0)
    averages = [
        _average([sheet[deal] for _, sheet in sheets if deal < len(sheet)], seats)
        for deal in range(length)
    ]
    whole = [
        tuple(_beside(line, averages[deal]) for deal, line in enumerate(sheet))
        for _, sheet in sheets
    ]
    sums = [tuple(_sum(deals, seat) for seat in range(seats)) for deals in whole]
    return tuple(
        ComparedTable(
            table,
            deals,
            tuple(sum(line.points[seat] for line in sheet) for seat in range(seats)),
            apart,
            tuple(1 + sum(other[seat] > apart[seat] for other in sums) for seat in range(seats)),
        )
        for (table, sheet), deals, apart in zip(sheets, whole, sums, strict=True)
    )


def _average(lines: Sequence[Line], seats: int) -> tuple[float, ...]:
    return tuple(fmean(line.points[seat] for line in lines) for seat in range(seats))


def _beside(line: Line, average: Sequence[float]) -> ComparedDeal:
    pairs = zip(line.points, average, strict=True)
    return ComparedDeal(line, tuple(round(points - usual, 6) for points, usual in pairs))


def _sum(deals: Sequence[ComparedDeal], seat: Seat) -> float:
    return round(sum(deal.apart[seat] for deal in deals), 6)
