"""How people-like Ludime's bots play la partie.

A level plays against itself. *First word*: the mean length of a player's first word of a manche,
and how many lay it in the first round. *Steals*: of the turns in which somebody else's word could
be changed. *Familiarity*: the mean Zipf frequency of the words that were made.
"""

from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from escale.bots import Bot
from escale.core.chance import FastChance
from escale.games.ludime.bots.levels import BOTS
from escale.games.ludime.rules import Board, Lay, Ludime, Modify, Partie
from escale.games.ludime.rules.words import words
from escale.tables.offline.match import Match
from escale.words.familiarity import familiarity

GAMES = 20
GAME = Ludime()
SEATS = 2


class Made(NamedTuple):
    """A word that a bot made."""

    word: str
    round: int
    is_first: bool  # of this player in this manche
    is_stolen: bool


class Manners(NamedTuple):
    """All words of some games, and how many turns allowed a steal."""

    made: list[Made]
    manches: int
    chances: int


def watch(bot: Bot[Any, Any], games: int) -> Manners:
    made, manches, chances = list[Made](), 0, 0
    bot.prepare()
    for number in range(games):
        chance = FastChance(f"manners/{number}")
        options = Partie()
        state = GAME.start(options, SEATS, chance).state
        match = Match(GAME, state, [bot] * SEATS, chance, FastChance(f"manners/{number}/bots"))
        opened: set[tuple[int, int]] = set()
        turns: set[tuple[int, int, int]] = set()
        while True:
            before: Board = match.state.board
            played = match.next_step()
            if played is None:
                break
            seat, action = played[0].seat, played[0].action
            at = before.manche, before.round, seat
            if any(laid.owner != seat for laid in before.words) and before.round > 1:
                turns.add(at)
            if not isinstance(action, Lay | Modify):
                continue
            stolen = isinstance(action, Modify) and before.words[action.number].owner != seat
            first = (before.manche, seat) not in opened and isinstance(action, Lay)
            if first:
                opened.add((before.manche, seat))
            made.append(Made(action.word, before.round, first, stolen))
        manches += match.state.board.manche
        chances += len(turns)
    return Manners(made, manches, chances)


def row(level: str, seen: Manners) -> str:
    first = [each for each in seen.made if each.is_first]
    players = seen.manches * SEATS
    cells = (
        level,
        f"{fmean(len(each.word) for each in first):.1f}",
        f"{100 * sum(each.round == 1 for each in first) / players:.0f} %",
        f"{fmean(len(each.word) for each in seen.made):.1f}",
        f"{max(len(each.word) for each in seen.made)}",
        f"{len(seen.made) / players:.1f}",
        f"{100 * sum(each.is_stolen for each in seen.made) / max(1, seen.chances):.0f} %",
        f"{fmean(familiarity(words(), each.word) for each in seen.made) / 10:.1f}",
    )
    return f"| {' | '.join(cells)} |"


HEAD = (
    "| | first word, letters | laid in round 1 | words, letters | longest | words a manche "
    "| steals | Zipf |\n|---|--:|--:|--:|--:|--:|--:|--:|"
)


def manners(games: int, levels: Sequence[str]) -> Iterator[str]:
    """The lines of the table."""
    yield HEAD
    for level in levels:
        yield row(level, watch(BOTS[level], games))
