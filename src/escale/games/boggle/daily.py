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
LENGTHS = (range(3, 5), range(5, 6), range(6, 7), range(7, 17))  # a mark for each
SHARES = (0.0, 0.1, 0.25, 0.5)  # of the ordinary words of a length, beyond which a mark is better


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
    """The points of the list, of all that the grid holds; a mark for each length of words."""
    state: State = finished.state
    board = state.board
    own = {entry.word for entry in board.lists[finished.seat] if entry.points}
    possible = sum(points_of(each.word) for each in found_on(board.options, board.letters))
    marks = [
        _mark(len([word for word in own if len(word) in lengths]), len(there))
        for lengths in LENGTHS
        if (there := [word for word in _ordinary(board.letters) if len(word) in lengths])
    ]
    return DayScore(board.totals[finished.seat], possible, tuple(marks))


def _ordinary(letters: str) -> list[str]:
    """The words of a grid that an ordinary player knows."""
    words = lexicon_of(OPTIONS)
    return [each.word for each in found_on(OPTIONS, letters) if is_ordinary(words, each.number)]


def _mark(found: int, there: int) -> int:
    if not found:
        return 0
    return min(sum(found / there > share for share in SHARES), BEST_MARK)


DAILY = DailyTable(preset="deluxe", options=OPTIONS, difficulty=difficulty, score=score)
