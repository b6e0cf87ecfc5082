"""How people-like Biduletruc's bots play: the words of their bluffs, "dico", and length.

A level plays against itself. *Bluffs caught*: at every turn the best bluff of a level, if it is
wrong, and whether one of the others would doubt it. *Wrong links* are words on words that were
really laid and that the Dicobidule does not grant. Minutes are on the bots' own clock.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from escale.bots import Bot
from escale.boxes.registry import BOXES
from escale.core.chance import FastChance
from escale.core.errors import IllegalAction
from escale.core.game import Step, take_step
from escale.games.biduletruc.bots.bluffing import best_bluff
from escale.games.biduletruc.bots.challenging import best_challenge
from escale.games.biduletruc.bots.levels import BOTS
from escale.games.biduletruc.bots.profiles import PROFILES
from escale.games.biduletruc.rules import JOKER, State
from escale.games.biduletruc.rules.dicobidule import is_granted
from escale.games.biduletruc.rules.events import Judged, Laid
from escale.tables.offline.match import Match, MatchResult

GAMES = 40
GAME = BOXES["biduletruc"].game
OPTIONS = GAME.presets["biduletruc"]
SEATS = GAME.seats(OPTIONS)


class PlayedGame(NamedTuple):
    """A game: how it went, and what happened in it."""

    played: MatchResult
    counts: Counter[str]
    turns: int


def play(bots: Sequence[Bot[Any, Any]], deal: str, bot_seed: str) -> PlayedGame:
    """One game, with what is told of it counted."""
    chance, counts = FastChance(deal), Counter[str]()
    opening: State = GAME.start(OPTIONS, len(bots), chance).state
    match = Match(GAME, opening, bots, chance, FastChance(bot_seed))
    while played := match.next_step():
        counts.update(mark for event in played[1].events for mark in marks(event.public))
    return PlayedGame(match.run(), counts, match.state.board.turns)


def marks(told: Any) -> Iterator[str]:
    if isinstance(told, Laid):
        is_link = JOKER not in {told.card, told.covered}
        if is_link:
            yield "right" if is_granted(told.covered, told.card) else "wrong"
    elif isinstance(told, Judged):
        yield "dico"
        if not told.verdict.granted:
            yield "caught"


class BluffCount(NamedTuple):
    """Wrong links that a level would lay as its best bluff, and how many of them are doubted."""

    wrong: int = 0
    caught: int = 0


def bluffs(level: str, seats: int, games: int) -> BluffCount:
    """At every turn the best bluff, if it is wrong, and whether one of the others doubts it."""
    bot, profile = BOTS[level], PROFILES[level]
    wrong = caught = 0
    for number in range(games):
        chance = FastChance(f"bluffs/{number}")
        opening: State = GAME.start(OPTIONS, seats, chance).state
        match = Match(GAME, opening, [bot] * seats, chance, FastChance(f"bluffs/{number}/bots"))
        asked = 0
        while match.next_step():
            state: State = match.state
            board = state.board
            if board.stage != "turn" or board.turns == asked or board.laid:
                continue
            asked = board.turns
            view = GAME.view(state, board.turn)
            bluff = best_bluff(profile, view, board.turn)
            if bluff is None or is_granted(board.tops[bluff.lay.pile].card, bluff.lay.card):
                continue
            try:
                after = take_step(GAME, state, Step(board.turn, bluff.lay, 0), chance).state.board
            except IllegalAction:  # a pile is still looked at
                continue
            number_laid = after.placed - 1
            wrong += 1
            caught += any(
                (said := best_challenge(profile, after, other)) is not None
                and said.number >= number_laid
                for other in board.seats
                if other != board.turn
            )
    return BluffCount(wrong, caught)


def play_statistics(level: str, seats: int, games: int) -> str:
    """How a level plays with itself, as a line of the table."""
    counts, minutes, turns = Counter[str](), 0.0, 0
    for number in range(games):
        game = play([BOTS[level]] * seats, f"manners/{number}", f"manners/{number}")
        counts.update(game.counts)
        minutes += game.played.clock_ms / 60_000
        turns += game.turns
    tried = bluffs(level, seats, games)
    cells = (
        f"{tried.caught / max(1, tried.wrong):.0%}",
        f"{counts['caught'] / max(1, counts['wrong']):.0%}",
        f"{counts['dico'] / games / seats:.1f}",
        f"{counts['caught'] / max(1, counts['dico']):.0%}",
        f"{(counts['dico'] - counts['caught']) / max(1, counts['right']):.0%}",
        f"{counts['wrong'] / max(1, counts['right'] + counts['wrong']):.0%}",
        f"{turns / games / seats:.1f}",
        f"{minutes / games:.1f}",
    )
    return f"| {level} | {seats} | {' | '.join(cells)} |"


HEAD = (
    "| | players | bluffs caught | wrong links caught | dico each | of them right "
    "| right links doubted | links that are wrong | turns each | minutes |"
)


def manners(games: int, levels: Sequence[str]) -> Iterator[str]:
    """The lines of the table."""
    yield f"{HEAD}\n|---{'|--:' * 9}|"
    for seats in SEATS:
        for level in levels:
            yield play_statistics(level, seats, games)
