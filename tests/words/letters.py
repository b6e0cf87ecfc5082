"""Hands and base words to try, and the words they make by counting, in two ways."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

import numpy as np

from escale.words.anagrams import Anagrams
from escale.words.building.anagrams import make_anagrams
from escale.words.building.packing import Entry, pack
from escale.words.lexicon import Lexicon, lexicon
from escale.words.spelling import ALPHABET
from escale.words.word_classes import WordClass

# How often each letter is in the pack of Ludime (RULES 5.10).
PACK = "".join(
    letter * count
    for letter, count in zip(
        ALPHABET,
        [11, 3, 3, 4, 18, 2, 2, 2, 10, 1, 1, 6, 4, 7, 7, 3, 1, 7, 7, 7, 7, 3, 1, 1, 1, 1],
        strict=True,
    )
)
LARGEST = 20


class Question(NamedTuple):
    hand: str
    base_word: str
    most: int


def small(*words: str) -> Lexicon:
    return Lexicon(pack("fr", [Entry(word, WordClass.NOUN) for word in words]))


def indexed(*words: str) -> Anagrams:
    return Anagrams(make_anagrams(small(*words)))


def random_question(random: Random, words: Sequence[str]) -> Question:
    """A hand alone, with any word, with letters that lack a few of a word's, with any letters."""
    hand = "".join(random.sample(PACK, random.randint(1, LARGEST)))
    most = random.choice([0, 0, 0, 1, 2])
    base_word, kind = "", random.random()
    if kind < 0.3:
        base_word = random.choice(words)
    elif kind < 0.6:
        word = random.choice(words)
        letters = random.sample(word, len(word))
        lacking = random.randint(1, 3)
        base_word, hand = "".join(letters[lacking:]), hand[lacking:] + "".join(letters[:lacking])
    elif kind < 0.7:
        base_word = "".join(random.choices(PACK, k=random.randint(1, 8)))
    return Question(hand, base_word, most)


@cache
def french_words() -> list[str]:
    return list(lexicon("fr"))


@cache
def french_counts() -> dict[str, np.ndarray[Any, Any]]:
    """By letter: how many of it each word has; by no letter: how many letters it has."""
    words = french_words()
    rows = {letter: bytes([word.count(letter) for word in words]) for letter in ALPHABET}
    rows[""] = bytes([len(word) for word in words])
    return {letter: np.frombuffer(row, np.uint8) for letter, row in rows.items()}


def by_counts(question: Question) -> list[int]:
    """The French words of a question, letter by letter over all words that are left."""
    hand, base_word, most = question
    least, most = max(3, len(base_word) + 1), len(base_word) + (most or len(hand))
    counts = french_counts()
    numbers = np.flatnonzero((counts[""] >= least) & (counts[""] <= most))
    for letter in "WKJXYQVZHFBGDPMCULOTNRIASE":
        has, own = counts[letter][numbers], base_word.count(letter)
        numbers = numbers[(has >= own) & (has <= own + hand.count(letter))]
    return [*numbers.tolist()]
