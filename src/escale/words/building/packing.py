"""Words into the file that lexicon.py maps: sorted, numbered, as a minimal DAWG."""

from array import array
from collections.abc import Iterable
from hashlib import blake2b
from itertools import pairwise
from typing import NamedTuple

from ..lexicon import HEADER, MAGIC, ROOT, VERSION, A, checksum_of
from ..spelling import is_letters

LENGTHS = range(2, 21)

# While the DAWG is built a node is the tuple of its edges, letters ascending, and an edge is
# child << 6 | letter << 1 | final, with the number of the child node (0: no node, no words).
Node = tuple[int, ...]


class Entry(NamedTuple):
    """One spelling: folded, with the union of its word classes (word_classes.py)."""

    word: str
    word_classes: int
    commonness: int = 0  # Zipf frequency times ten; 0 where it is unknown


def pack(language: str, entries: Iterable[Entry]) -> bytes:
    """The file's bytes; the same entries in another order give the same bytes."""
    ordered = sorted(entries)
    words = [entry.word for entry in ordered]
    _check(words)
    nodes = minimal_nodes(words)
    edges, skips = lay_out(nodes, by_level(nodes))
    word_classes = array("H", (entry.word_classes for entry in ordered))
    commonness = array("B", (entry.commonness for entry in ordered))
    body = b"".join(part.tobytes() for part in (edges, skips, word_classes, commonness))
    # Not of commonness: it decides no rule, so a record stays good when it is counted anew.
    rules = "\n".join((language, *words)).encode() + word_classes.tobytes()
    head = [MAGIC, VERSION, len(words), len(edges), language.encode()]
    head.append(blake2b(rules, digest_size=8).digest())
    unsigned = HEADER.pack(*head, bytes(8)) + body
    return HEADER.pack(*head, checksum_of(memoryview(unsigned), HEADER)) + body


def _check(words: list[str]) -> None:
    if not words:
        raise ValueError("a lexicon needs words")
    for word in words:
        if len(word) not in LENGTHS or not is_letters(word):
            raise ValueError(f"not a folded word of 2 to 20 letters: {word!r}")
    for word, following in pairwise(words):
        if word == following:
            raise ValueError(f"twice in the same lexicon: {word}")


def minimal_nodes(words: list[str]) -> list[Node]:
    """Every distinct node once, children first; words in order close one branch at a time."""
    nodes: list[Node] = [()]
    known: dict[Node, int] = {(): 0}
    branch: list[list[int]] = [[]]  # the open nodes along the last word, from the root

    def close(depth: int) -> None:
        while len(branch) > depth:
            node = tuple(branch.pop())
            if node not in known:
                known[node] = len(nodes)
                nodes.append(node)
            if branch:
                branch[-1][-1] |= known[node] << 6

    last = ""
    for word in words:
        shared = 0
        while shared < len(last) and last[shared] == word[shared]:
            shared += 1
        close(shared + 1)
        for letter in word[shared:]:
            branch[-1].append(ord(letter) - A << 1)
            branch.append([])
        branch[-2][-1] |= 1
        last = word
    close(0)
    return nodes


def by_level(nodes: list[Node]) -> list[int]:
    """The root first, then level by level."""
    order, known = [len(nodes) - 1], {0, len(nodes) - 1}
    for number in order:  # grows while we go
        for edge in nodes[number]:
            if (child := edge >> 6) not in known:
                known.add(child)
                order.append(child)
    return order


def by_branch(nodes: list[Node]) -> list[int]:
    """The root first, each node as near behind the one above it as can be."""
    order, known, todo = [], {0}, [len(nodes) - 1]
    while todo:
        if (number := todo.pop()) not in known:
            known.add(number)
            order.append(number)
            todo += [edge >> 6 for edge in reversed(nodes[number])]
    return order


def lay_out(
    nodes: list[Node], order: list[int]
) -> "tuple[array[int], array[int]]":  # only 3.12 subscripts it
    """Edges and skips as lexicon.py reads them, nodes in this order."""
    counts: list[int] = []
    for node in nodes:
        counts.append(sum((edge & 1) + counts[edge >> 6] for edge in node))
    places, end = {0: 0}, ROOT
    for number in order:
        places[number] = end
        end += len(nodes[number])
    edges, skips = array("I", [0]), array("I", [0])
    for number in order:
        skipped = 0
        for edge in nodes[number]:
            edges.append(places[edge >> 6] << 7 | (edge & 63) >> 1 << 2 | edge & 1)
            skips.append(skipped)
            skipped += (edge & 1) + counts[edge >> 6]
        edges[-1] |= 2
    return edges, skips
