"""All words that letters make, many hands at a time: what words/anagrams.py says, 25 times faster.

Spellings ascend, rarest letter first, so a walk through the DAWG takes all it wants of one letter
before it goes on to the next. Where it stands is therefore a *slot*: a letter, and how many of it
are taken. What may follow depends on the slot alone and is worked out once for a question; nothing
is counted up and down on the way. The letters of a base word are pending: the walk may not pass the
lowest of them that is unmet.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from ...compiling import count_ones, kernel, lowest_one
from ..anagrams import Anagrams, Bytes, WordBatch
from .automaton import Array, automaton

LETTERS = 26
ALL_LETTERS = (1 << LETTERS) - 1
LONGEST = 20  # letters of a word

# One array to work in: several small ones made another walk a tenth slower.
HELD = 0  # by letter: all cards, those of the base word among them
BASE = 32  # by letter: those of the base word
FIRST = 64  # by letter: its first slot
STACK = 96  # frames: node, number and letters still to be tried, slot and letter and depth
FRAME = 3
SLOTS = 256  # what may follow each slot; the first one is before all letters
WORK = 1024
IN_WORK = WORK - 1  # an index & IN_WORK is never negative, which spares numba a question

# In a slot: letters that may follow, the one that must if nothing more can be added (the lowest
# that is unmet), letters of the base word that are met.
MUST = 26
MET = 52


class Arrays(NamedTuple):
    """An index as the kernels want it."""

    edges: Array
    skips: Array
    offsets: Array  # by class: where its words begin
    numbers: Array
    ranks: Array  # by character
    largest: int  # words in a class


class Questions(NamedTuple):
    """All hands in one string, and all base words; those of question i between two ends."""

    hands: Array
    hand_ends: Array
    base_words: Array
    kept_ends: Array
    most: int


@kernel
def count(letters: Array, begin: int, end: int, ranks: Array, work: Array, place: int) -> None:
    """How many there are of each letter; never more than a word has."""
    for index in range(begin, end):
        at = place + ranks[letters[index] & 127]
        work[at] = min(work[at] + 1, LONGEST)


@kernel
def lay(asked: Questions, question: int, ranks: Array, work: Array) -> None:
    """Lay out a question: its cards by letter, and what may follow each slot."""
    work[HELD : HELD + LETTERS] = 0
    work[BASE : BASE + LETTERS] = 0
    count(
        asked.base_words,
        asked.kept_ends[question],
        asked.kept_ends[question + 1],
        ranks,
        work,
        BASE,
    )
    work[HELD : HELD + LETTERS] = work[BASE : BASE + LETTERS]
    count(asked.hands, asked.hand_ends[question], asked.hand_ends[question + 1], ranks, work, HELD)
    held = pending = 0
    for letter in range(LETTERS):
        held |= int(work[HELD + letter] > 0) << letter
        pending |= int(work[BASE + letter] > 0) << letter
    lowest = pending & -pending
    work[SLOTS] = lowest << MUST | held & (lowest << 1) - 1
    slot, met = SLOTS + 1, 0
    for letter in range(LETTERS):
        bit = 1 << letter
        held, pending = held & ~bit, pending & ~bit
        lowest = pending & -pending
        later = lowest << MUST | held & (lowest << 1) - 1
        own, all_of_it = work[BASE + letter], work[HELD + letter]
        work[FIRST + letter] = slot
        for taken in range(1, all_of_it + 1):
            met += int(taken <= own)
            more = bit if taken < all_of_it else 0
            work[slot] = met << MET | (bit << MUST | bit if taken < own else later | more)
            slot += 1


@kernel
def walk(edges: Array, skips: Array, work: Array, most: int, found: Array) -> int:
    """Put the classes of the question that is laid out into `found`; how many there are."""
    node, number, depth, last, slot, top, end = edges[0], 0, 0, -1, SLOTS, STACK, 0
    todo = node >> 32 & work[SLOTS] & ALL_LETTERS
    while todo:
        letter = lowest_one(todo)
        bit = 1 << letter
        todo ^= bit
        place = ((node & 0xFFFFFFFF) >> 1) + count_ones(node >> 32 & bit - 1)
        edge = edges[place]
        through = number + skips[place] + (edge & 1)
        there = slot + 1 if letter == last else work[FIRST + letter]
        follows = work[there & IN_WORK]
        must, added = follows >> MUST & ALL_LETTERS, depth + 1 - (follows >> MET)
        onward = edge >> 32 & (follows & ALL_LETTERS if added < most else must)
        found[end] = through - 1  # to be written over unless a word ends here
        end += edge & int(must == 0) & int(added > 0)
        if onward:
            work[top & IN_WORK] = node
            work[top + 1 & IN_WORK] = number << 32 | todo
            work[top + 2 & IN_WORK] = slot << 32 | (last + 1) << 16 | depth
            top += FRAME if todo else 0  # there is nothing to come back to after the last letter
            node, number, todo, slot, last = edge, through, onward, there, letter
            depth += 1
        elif todo == 0 and top > STACK:
            top -= FRAME
            node = work[top & IN_WORK]
            number, todo = work[top + 1 & IN_WORK] >> 32, work[top + 1 & IN_WORK] & ALL_LETTERS
            state = work[top + 2 & IN_WORK]
            slot, last, depth = state >> 32, (state >> 16 & 31) - 1, state & 31
    return end


@kernel
def words_in(index: Arrays, each: int) -> tuple[int, int]:
    """The first place of the words of a class, and the place after the last."""
    return int(index.offsets[each]), int(index.offsets[each + 1])


@kernel
def find_all(index: Arrays, asked: Questions, accepted: Array) -> tuple[Array, Array]:
    """The words of every question, one after the other, and where each question's begin."""
    work = np.zeros(WORK, np.int64)
    found = np.empty(len(index.offsets), np.int32)  # for every class; what is not used is free
    numbers = np.empty(128 * len(asked.hand_ends), np.int32)
    offsets = np.zeros(len(asked.hand_ends), np.int64)
    is_open, end = len(accepted) == 0, 0
    for question in range(len(offsets) - 1):
        lay(asked, question, index.ranks, work)
        classes = walk(index.edges, index.skips, work, asked.most, found)
        room = end + classes * index.largest
        if room > len(numbers):
            larger = np.empty(2 * room, np.int32)
            larger[:end] = numbers[:end]
            numbers = larger
        for place in range(classes):
            begin, after = words_in(index, found[place])
            for word in range(begin, after):
                number = index.numbers[word]
                numbers[end] = number  # to be written over unless it is accepted
                end += 1 if is_open else int(accepted[number] != 0)
        offsets[question + 1] = end
    return numbers[:end], offsets


