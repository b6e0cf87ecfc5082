"""Makes the bytes of a lexicon from the forms of a language."""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from types import ModuleType

from ..spelling import fold, is_letters
from ..word_classes import WordClass
from .packing import LENGTHS, Entry, pack
from .source import Form, stoplist, uncommon, whitelist


def make(source: ModuleType) -> bytes:
    """The same bytes whenever sources, lists and packages are the same."""
    return pack(source.LANGUAGE, entries(source))


def entries(source: ModuleType) -> list[Entry]:
    word_classes, written = gathered(source.forms(), source.LANGUAGE)
    commonness = _commonness(source.LANGUAGE, written)
    return [Entry(word, int(bits), commonness[word]) for word, bits in word_classes.items()]


def gathered(
    forms: Iterable[Form], language: str
) -> tuple[dict[str, WordClass], dict[str, set[str]]]:
    """Folded words with the union of their word classes (WORD-2), and how each is written."""
    stopped = stoplist(language)
    bits: defaultdict[str, int] = defaultdict(int)
    written: defaultdict[str, set[str]] = defaultdict(set)
    for form in _corrected(forms, stopped, language):
        word = fold(form.written)
        if len(word) in LENGTHS and is_letters(word):
            bits[word] |= int(form.word_class)
            written[word].add(form.written.casefold())  # as wordfreq: ß is ss
    return {word: WordClass(value) for word, value in bits.items()}, written


def _corrected(
    forms: Iterable[Form], stopped: dict[str, WordClass], language: str
) -> Iterator[Form]:
    for form in forms:
        if form.written not in stopped or not stopped[form.written] & form.word_class:
            yield form
    yield from whitelist(language)


def _commonness(language: str, written: dict[str, set[str]]) -> dict[str, int]:
    """Zipf's scale times ten over all that is written so: 30 is once in a million words."""
    from wordfreq import get_frequency_dict  # noqa: PLC0415 - a second to import, only for this

    frequencies = dict(get_frequency_dict(language, wordlist="best"))
    for word in uncommon(language):
        frequencies.pop(word, None)
    return {
        # In any order the same sum: that of a set is another one in each process.
        word: _zipf_tenths(math.fsum(frequencies.get(each, 0.0) for each in spellings))
        for word, spellings in written.items()
    }


def _zipf_tenths(frequency: float) -> int:
    return max(0, round(10 * (math.log10(frequency) + 9))) if frequency else 0
