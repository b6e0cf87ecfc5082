"""The value of every word of a lexicon by its letters: a byte for each, by its number."""

from collections.abc import Sequence
from functools import lru_cache

from .lexicon import ROOT, Lexicon

MOST = 255  # in a byte
LONGEST = 20  # letters of a word


def lengths(words: Lexicon) -> bytes:
    """How many letters each word has."""
    return word_values(words, (1,) * 26)


@lru_cache(maxsize=16)
def word_values(words: Lexicon, letter_values: tuple[int, ...]) -> bytes:
    """The sum of the values of the letters of each word; `letter_values` go from A to Z."""
    if len(letter_values) != 26 or min(letter_values) < 0 or LONGEST * max(letter_values) > MOST:
        raise ValueError(f"not 26 values from 0 to {MOST // LONGEST}: {letter_values}")
    raised = [bytes((total + value) % 256 for total in range(256)) for value in letter_values]
    return _below(words.edges, ROOT, letter_values, raised, {})


def _below(
    edges: memoryview,
    edge: int,
    letter_values: Sequence[int],
    raised: Sequence[bytes],
    known: dict[int, bytes],
) -> bytes:
    """The values of all endings that begin at a node; many words share them, so they are kept."""
    if edge not in known:
        parts, at, is_last = [], edge, False
        while not is_last:
            bits = edges[at]
            letter, is_last, at = bits >> 2 & 31, bool(bits & 2), at + 1
            if bits & 1:
                parts.append(bytes([letter_values[letter]]))
            if bits >> 7:
                endings = _below(edges, bits >> 7, letter_values, raised, known)
                parts.append(endings.translate(raised[letter]))
        known[edge] = b"".join(parts)
    return known[edge]
