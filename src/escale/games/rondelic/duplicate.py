"""Rondelic on the same deals at several tables: what makes them comparable, and the sheet.

The pack of deal 7 is shuffled by the seed and the label `deal-7` alone. Who gets which of its cards
depends on who is in play and who deals; so a series plays an agreed number of deals, with more
circles than deals: until the last one everybody is in, and the dealers take turns, at every table.
"""

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from ...boxes import PlayedDeal, SeenStep, SheetRow, SheetText
from ...boxes.duplicate import turns_of_deals
from .rules import Options, View
from .rules.events import Advanced, Asked, Body, Dealt, Edge, Fallen, LastDeal, Shown, Spared, Won

USUAL_DEALS = 8
# What the line of the deal says, and a question whose answer follows.
NOT_TURNS = Dealt, Asked, Shown, Spared, Advanced, Edge, Fallen, Won, LastDeal


def comparable(options: Options) -> Options:
    """The nearest options with the same number of deals and the same dealers at every table."""
    deals = options.deals or USUAL_DEALS
    return replace(options, deals=deals, circles=max(options.circles, deals + 1))


def sheet(steps: Sequence[SeenStep]) -> tuple[SheetRow, ...]:
    """The score sheet: a line for each deal; whoever advances loses a point."""
    turns = turns_of_deals(steps, lambda body: not isinstance(body, NOT_TURNS), _deal)
    rows: list[SheetRow] = []
    for before, step in pairwise(steps):
        shown = next((each for each in step.told if isinstance(each, Shown)), None)
        if shown is not None:
            rows.append(_row(shown, step.told, turns[_deal(before.view)]))
    return tuple(rows)


def _deal(view: View) -> int:
    return view.board.deal


def _row(shown: Shown, told: Sequence[Body], turns: tuple[SheetText, ...]) -> SheetRow:
    advance = [each.seat for each in told if isinstance(each, Advanced | Edge | Fallen)]
    points = tuple(-1.0 if seat in advance else 0.0 for seat in range(len(shown.cards)))
    card = shown.cards[shown.lowest[0]]
    values = {"lowest": list(shown.lowest), "card": card, "spared": not advance}
    return SheetRow(points, "sheet.lowest", values, PlayedDeal(turns=turns))
