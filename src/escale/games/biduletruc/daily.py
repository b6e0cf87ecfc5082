"""The daily of Biduletruc: the longest line from ten cards.

One card is put down, the next is laid on it, and so on. The Dicobidule judges afterwards: the first
link that it does not grant ends the line there.
"""

from functools import lru_cache
from itertools import pairwise
from typing import Annotated

from msgspec import Meta, Struct

from ...boxes.dailies import BEST_MARK, Puzzle, PuzzleResult
from ...core.chance import Chance
from ...core.errors import BadInput
from .rules import Card
from .rules.dicobidule import is_granted, words
from .rules.pack import HAND, in_order, pool
from .study.model import Sentence
from .study.sentences import sentence

NEAR = 2  # players, for whom words are dealt that have to do with each other
SHORTEST = 6  # cards of the longest line, at least
EASIEST, HARDEST = 0.3, 0.58  # shares of the best that are lost by going on at random, about


class TenCards(Struct, frozen=True):
    """The task of a day."""

    cards: tuple[Card, ...]


class CardLine(Struct, frozen=True):
    """Cards in the order in which they are laid."""

    cards: Annotated[tuple[Card, ...], Meta(max_length=HAND)]


class JudgedLine(Struct, frozen=True):
    """How many cards stand, and the lines of the Dicobidule that grant them."""

    standing: int
    sentences: tuple[Sentence, ...]


class LongestLine(Struct, frozen=True):
    """One of the longest lines there are, and the lines of the Dicobidule that grant it."""

    cards: tuple[Card, ...]
    sentences: tuple[Sentence, ...]


class LineResult(PuzzleResult, frozen=True):
    details: JudgedLine


def draw(chance: Chance) -> TenCards:
    """Ten words around one that is not told, with a line in them."""
    number = 0
    while True:
        luck = chance.child(f"cards-{number}")
        (heart,) = luck.deal("heart", words(), 1)
        cards = in_order(luck.deal("cards", pool(heart, NEAR), HAND))
        if len(longest_line(cards)) >= SHORTEST:
            return TenCards(cards)
        number += 1


@lru_cache(maxsize=64)
def longest_line(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """A line that no other is longer than; of equal ones the first by the alphabet."""
    return tuple(cards[at] for at in Lines(cards).longest())


class Lines:
    """All lines that the Dicobidule grants; cards are bits of a number."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self._size = len(cards)
        self._follows = [
            [at for at, laid in enumerate(cards) if laid != top and is_granted(top, laid)]
            for top in cards
        ]
        self._longest: dict[tuple[int, int], tuple[int, ...]] = {}
        self._mean: dict[tuple[int, int], float] = {}

    def longest(self) -> tuple[int, ...]:
        """The longest of all, whichever card comes first."""
        every = (1 << self._size) - 1
        lines = [self._from(top, every & ~(1 << top)) for top in range(self._size)]
        return max(lines, key=len, default=())

    def _from(self, top: int, left: int) -> tuple[int, ...]:
        known = self._longest.get((top, left))
        if known is None:
            rests = [
                self._from(card, left & ~(1 << card))
                for card in self._follows[top]
                if left >> card & 1
            ]
            known = self._longest[top, left] = (top, *max(rests, key=len, default=()))
        return known

    def mean(self) -> float:
        """The mean length of a line that begins and goes on at random, by granted links."""
        every = (1 << self._size) - 1
        lengths = [self._mean_from(top, every & ~(1 << top)) for top in range(self._size)]
        return sum(lengths) / self._size

    def _mean_from(self, top: int, left: int) -> float:
        known = self._mean.get((top, left))
        if known is None:
            rests = [
                self._mean_from(card, left & ~(1 << card))
                for card in self._follows[top]
                if left >> card & 1
            ]
            known = self._mean[top, left] = 1 + (sum(rests) / len(rests) if rests else 0.0)
        return known


def difficulty(task: TenCards) -> float:
    """The share of the longest line that is lost by going on at random, by granted links."""
    lost = 1 - Lines(task.cards).mean() / len(longest_line(task.cards))
    return min(1.0, max(0.0, (lost - EASIEST) / (HARDEST - EASIEST)))


def check(task: TenCards, answer: CardLine) -> None:
    """Raises BadInput unless these are some of the cards, each once."""
    if len(answer.cards) < 2:
        raise BadInput("two-cards-at-least")
    for card in answer.cards:
        if card not in task.cards or answer.cards.count(card) > 1:
            raise BadInput("not-in-the-line", card=card)


def score(task: TenCards, answer: CardLine) -> LineResult:
    """A point for each card up to the first link that is not granted."""
    standing = 1
    while standing < len(answer.cards) and is_granted(*answer.cards[standing - 1 : standing + 1]):
        standing += 1
    possible = len(longest_line(task.cards))
    marks = tuple(BEST_MARK * (at < standing) for at in range(possible))
    details = JudgedLine(standing, _sentences(answer.cards[:standing]))
    return LineResult(standing, possible, marks, details)


def _sentences(line: tuple[Card, ...]) -> tuple[Sentence, ...]:
    return tuple(Sentence(*pair, sentence(*pair)) for pair in pairwise(line))


def solution(task: TenCards) -> LongestLine:
    """A longest line, with the reason of each link."""
    line = longest_line(task.cards)
    return LongestLine(line, _sentences(line))


DAILY = Puzzle(
    task=TenCards,
    answer=CardLine,
    draw=draw,
    difficulty=difficulty,
    check=check,
    score=score,
    solution=solution,
)
