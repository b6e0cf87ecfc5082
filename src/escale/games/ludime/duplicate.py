"""Ludime with the same cards at several tables: what makes them comparable, and the sheet.

Equal at every table is what the seed and a label that names no move decide: the first dealer, the
die of each manche (`manche-2/die`), and the order of the whole pack (`manche-2/deal`), so the hands
dealt, the first card of the discards, and the draw pile card by card. Who draws its next card
depends on the play: whoever takes a discard leaves it to the next. An exchange, or discards that
become the draw pile, shuffle what the play has left over; from then on the piles differ. In the
game of one word nobody draws, and the packs of later manches are cut from what was dealt, so all
hands are the same.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from ...boxes import PlayedDeal, SeenStep, SheetText
from ...boxes import SheetRow as Row
from ...boxes.duplicate import turns_of_deals
from .rules import Options, Partie, View
from .rules.events import Dealt, Drawn, Scored, Taken, Thrown, WentWithout, Won
from .rules.model import SheetRow

USUAL_MANCHES = 4
NOT_TURNS = Thrown, Dealt, Drawn, Taken, WentWithout, Scored, Won  # words and discards tell enough


def comparable(options: Options) -> Options:
    """The nearest options with the same number of manches at every table."""
    if isinstance(options, Partie):
        return options
    return replace(options, agreed_manches=options.agreed_manches or USUAL_MANCHES)


def sheet(steps: Sequence[SeenStep]) -> tuple[Row, ...]:
    """The score sheet: a line for each manche."""
    turns = turns_of_deals(steps, lambda body: not isinstance(body, NOT_TURNS), _manche)
    return tuple(_row(line, turns[line.manche]) for line in steps[-1].view.board.sheet)


def _manche(view: View) -> int:
    return view.board.manche


def _row(line: SheetRow, turns: tuple[SheetText, ...]) -> Row:
    """A manche: how it ended, and the words that lay on the table then, by owner."""
    finds = tuple(
        tuple(each.word for each in line.words if each.seat == seat)
        for seat in range(len(line.points))
    )
    points = tuple(map(float, line.points))
    return Row(points, "sheet.close", {"close": line.close}, PlayedDeal(None, finds, turns))
