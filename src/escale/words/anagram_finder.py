"""All words that letters make, with the kernel as soon as it is loaded.

The first call starts to load the kernel in the background (a second; several where it was never
compiled). The plain version answers until then, and always where numba is not installed or the
kernel fails. Both give the same words, in the same order.

A *question* is a hand and a base word: which words have every letter of the base word and one or
more of the hand, in any order? Without a base word: which can be laid from the hand? Words of three
letters or more, by their number in the lexicon.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from threading import Thread
from typing import Protocol

from ..background_kernels import BackgroundKernel
from . import anagrams
from .anagrams import Anagrams, Bytes, WordBatch
from .lexicon import Lexicon
from .spelling import is_letters

CACHED = 256  # results: a table asks for the same hand again and again

NO_KERNEL = "no kernel: words are composed slowly"


class Engine(Protocol):
    """The interface of `anagrams` and of `kernels.anagrams`."""

    def find(
        self, index: Anagrams, hand: str, base_word: str, most: int, accepted: bytes | None
    ) -> tuple[int, ...]: ...  # pragma: no cover

    def find_many(
        self,
        index: Anagrams,
        hands: Sequence[str],
        base_words: Sequence[str],
        most: int,
        accepted: Bytes | None,
    ) -> WordBatch: ...  # pragma: no cover

    def most_valuable(
        self,
        index: Anagrams,
        hands: Sequence[str],
        base_words: Sequence[str],
        values: Bytes,
        most: int,
    ) -> list[int]: ...  # pragma: no cover


def import_kernel() -> Engine:
    """Raises ImportError without numba."""
    from .kernels import anagrams as kernel

    return kernel


class AnagramFinder:
    """The plain version until the kernel is loaded."""

    def __init__(self, load: Callable[[], Engine] = import_kernel) -> None:
        self._kernel: BackgroundKernel[Engine] = BackgroundKernel(anagrams, load, NO_KERNEL)
        self._cached_find = lru_cache(CACHED)(self._find)

    def ask(self, words: Lexicon) -> Engine:
        """The version in use; the first call starts to load the kernel."""
        self.load_kernels(words)
        return self._kernel.engine

    def load_kernels(self, words: Lexicon) -> Thread:
        """Load the kernel in a thread, once; join the returned thread to wait for it."""

        def probe(engine: Engine) -> None:
            index = anagrams.anagrams(words)
            engine.find_many(index, ["A"], ["A"], 0, bytes(len(words)))
            engine.most_valuable(index, ["A"], ["A"], bytes(len(words)), 0)

        return self._kernel.start_loading(probe)

    def find(
        self, words: Lexicon, hand: str, base_word: str, most: int, accepted: bytes | None
    ) -> tuple[int, ...]:
        return self._cached_find(words, hand, base_word, most, accepted)

    def find_many(
        self,
        words: Lexicon,
        hands: Sequence[str],
        base_words: Sequence[str],
        most: int,
        accepted: Bytes | None,
    ) -> WordBatch:
        _check(words, hands, base_words, most, accepted)
        index = anagrams.anagrams(words)
        return self.ask(words).find_many(index, hands, base_words, most, accepted)

    def most_valuable(
        self,
        words: Lexicon,
        hands: Sequence[str],
        base_words: Sequence[str],
        values: Bytes,
        most: int,
    ) -> list[int]:
        _check(words, hands, base_words, most, values)
        return self.ask(words).most_valuable(
            anagrams.anagrams(words), hands, base_words, values, most
        )

    def _find(
        self, words: Lexicon, hand: str, base_word: str, most: int, accepted: bytes | None
    ) -> tuple[int, ...]:
        _check(words, [hand], [base_word], most, accepted)
        return self.ask(words).find(anagrams.anagrams(words), hand, base_word, most, accepted)


def _check(
    words: Lexicon, hands: Sequence[str], base_words: Sequence[str], most: int, marks: Bytes | None
) -> None:
    """The kernel trusts what it gets."""
    letters = "".join([*hands, *base_words])
    if letters and not is_letters(letters):
        raise ValueError("not letters from A to Z")
    if len(hands) != len(base_words):
        raise ValueError("a base word for each hand, if only an empty one")
    if most < 0:
        raise ValueError(f"not a number of letters that may be added: {most}")
    if marks is not None and len(marks) != len(words):
        raise ValueError("a byte for each word of the lexicon")


_finder = AnagramFinder()


def load_kernels(words: Lexicon) -> Thread:
    """Load the kernel in a thread, once; join the returned thread to wait for it."""
    return _finder.load_kernels(words)


def find(
    words: Lexicon, hand: str, base_word: str = "", most: int = 0, accepted: bytes | None = None
) -> tuple[int, ...]:
    """All words of a question, ascending; with `most` letters of the hand or fewer, if not 0.

    `accepted` has a byte for each word of the lexicon; where it is 0 the word is left out.
    """
    return _finder.find(words, hand, base_word, most, accepted)


def find_many(
    words: Lexicon,
    hands: Sequence[str],
    base_words: Sequence[str],
    most: int = 0,
    accepted: Bytes | None = None,
) -> WordBatch:
    """All words of each question, in the order of the index; `accepted` as above."""
    return _finder.find_many(words, hands, base_words, most, accepted)


def most_valuable(
    words: Lexicon, hands: Sequence[str], base_words: Sequence[str], values: Bytes, most: int = 0
) -> list[int]:
    """The most valuable word of each question, the first of several; -1 if there is none.

    `values` has a byte for each word of the lexicon; a word that is worth 0 does not count.
    """
    return _finder.most_valuable(words, hands, base_words, values, most)
