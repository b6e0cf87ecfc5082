"""The deal of the day: one auction and eight tricks against two masters."""

from ...boxes import BEST_MARK, DailyTable, DayScore, FinishedTry
from ...core.chance import Chance
from .bots.bidding import favourite
from .rules import Options, State, Tordu
from .rules.cards import EVERY_SUIT
from .rules.scoring import EXACT_TORDU

GAME = Tordu()
OPTIONS = Options(overbid=True, double=True, deals=1)
SEATS = 3
YOU = 0
# The points that the best bid of a hand promises: 5 % of all hands promise more, 5 % less.
EASIEST, HARDEST = 1.0, -0.5


def difficulty(chance: Chance) -> float:
    """How little the hand of the player promises, whatever they bid."""
    state = GAME.start(OPTIONS, SEATS, chance).state
    _, promised = favourite(state.hands[YOU], SEATS, EVERY_SUIT)
    return min(max((EASIEST - promised) / (EASIEST - HARDEST), 0.0), 1.0)


def score(finished: FinishedTry) -> DayScore:
    """The points of the deal; a mark for the place, and one for how exact the contract was.

    A defender has done well when the declarer misses it. More than the points of a contract that
    is made is possible, but only by what others do.
    """
    state: State = finished.state
    row = state.board.sheet[-1]
    points = row.points[finished.seat]
    missed_by = abs(row.taken - row.contract.number)
    is_declarer = row.contract.declarer == finished.seat
    exact = BEST_MARK - min(missed_by, BEST_MARK) if is_declarer else BEST_MARK * (missed_by > 0)
    ahead = sum(each > points for each in row.points)
    place = max(BEST_MARK - 2 * ahead, 0) if points else 0
    return DayScore(points, max(points, EXACT_TORDU), (place, exact))


DAILY = DailyTable(
    preset="complet",
    options=OPTIONS,
    seats=SEATS,
    bot_level="master",
    difficulty=difficulty,
    score=score,
)
