"""How people-like Boggle's bots search.

Three bots of a level at one grid of De Luxe. *Theirs alone*: the share of a player's words that
none of the two others noted, which is all that scores. *Familiarity*: the mean Zipf frequency of
the words that were noted.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

from escale.core.chance import FastChance
from escale.games.boggle.bots import BOTS
from escale.games.boggle.rules import Boggle, DeLuxe, Note
from escale.games.boggle.rules.scoring import points_of
from escale.games.boggle.rules.words import lexicon_of
from escale.tables.offline.match import Match
from escale.words.familiarity import familiarity

GAMES = 60
GAME = Boggle()
OPTIONS = DeLuxe()
SEATS = 3


class Sheet(NamedTuple):
    """A player's list, and which of its words are on no other."""

    words: tuple[str, ...]
    alone: tuple[str, ...]


def sheets(level: str, seed: int) -> list[Sheet]:
    """The lists of one grid."""
    chance, lists = FastChance(seed), [list[str]() for _ in range(SEATS)]
    state = GAME.start(OPTIONS, SEATS, chance).state
    match = Match(GAME, state, [BOTS[level]] * SEATS, chance, FastChance(f"{seed}/bots"))
    while played := match.next_step():
        if isinstance(played[0].action, Note):
            lists[played[0].seat].append(played[0].action.word)
    noted = Counter(word for words in lists for word in words)
    return [
        Sheet(tuple(words), tuple(word for word in words if noted[word] == 1)) for words in lists
    ]


def row(level: str, found: Sequence[Sheet]) -> str:
    words = [word for sheet in found for word in sheet.words]
    alone = [word for sheet in found for word in sheet.alone]
    cells = (
        level,
        f"{len(words) / len(found):.1f}",
        f"{100 * len(alone) / len(words):.0f} %",
        f"{sum(map(points_of, alone)) / len(found):.1f}",
        f"{fmean(map(len, words)):.1f}",
        f"{fmean(familiarity(lexicon_of(OPTIONS), word) for word in words) / 10:.1f}",
    )
    return f"| {' | '.join(cells)} |"


HEAD = "| | words | theirs alone | points | letters | Zipf |\n|---|--:|--:|--:|--:|--:|"


def manners(games: int, levels: Sequence[str]) -> Iterator[str]:
    """The lines of the table; a game is one grid."""
    yield HEAD
    for level in levels:
        yield row(level, [sheet for seed in range(games) for sheet in sheets(level, seed)])
