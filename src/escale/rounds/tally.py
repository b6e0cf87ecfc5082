"""What everybody has found in a round, and how they stand.

A tally depends on who has found what, and on no order: a word that is added again changes nothing,
so that several processes and a store that is read again come to the same.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from heapq import nsmallest
from typing import NamedTuple

MOST_LINES = 20  # of a ranking
NOTHING: frozenset[str] = frozenset()


class Ranked(NamedTuple):
    """Somebody among the first."""

    place: int
    person: str
    points: int
    words: int


class Tally:
    """The words of a round by who has found them."""

    def __init__(self, values: Mapping[str, int]) -> None:
        self._values = values
        self._words: dict[str, set[str]] = {}
        self._points: dict[str, int] = {}
        self._having: Counter[int] = Counter()  # how many people have so many points

    def add(self, person: str, words: Iterable[str]) -> bool:
        """Somebody has found these words; whether any of them is new."""
        own = self._words.get(person, NOTHING)
        fresh = {word for word in words if word in self._values} - own
        if not fresh:
            return False
        before = self._points.get(person)
        after = (before or 0) + sum(map(self._values.__getitem__, fresh))
        if before is not None:
            self._having[before] -= 1
            if not self._having[before]:
                del self._having[before]
        self._having[after] += 1
        self._points[person] = after
        self._words.setdefault(person, set()).update(fresh)
        return True

    @property
    def players(self) -> int:
        """How many people have found a word."""
        return len(self._words)

    def words_of(self, person: str) -> Collection[str]:
        """What somebody has found."""
        return self._words.get(person, NOTHING)

    def points_of(self, person: str) -> int:
        return self._points.get(person, 0)

    @property
    def ladder(self) -> Sequence[tuple[int, int]]:
        """How many people have how many points, the best first: a place follows from it."""
        return sorted(self._having.items(), reverse=True)

    def first(self, most: int = MOST_LINES) -> Sequence[Ranked]:
        """The first of the ranking; equal points share a place."""
        best = nsmallest(most, self._points.items(), key=lambda each: (-each[1], each[0]))
        places: dict[int, int] = {}
        before = 0
        for points, people in self.ladder:
            places[points] = before + 1
            before += people
            if before >= most:
                break
        return [
            Ranked(places[points], person, points, len(self._words[person]))
            for person, points in best
        ]

    def finders(self) -> Counter[str]:
        """How many people have found each word that somebody has found."""
        return Counter(word for words in self._words.values() for word in words)

    def alone(self, others: Collection[str] = ()) -> Mapping[str, str]:
        """The words that one person has found and none of the others have: whose each is."""
        finders = self.finders()
        return {
            word: person
            for person, words in self._words.items()
            for word in words
            if finders[word] == 1 and word not in others
        }
