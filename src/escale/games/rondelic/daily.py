"""The daily of Rondelic, "que feriez-vous ?": three decisions, judged by their exact risk.

The decisions are those of a player, a dealer and a duel, met in games among masters. Each is worth
100 points, less five for each percent of risk that the best answer would have spared.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from ...bots import Budget
from ...boxes.dailies import BEST_MARK, Puzzle, PuzzleResult
from ...core.chance import Chance, FastChance
from ...core.errors import BadInput
from ...core.game import CLOCK, Step
from ...core.ready import PROCEED
from .bots import BOTS
from .bots.profiles import PROFILES
from .questions import ask
from .rules import Action, Board, Rondelic, TextA, View, legal_actions
from .study.exact import exact_values

GAME = Rondelic()
CIRCLES = 5
EACH = 100  # points for a decision
LOST_IN_ALL = 0.2  # risk taken for nothing that leaves no points
SMALLEST_GAP = 0.01  # of the risks of the best answer and the next: nobody tosses a coin
EASY_GAP = 0.3  # a difference that nobody overlooks
HARDEST = 0.6  # the hardest task there is, about, before its difficulty is brought to 0…1
CHOSEN_FROM = 4  # decisions, of which the one nearest to a drawn difficulty is taken


class Kind(NamedTuple):
    """A kind of decision, and the players of the games in which it is looked for."""

    seats: int
    fits: Callable[[Board], bool]


KINDS = (
    Kind(4, lambda board: board.stage == "turn" and len(board.order) > 2),
    Kind(3, lambda board: board.stage == "dealer" and len(board.order) > 2),
    Kind(3, lambda board: board.is_duel and board.stage in {"receiver", "dealer"}),
)


class Offer(Struct, frozen=True):
    """An answer that one may give, with its texts: `choices.…`, and what follows from it."""

    action: Action
    key: str
    note: str


class Situation(Struct, frozen=True):
    """A decision: what one sees, and what one is asked."""

    view: View
    question: str
    hint: str
    answers: tuple[Offer, ...]


class Situations(Struct, frozen=True):
    """The task of a day."""

    situations: tuple[Situation, ...]


class Decisions(Struct, frozen=True):
    """What somebody would do, in the order of the situations."""

    actions: tuple[Action, ...]


class Risk(Struct, frozen=True):
    """The chance to end with the lowest card after an answer."""

    action: Action
    risk: float


class Risks(Struct, frozen=True):
    """For each situation its answers, the best first."""

    situations: tuple[tuple[Risk, ...], ...]


class Judged(Struct, frozen=True):
    """What each decision came to."""

    points: tuple[int, ...]
    lost: tuple[float, ...]  # the risk that the best answer would have spared


class SituationsResult(PuzzleResult, frozen=True):
    details: Judged


def draw(chance: Chance) -> Situations:
    """Three situations of about the same difficulty, which is drawn."""
    wanted = chance.below("difficulty", 101) / 100
    views = [_find(kind, wanted, chance.child(str(at))) for at, kind in enumerate(KINDS)]
    return Situations(tuple(_situation(view) for view in views))


def _find(kind: Kind, wanted: float, chance: Chance) -> View:
    """The decision nearest to the wanted difficulty, among the first few that have one answer."""
    found: list[View] = []
    for view in _decisions(kind, chance):
        if _gap(view) >= SMALLEST_GAP:
            found.append(view)
            if len(found) == CHOSEN_FROM:
                break
    return min(found, key=lambda view: abs(_hardness(view) - wanted))


def _decisions(kind: Kind, chance: Chance) -> Iterator[View]:
    """One decision of this kind from each of many games."""
    game = 0
    while True:
        luck = chance.child(f"game-{game}")
        met = [view for view in _played(kind.seats, luck) if kind.fits(view.board)]
        if met:
            yield met[luck.below("decision", len(met))]
        game += 1


def _played(seats: int, chance: Chance) -> Iterator[View]:
    """All decisions with a choice, in a game among masters."""
    state, master = GAME.start(TextA(circles=CIRCLES), seats, chance).state, BOTS["master"]
    number = 0
    while GAME.outcome(state) is None:
        if state.board.stage == "pause":
            step = Step[Action](CLOCK, PROCEED)
        else:
            (seat, *_) = GAME.actors(state).must
            view = GAME.view(state, seat)
            if len(legal_actions(view.board, seat, view.faces)) > 1:
                yield view
            luck = chance.child(f"answer-{number}")
            step = Step(seat, master.choose(view, luck, Budget()))
        state = GAME.apply(state, step, chance).state
        number += 1


def _situation(view: View) -> Situation:
    asked = ask(view)
    offers = [Offer(each.action, each.key, each.note) for each in asked.choices]
    return Situation(view, asked.key, asked.hint, tuple(offers))


@lru_cache(maxsize=64)
def risks(view: View) -> tuple[Risk, ...]:
    """The answers, the best first; () where their risks cannot be told exactly."""
    values = exact_values(view) or {}
    rated = [Risk(action, round(value, 6)) for action, value in values.items()]
    return tuple(sorted(rated, key=lambda each: each.risk))


def _gap(view: View) -> float:
    best = risks(view)
    return best[1].risk - best[0].risk if best else 0.0


def _hardness(view: View) -> float:
    """How near the best answers are, and how many of the lower levels would not give the best."""
    best = risks(view)[0].action
    levels = [BOTS[level] for level in PROFILES]
    wrong = sum(bot.choose(view, FastChance("daily"), Budget()) != best for bot in levels)
    return (1 - min(1.0, _gap(view) / EASY_GAP) + wrong / len(levels)) / 2


def difficulty(task: Situations) -> float:
    """The mean of its situations, as a share of the hardest mean that is drawn."""
    each = [_hardness(situation.view) for situation in task.situations]
    return min(1.0, sum(each) / len(each) / HARDEST)


def check(task: Situations, answer: Decisions) -> None:
    """Raises BadInput unless each situation has an answer that the rules allow."""
    wanted = len(task.situations)
    if len(answer.actions) != wanted:
        raise BadInput("one-answer-each", wanted=wanted)
    for number, (situation, action) in enumerate(_pairs(task, answer), 1):
        if all(action != offer.action for offer in situation.answers):
            raise BadInput("not-offered", number=number)


def _pairs(task: Situations, answer: Decisions) -> Iterator[tuple[Situation, Action]]:
    return zip(task.situations, answer.actions, strict=True)


def score(task: Situations, answer: Decisions) -> SituationsResult:
    """Five points less for each percent of risk that was taken for nothing."""
    lost = [_lost(situation.view, action) for situation, action in _pairs(task, answer)]
    points = [round(EACH * max(0.0, 1 - each / LOST_IN_ALL)) for each in lost]
    marks = [BEST_MARK * each // EACH for each in points]
    judged = Judged(tuple(points), tuple(lost))
    return SituationsResult(sum(points), EACH * len(points), tuple(marks), judged)


def _lost(view: View, action: Action) -> float:
    rated: Sequence[Risk] = risks(view)
    mine = next(each.risk for each in rated if each.action == action)
    return round(mine - rated[0].risk, 6)


def solution(task: Situations) -> Risks:
    """The exact risk of every answer."""
    return Risks(tuple(risks(situation.view) for situation in task.situations))


DAILY = Puzzle(
    task=Situations,
    answer=Decisions,
    draw=draw,
    difficulty=difficulty,
    check=check,
    score=score,
    solution=solution,
)
