"""What words mean: a few short senses of each lemma, quoted from free dictionaries.

The file `<language>.meanings` goes with one lexicon and is read where it lies: behind the header
the places of all blocks, then the blocks, each packed by itself. The first holds the names of the
kinds of words. A link block has a line for each of so many words by their number: `17a 4bc`, lemma
17 as a word of the first kind, lemma 4 as one of the second and third. A lemma block has a line for
each of so many lemmas: the lemma and its senses, with tabs between.
"""

import logging
import mmap
import struct
import zlib
from collections.abc import Mapping
from functools import cache
from string import ascii_lowercase, digits
from types import MappingProxyType
from typing import NamedTuple

from .lexicon import DATA, lexicon
from .spelling import fold

MAGIC = b"ESCALEM\n"
VERSION = 1
HEADER = struct.Struct("<8sI8sI4x")  # magic, version, digest of the lexicon, link blocks
PLACE = struct.Struct("<II")  # where a block begins and ends
WORDS, LEMMAS = 1024, 64  # in a block
# What it means to read a file that was cut short or overwritten; a wrong letter is a ValueError.
DAMAGE = (zlib.error, struct.error, ValueError, IndexError)

log = logging.getLogger(__name__)


class Sense(NamedTuple):
    lemma: str
    kind: str  # in the words' own language, as its dictionaries say it
    text: str


class Source(NamedTuple):
    """The dictionary that is quoted; it must be named wherever a sense is shown."""

    title: str
    licence: str
    address: str


SOURCES: Mapping[str, Source] = MappingProxyType(
    {
        "fr": Source("Wiktionnaire", "CC BY-SA 4.0", "https://fr.wiktionary.org/"),
        "en": Source("Open English WordNet", "CC BY 4.0", "https://en-word.net/"),
        "de": Source("Wiktionary", "CC BY-SA 4.0", "https://de.wiktionary.org/"),
    }
)


def senses(language: str, word: str) -> tuple[Sense, ...]:
    """The senses of a word, the likeliest lemma first; none if none is known."""
    file = _opened(language)
    number = lexicon(language).number(fold(word)) if file else None
    if file is None or number is None:
        return ()
    lemmas = file.lemmas(number)
    each = max(1, 4 - len(lemmas))  # a word that is many lemmas says less of each
    return tuple(sense for lemma in lemmas for sense in lemma[:each])


class Meanings:
    def __init__(self, data: bytes | mmap.mmap) -> None:
        self._data = data
        self._is_damaged = False
        self.digest = ""  # of the lexicon whose numbers these are; none if it cannot be read
        if len(data) >= HEADER.size:
            magic, version, digest, self._link_blocks = HEADER.unpack_from(data)
            if (magic, version) == (MAGIC, VERSION):
                self.digest = digest.hex()

    def lemmas(self, number: int) -> list[list[Sense]]:
        """The senses of each lemma of a word, by the word's number in the lexicon.

        None from where the file is damaged: people can play without.
        """
        try:
            return [self._senses(link) for link in self._line(number, WORDS, 1).split()]
        except DAMAGE:
            if not self._is_damaged:
                log.warning("meanings damaged", exc_info=True)
            self._is_damaged = True
            return []

    def _senses(self, link: str) -> list[Sense]:
        number = int(link.rstrip(ascii_lowercase))
        kinds = link.lstrip(digits)
        lemma, *texts = self._line(number, LEMMAS, 1 + self._link_blocks).split("\t")
        names = self._block(0).split("\n")
        kind = ", ".join(names[ord(each) - ord("a")] for each in kinds)
        return [Sense(lemma, kind, text) for text in texts]

    def _line(self, number: int, size: int, first_block: int) -> str:
        block, line = divmod(number, size)
        return self._block(first_block + block).split("\n")[line]

    def _block(self, block: int) -> str:
        begin, end = PLACE.unpack_from(self._data, HEADER.size + 4 * block)
        return zlib.decompress(self._data[begin:end]).decode()


@cache
def _opened(language: str) -> Meanings | None:
    """None where there is no file, or it belongs to another lexicon than the one that is there."""
    path = DATA / f"{language}.meanings"
    if language not in SOURCES or not path.is_file() or not path.stat().st_size:
        return None  # nothing can be mapped of an empty one
    with path.open("rb") as file:
        meanings = Meanings(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    return meanings if meanings.digest == lexicon(language).digest else None
