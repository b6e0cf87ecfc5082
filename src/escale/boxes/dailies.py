"""What a box brings to the daily: the same for everyone, one try each, from midnight to midnight.

A box gives a table or a puzzle. Several candidates are drawn from the chance of the day, and the
one whose difficulty is nearest to that of the weekday is taken (`days/pick.py`). So `draw` and
`difficulty` have to be pure: the same chance gives the same on every machine.

The catalogue of the game says `daily.title` (what it is called) and `daily.line` (what one does
there, in a sentence, for somebody who has never played).
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import Struct

from ..core.chance import Chance, FairChance
from ..core.game import Outcome, Seat
from ..core.record import Seed

DIGITS = 4  # of a difficulty that count: the same on every machine
BEST_MARK = 4  # marks go from 0, nothing found, to 4, as good as possible


class DayScore(Struct, frozen=True):
    """What a try came to."""

    points: int
    possible: int  # the most that anybody could have had; never less than `points`
    marks: tuple[int, ...]  # a few, each from 0 to BEST_MARK, that tell nothing of the answer


class PuzzleResult(DayScore, frozen=True):
    """What an answer came to, part by part."""

    details: Any  # a Struct: what the browser shows beside the answer


class Puzzle(Struct, frozen=True, kw_only=True):
    """A puzzle: everyone sees the same task, and answers it once."""

    task: type  # a frozen Struct: all that a person sees before they answer, and no solution
    answer: type  # a frozen Struct: what the browser sends
    draw: Callable[[Chance], Any]  # one candidate
    difficulty: Callable[[Any], float]  # of a task: from 0, easy, to 1, hard
    check: Callable[[Any, Any], None]  # (task, answer): raises BadInput before anything is stored
    score: Callable[[Any, Any], PuzzleResult]  # (task, answer), of an answer that was checked
    solution: Callable[[Any], Any]  # of a task: a Struct with what was possible; told after the try


class FinishedTry(NamedTuple):
    """A table of the day that its player has played to the end."""

    options: Any
    state: Any  # the last
    outcome: Outcome
    seat: Seat


class DailyTable(Struct, frozen=True, kw_only=True):
    """An ordinary table with the deal of the day: one person, alone or against bots."""

    preset: str
    options: Any
    seats: int = 1  # the person has the first; bots of this level have the others
    bot_level: str = ""
    difficulty: Callable[[Chance], float]  # of what this chance deals: from 0, easy, to 1, hard
    score: Callable[[FinishedTry], DayScore]


Daily = DailyTable | Puzzle


def chance_of(daily: Daily, seed: bytes) -> Chance:
    """The chance from which a candidate is drawn: at a table that of its cards."""
    return Seed.of(seed).chance() if isinstance(daily, DailyTable) else FairChance(seed)


def difficulty_of(daily: Daily, seed: bytes) -> float:
    """How hard a candidate is, as its box measures it; it may take half a second."""
    chance = chance_of(daily, seed)
    if isinstance(daily, DailyTable):
        return round(daily.difficulty(chance), DIGITS)
    return round(daily.difficulty(daily.draw(chance)), DIGITS)
