"""Which spellings count: the letters of the grid, and the dictionary as each rule text reads it."""

from functools import lru_cache
from typing import NamedTuple

from ....words.grid import Path
from ....words.grid_solver import find_all
from ....words.lexicon import Lexicon, lexicon
from ....words.word_classes import WordClass
from .material import language_of
from .model import DeLuxe, Options, Solo, WordStatus

PLURALS = (
    WordClass.PLURAL_NOUN
    | WordClass.PLURAL_ADJECTIVE
    | WordClass.PLURAL_PARTICIPLE
    | WordClass.PLURAL_OTHER
)
ENTRIES = (  # what stands in a dictionary as a word of its own (BOG-P8, BOG-Q3, BOG-Q5)
    WordClass.NOUN
    | WordClass.ADJECTIVE
    | WordClass.INFINITIVE
    | WordClass.PAST_PARTICIPLE
    | WordClass.OTHER
    | WordClass.INTERJECTION
)


def lexicon_of(options: Options) -> Lexicon:
    return lexicon(language_of(options))


def minimum_of(options: Options) -> int:
    """The fewest letters of a word (BOG-D3, BOG-P9)."""
    return 3 if isinstance(options, DeLuxe) else options.minimum


def accepted(options: Options) -> WordClass:
    """The word classes that make a spelling a word here; one of them is enough (WORD-3)."""
    if isinstance(options, DeLuxe):
        conjugated = WordClass.CONJUGATED if options.conjugations else WordClass(0)
        return ENTRIES | PLURALS | WordClass.PRESENT_PARTICIPLE | conjugated
    plurals = isinstance(options, Solo) or options.plurals
    return ENTRIES | PLURALS if plurals else ENTRIES


def status_of(options: Options, word: str) -> WordStatus:
    """What the dictionary says of a spelling, before the lists are compared."""
    word_classes = lexicon_of(options).word_classes(word)
    if word_classes & accepted(options):
        return "kept"
    if not word_classes:
        return "unknown"
    return "plural" if word_classes & PLURALS & ~accepted(options) else "conjugated"


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
    bits = words.class_bits
    return tuple(OnGrid(words.word(n), n, path) for n, path in found if bits[n] & allowed)


@lru_cache(maxsize=256)
def words_on(options: Options, letters: str) -> tuple[str, ...]:
    """The words of `found_on` without their paths: the answer key."""
    return tuple(each.word for each in found_on(options, letters))
