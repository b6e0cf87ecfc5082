"""A DAWG as the walks of the kernels want it, made from edges as words/lexicon.py has them."""

from functools import lru_cache
from typing import Any, NamedTuple, Protocol

import numpy as np

Array = np.ndarray[Any, Any]


class Dawg(Protocol):
    """A lexicon, or what has edges and skips like one."""

    @property
    def edges(self) -> memoryview: ...  # pragma: no cover

    @property
    def skips(self) -> memoryview: ...  # pragma: no cover


class Automaton(NamedTuple):
    """An edge is the letters of its child << 32 | the child's first edge << 1 | final.

    So the edge of a letter is found by counting the letters before it. Edge 0 leads to the root.
    """

    edges: Array
    skips: Array


@lru_cache(maxsize=8)
def automaton(dawg: Dawg) -> Automaton:
    edges = np.frombuffer(dawg.edges, np.uint32).astype(np.int64)
    edges[0] = 1 << 7 | 2  # the root begins at edge 1
    child, final, last = edges >> 7, edges & 1, edges & 2
    begins = np.flatnonzero(last[:-1]) + 1
    letters = np.zeros_like(edges)
    letters[begins] = np.bitwise_or.reduceat(1 << (edges >> 2 & 31), begins)
    return Automaton(
        letters[child] << 32 | child << 1 | final, np.frombuffer(dawg.skips, np.uint32)
    )
