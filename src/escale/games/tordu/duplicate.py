"""Le Tordu on the same deals at several tables: what makes them comparable, and the sheet."""

from collections.abc import Sequence

from msgspec.structs import replace

from ...boxes import SeenStep, SheetRow
from .rules import Options

USUAL_DEALS = 8  # enough for everyone to deal, at any table


def comparable(options: Options) -> Options:
    """The nearest options with the same number of deals and the same dealers at every table."""
    return replace(options, deals=options.deals or USUAL_DEALS, declarer_deals=False)


def sheet(steps: Sequence[SeenStep]) -> tuple[SheetRow, ...]:
    """The score sheet: a line for each deal."""
    return tuple(
        SheetRow(
            tuple(float(each) for each in line.points),
            "sheet.contract",
            {
                "declarer": line.contract.declarer,
                "suit": line.contract.suit,
                "number": line.contract.number,
                "taken": line.taken,
                "doubled": line.contract.doubled_by is not None,
            },
        )
        for line in steps[-1].view.board.sheet
    )
