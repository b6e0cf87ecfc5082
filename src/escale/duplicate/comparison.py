"""How the tables of a series compare: what each seat made of the same cards."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from statistics import fmean

from msgspec import Struct

from ..boxes import Box, SheetRow
from ..core.game import Seat
from ..core.table_events import BotFailed, Resigned, TakenOver
from ..tables.ports import LoggedStep
from ..tables.replay import play_back
from ..tables.state import TableConfig, TableState


class TableScores(Struct, frozen=True):
    """A table as far as it was played."""

    lines: tuple[SheetRow, ...]
    helped: tuple[Seat, ...] = ()  # for whose person a bot has played, if only once
    counts: bool = True  # False: a bot could not answer, and another action was played for it


class ComparedDeal(Struct, frozen=True):
    """A deal at one table: its line of the sheet, and how far each seat is from the average."""

    line: SheetRow
    apart: tuple[float, ...]  # by seat: its lead, less what that seat leads by over all tables


class ComparedTable(Struct, frozen=True):
    """A table beside the others of its series."""

    table: str
    deals: tuple[ComparedDeal, ...]
    points: tuple[float, ...]  # by seat, of all deals
    apart: tuple[float, ...]  # by seat, of all deals
    places: tuple[int, ...]  # among the same seats, after tables that went on longer; may be shared
    helped: tuple[Seat, ...]
    counts: bool = True  # False: it has no influence on the others, and comes after them


def sheet_after(box: Box, config: TableConfig, lines: Sequence[LoggedStep]) -> TableScores:
    """The score sheet of a table that is over, from its log."""
    last: TableState | None = None
    helped: set[Seat] = set()
    counts = True
    for replayed in play_back(config, lines):
        last = replayed.state
        if replayed.step and isinstance(replayed.step.action, TakenOver | Resigned):
            helped.add(replayed.step.action.seat)
        if replayed.step and isinstance(replayed.step.action, BotFailed):
            counts = False
    marked: tuple[SheetRow, ...] = ()
    if last and box.duplicate:
        marked = box.duplicate.sheet(config.game.view(last.game_state, None))
    return TableScores(marked, tuple(sorted(helped)), counts)


def compare(sheets: Mapping[str, TableScores], seats: int) -> tuple[ComparedTable, ...]:
    """What each seat leads by, against the average of that seat, deal by deal.

    Where a table stopped early, the rest is compared without it. A table that does not count is
    compared with those that do.
    """
    marked = [sheet.lines for sheet in sheets.values()]
    counting = [sheet.lines if sheet.counts else () for sheet in sheets.values()]
    averages = [
        _average([line for line in counted if line] or [line for line in deal if line], seats)
        for deal, counted in zip_longest(zip_longest(*marked), zip_longest(*counting), fillvalue=())
    ]
    whole = [
        tuple(_beside(line, averages[deal]) for deal, line in enumerate(lines)) for lines in marked
    ]
    # First how far it went, then how well: else one would stop while one is ahead.
    results = [
        [(sheet.counts, len(deals), _sum(deals, seat)) for seat in range(seats)]
        for sheet, deals in zip(sheets.values(), whole, strict=True)
    ]
    return tuple(
        ComparedTable(
            table,
            deals,
            tuple(sum(line.points[seat] for line in sheet.lines) for seat in range(seats)),
            tuple(apart for _, _, apart in result),
            tuple(
                1 + sum(other[seat] > result[seat] for other in results) for seat in range(seats)
            ),
            sheet.helped,
            sheet.counts,
        )
        for (table, sheet), deals, result in zip(sheets.items(), whole, results, strict=True)
    )


def _average(lines: Sequence[SheetRow], seats: int) -> tuple[float, ...]:
    leads = [_leads(line) for line in lines]
    return tuple(fmean(lead[seat] for lead in leads) for seat in range(seats))


def _beside(line: SheetRow, average: Sequence[float]) -> ComparedDeal:
    pairs = zip(_leads(line), average, strict=True)
    return ComparedDeal(line, tuple(round(lead - usual, 6) for lead, usual in pairs))


def _leads(line: SheetRow) -> tuple[float, ...]:
    """By seat, its points less the mean of the others': what one lets them have counts too."""
    others = max(1, len(line.points) - 1)
    total = sum(line.points)
    return tuple(points - (total - points) / others for points in line.points)


def _sum(deals: Sequence[ComparedDeal], seat: Seat) -> float:
    return round(sum(deal.apart[seat] for deal in deals), 6)
