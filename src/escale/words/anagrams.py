"""Words by their letters in any order: what can be made of a hand, alone or with a base word.

The file `<language>.anagrams` goes with one lexicon. Words of the same letters are a *class*; its
letters, rarest first, are its spelling. These spellings lie in a DAWG as the words of a lexicon do
(lexicon.py), with the rank of a letter in place of the letter; `skips` numbers the classes. Those
of class i are numbers[offsets[i] : offsets[i + 1]].

This is the plain version: it answers while the kernel is not there, and the kernel is tested
against it.
"""

import mmap
import struct
from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..core.errors import BadInput
from .lexicon import DATA, ROOT, Lexicon, checksum_of

SHORTEST = 3  # letters of the words in here

NO_LETTER = 31  # greater than the rank of every letter

Bytes = bytes | bytearray | memoryview  # one for each word of the lexicon

MAGIC = b"ESCALEA\n"
VERSION = 1
# Magic, version, number of edges, of classes and of words, letters from the rarest, digest of the
# lexicon, checksum of the file. Then edges, skips, offsets and numbers (uint32), in the byte order
# of the machine so that they can be read where they lie.
HEADER = struct.Struct("=8sIIII26s2x8s8s")


class Anagrams:
    """The classes of one lexicon; `data` is a file of building/anagrams.py, mapped or not."""

    def __init__(self, data: bytes | mmap.mmap) -> None:
        view = memoryview(data).toreadonly()
        if len(view) < HEADER.size:
            raise ValueError("too short for anagrams")
        magic, version, edges, classes, words, order, digest, checksum = HEADER.unpack_from(view)
        if (magic, version) != (MAGIC, VERSION):
            raise ValueError("not anagrams of this version")
        if checksum != checksum_of(view, HEADER):  # the kernels trust every index in here
            raise ValueError("anagrams with wrong bytes")
        parts, begin = [], HEADER.size
        for size in (edges, edges, classes + 1, words):
            parts.append(view[begin : begin + 4 * size].cast("I"))
            begin += 4 * size
        self.edges, self.skips, self.offsets, self.numbers = parts
        self.order: str = order.decode("ascii")  # the rarest letter first
        self.digest: str = digest.hex()  # of the lexicon whose numbers these are

    def __len__(self) -> int:
        return len(self.offsets) - 1


class WordBatch(NamedTuple):
    """Words of many questions; those of question i are numbers[offsets[i] : offsets[i + 1]].

    Word by word as int32 and int64, which `numpy.asarray` reads where they lie.
    """

    numbers: memoryview
    offsets: memoryview


def classes(index: Anagrams, hand: str, base_word: str = "", most: int = 0) -> list[int]:
    """Classes with all letters of the base word and up to `most` of the hand (0: no limit)."""
    edges, skips = index.edges, index.skips
    held = [hand.count(letter) for letter in index.order]
    pending = [*sorted(index.order.index(letter) for letter in base_word), NO_LETTER]
    limit = most or len(hand)
    found: list[int] = []

    def walk(edge: int, number: int, met: int, added: int) -> None:
        """Go on by every edge of a node: so many letters are met, so many of the hand are added.

        Spellings ascend: beyond the lowest letter that is unmet it would never be met.
        """
        wanted = pending[met]
        while (letter := (bits := edges[edge]) >> 2 & 31) <= wanted:
            meets = letter == wanted
            if meets or (held[letter] and added < limit):
                adds = not meets
                held[letter] -= adds
                through = number + skips[edge] + (bits & 1)
                if bits & 1 and pending[met + meets] == NO_LETTER and added + adds:
                    found.append(through)
                if bits >> 7:
                    walk(bits >> 7, through, met + meets, added + adds)
                held[letter] += adds
            if bits & 2:
                return
            edge += 1

    walk(ROOT, -1, 0, 0)
    return found


def words_of(
    index: Anagrams, hand: str, base_word: str = "", most: int = 0, accepted: Bytes | None = None
) -> Iterator[int]:
    """The numbers of the words of these classes; if `accepted` is given, only of those."""
    for each in classes(index, hand, base_word, most):
        for number in index.numbers[index.offsets[each] : index.offsets[each + 1]]:
            if accepted is None or accepted[number]:
                yield number


def find(
    index: Anagrams, hand: str, base_word: str = "", most: int = 0, accepted: bytes | None = None
) -> tuple[int, ...]:
    """The words of one hand with a base word beside it, ascending."""
    return tuple(sorted(words_of(index, hand, base_word, most, accepted)))


def find_many(
    index: Anagrams,
    hands: Sequence[str],
    base_words: Sequence[str],
    most: int = 0,
    accepted: Bytes | None = None,
) -> WordBatch:
    """The words of every hand with the base word beside it."""
    numbers, offsets = array("i"), array("q", [0])
    for hand, base_word in zip(hands, base_words, strict=True):
        numbers.extend(words_of(index, hand, base_word, most, accepted))
        offsets.append(len(numbers))
    return WordBatch(memoryview(numbers), memoryview(offsets))


def most_valuable(
    index: Anagrams, hands: Sequence[str], base_words: Sequence[str], values: Bytes, most: int = 0
) -> list[int]:
    """The most valuable word of every hand with its base word, the first of several.

    A word that is worth nothing does not count; -1 where there is none that does.
    """
    return [
        max(
            words_of(index, hand, base_word, most, values),
            key=lambda number: (values[number], -number),
            default=-1,
        )
        for hand, base_word in zip(hands, base_words, strict=True)
    ]


@lru_cache(maxsize=8)
def anagrams(lexicon: Lexicon) -> Anagrams:
    """The anagrams of a lexicon; raises BadInput where there are none that can be read."""
    path = DATA / f"{lexicon.language}.anagrams"
    if not path.is_file():
        raise BadInput("no-lexicon", language=lexicon.language)
    with path.open("rb") as file:
        try:
            read = Anagrams(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        except ValueError as problem:  # mmap's own if the file is empty
            raise BadInput("bad-lexicon", path=str(path), problem=str(problem)) from None
    if read.digest != lexicon.digest:
        raise BadInput("bad-lexicon", path=str(path), problem="anagrams of another lexicon")
    return read
