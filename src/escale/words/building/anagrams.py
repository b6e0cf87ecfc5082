"""Anagrams: from the words of a lexicon to the file that words/anagrams.py maps."""

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import accumulate

from ..anagrams import HEADER, MAGIC, SHORTEST, VERSION
from ..lexicon import Lexicon, checksum_of
from ..spelling import ALPHABET
from .packing import by_branch, lay_out, minimal_nodes

LANGUAGES = ("fr",)  # of the games that ask


def make_anagrams(lexicon: Lexicon) -> bytes:
    """The bytes of a language's file, for the numbers of this lexicon."""
    order = rarest_first(lexicon)
    ranks = str.maketrans(order, ALPHABET)
    classes: defaultdict[str, list[int]] = defaultdict(list)
    for number, word in enumerate(lexicon):
        if len(word) >= SHORTEST:
            classes["".join(sorted(word.translate(ranks)))].append(number)
    if not classes:
        raise ValueError(f"no words of {SHORTEST} letters")
    spelt = sorted(classes)
    nodes = minimal_nodes(spelt)
    edges, skips = lay_out(nodes, by_branch(nodes))  # its walks go deep: a tenth faster
    offsets = array("I", accumulate((len(classes[each]) for each in spelt), initial=0))
    numbers = array("I", (number for each in spelt for number in classes[each]))
    body = b"".join(part.tobytes() for part in (edges, skips, offsets, numbers))
    head = [MAGIC, VERSION, len(edges), len(spelt), len(numbers), order.encode()]
    head.append(bytes.fromhex(lexicon.digest))
    unsigned = HEADER.pack(*head, bytes(8)) + body
    return HEADER.pack(*head, checksum_of(memoryview(unsigned), HEADER)) + body


def rarest_first(words: Iterable[str]) -> str:
    """The alphabet by how often its letters occur; in the old order where that is the same."""
    counts = Counter("".join(words))
    return "".join(sorted(ALPHABET, key=lambda letter: (counts[letter], letter)))
