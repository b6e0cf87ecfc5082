"""Letter counts packed into one integer, six bits a letter, so that a comparison is one sum."""

from functools import lru_cache

from ....words.spelling import ALPHABET

WIDTH = 6  # bits a letter: a pack has 18 of one at most, and one bit guards
_ONE = {letter: 1 << WIDTH * place for place, letter in enumerate(ALPHABET)}
GUARDS = sum(one << WIDTH - 1 for one in _ONE.values())


@lru_cache(maxsize=2**16)
def packed_counts(letters: str) -> int:
    """The counts of these letters; packed counts can be added and subtracted."""
    return sum([_ONE[letter] for letter in letters])


def covers(hand: int, letters: int) -> bool:
    """Whether all these letters are in the hand."""
    return ((hand | GUARDS) - letters) & GUARDS == GUARDS
