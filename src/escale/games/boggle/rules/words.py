"""Which spellings count: the letters of the grid, and the dictionary as each rule text reads it."""

from functools import lru_cache
from typing import NamedTuple

from ....words.grid import Path
from ....words.lexicon import Lexicon, lexicon
from ....words.readings import Reading
from ....words.solving import find_all
from .material import language_of
from .model import DeLuxe, Options, Solo, WordStatus

PLURALS = (
    Reading.PLURAL_NOUN
    | Reading.PLURAL_ADJECTIVE
    | Reading.PLURAL_PARTICIPLE
    | Reading.PLURAL_OTHER
)
ENTRIES = (  # what stands in a dictionary as a word of its own (BOG-P8, BOG-Q3, BOG-Q5)
    Reading.NOUN
    | Reading.ADJECTIVE
    | Reading.INFINITIVE
    | Reading.PAST_PARTICIPLE
    | Reading.OTHER
    | Reading.INTERJECTION
)


def lexicon_of(options: Options) -> Lexicon:
    return lexicon(language_of(options))


def minimum_of(options: Options) -> int:
    """The fewest letters of a word (BOG-D3, BOG-P9)."""
    return 3 if isinstance(options, DeLuxe) else options.minimum


def accepted(options: Options) -> Reading:
    """The readings that make a spelling a word here; one of them is enough (WORD-3)."""
    if isinstance(options, DeLuxe):
        conjugated = Reading.CONJUGATED if options.conjugations else Reading(0)
        return ENTRIES | PLURALS | Reading.PRESENT_PARTICIPLE | conjugated
    plurals = isinstance(options, Solo) or options.plurals
    return ENTRIES | PLURALS if plurals else ENTRIES


def status_of(options: Options, word: str) -> WordStatus:
    """What the dictionary says of a spelling, before the lists are compared."""
    readings = lexicon_of(options).readings(word)
    if readings & accepted(options):
        return "kept"
    if not readings:
        return "unknown"
    return "plural" if readings & PLURALS & ~accepted(options) else "conjugated"


class OnGrid(NamedTuple):
    """A word of a grid: its number in the lexicon, and one way to trace it."""

    word: str
    number: int
    path: Path


@lru_cache(maxsize=256)
def found_on(options: Options, letters: str) -> tuple[OnGrid, ...]:
    """Every word of a grid that counts here, in alphabetical order."""
    words, allowed, minimum = lexicon_of(options), accepted(options), minimum_of(options)
    found = [each for each in find_all(words, letters) if len(each.path) >= minimum]
    bits = words.reading_bits
    return tuple(OnGrid(words.word(n), n, path) for n, path in found if bits[n] & allowed)


@lru_cache(maxsize=256)
def words_on(options: Options, letters: str) -> tuple[str, ...]:
    """The words of `found_on` without their paths: the answer key."""
    return tuple(each.word for each in found_on(options, letters))
