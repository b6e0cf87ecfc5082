"""How the tables of a series compare: what each seat made of the same cards."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from statistics import fmean
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ..boxes import Box, PlayedDeal, SeenStep, SheetRow
from ..core.game import Event, Seat
from ..core.table_events import BotFailed, Resigned, TableAction, TakenOver
from ..tables.ports import LoggedStep
from ..tables.replay import play_back
from ..tables.state import TableConfig

SAME = 1e-9  # leads are means: apart by less, they are equal


class TableScores(Struct, frozen=True):
    """A table as far as it was played."""

    lines: tuple[SheetRow, ...]
    helped: tuple[Seat, ...] = ()  # for whose person a bot has played, if only once
    counts: bool = True  # False: a bot could not answer, and another action was played for it


class ComparedDeal(Struct, frozen=True):
    """A deal at one table: its line of the sheet, and how each seat did beside the others."""

    line: SheetRow  # without what was played
    apart: tuple[float, ...]  # by seat: its lead, less what that seat leads by over all tables
    beaten: tuple[float, ...]  # by seat: the part of the other tables that it did better than


class ComparedTable(Struct, frozen=True):
    """A table beside the others of its series."""

    table: str
    deals: tuple[ComparedDeal, ...]
    points: tuple[float, ...]  # by seat, of all deals
    apart: tuple[float, ...]  # by seat, of all deals
    places: tuple[int, ...]  # among the same seats, after tables that went on longer; may be shared
    beaten: tuple[float, ...]  # by seat, the mean of its deals
    places_by_beaten: tuple[int, ...]  # the places if that decides
    helped: tuple[Seat, ...]
    counts: bool = True  # False: it has no influence on the others, and comes after them


def sheet_after(box: Box, config: TableConfig, lines: Sequence[LoggedStep]) -> TableScores:
    """The score sheet of a table that is over, from its log."""
    steps: list[SeenStep] = []
    helped: set[Seat] = set()
    counts = True
    for replayed in play_back(config, lines):
        view = config.game.view(replayed.state.game_state, None)
        steps.append(SeenStep(view, _told(replayed.events)))
        if replayed.step and isinstance(replayed.step.action, TakenOver | Resigned):
            helped.add(replayed.step.action.seat)
        if replayed.step and isinstance(replayed.step.action, BotFailed):
            counts = False
    marked: tuple[SheetRow, ...] = ()
    if steps and box.duplicate:
        marked = box.duplicate.sheet(steps)
    return TableScores(marked, tuple(sorted(helped)), counts)


def _told(events: Sequence[Event[Any]]) -> tuple[Any, ...]:
    """What everybody was told by the game, without what happened at the table beside it."""
    return tuple(each.public for each in events if not isinstance(each.public, TableAction))


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
    rivals = [
        [number for number, line in enumerate(counted) if line]
        or [number for number, line in enumerate(deal) if line]
        for deal, counted in zip_longest(zip_longest(*marked), zip_longest(*counting), fillvalue=())
    ]
    whole = [
        tuple(
            ComparedDeal(
                replace(line, played=PlayedDeal()),
                _apart(line, averages[deal]),
                _beaten(line, [marked[other][deal] for other in rivals[deal] if other != number]),
            )
            for deal, line in enumerate(lines)
        )
        for number, lines in enumerate(marked)
    ]
    totals = [
        tuple(round(sum(deal.apart[seat] for deal in deals), 6) for seat in range(seats))
        for deals in whole
    ]
    beaten = [
        tuple(
            round(fmean([deal.beaten[seat] for deal in deals] or [0.5]), 6) for seat in range(seats)
        )
        for deals in whole
    ]
    by_points = _places(sheets.values(), totals, seats)
    by_beaten = _places(sheets.values(), beaten, seats)
    return tuple(
        ComparedTable(
            table,
            whole[number],
            tuple(sum(line.points[seat] for line in sheet.lines) for seat in range(seats)),
            totals[number],
            by_points[number],
            beaten[number],
            by_beaten[number],
            sheet.helped,
            sheet.counts,
        )
        for number, (table, sheet) in enumerate(sheets.items())
    )


def _places(
    sheets: Iterable[TableScores], results: Sequence[tuple[float, ...]], seats: int
) -> list[tuple[int, ...]]:
    """The places, seat by seat: first how far a table went, then how well it did.

    Else one would stop while one is ahead.
    """
    standings = [
        [(sheet.counts, len(sheet.lines), result[seat]) for seat in range(seats)]
        for sheet, result in zip(sheets, results, strict=True)
    ]
    return [
        tuple(1 + sum(other[seat] > own[seat] for other in standings) for seat in range(seats))
        for own in standings
    ]


def _average(lines: Sequence[SheetRow], seats: int) -> tuple[float, ...]:
    leads = [_leads(line) for line in lines]
    return tuple(fmean(lead[seat] for lead in leads) for seat in range(seats))


def _apart(line: SheetRow, average: Sequence[float]) -> tuple[float, ...]:
    pairs = zip(_leads(line), average, strict=True)
    return tuple(round(lead - usual, 6) for lead, usual in pairs)


def _beaten(line: SheetRow, others: Sequence[SheetRow]) -> tuple[float, ...]:
    """By seat, the part of the other tables where the lead was smaller; an equal one is a half.

    Where there is no other table, it is a half, too.
    """
    theirs = [_leads(other) for other in others]
    return tuple(
        fmean([_won(lead, each[seat]) for each in theirs] or [0.5])
        for seat, lead in enumerate(_leads(line))
    )


def _won(lead: float, other: float) -> float:
    return 0.5 if abs(lead - other) < SAME else float(lead > other)


def _leads(line: SheetRow) -> tuple[float, ...]:
    """By seat, its points less the mean of the others': what one lets them have counts too."""
    others = max(1, len(line.points) - 1)
    total = sum(line.points)
    return tuple(points - (total - points) / others for points in line.points)
