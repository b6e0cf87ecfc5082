"""Game 2 with open hands: who makes the last word, and which, if all play for themselves.

Only letters matter, not spellings: two words of the same letters grow into the same words. Players
look for a win first; its points matter only where one is left alone with the word. A game that is
too long to search is played to its end at random.
"""

from functools import lru_cache
from random import Random
from typing import NamedTuple

from ....core.game import Seat
from ....words.spelling import ALPHABET
from ..rules.pack import sorted_letters, value, without
from .vocabulary import KnownWord, Vocabulary, known_words


class Ending(NamedTuple):
    """How a manche ends: who scores, and how much."""

    winner: Seat
    points: int

    def worth(self, seat: Seat, seats: int) -> float:
        """The value for a seat: the points, or a share of them against the seat if another won."""
        return self.points if seat == self.winner else -self.points / (seats - 1)


class Position(NamedTuple):
    """The word on the table, the open hands, and whose turn it is among those who still play."""

    letters: str  # of the word, in order
    hands: tuple[str, ...]
    turn: Seat
    out: frozenset[Seat]
    last: Seat  # who made the word


@lru_cache(maxsize=2**15)
def growths(vocabulary: Vocabulary, seat: Seat, letters: str) -> dict[str, KnownWord]:
    """The words that one more letter makes, by that letter."""
    found = known_words(vocabulary, seat, ALPHABET, letters, 1)
    return {without(known.letters, letters): known for known in found}


class OpenHandSearch:
    """A search in which all players know the same words; it keeps what it has found."""

    def __init__(
        self, vocabulary: Vocabulary, seat: Seat, comes_back: bool, nodes: int, random: Random
    ) -> None:
        self._vocabulary = vocabulary
        self._seat = seat
        self._comes_back = comes_back
        self._nodes = nodes
        self._left = 0
        self._random = random
        self._seen: dict[Position, Ending] = {}

    def options(self, at: Position) -> list[str]:
        """The letters that the player whose turn it is can add."""
        hand = at.hands[at.turn]
        return [letter for letter in self.growths(at.letters) if letter in hand]

    def growths(self, letters: str) -> dict[str, KnownWord]:
        return growths(self._vocabulary, self._seat, letters)

    def after(self, at: Position, letter: str) -> Position:
        """The position after a letter is added: the next who still plays has the turn."""
        hands = list(at.hands)
        hands[at.turn] = hands[at.turn].replace(letter, "", 1)
        out = frozenset[Seat]() if self._comes_back else at.out
        grown = Position(sorted_letters(at.letters + letter), tuple(hands), at.turn, out, at.turn)
        return grown._replace(turn=self._next(grown))

    def _next(self, at: Position) -> Seat:
        seats = len(at.hands)
        for step in range(1, seats + 1):
            seat = (at.turn + step) % seats
            if seat not in at.out:
                return seat
        return at.turn

    def given_up(self, at: Position) -> Position:
        out = at.out | {at.turn}
        gone = at._replace(out=out)
        return gone._replace(turn=self._next(gone))

    def ending(self, at: Position) -> Ending:
        """The ending from this position, within the limit of nodes."""
        self._left = self._nodes
        return self._ending(at)

    def _ending(self, at: Position) -> Ending:
        while len(at.out) < len(at.hands) and not (options := self.options(at)):
            at = self.given_up(at)
        if len(at.out) == len(at.hands):
            return Ending(at.last, value(at.letters))
        if len(at.out) == len(at.hands) - 1 and not self._comes_back:
            return Ending(at.turn, self._alone(at.letters, at.hands[at.turn]))
        known = self._seen.get(at)
        if known is None:
            self._left -= 1
            known = self._best(at, options) if self._left > 0 else self._at_random(at)
            self._seen[at] = known
        return known

    def _best(self, at: Position, options: list[str]) -> Ending:
        """The first winning answer, trying first where the next player has least to reply."""
        following = [self.after(at, letter) for letter in options]
        following.sort(key=lambda each: len(self.options(each)))
        best: Ending | None = None
        seats = len(at.hands)
        for each in following:
            found = self._ending(each)
            if found.winner == at.turn:
                return found
            if best is None or found.worth(at.turn, seats) > best.worth(at.turn, seats):
                best = found
        assert best is not None
        return best

    def _at_random(self, at: Position) -> Ending:
        while len(at.out) < len(at.hands):
            options = self.options(at)
            at = self.after(at, self._random.choice(options)) if options else self.given_up(at)
        return Ending(at.last, value(at.letters))

    def _alone(self, letters: str, hand: str) -> int:
        """The dearest word that one makes step by step when all others have given up."""
        best = value(letters)
        for letter in self.growths(letters):
            if letter in hand:
                rest = hand.replace(letter, "", 1)
                best = max(best, self._alone(sorted_letters(letters + letter), rest))
        return best
