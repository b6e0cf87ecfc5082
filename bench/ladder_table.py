"""The ladder as Markdown: for each box a table of pairings, and one of levels that play alone."""

from collections.abc import Iterator, Mapping, Sequence
from math import isinf
from statistics import fmean

from escale.bots import LEVELS

from .elo import elo_difference
from .intervals import ci_half_width, share_interval
from .ladder_results import Pairing, PlayedDeal

NONE = "–"
Deals = Mapping[Pairing, Sequence[PlayedDeal]]


def ladder_table(deals: Deals) -> Iterator[str]:
    """The lines of all tables; pairings that were never played are left out."""
    played = {pairing: found for pairing, found in deals.items() if found}
    for game in dict.fromkeys(pairing.game for pairing in played):
        for is_alone in (False, True):
            mine = {
                pairing: found
                for pairing, found in played.items()
                if pairing.game == game and (len(pairing.levels) == 1) == is_alone
            }
            if mine:
                title = f"**{game}**, alone: mean score" if is_alone else f"**{game}**"
                yield from (title, "", *_table(mine), "")


def _table(deals: Deals) -> Iterator[str]:
    columns = sorted({pairing.levels for pairing in deals}, key=lambda at: LEVELS.index(at[0]))
    names = [" over ".join(levels) for levels in columns]
    yield f"| preset | players | {' | '.join(names)} | deals |"
    yield f"|---|--:|{'---|' * len(names)}--:|"
    for preset, seats in dict.fromkeys((pairing.preset, pairing.seats) for pairing in deals):
        row = [
            (pairing := Pairing(next(iter(deals)).game, preset, seats, levels), deals.get(pairing))
            for levels in columns
        ]
        cells = [_cell(pairing, found) if found else NONE for pairing, found in row]
        counts = sorted({len(found or ()) for _, found in row})
        many = NONE.join(str(count) for count in dict.fromkeys((counts[0], counts[-1])))
        yield f"| `{preset}` | {seats} | {' | '.join(cells)} | {many} |"


def _cell(pairing: Pairing, deals: Sequence[PlayedDeal]) -> str:
    means = [fmean(played.games) for played in deals]
    if len(pairing.levels) == 1:
        return f"{fmean(means):.2f} ± {ci_half_width(means):.2f}"
    share, low, high = share_interval(means)
    elo, least, most = (elo_difference(each, pairing.seats) for each in (share, low, high))
    return f"{share:.3f} ({low:.3f}–{high:.3f}), {signed(elo)} ({signed(least)} to {signed(most)})"


def signed(difference: float) -> str:
    """A difference in Elo as it is written."""
    if isinf(difference):
        return "+∞" if difference > 0 else "−∞"
    return f"{round(difference):+d}".replace("-", "−")
