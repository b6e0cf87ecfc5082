"""How people-like Le Tordu's bots bid: the complete game, a level against itself.

*Exact*: the contracts that were made. *Off*: how far the declarer's tricks are from the contract,
and *on average* with their sign: above 0 the declarer took too many.
"""

from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Any

from escale.bots import Bot
from escale.boxes.registry import BOXES
from escale.core.chance import FastChance
from escale.games.tordu.bots import BOTS
from escale.games.tordu.rules.cards import TORDU
from escale.games.tordu.rules.events import Bidden, Scored
from escale.tables.offline.match import Match

GAMES = 20
GAME = BOXES["tordu"].game
OPTIONS = GAME.presets["complet"]
HEIGHTS = {"0": (0, 0), "1–2": (1, 2), "3–4": (3, 4), "5–8": (5, 8)}


def contracts(level: str, seats: int, games: int) -> Iterator[tuple[Scored, bool]]:
    """The contracts of some games as they were scored, and whether each was an overbid."""
    bot: Bot[Any, Any] = BOTS[level]
    bot.prepare()
    for number in range(games):
        chance = FastChance(f"manners/{number}")
        state = GAME.start(OPTIONS, seats, chance).state
        match = Match(GAME, state, [bot] * seats, chance, FastChance(f"manners/{number}/bots"))
        is_over = False
        while played := match.next_step():
            for event in played[1].events:
                if isinstance(event.public, Bidden):
                    is_over = event.public.over is not None
                elif isinstance(event.public, Scored):
                    yield event.public, is_over


def row(level: str, seats: int, found: Sequence[tuple[Scored, bool]]) -> str:
    """What a level bids at a table of this size."""
    scored = [each for each, _ in found]
    off = [each.taken - each.number for each in scored]
    shares = (
        *(fmean(low <= each.number <= high for each in scored) for low, high in HEIGHTS.values()),
        fmean(each.suit == TORDU for each in scored),
        fmean(is_over for _, is_over in found),
        fmean(each.doubled for each in scored),
        fmean(each.exact for each in scored),
    )
    cells = (
        level,
        f"{seats}",
        f"{len(found)}",
        *(f"{share:.0%}" for share in shares),
        f"{fmean(map(abs, off)):.2f}",
        f"{fmean(off):+.2f}",
    )
    return f"| {' | '.join(cells)} |"


HEAD = (
    f"| | players | contracts | {' | '.join(f'of {name}' for name in HEIGHTS)} "
    "| in Tordu | overbids | doubled | exact | off | on average |"
)


def manners(games: int, levels: Sequence[str]) -> Iterator[str]:
    """The lines of the table."""
    yield f"{HEAD}\n|---{'|--:' * 12}|"
    for seats in GAME.seats(OPTIONS):
        for level in levels:
            yield row(level, seats, [*contracts(level, seats, games)])
