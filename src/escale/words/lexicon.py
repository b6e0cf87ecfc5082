"""A lexicon: every word of a language, numbered in alphabetical order, in one mapped file.

The words lie in a DAWG, a minimal automaton. The edges of a node lie together, letters ascending;
an edge is child << 7 | letter << 2 | last << 1 | final (bit `last`: the last edge of its node, bit
`final`: a word ends with it; child: the first edge of the next node, 0 for none). The root begins
at edge 1. `skips[edge]` counts the words that go through the earlier edges of the same node, which
is what turns a spelling into its number and back.
"""

import mmap
import struct
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path

from ..core.errors import BadInput
from .word_classes import WordClass

LANGUAGES = ("fr", "en", "de", "es")
DATA = Path(__file__).with_name("data")

MAGIC = b"ESCALEX\n"
VERSION = 1
# Magic, version, number of words and of edges, language, digest of what the rules ask (words and
# classes), checksum of the file. Then edges and skips (uint32), word classes (uint16), commonness
# (uint8), in the byte order of the machine so that they can be read where they lie.
HEADER = struct.Struct("=8sIII4s8s8s")

ROOT = 1
A = ord("A")


class Lexicon:
    """The words of one language; `data` is a packed file (building/packing.py), mapped or not."""

    def __init__(self, data: bytes | mmap.mmap) -> None:
        view = memoryview(data).toreadonly()
        if len(view) < HEADER.size:
            raise ValueError("too short for a lexicon")
        magic, version, words, edges, language, digest, checksum = HEADER.unpack_from(view)
        if (magic, version) != (MAGIC, VERSION):
            raise ValueError("not a lexicon of this version")
        if checksum != checksum_of(view, HEADER):  # the kernels trust every index in here
            raise ValueError("a lexicon with wrong bytes")
        skips_at, word_classes_at = HEADER.size + 4 * edges, HEADER.size + 8 * edges
        self.edges = view[HEADER.size : skips_at].cast("I")
        self.skips = view[skips_at:word_classes_at].cast("I")
        self.class_bits = view[word_classes_at : word_classes_at + 2 * words].cast("H")
        self.commonness = view[word_classes_at + 2 * words :]
        self.language: str = language.rstrip(b"\0").decode("ascii")
        self.digest: str = digest.hex()

    def __len__(self) -> int:
        return len(self.commonness)

    def __contains__(self, word: str) -> bool:
        return self.number(word) is not None

    def __iter__(self) -> Iterator[str]:
        """All words in alphabetical order."""
        edges, begun = self.edges, [("", ROOT)]
        while begun:
            prefix, edge = begun.pop()
            bits = edges[edge]
            spelt = prefix + chr(A + (bits >> 2 & 31))
            if not bits & 2:
                begun.append((prefix, edge + 1))
            if bits & 1:
                yield spelt
            if bits >> 7:
                begun.append((spelt, bits >> 7))

    def number(self, word: str) -> int | None:
        """The place of a word in alphabetical order, from 0; None if it is not in."""
        edges, number, bits = self.edges, -1, ROOT << 7
        for letter in word:
            edge, wanted = bits >> 7, ord(letter) - A
            if not edge:
                return None
            while (bits := edges[edge]) >> 2 & 31 < wanted and not bits & 2:
                edge += 1
            if bits >> 2 & 31 != wanted:
                return None
            number += self.skips[edge] + (bits & 1)
        return number if bits & 1 else None

    def span(self, prefix: str) -> range:
        """The numbers of all words that begin with this prefix: a range, as words are sorted."""
        edges, skips, begin, end, bits = self.edges, self.skips, 0, len(self), ROOT << 7
        for letter in prefix:
            begin += bits & 1  # the word that ends here stands before all longer ones
            edge, wanted = bits >> 7, ord(letter) - A
            if not edge:
                return range(0)
            while (bits := edges[edge]) >> 2 & 31 < wanted and not bits & 2:
                edge += 1
            if bits >> 2 & 31 != wanted:
                return range(0)
            if not bits & 2:
                end = begin + skips[edge + 1]
            begin += skips[edge]
        return range(begin, end)

    def word(self, number: int) -> str:
        """The word with this number."""
        if not 0 <= number < len(self):
            raise IndexError(number)
        edges, skips, edge, spelt = self.edges, self.skips, ROOT, ""
        while True:
            while not edges[edge] & 2 and skips[edge + 1] <= number:
                edge += 1
            bits = edges[edge]
            spelt += chr(A + (bits >> 2 & 31))
            number -= skips[edge] + (bits & 1)
            if number < 0:
                return spelt
            edge = bits >> 7

    def word_classes(self, word: str) -> WordClass:
        """The word classes of a spelling; none if it is not in the lexicon."""
        number = self.number(word)
        return WordClass(0 if number is None else self.class_bits[number])


def checksum_of(view: memoryview, header: struct.Struct) -> bytes:
    """The checksum of a file without the last eight bytes of its header, where it is stored."""
    hashed = blake2b(view[: header.size - 8], digest_size=8)
    hashed.update(view[header.size :])
    return hashed.digest()


@cache
def lexicon(language: str) -> Lexicon:
    """The lexicon of a language; raises BadInput where there is none that can be read."""
    path = DATA / f"{language}.lexicon"
    if language not in LANGUAGES or not path.is_file():
        raise BadInput("no-lexicon", language=language)
    with path.open("rb") as file:
        try:
            return Lexicon(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        except ValueError as problem:  # mmap's own if the file is empty
            raise BadInput("bad-lexicon", path=str(path), problem=str(problem)) from None
