"""The ladder of levels: `python -m bench.ladder [--game G] [--preset P] [--seats N …] [--deals N]`.

Each level plays against the one below, at every number of players from two to six. They sit in
turn around the table, and a deal, that is one set of cards, is played with every seating that comes
of it: with four players S W S W and W S W S; with three all three rotations of S W S and all three
of W S W, so one of the stronger among weaker and one of the weaker among stronger. So both levels
hold every hand equally often, and half of the seats on average: **equal levels would win 0.500**,
whatever the number of players. A shared win counts in parts.

The interval is over deals, as the games of a deal depend on each other. The Elo difference is the
one that makes this share likely if players win in proportion to their strength (bench.elo): it is
what two players would have, and so can be compared between tables of different sizes. A game for
one has no opponent: there every level's mean score is shown.

A pairing ends early once it is decided: when its first 12, 25 or 50 deals say with 99 % that the
levels are at least 100 Elo apart, or that they are not (`is_decided`). So the time goes to those
that are close.

Each deal is a line of `ladder.jsonl`, written when it has been played. An interrupted run goes on
where it stopped, and a run with more deals plays only those that are missing, unless the bots were
changed since (bench.bot_code).
"""

import argparse
import signal
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import cache
from itertools import islice, pairwise
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from escale.bots import LEVELS, Bot
from escale.boxes.registry import BOXES
from escale.core.chance import FastChance
from escale.tables.offline.match import play_match

from .bot_code import bot_code
from .documents import BOTS_PAGE, write
from .elo import elo_difference
from .intervals import share_interval
from .ladder_plot import write_plots
from .ladder_results import Pairing, PlayedDeal, Results
from .ladder_table import ladder_table
from .progress import Progress

MOST_SEATS = 6
AIM = 100  # Elo between one level and the next
LOOKS = (12, 25, 50)  # numbers of deals after which a pairing may be decided
SURE = 2.576  # as many standard errors as 99 % need: it is looked at more than once
DEALS = 100
JOBS = 2
FOLDER = Path("build/ladder")


class Task(NamedTuple):
    """A deal to be played."""

    pairing: Pairing
    code: str
    deal: int


def pairings(
    game: str | None = None, preset: str | None = None, seats: Sequence[int] = ()
) -> Iterator[Pairing]:
    """All rows of the ladder, or those of a box, a preset, some numbers of players."""
    for slug in [game] if game else BOXES:
        rules = BOXES[slug].game
        for name, options in rules.presets.items():
            for players in rules.seats(options):
                if (
                    preset in (None, name)
                    and players <= MOST_SEATS
                    and players in (seats or [players])
                ):
                    for levels in level_pairs(players):
                        yield Pairing(slug, name, players, levels)


def level_pairs(players: int) -> Iterator[tuple[str, ...]]:
    """Who meets whom, the stronger first; every level for itself in a game for one."""
    if players == 1:
        yield from ((level,) for level in LEVELS)
    else:
        yield from ((stronger, weaker) for weaker, stronger in pairwise(LEVELS))


