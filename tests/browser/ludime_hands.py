"""What can be done with hands of letters that only a test sees both of."""

from collections.abc import Iterator
from itertools import islice, permutations, product
from typing import NamedTuple

from escale.games.ludime.rules.pack import without
from escale.games.ludime.rules.words import is_word, made_of

ENOUGH_PAIRS = 60  # of first words: where none of these serves, other hands soon will


class Plot(NamedTuple):
    """The way of a word, from hand to hand and back; the hands are known to the test alone."""

    own: str  # the first word of the one who begins
    bait: str  # the first word of the other
    stolen: str  # what becomes of it
    new: str  # without a word on the table one lays one first (LUD1-11)
    back: str  # what becomes of it then


def words_of(hand: str, length: int) -> list[str]:
    return [word for word in made_of(hand) if len(word) == length]


def plot(first: str, second: str) -> Plot | None:
    """A plot that these hands allow whatever is drawn; None if they allow none."""
    pairs = product(words_of(second, 6), words_of(first, 6)[:3])
    for bait, own in islice(pairs, ENOUGH_PAIRS):
        kept = without(second, bait)
        for stolen in made_of(without(first, own), bait, 1):
            for back in made_of(kept, stolen, 1):
                for new in words_of(without(kept, without(back, stolen)), 3):
                    return Plot(own, bait, stolen, new, back)
    return None


def no_word(letters: str) -> str:
    """A spelling of these letters that no dictionary has."""
    spellings = map("".join, permutations(letters))
    return next(each for each in spellings if not is_word(each))


class Chain(NamedTuple):
    """Three letters, four, five: ten points at least."""

    opening: str
    grown: str
    last: str


def chain(first: str, second: str) -> Chain | None:
    for opening in words_of(first, 3):
        for grown in made_of(second, opening, 1):
            for last in made_of(without(first, opening), grown, 1):
                return Chain(opening, grown, last)
    return None


def most_cards(hand: str, table: list[str], owns: bool) -> Iterator[tuple[str, int | None]]:
    """New words, the longest first; what is left goes into those of the table, by number."""
    while new := max(made_of(hand), key=len, default=""):
        yield new, None
        hand, owns = without(hand, new), True
    for number, word in enumerate(table if owns else ()):  # LUD1-11
        grown = max(made_of(hand, word), key=len, default="")
        if grown:
            yield grown, number
            hand = without(hand, without(grown, word))