@kernel
def find_most_valuable(index: Arrays, asked: Questions, values: Array) -> Array:
    """The word of each question that is worth most, the first of several; -1 if there is none."""
    work = np.zeros(WORK, np.int64)
    found = np.empty(len(index.offsets), np.int32)
    most_valuable = np.full(len(asked.hand_ends) - 1, -1, np.int32)
    for question in range(len(most_valuable)):
        lay(asked, question, index.ranks, work)
        best, first = np.int64(0), np.int64(-1)
        for place in range(walk(index.edges, index.skips, work, asked.most, found)):
            begin, after = words_in(index, found[place])
            for word in range(begin, after):
                number = np.int64(index.numbers[word])
                worth = np.int64(values[number])
                if worth > best or (worth == best and 0 <= number < first):
                    best, first = worth, number
        most_valuable[question] = first
    return most_valuable


@lru_cache(maxsize=8)
def arrays(index: Anagrams) -> Arrays:
    offsets, ranks = np.frombuffer(index.offsets, np.uint32), np.zeros(128, np.int64)
    ranks[[ord(letter) for letter in index.order]] = range(LETTERS)
    numbers = np.frombuffer(index.numbers, np.uint32)
    return Arrays(*automaton(index), offsets, numbers, ranks, int(np.diff(offsets).max()))


def questions(hands: Sequence[str], base_words: Sequence[str], most: int) -> Questions:
    return Questions(*_joined(hands), *_joined(base_words), most or LONGEST)


def _joined(texts: Sequence[str]) -> tuple[Array, Array]:
    ends = np.array([*accumulate(map(len, texts), initial=0)], np.int64)
    return _read_only_array("".join(texts).encode()), ends


def _read_only_array(data: Bytes) -> Array:
    """Never to be written to, whatever it is: numba compiles once for each kind of array."""
    return np.frombuffer(memoryview(data).toreadonly(), np.uint8)


def find(
    index: Anagrams, hand: str, base_word: str = "", most: int = 0, accepted: bytes | None = None
) -> tuple[int, ...]:
    """The same as anagrams.find."""
    asked = questions([hand], [base_word], most)
    return tuple(
        np.sort(find_all(arrays(index), asked, _read_only_array(accepted or b""))[0]).tolist()
    )


def find_many(
    index: Anagrams,
    hands: Sequence[str],
    base_words: Sequence[str],
    most: int = 0,
    accepted: Bytes | None = None,
) -> WordBatch:
    """The same as anagrams.find_many, in the same order."""
    asked = questions(hands, base_words, most)
    numbers, offsets = find_all(arrays(index), asked, _read_only_array(accepted or b""))
    return WordBatch(numbers.data, offsets.data)


def most_valuable(
    index: Anagrams, hands: Sequence[str], base_words: Sequence[str], values: Bytes, most: int = 0
) -> list[int]:
    """The same as anagrams.most_valuable."""
    found = find_most_valuable(
        arrays(index), questions(hands, base_words, most), _read_only_array(values)
    )
    return found.tolist()
