"""Boggle for a crowd: the dice and the dictionary of De Luxe, and nobody strikes a word.

With many people nearly every word is found by two, so each counts by its length (BOG-4).
"""

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from ...bots import Budget, Wait
from ...boxes import Find, Rounds
from ...core.chance import Chance
from .bots import BOTS
from .rules import FINISH, Board, DeLuxe, Note, View
from .rules.legal import check_note
from .rules.material import roll
from .rules.scoring import points_of
from .rules.words import words_on

OPTIONS = DeLuxe()
LEAST_WORDS = 60  # of a grid: a poor one is thrown again…
MOST_THROWS = 20  # …but not for ever


class RoundTask(Struct, frozen=True):
    """The grid, row by row."""

    letters: str


def draw(chance: Chance) -> RoundTask:
    """The first throw that holds enough words: "round-1", "round-2"… as at a table."""
    throws = (RoundTask(roll(chance, f"round-{number + 1}")) for number in range(MOST_THROWS))
    task = next(throws)
    while len(solve(task)) < LEAST_WORDS and (again := next(throws, None)):
        task = again
    return task


def solve(task: RoundTask) -> Mapping[str, int]:
    """Every word of the grid, and its points."""
    return {word: points_of(word) for word in words_on(OPTIONS, task.letters)}


def check(task: RoundTask, noted: Collection[str], word: str) -> None:
    check_note(OPTIONS, task.letters, noted, word)


def find(task: RoundTask, level: str, chance: Chance) -> Sequence[Find]:
    """What the bot of a level notes, one word after the other; each level looks its own way."""
    bot, seat = BOTS[level], list(BOTS).index(level)
    found: list[Find] = []
    words: tuple[str, ...] = ()
    at_ms, looks = 0, 0
    while True:
        view = View(seat, _board(task, seat, len(words)), words)
        answer = bot.choose(view, chance.child(str(looks)), Budget())
        looks += 1
        action = answer.action if isinstance(answer, Wait) else answer
        at_ms += answer.ms if isinstance(answer, Wait) else 0
        if at_ms >= OPTIONS.seconds * 1000 or action == FINISH:
            return found
        if isinstance(action, Note):
            found.append(Find(at_ms, action.word))
            words = (*words, action.word)


def _board(task: RoundTask, seat: int, count: int) -> Board:
    """The table as a bot sees it: the others, of whom it knows nothing, have noted nothing."""
    nothing = (0,) * len(BOTS)
    counts = tuple(count if each == seat else 0 for each in range(len(BOTS)))
    return Board(
        OPTIONS,
        stage="search",
        round=1,
        letters=task.letters,
        rows=(),
        side=0,
        used=(),
        counts=counts,
        finished=(),
        waiting=(),
        lists=(),
        points=(),
        totals=nothing,
        found=nothing,
    )


ROUNDS = Rounds(RoundTask, "fr", OPTIONS.seconds, draw, solve, check, find)
