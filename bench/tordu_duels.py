"""Duplicate matches of Le Tordu: the same deals again with the seats exchanged.

What is left of luck is small, as both sides hold every hand once. A pairing is measured in points a
deal (so many deals, the highest total wins) and in manches (to 15, as people play).
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import fmean
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from escale.bots import Bot, Budget
from escale.boxes.registry import BOXES
from escale.core.chance import FastChance
from escale.tables.offline.match import Match

from .intervals import ci_half_width

BOX = BOXES["tordu"]
JOBS = 2


class Marks(Struct):
    """What one side did as declarer and in the auction."""

    declared: int = 0
    made: int = 0
    missed_by: int = 0
    tordu: int = 0
    doubled: int = 0  # contracts of the other side that it doubled…
    doubled_made: int = 0  # …and which were made all the same

    def add(self, other: "Marks") -> None:
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


class DuplicateTable(Struct):
    """One table of deals, played once with each seating."""

    points: float  # of the first side less the second's, a deal and a seat
    wins: float  # games won by the first side, of one
    deals: int
    marks: tuple[Marks, Marks]


class Duel(Struct, frozen=True):
    """A pairing, measured, with half the width of each 95 % interval."""

    points: float
    points_half_width: float
    share: float
    share_half_width: float
    deals: int
    marks: tuple[Marks, Marks]


def play_duplicate(
    sides: tuple[str, str],
    options: Any,
    seats: int,
    budget: Budget,
    number: int,
    bots: Mapping[str, Bot[Any, Any]] | None = None,
) -> DuplicateTable:
    """Every other seat is the first side's, then the second's (seat 0 alone if `seats` is odd)."""
    known = bots or BOX.bots
    points, wins, deals = 0.0, 0.0, 0
    marks = Marks(), Marks()
    for turn in range(2 if seats % 2 == 0 else seats):
        side_of = [_side(seat, turn, seats) for seat in range(seats)]
        board = _play([known[sides[side]] for side in side_of], options, budget, number)
        first = [score for side, score in zip(side_of, board.scores, strict=True) if side == 0]
        other = [score for side, score in zip(side_of, board.scores, strict=True) if side == 1]
        points += (fmean(first) - fmean(other)) / board.deal
        best = [seat for seat in board.seats if board.scores[seat] == max(board.scores)]
        wins += sum(side_of[seat] == 0 for seat in best) / len(best)
        deals += board.deal
        for line in board.sheet:
            _mark(marks, side_of, line.contract, line.taken)
    turns = 2 if seats % 2 == 0 else seats
    return DuplicateTable(points / turns, wins / turns, deals, marks)


def _side(seat: int, turn: int, seats: int) -> int:
    return (seat + turn) % 2 if seats % 2 == 0 else int(seat != turn)


def _mark(marks: tuple[Marks, Marks], side_of: Sequence[int], contract: Any, taken: int) -> None:
    own = marks[side_of[contract.declarer]]
    exact = taken == contract.number
    own.declared += 1
    own.made += exact
    own.missed_by += abs(taken - contract.number)
    own.tordu += contract.is_tordu
    if contract.doubled_by is not None:
        marks[side_of[contract.doubled_by]].doubled += 1
        marks[side_of[contract.doubled_by]].doubled_made += exact


def _play(bots: Sequence[Bot[Any, Any]], options: Any, budget: Budget, number: int) -> Any:
    for bot in bots:
        bot.prepare()
    chance, luck = FastChance(f"duel/{number}"), FastChance(f"duel/{number}/bots")
    game = BOX.game
    opening = game.start(options, len(bots), chance)
    match = Match(game, opening.state, bots, chance, luck, budget)
    match.run()
    return match.state.board


def duel(
    sides: tuple[str, str],
    options: Any,
    tables: int,
    seats: int = 2,
    worlds: int = 200,
    jobs: int = JOBS,
    first: int = 0,
    bots: Mapping[str, Bot[Any, Any]] | None = None,
) -> Duel:
    """Play so many tables of deals, each once per seating, and sum them up."""
    play = partial(play_duplicate, sides, options, seats, Budget(worlds), bots=bots)
    numbers = range(first, first + tables)
    if jobs == 1:
        return summary([play(number) for number in numbers])
    with ProcessPoolExecutor(jobs) as workers:
        return summary(list(workers.map(play, numbers, chunksize=max(1, tables // (8 * jobs)))))


def summary(tables: Sequence[DuplicateTable]) -> Duel:
    """Means, with intervals over tables: the deals of one table are not independent games."""
    marks = Marks(), Marks()
    for each in tables:
        for total, part in zip(marks, each.marks, strict=True):
            total.add(part)
    points, share = [each.points for each in tables], [each.wins for each in tables]
    return Duel(
        fmean(points),
        ci_half_width(points),
        fmean(share),
        ci_half_width(share),
        sum(r.deals for r in tables),
        marks,
    )


def for_points(preset: str, deals: int) -> Any:
    """A preset with so many deals in place of a target."""
    return replace(BOX.game.presets[preset], deals=deals)
