"""`python -m bench.ludime [POSITIONS]`: all moves of a hand, the kernel next to plain Python.

A position of Ludime: 16 cards of the pack, and 12 words of four to nine letters on the table that
people know. Its moves: every word that can be laid, every word that one on the table can become.
The same positions for all, one core, processor time; slower ones get a share of them, and all must
find the same. The oracle looks at every word of the lexicon and counts letters.
"""

import sys
from collections.abc import Callable
from functools import partial, reduce
from itertools import pairwise
from time import process_time
from typing import Any, NamedTuple

from bench.collector import without_collector
from escale.core.chance import FastChance
from escale.games.ludime.rules.pack import every_card
from escale.words import anagrams
from escale.words.anagram_finder import Engine
from escale.words.anagrams import Anagrams, WordBatch
from escale.words.kernels import anagrams as kernel
from escale.words.lexicon import Lexicon, lexicon
from escale.words.word_values import lengths

POSITIONS = 2_000
CARDS, WORDS, LENGTHS = 16, 12, range(4, 10)
COMMON = 25  # Zipf's scale times ten: once in three million words
HANDS = 64  # that somebody else may hold, to see how easily a word is taken
ROUNDS = 5  # the best counts, since other work only slows it down

Answers = list[list[int]]  # by question: the numbers of its words, ascending


class Position(NamedTuple):
    """A position as questions: the hand alone, then the hand with each word of the table."""

    hands: list[str]
    base_words: list[str]


class Contestant(NamedTuple):
    """A move finder, how its answers are read, of how many positions it gets one, how often."""

    name: str
    find: Callable[[list[Position]], Any]
    read: Callable[[Any], Answers]
    share: int
    rounds: int = ROUNDS


class Oracle:
    """Every word, one after the other: all letters of the base word, the others in the hand."""

    def __init__(self, words: Lexicon) -> None:
        self._words = list(words)
        self._letters = [letters_of(word) for word in self._words]

    def find(self, hand: str, base_word: str = "", most: int = 0) -> list[int]:
        wanted, known = letters_of(base_word), letters_of(hand + base_word)
        return [
            number
            for number, letters in enumerate(self._letters)
            if letters | known == known and letters & wanted == wanted
            if _can_be_made(self._words[number], hand, base_word, most)
        ]


def letters_of(word: str) -> int:
    """Which letters there are, as bits: most words have one too many."""
    return reduce(lambda bits, letter: bits | 1 << ord(letter) - ord("A"), word, 0)


def _can_be_made(word: str, hand: str, base_word: str, most: int) -> bool:
    added = {each: word.count(each) - base_word.count(each) for each in word + base_word}
    return (
        len(word) >= 3
        and 0 < sum(added.values()) <= (most or len(hand))
        and all(0 <= count <= hand.count(each) for each, count in added.items())
    )


def positions(words: Lexicon, number: int) -> list[Position]:
    likely = [
        each
        for each, length in enumerate(lengths(words))
        if length in LENGTHS and words.commonness[each] >= COMMON
    ]
    dealt = []
    for seed in range(number):
        chance = FastChance(seed)
        hand = "".join(sorted(chance.deal("hand", every_card(), CARDS)))
        table = [words.word(each) for each in chance.deal("table", likely, WORDS)]
        dealt.append(Position([hand] * (1 + WORDS), ["", *table]))
    return dealt


def at_once(index: Anagrams) -> Contestant:
    """The kernel on all positions in one call."""

    def find(dealt: list[Position]) -> list[WordBatch]:
        hands = [hand for position in dealt for hand in position.hands]
        base_words = [base_word for position in dealt for base_word in position.base_words]
        return [kernel.find_many(index, hands, base_words)]

    return Contestant("kernel, all positions at once", find, read_found, 1)


def one_by_one(name: str, engine: Engine, index: Anagrams, share: int) -> Contestant:
    """A contestant that asks as a bot does: with the hand and the table in one call."""

    def find(dealt: list[Position]) -> list[WordBatch]:
        return [engine.find_many(index, *position, 0, None) for position in dealt]

    return Contestant(name, find, read_found, share)


def read_found(found: list[WordBatch]) -> Answers:
    return [
        sorted(each.numbers[begin:end].tolist())
        for each in found
        for begin, end in pairwise(each.offsets)
    ]


def most_valuable(
    name: str, engine: Engine, index: Anagrams, values: bytes, share: int
) -> Contestant:
    """Ask, as a bot does, who could take a word of its own."""

    def find(asked: list[Position]) -> Answers:
        return [engine.most_valuable(index, *position, values, 0) for position in asked]

    return Contestant(name, find, list, share)


def counting(words: Lexicon) -> Contestant:
    oracle = Oracle(words)

    def find(dealt: list[Position]) -> Answers:
        return [
            oracle.find(hand, base_word)
            for position in dealt
            for hand, base_word in zip(*position, strict=True)
        ]

    return Contestant("plain Python, every word", find, list, 500, rounds=1)


def seconds(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The best time, with Python's collector out of everybody's way."""
    best = float("inf")
    with without_collector():
        for _ in range(rounds):
            began = process_time()
            work()
            best = min(best, process_time() - began)
    return best


def compare(title: str, contestants: list[Contestant], asked: list[Position]) -> Answers:
    """A row for each: how many per second, and how many times as fast the first one is."""
    print(f"\n{title:<44}{'per second':>12}")
    expected: Answers = []
    fastest = 0.0
    for contestant in contestants:
        some = asked[: -(-len(asked) // contestant.share)]
        answers = contestant.read(contestant.find(some))
        expected = expected or answers
        agreed = "" if answers == expected[: len(answers)] else ", WHICH FINDS OTHER WORDS"
        speed = len(some) / seconds(partial(contestant.find, some), contestant.rounds)
        fastest = fastest or speed
        ratio = f"{1000 / speed:,.2f} ms each, the kernel {fastest / speed:,.1f} times{agreed}"
        print(f"{contestant.name:<44}{speed:>12,.1f}   {ratio}", flush=True)
    return expected


def main(number: int = POSITIONS) -> None:
    """All moves of a position, then the most valuable word that each of many hands makes of one."""
    french = lexicon("fr")
    index, values = anagrams.anagrams(french), lengths(french)
    dealt = positions(french, number)
    contestants = [
        at_once(index),
        one_by_one("kernel, position by position", kernel, index, 1),
        one_by_one("plain Python, the same index", anagrams, index, 20),
        counting(french),
    ]
    moves = compare(f"all moves, {CARDS} cards and {WORDS} words", contestants, dealt)
    new = sum(len(words) for words in moves[:: 1 + WORDS])
    changed = sum(len(words) for words in moves) - new
    means = f"{new / number:,.0f} new words, {changed / number:,.0f} made of those on the table"
    print(f"mean number of moves: {means}")
    hands = [position.hands[0] for position in dealt] * HANDS
    threats = [
        Position(hands[place : place + HANDS], [position.base_words[1]] * HANDS)
        for place, position in enumerate(dealt[: -(-number // 10)])
    ]
    contestants = [
        most_valuable("kernel", kernel, index, values, 1),
        most_valuable("plain Python", anagrams, index, values, 50),
    ]
    compare(f"the most valuable word of {HANDS} hands, one word", contestants, threats)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