def seatings(levels: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Levels in turn around the table, begun with each of them, and all rotations of that."""
    found = dict[tuple[str, ...], None]()
    for first in range(len(levels)):
        seated = [levels[(first + seat) % len(levels)] for seat in range(players)]
        for turned in range(players):
            found[(*seated[turned:], *seated[:turned])] = None
    return list(found)


@cache
def prepared_bot(game: str, level: str) -> Bot[Any, Any]:
    bot = BOXES[game].bots[level]
    bot.prepare()
    return bot


def play_deal(task: Task) -> PlayedDeal:
    """One set of cards with every seating; it depends on its number alone."""
    (slug, preset, players, levels), code, deal = task
    game = BOXES[slug].game
    figures = []
    for number, seated in enumerate(seatings(levels, players)):
        bots = [prepared_bot(slug, level) for level in seated]
        luck = FastChance(f"ladder/{deal}/{number}/bots")
        played = play_match(game, game.presets[preset], bots, FastChance(f"ladder/{deal}"), luck)
        winners = played.outcome.winners
        if players == 1:
            figures.append(float(played.outcome.scores[0]))
        else:
            figures.append(sum(seated[seat] == levels[0] for seat in winners) / len(winners))
    return PlayedDeal(slug, preset, players, levels, code, deal, tuple(figures))


def is_decided(pairing: Pairing, deals: Mapping[int, PlayedDeal]) -> bool:
    """Whether more deals would hardly change on which side of the aim a pairing is."""
    if pairing.seats == 1:
        return False
    for look in LOOKS:
        if not all(deal in deals for deal in range(look)):
            return False
        shares = [fmean(deals[deal].games) for deal in range(look)]
        _, low, high = share_interval(shares, SURE)
        if elo_difference(low, pairing.seats) > AIM or elo_difference(high, pairing.seats) < AIM:
            return True
    return False


def missing(wanted: Sequence[Pairing], results: Results, deals: int) -> Iterator[Task | None]:
    """The deals still to be played: the first of every pairing, then the second, and so on.

    So an interrupted run has something to say of everything, and the time left is soon known.
    None stands for a deal that need not be played, because its pairing is decided.
    """
    for deal in range(deals):
        for pairing in wanted:
            code = bot_code(pairing.game, pairing.preset)
            known = results.deals(pairing, code)
            if deal not in known:
                yield None if is_decided(pairing, known) else Task(pairing, code, deal)


def play_all(tasks: Iterable[Task], jobs: int) -> Iterator[PlayedDeal]:
    """Deals as they are finished."""
    if jobs == 1:
        yield from map(play_deal, tasks)
        return
    waiting = iter(tasks)
    # Ctrl-C is for this process, which then ends the others.
    ignore = (signal.SIGINT, signal.SIG_IGN)
    with ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=ignore) as workers:
        running = set[Future[PlayedDeal]]()
        try:
            while True:
                for task in islice(waiting, 3 * jobs - len(running)):
                    running.add(workers.submit(play_deal, task))
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (each.result() for each in done)
        finally:
            workers.shutdown(cancel_futures=True)


def known(wanted: Iterable[Pairing], results: Results) -> dict[Pairing, list[PlayedDeal]]:
    """What is known of these pairings, played by the bots of today."""
    return {
        pairing: list(results.deals(pairing, bot_code(pairing.game, pairing.preset)).values())
        for pairing in wanted
    }


def main(
    wanted: Sequence[Pairing],
    deals: int = DEALS,
    jobs: int = JOBS,
    out: Path = FOLDER,
    only_table: bool = False,
    writes: bool = False,
) -> None:
    """Play what is missing, unless only the table is wanted, and show the table."""
    results = Results(out)
    if not only_table:
        left = sum(1 for _ in missing(wanted, results, deals))
        progress = Progress("ladder", "deals", len(wanted) * deals, left)

        def needed() -> Iterator[Task]:
            for task in missing(wanted, results, deals):
                if task is None:
                    progress.skip()
                else:
                    yield task

        try:
            for played in play_all(needed(), jobs):
                results.add(played)
                progress.advance()
        except KeyboardInterrupt:
            print("\nladder: stopped; the same command goes on", file=sys.stderr)
    print("\n".join(ladder_table(known(wanted, results))))
    if writes:
        everything = known(pairings(), results)
        write(BOTS_PAGE, {"ladder": [*ladder_table(everything)]})
        write_plots(everything)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.ladder")
    parser.add_argument("--game", choices=[*BOXES], help="one box; all if it is not said")
    parser.add_argument("--preset", help="one of its presets; all if it is not said")
    parser.add_argument("--seats", type=int, nargs="+", default=[], help="numbers of players")
    parser.add_argument("--deals", type=int, default=DEALS, help="for each pairing")
    parser.add_argument("--jobs", type=int, default=JOBS, help="processes")
    parser.add_argument("--out", type=Path, default=FOLDER, help="the folder of ladder.jsonl")
    parser.add_argument("--table", action="store_true", help="show what is there, play nothing")
    parser.add_argument("--write", action="store_true", help="fill in docs/bots.md and draw it")
    said = parser.parse_args()
    chosen = list(pairings(said.game, said.preset, said.seats))
    if not chosen:
        parser.error("there is no such pairing")
    main(chosen, said.deals, said.jobs, said.out, said.table, said.write)
