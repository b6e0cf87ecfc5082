"""How closely two words of the pack are related, by dictionaries and texts, to guess a link by.

The Dicobidule has not gone into the data; only the few WEIGHTS are fitted to it. `building` makes
the file, docs/games/biduletruc.md has how well it guesses. The file has two bytes a pair: bits and
levels, then the similarity.
"""

import logging
import struct
from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from math import exp, sqrt
from pathlib import Path
from typing import NamedTuple

from ..rules import Card
from ..rules.dicobidule import words

FILE = Path(__file__).parents[1] / "data" / "kinship.bin"
MAGIC = b"ESCALEK\n"
VERSION = 1
HEADER = struct.Struct("<8sI8sI")  # magic, version, digest of the words, how many they are
EXPLAINED_BY, EXPLAINS = 1, 2
COMPOUNDS, MOST_COMPOUNDS = 2, 3  # bits from there, at most
COOCCURRENCE, MOST_COOCCURRENCE = 4, 15
MOST_SIMILAR = 255

# Of `Relatedness.evidence`, fitted by `python -m bench.biduletruc_meaning`.
WEIGHTS = (-3.24, 1.04, 0.88, 1.07, 3.39, 2.77)
UNKNOWN = 0.1  # where nothing is known: the share of links among all pairs

log = logging.getLogger(__name__)


class Relatedness(NamedTuple):
    """What the sources say of a word that is covered and the one that is laid on it."""

    explained_by: bool = False  # the Wiktionary explains the covered word with the laid one
    explains: bool = False  # the other way round
    compounds: int = 0  # dictionaries that have a compound or a locution of both
    cooccurrence: float = 0.0  # how far above chance both explain the same words, 0 to 1
    similarity: float = 0.0  # of their vectors, 0 to 1

    @property
    def glosses(self) -> bool:
        return self.explained_by or self.explains

    @property
    def evidence(self) -> tuple[float, ...]:
        """What a guess weighs; the first likeness says more than the next."""
        return (1.0, *self[:4], sqrt(self.similarity))


def relatedness(covered: Card, laid: Card) -> Relatedness:
    """The relatedness of two words; none where the file is missing."""
    table = _table()
    if table is None:
        return Relatedness()
    places, pairs = table
    at = 2 * (places[covered] * len(places) + places[laid])
    bits, similar = pairs[at], pairs[at + 1]
    return Relatedness(
        bool(bits & EXPLAINED_BY),
        bool(bits & EXPLAINS),
        bits >> COMPOUNDS & MOST_COMPOUNDS,
        (bits >> COOCCURRENCE) / MOST_COOCCURRENCE,
        similar / MOST_SIMILAR,
    )


def plausibility(covered: Card, laid: Card) -> float:
    """How probable it is that the Dicobidule grants the link, for one who has not read it."""
    if _table() is None:
        return UNKNOWN
    weighed = zip(WEIGHTS, relatedness(covered, laid).evidence, strict=True)
    return 1 / (1 + exp(-sum(weight * value for weight, value in weighed)))


def digest_of(pack: Sequence[Card]) -> bytes:
    """A digest of the words in their order: a file built for others is not read."""
    return blake2b("\0".join(pack).encode(), digest_size=8).digest()


@cache
def _table() -> tuple[dict[Card, int], bytes] | None:
    """The place of every word, and the pairs; None where there is no file for these words."""
    try:
        data = FILE.read_bytes()
    except FileNotFoundError:
        data = b""
    pack = words()
    head = HEADER.pack(MAGIC, VERSION, digest_of(pack), len(pack))
    if data[: HEADER.size] != head or len(data) != HEADER.size + 2 * len(pack) ** 2:
        log.warning("relatedness missing, of other words, or damaged: make words")
        return None
    return {word: place for place, word in enumerate(pack)}, data[HEADER.size :]
