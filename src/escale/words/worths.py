"""What words are worth by their letters: a byte for each word of a lexicon, by its number."""

from collections.abc import Sequence
from functools import lru_cache

from .lexicon import ROOT, Lexicon

MOST = 255  # in a byte
LONGEST = 20  # letters of a word


def lengths(words: Lexicon) -> bytes:
    """How many letters each word has."""
    return worths(words, (1,) * 26)


@lru_cache(maxsize=16)
def worths(words: Lexicon, values: tuple[int, ...]) -> bytes:
    """The sums of the values of their letters, A to Z."""
    if len(values) != 26 or min(values) < 0 or LONGEST * max(values) > MOST:
        raise ValueError(f"not 26 values from 0 to {MOST // LONGEST}: {values}")
    raised = [bytes((worth + value) % 256 for worth in range(256)) for value in values]
    return _below(words.edges, ROOT, values, raised, {})


def _below(
    edges: memoryview,
    edge: int,
    values: Sequence[int],
    raised: Sequence[bytes],
    known: dict[int, bytes],
) -> bytes:
    """Of all endings that begin at a node: many words share them, so they are summed up once."""
    if edge not in known:
        parts, at, is_last = [], edge, False
        while not is_last:
            bits = edges[at]
            letter, is_last, at = bits >> 2 & 31, bool(bits & 2), at + 1
            if bits & 1:
                parts.append(bytes([values[letter]]))
            if bits >> 7:
                endings = _below(edges, bits >> 7, values, raised, known)
                parts.append(endings.translate(raised[letter]))
        known[edge] = b"".join(parts)
    return known[edge]
