"""All words that letters make, as quickly as this process can find them by now.

The first call begins to load the kernel in the background (a second; several where it was never
compiled). The plain version answers until then, and always where numba is not installed or the
kernel fails. Both say the same, in the same order.

A *question* is a hand and a kept word: which words have every letter of the kept word and one or
more of the hand, in any order? Without a kept word: which can be laid from the hand? Words of three
letters or more, by their number in the lexicon.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from threading import Thread
from typing import Protocol

from ..background_kernels import BackgroundKernel
from . import anagrams
from .anagrams import Anagrams, Bytes, Found
from .lexicon import Lexicon
from .spelling import is_letters

KEPT = 256  # results: a table asks for the same hand again and again

NO_KERNEL = "no kernel: words are composed slowly"


class Engine(Protocol):
    """Who can answer: `anagrams`, or `kernels.anagrams`."""

    def find(
        self, index: Anagrams, hand: str, kept: str, most: int, accepted: bytes | None
    ) -> tuple[int, ...]: ...  # pragma: no cover

    def find_many(
        self,
        index: Anagrams,
        hands: Sequence[str],
        kepts: Sequence[str],
        most: int,
        accepted: Bytes | None,
    ) -> Found: ...  # pragma: no cover

    def dearest(
        self,
        index: Anagrams,
        hands: Sequence[str],
        kepts: Sequence[str],
        worths: Bytes,
        most: int,
    ) -> list[int]: ...  # pragma: no cover


def load_kernel() -> Engine:
    """Raises ImportError without numba."""
    from .kernels import anagrams as kernel

    return kernel


class Composer:
    """The plain version until the kernel is warm."""

    def __init__(self, load: Callable[[], Engine] = load_kernel) -> None:
        self._warming: BackgroundKernel[Engine] = BackgroundKernel(anagrams, load, NO_KERNEL)
        self._kept = lru_cache(KEPT)(self._find)

    def ask(self, words: Lexicon) -> Engine:
        """Who answers now; the first question begins to load the kernel."""
        self.warm(words)
        return self._warming.engine

    def warm(self, words: Lexicon) -> Thread:
        """Load the kernel in the background, once; who wants to wait for it joins the thread."""

        def ask_something(engine: Engine) -> None:
            index = anagrams.anagrams(words)
            engine.find_many(index, ["A"], ["A"], 0, bytes(len(words)))
            engine.dearest(index, ["A"], ["A"], bytes(len(words)), 0)

        return self._warming.begin(ask_something)

    def find(
        self, words: Lexicon, hand: str, kept: str, most: int, accepted: bytes | None
    ) -> tuple[int, ...]:
        return self._kept(words, hand, kept, most, accepted)

    def find_many(
        self,
        words: Lexicon,
        hands: Sequence[str],
        kepts: Sequence[str],
        most: int,
        accepted: Bytes | None,
    ) -> Found:
        _check(words, hands, kepts, most, accepted)
        index = anagrams.anagrams(words)
        return self.ask(words).find_many(index, hands, kepts, most, accepted)

    def dearest(
        self, words: Lexicon, hands: Sequence[str], kepts: Sequence[str], worths: Bytes, most: int
    ) -> list[int]:
        _check(words, hands, kepts, most, worths)
        return self.ask(words).dearest(anagrams.anagrams(words), hands, kepts, worths, most)

    def _find(
        self, words: Lexicon, hand: str, kept: str, most: int, accepted: bytes | None
    ) -> tuple[int, ...]:
        _check(words, [hand], [kept], most, accepted)
        return self.ask(words).find(anagrams.anagrams(words), hand, kept, most, accepted)


def _check(
    words: Lexicon, hands: Sequence[str], kepts: Sequence[str], most: int, marks: Bytes | None
) -> None:
    """The kernel trusts what it gets."""
    letters = "".join([*hands, *kepts])
    if letters and not is_letters(letters):
        raise ValueError("not letters from A to Z")
    if len(hands) != len(kepts):
        raise ValueError("a kept word for each hand, if only an empty one")
    if most < 0:
        raise ValueError(f"not a number of letters that may be added: {most}")
    if marks is not None and len(marks) != len(words):
        raise ValueError("a byte for each word of the lexicon")


_composer = Composer()


def warm(words: Lexicon) -> Thread:
    """Load the kernel in the background, once; who wants to wait for it joins the thread."""
    return _composer.warm(words)


def find(
    words: Lexicon, hand: str, kept: str = "", most: int = 0, accepted: bytes | None = None
) -> tuple[int, ...]:
    """All words of a question, ascending; with `most` letters of the hand or fewer, if not 0.

    `accepted` has a byte for each word of the lexicon; where it is 0 the word is left out.
    """
    return _composer.find(words, hand, kept, most, accepted)


def find_many(
    words: Lexicon,
    hands: Sequence[str],
    kepts: Sequence[str],
    most: int = 0,
    accepted: Bytes | None = None,
) -> Found:
    """All words of each question, in the order of the index; `accepted` as above."""
    return _composer.find_many(words, hands, kepts, most, accepted)


def dearest(
    words: Lexicon, hands: Sequence[str], kepts: Sequence[str], worths: Bytes, most: int = 0
) -> list[int]:
    """Of each question the word that is worth most, the first of several; -1 if there is none.

    `worths` has a byte for each word of the lexicon; a word that is worth 0 does not count.
    """
    return _composer.dearest(words, hands, kepts, worths, most)
