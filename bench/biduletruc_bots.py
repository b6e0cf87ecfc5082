"""The players of Biduletruc, measured: `python -m bench.biduletruc_bots [TABLES] [--only PART …]`.

A table is one deal, played once with each seating. Parts: ladder (each level against the one
below, with two players and with four), seats (one master among novices), rivals (the master
against players with one fixed idea), manners (bluffs, "dico" and length, a level with itself).
Prints the tables of docs/games/biduletruc.md; `--plot` writes docs/games/biduletruc-ladder.svg.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from time import process_time
from typing import Any, NamedTuple

from msgspec.structs import replace

from escale.bots import LEVELS as NAMES
from escale.bots import Bot, Budget
from escale.boxes.registry import BOXES
from escale.core.chance import Chance, FastChance
from escale.core.errors import IllegalAction
from escale.core.game import Step, take_step
from escale.games.biduletruc.bots.bluffing import best_bluff
from escale.games.biduletruc.bots.challenging import best_challenge
from escale.games.biduletruc.bots.players import BOTS, Player
from escale.games.biduletruc.bots.profiles import PROFILES
from escale.games.biduletruc.rules import JOKER, State, View
from escale.games.biduletruc.rules.dicobidule import is_granted
from escale.games.biduletruc.rules.events import Judged, Laid
from escale.tables.offline.match import Match, MatchResult

from .intervals import ci_half_width
from .plotting import Dot, plot

GAME = BOXES["biduletruc"].game
OPTIONS = GAME.presets["biduletruc"]
MASTER = PROFILES["master"]
PLOT = Path(__file__).parent.parent / "docs" / "games" / "biduletruc-ladder.svg"
NEVER, ALWAYS = 99.0, -99.0  # chances to win that nothing brings, and that everything does


def variant(**changes: Any) -> Player:
    """The master, changed in one thing."""
    return Player(replace(MASTER, **changes))


COMPARED: Mapping[str, Bot[Any, Any]] = {
    **BOTS,
    "honest": variant(min_bluff_gain=NEVER),  # lays only what it knows
    "liar": variant(min_bluff_gain=ALWAYS),  # lays whatever it can rather than nothing
    "trusting": variant(min_challenge_gain=NEVER),  # never says "dico"
    "suspicious": variant(min_challenge_gain=ALWAYS),  # says it on everything it does not know
    "scholar": variant(knowledge=0.95),
    "single-minded": variant(nodes=1),  # lays the first card that it sees
}


class Watched(Bot[Any, Any]):
    """A bot whose thoughts are timed."""

    def __init__(self, bot: Bot[Any, Any]) -> None:
        self._bot = bot
        self.seconds = list[float]()

    def choose(self, view: View, chance: Chance, budget: Budget) -> Any:
        began = process_time()
        answer = self._bot.choose(view, chance, budget)
        self.seconds.append(process_time() - began)
        return answer


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


def table(sides: tuple[str, ...], number: int) -> float:
    """The share that the first side won; it sits everywhere in turn, sides keep their order."""
    won = []
    for first in range(len(sides)):
        seated = [sides[(seat - first) % len(sides)] for seat in range(len(sides))]
        game = play([COMPARED[name] for name in seated], f"bench/{number}", f"{number}/{first}")
        winners = game.played.outcome.winners
        won.append(sum(seated[seat] == sides[0] for seat in winners) / len(winners))
    return fmean(won)


def measure(
    name: str, sides: tuple[str, ...], numbers: Sequence[int], jobs: int
) -> tuple[Dot, str]:
    """What the first side won, and that as a line of the table."""
    with ProcessPoolExecutor(jobs) as workers:
        won = list(workers.map(partial(table, sides), numbers, chunksize=5))
    dot = Dot(name, fmean(won), ci_half_width(won))
    fair, games = sides.count(sides[0]) / len(sides), len(numbers) * len(sides)
    return dot, f"| {name} | {dot.share:.3f} ± {dot.ci_half_width:.3f} | {fair:.2f} | {games} |"


def ladder(seats: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    for weaker, stronger in pairwise(NAMES):
        yield f"{stronger} over {weaker}", (stronger, weaker) * (seats // 2)


def seats() -> Iterator[tuple[str, tuple[str, ...]]]:
    for novices in (1, 2, 3, 5):
        yield (
            f"master among {novices} novice{'s' * (novices > 1)}",
            ("master", *["novice"] * novices),
        )


def rivals(seats: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    for other in COMPARED:
        if other not in BOTS:
            yield f"master over {other}", ("master", other) * (seats // 2)


PARTS: Mapping[str, Callable[[], Iterator[tuple[str, tuple[str, ...]]]]] = {
    "ladder, 2 players": partial(ladder, 2),
    "ladder, 4 players": partial(ladder, 4),
    "seats": seats,
    "rivals, 2 players": partial(rivals, 2),
    "rivals, 4 players": partial(rivals, 4),
}


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
    watched = Watched(BOTS[level])
    for number in range(games):
        game = play([watched] * seats, f"manners/{number}", f"manners/{number}")
        counts.update(game.counts)
        minutes += game.played.clock_ms / 60_000
        turns += game.turns
    spent = sorted(watched.seconds)
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
        f"{fmean(spent) * 1000:.1f} / {spent[-1] * 1000:.0f}",
    )
    return f"| {level} | {seats} | {' | '.join(cells)} |"


HEAD = (
    "| | players | bluffs caught | wrong links caught | dico each | of them right "
    "| right links doubted | links that are wrong | turns each | minutes "
    "| ms a thought, mean / most |"
)


def main(
    tables: int,
    first: int,
    only: Sequence[str],
    jobs: int,
    draws: bool,
    levels: Sequence[str],
    seats_of_manners: Sequence[int],
) -> None:
    chosen = [part for part in PARTS if not only or part.split(",")[0] in only]
    level_pairs = dict[str, list[Dot]]()
    for part in chosen:
        print(f"\n**{part}**\n\n| | games won | by chance | games |\n|---|---|---|--:|", flush=True)
        for name, sides in PARTS[part]():
            dot, line = measure(name, sides, range(first, first + tables), jobs)
            print(line, flush=True)
            if part.startswith("ladder"):
                level_pairs.setdefault(part.removeprefix("ladder, "), []).append(dot)
    if not only or "manners" in only:
        print(f"\n**manners**\n\n{HEAD}\n|---{'|--:' * 10}|", flush=True)
        for seats_taken in seats_of_manners:
            for level in levels:
                print(play_statistics(level, seats_taken, tables), flush=True)
    if draws:
        PLOT.write_text(plot(level_pairs), encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.biduletruc_bots")
    parser.add_argument("tables", nargs="?", type=int, default=100, metavar="TABLES")
    names = dict.fromkeys([*(part.split(",")[0] for part in PARTS), "manners"])
    parser.add_argument("--only", nargs="+", choices=list(names), default=())
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--plot", action="store_true", dest="draws")
    parser.add_argument("--levels", nargs="+", choices=NAMES, default=NAMES, help="of manners")
    parser.add_argument(
        "--seats",
        nargs="+",
        type=int,
        default=(2, 3, 4, 5, 6),
        dest="seats_of_manners",
        help="of manners",
    )
    main(**vars(parser.parse_args()))
