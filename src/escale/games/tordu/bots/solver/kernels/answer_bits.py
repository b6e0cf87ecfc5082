"""Answers as bits: sixty-four yes-or-no questions about a position in one number, a *word*.

Bit 8·n + k of a word says whether the declarer, with n tricks still needed (0 to 7), can keep the
deviation down to k. The declarer picks the union of what their cards lead to, the others leave the
intersection, and a trick of the declarer is a shift. So the best play of all contracts at once
costs an instruction a card.

One too many (n < 0) is n = 0 and a deviation that much larger. Eight still needed occurs only in
the first trick: it is asked in a second search (`eight_needed`), in which lane n stands for n + 1
until that trick is over.
"""

from typing import Any

import numpy as np

from ......compiling import kernel
from ....rules.cards import HAND

Array = np.ndarray[Any, Any]

BYTE = 255
LANES = (1 << 56) - 1  # all but the highest
SEVEN = 127


def _signed(word: int) -> int:
    return word - (1 << 64) if word >> 63 else word


def _word(least: list[int]) -> int:
    """Lane by lane: all thresholds from the least deviation on."""
    return _signed(sum((BYTE << least[lane] & BYTE) << 8 * lane for lane in range(8)))


ALL = -1  # every question
OVER = _word(list(range(8)))  # no card left: what is needed is missing
EIGHT_NEEDED = _signed(BYTE << 56)  # eight needed


def _bounds() -> tuple[Array, Array]:
    """By least and most tricks that the declarer can take: what is sure, and what is known."""
    sure, known = np.zeros(81, np.int64), np.zeros(81, np.int64)
    for least in range(9):
        for most in range(least, 9):
            farthest = [max(abs(least - needed), abs(most - needed)) for needed in range(8)]
            nearest = [max(least - needed, needed - most, 0) for needed in range(8)]
            place = 9 * least + most
            sure[place] = _word(farthest)
            known[place] = sure[place] | ~_word(nearest)
    return sure, known


SURE, KNOWN = _bounds()


def _ducking() -> Array:
    """By tricks left: the questions that only ask whether the declarer can take few enough."""
    return np.array(
        [
            _signed(sum(1 << 8 * n + k for n in range(8) for k in range(n, 8) if n + k < left))
            for left in range(HAND + 1)
        ],
        np.int64,
    )


DUCKING = _ducking()


@kernel
def before_won_trick(word: int) -> int:
    """The word before a trick that the declarer takes, from the word after it."""
    return word << 8 | (word << 1 & BYTE)


@kernel
def wanted_after_won_trick(wanted: int) -> int:
    """The questions to ask after a trick that the declarer takes, from those asked before it."""
    return (wanted >> 8 & LANES) | (wanted & BYTE) >> 1


@kernel
def before_lost_trick(word: int) -> int:
    """The word before a trick that others take, where lane n stands for n + 1 before it."""
    return (word >> 8 & LANES) | (word >> 56 & SEVEN) << 57


@kernel
def wanted_after_lost_trick(wanted: int) -> int:
    """The questions to ask after such a trick, from those asked before it."""
    return wanted << 8 | (wanted >> 57 & SEVEN) << 56


def deviations(words: Array) -> Array:
    """The least deviation, by needed tricks 0 to 7 along a new last axis."""
    lanes = np.ascontiguousarray(words).view(np.uint8).reshape(*words.shape, 8)
    return (HAND - np.bitwise_count(lanes)).astype(np.int8)
