"""The grid of the day: the dice of De Luxe, three minutes, alone."""

from math import sqrt

from ...boxes import BEST_MARK, DailyTable, DayScore, FinishedTry
from ...core.chance import Chance
from ...core.game import CLOCK, Step
from ...core.ready import READY
from .rules import LIFT, Action, Boggle, DeLuxeAlone, State
from .rules.scoring import points_of
from .rules.words import found_on, lexicon_of
from .study.study import is_ordinary

GAME = Boggle()
OPTIONS = DeLuxeAlone()
# The points that an ordinary player can see: 5 % of all grids hold more, 5 % hold less.
EASIEST, HARDEST = 114, 12
MARKS = 5


def difficulty(chance: Chance) -> float:
    """How few points a grid holds for somebody who knows the ordinary words."""
    state = GAME.start(OPTIONS, 1, chance).state
    steps: tuple[Step[Action], ...] = (Step(0, READY, 0), Step(CLOCK, LIFT, 0))
    for step in steps:
        state = GAME.apply(state, step, chance).state
    points = sum(map(points_of, _ordinary(state.board.letters)))
    easy = (sqrt(points) - sqrt(HARDEST)) / (sqrt(EASIEST) - sqrt(HARDEST))
    return min(max(1 - easy, 0.0), 1.0)


def score(finished: FinishedTry) -> DayScore:
    """The points of the list, of all that the grid holds.

    The marks fill up one after the other with what an ordinary player can see.
    """
    state: State = finished.state
    board = state.board
    points = board.totals[finished.seat]
    possible = sum(points_of(each.word) for each in found_on(board.options, board.letters))
    seen = sum(map(points_of, _ordinary(board.letters)))
    filled = points / seen if seen else 1.0
    marks = [
        min(max(int(BEST_MARK * (MARKS * filled - place)), 0), BEST_MARK) for place in range(MARKS)
    ]
    return DayScore(points, possible, tuple(marks))


def _ordinary(letters: str) -> list[str]:
    """The words of a grid that an ordinary player knows."""
    words = lexicon_of(OPTIONS)
    return [each.word for each in found_on(OPTIONS, letters) if is_ordinary(words, each.number)]


DAILY = DailyTable(preset="deluxe", options=OPTIONS, difficulty=difficulty, score=score)
