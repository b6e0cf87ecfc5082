"""The best turn of game 1 with a small hand, exactly.

Letters have fixed values. So a turn brings what its cards are worth, and for every stolen word what
that was worth before; it is enough to grow each word of the table once, and to cover the rest of
the hand with new words. (To change a word twice is to change it once, and to change a new word is
to lay another.)
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ..bots.letter_counts import covers, packed_counts
from ..rules import Board, Modify
from ..rules.pack import sorted_letters
from ..rules.words import words
from .better_turns import IsKnown, Step, steps


class Way(NamedTuple):
    """A word to make, the cards it takes, and what they are worth with what is stolen."""

    cards: int  # packed counts
    step: Step


class Turn(NamedTuple):
    """Words that go together, in the order in which they are made."""

    gain: int
    steps: tuple[Step, ...]


Covered = dict[int, Turn]  # by the cards of the hand that are left
NOTHING = Turn(0, ())


def best_turn(board: Board, hand: str, is_known: IsKnown = lambda _: True) -> Turn:
    """The turn with the most points, with known words only; of equal ones the more common words.

    Whoever plays has a word on the table and may act on those of others.
    """
    ways = _ways(steps(board, hand), is_known)
    reached: Covered = {packed_counts(hand): NOTHING}
    for number in range(len(board.words)):
        reached = _grown(reached, ways.get(number, ()))
    new = NewWords(ways.get(None, ()))
    best = NOTHING
    for left, turn in reached.items():
        rest = new.most(left)
        if turn.gain + rest.gain > best.gain:
            best = Turn(turn.gain + rest.gain, turn.steps + rest.steps)
    return best


def _ways(every: Iterable[Step], is_known: IsKnown) -> Mapping[int | None, list[Way]]:
    """By number of the word of the table, None for new ones: one way for the same cards."""
    common = sorted(every, key=lambda step: (-words().commonness[_number(step)], step.action.word))
    found: dict[int | None, dict[str, Way]] = {}
    for step in common:
        if is_known(_number(step)):
            number = step.action.number if isinstance(step.action, Modify) else None
            cards = sorted_letters(step.added)
            way = Way(packed_counts(cards), step)
            found.setdefault(number, {}).setdefault(cards, way)
    return {number: list(by_cards.values()) for number, by_cards in found.items()}


def _number(step: Step) -> int:
    number = words().number(step.action.word)
    assert number is not None
    return number


def _grown(reached: Covered, ways: Iterable[Way]) -> Covered:
    """The word of the table stays as it is, or becomes another."""
    after = dict(reached)
    for left, turn in reached.items():
        for way in ways:
            if covers(left, way.cards):
                rest, gain = left - way.cards, turn.gain + way.step.gain
                if rest not in after or after[rest].gain < gain:
                    after[rest] = Turn(gain, (*turn.steps, way.step))
    return after


class NewWords:
    """Words that can be laid beside each other."""

    def __init__(self, ways: Iterable[Way]) -> None:
        self._ways = sorted(ways, key=lambda way: -way.step.gain)
        self._known: Covered = {}

    def most(self, left: int) -> Turn:
        """The most that new words can take from these cards."""
        found = self._known.get(left)
        if found is None:
            found = self._known[left] = self._search(left)
        return found

    def _search(self, left: int) -> Turn:
        best = NOTHING
        for way in self._ways:
            if covers(left, way.cards):
                rest = self.most(left - way.cards)
                if way.step.gain + rest.gain > best.gain:
                    best = Turn(way.step.gain + rest.gain, (way.step, *rest.steps))
        return best
