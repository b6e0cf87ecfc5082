"""How good the pack of Ludime is, next to other mixes of letters (docs/games/ludime.md).

`python -m bench.ludime_pack [HANDS]` prints a table a question: a column a pack, a row a measure.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from statistics import fmean
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from escale.games.ludime.rules.pack import pack
from escale.games.ludime.rules.words import noises, words
from escale.words.familiarity import familiarity
from escale.words.spelling import ALPHABET

CARDS = 120
VOWELS = "AEIOU"
ORDINARY = 34  # tenths of Zipf: every second such word is known to a seasoned reader
LONGEST = 16  # letters: a hand and the card drawn (LUD1-3)
SEEN = {  # together in one deal of the leaflet's examples, at least
    "A": 5, "B": 2, "C": 2, "D": 2, "E": 8, "I": 2, "L": 2, "M": 3, "N": 3, "O": 3, "R": 3,
    "S": 5, "T": 4, "U": 3,
}  # fmt: skip
MIXED = range(3, 11)  # letters of the words whose letters make the other mixes
RARE = "JKQWXYZ"
THIEF = 8  # cards of whoever wants to steal: about half of a manche

Counts = NDArray[np.int8]  # how many of each letter, a row a word or a hand
Mix = NDArray[np.int64]  # how many cards of each letter


class Words(NamedTuple):
    """The words that count, and the same as numbers."""

    counts: Counts
    letters: NDArray[np.uint32]  # one bit for each that occurs
    lengths: NDArray[np.int64]
    ordinary: NDArray[np.bool_]
    zipf: NDArray[np.float64]


@cache
def vocabulary() -> Words:
    known = words()
    spelt = [
        (word, known.commonness[number])
        for number, word in enumerate(known)
        if 3 <= len(word) <= LONGEST and word not in noises()
    ]
    lengths = np.array([len(word) for word, _ in spelt])
    letters = np.frombuffer("".join(word for word, _ in spelt).encode(), np.uint8) - ord("A")
    counts = np.zeros((len(spelt), 26), np.int8)
    np.add.at(counts, (np.repeat(np.arange(len(spelt)), lengths), letters), 1)
    bits = (counts > 0) @ (1 << np.arange(26, dtype=np.uint32))
    familiar = [familiarity(known, word) >= ORDINARY for word, _ in spelt]
    zipf = np.array([common / 10 for _, common in spelt])
    return Words(counts, bits.astype(np.uint32), lengths, np.array(familiar), zipf)


# ---- packs ----------------------------------------------------------------------------------


def rounded(shares: NDArray[np.float64]) -> Mix:
    """The pack with these shares, by largest remainders; no letter below what was seen."""
    least = np.array([SEEN.get(letter, 1) for letter in ALPHABET])
    low, high = 0.0, 10.0 * CARDS
    while high - low > 1e-9:  # the scale at which all cards are dealt out
        scale = (low + high) / 2
        low, high = (
            (scale, high) if np.maximum(shares * scale, least).sum() < CARDS else (low, scale)
        )
    wanted = np.maximum(shares * low, least)
    mix: Mix = np.floor(wanted).astype(np.int64)
    for letter in np.argsort(mix - wanted, kind="stable")[: CARDS - mix.sum()]:
        mix[letter] += 1
    return mix


def packs() -> dict[str, Mix]:
    """Ours, and the letters of words as the dictionary, a reader or a printed page has them."""
    ours = np.array([pack().counts[letter] for letter in ALPHABET])
    every = vocabulary()
    short = np.isin(every.lengths, MIXED)
    weights = {
        "all words": short * 1.0,
        "ordinary words": (short & every.ordinary) * 1.0,
        "running text": short * 10.0**every.zipf,
    }
    made = {name: weight @ every.counts for name, weight in weights.items()}
    return {"ours": ours} | {name: rounded(sums / sums.sum()) for name, sums in made.items()}


# ---- measures -------------------------------------------------------------------------------


def deal(mix: Mix, luck: np.random.Generator, *sizes: int) -> list[Counts]:
    """Hands of these sizes from one pack, well shuffled."""
    shuffled = luck.permutation(np.repeat(np.arange(26), mix))
    ends = np.cumsum(sizes)
    return [
        np.bincount(shuffled[end - size : end], minlength=26).astype(np.int8)
        for size, end in zip(sizes, ends, strict=True)
    ]


def found(hand: Counts) -> NDArray[np.int64]:
    """The words that the cards can lay."""
    every = vocabulary()
    held = np.uint32((hand > 0) @ (1 << np.arange(26)))
    possible = np.flatnonzero((every.letters & ~held) == 0)
    return possible[(every.counts[possible] <= hand).all(1)]


Shares = defaultdict[str, list[float]]


def first_turn(mix: Mix, luck: np.random.Generator, seen: Shares) -> None:
    """Sixteen cards: what could be laid at once (LUD1-5), and which rare letters are of use."""
    every = vocabulary()
    (hand,) = deal(mix, luck, LONGEST)
    all_words = found(hand)
    ordinary = all_words[every.ordinary[all_words]]
    for name, some in (("any word", all_words), ("ordinary", ordinary)):
        lengths = every.lengths[some]
        seen[f"six letters, {name}"].append(100 * bool((lengths >= 6).any()))
        seen[f"longest, {name}"].append(float(lengths.max(initial=0)))
    seen["words of six letters and more, ordinary"].append(
        float((every.lengths[ordinary] > 5).sum())
    )
    seen["vowels in the hand"].append(100 * _vowels(hand) / LONGEST)
    seen["fewer than 4 vowels or more than 10"].append(100 * (not 4 <= _vowels(hand) <= 10))
    for letter in RARE:
        served = seen[f"a word with {letter}, ordinary, if it is in the hand"]
        if hand[place := ALPHABET.index(letter)]:
            served.append(100 * bool(every.counts[ordinary, place].any()))


def _vowels(hand: Counts) -> int:
    return int(sum(hand[ALPHABET.index(letter)] for letter in VOWELS))


def steal(mix: Mix, luck: np.random.Generator, seen: Shares) -> None:
    """An ordinary word of six letters or more is laid, and another player holds eight cards."""
    every = vocabulary()
    owner, thief = deal(mix, luck, LONGEST, THIEF)
    laid = [each for each in found(owner) if every.ordinary[each] and every.lengths[each] > 5]
    if not laid:
        return
    word = every.counts[luck.choice(laid)]
    others = found(word + thief)
    longer = others[(every.counts[others] >= word).all(1) & (every.lengths[others] > word.sum())]
    seen["can be stolen, any word"].append(100 * bool(len(longer)))
    ordinary = longer[every.ordinary[longer]]
    added = every.counts[ordinary] - word
    more_than_s = added.sum(1) > added[:, ALPHABET.index("S")]
    seen["can be stolen, ordinary"].append(100 * bool(len(ordinary)))
    seen["the same, not by S alone"].append(100 * bool(more_than_s.any()))


def opening(mix: Mix, luck: np.random.Generator, seen: Shares) -> None:
    """The dealer's fifteen cards (LUD2-2)."""
    every = vocabulary()
    (hand,) = deal(mix, luck, 15)
    short = [each for each in found(hand) if every.lengths[each] == 3]
    seen["three letters, any word"].append(100 * bool(short))
    seen["three letters, ordinary"].append(100 * bool(every.ordinary[short].any()))


def whole_hand(mix: Mix, luck: np.random.Generator, seen: Shares) -> None:
    """A hand of game 3 and the card drawn: one word with all but one (LUD3-5)."""
    every = vocabulary()
    for size in range(5, 11):
        (hand,) = deal(mix, luck, size + 1)
        made = found(hand)
        made = made[every.lengths[made] == size]
        seen[f"{size} cards, any word"].append(100 * bool(len(made)))
        seen[f"{size} cards, ordinary"].append(100 * bool(every.ordinary[made].any()))


MEASURES: Sequence[Callable[[Mix, np.random.Generator, Shares], None]] = (
    first_turn,
    steal,
    opening,
    whole_hand,
)


def report(hands: int) -> Iterator[str]:
    made = packs()
    yield f"| | {' | '.join(made)} |"
    yield "|---" + "|--:" * len(made) + "|"
    for letter, row in zip(ALPHABET, np.array(list(made.values())).T, strict=True):
        yield f"| {letter} | {' | '.join(map(str, row))} |"
    vowels = [100 * _vowels(mix.astype(np.int8)) / CARDS for mix in made.values()]
    yield f"| vowels, % | {' | '.join(f'{share:.0f}' for share in vowels)} |"
    yield f"\n{hands} hands each; % of the hands where nothing else is said\n"
    for measure in MEASURES:
        columns = []
        for mix in made.values():
            luck, seen = np.random.default_rng(1), Shares(list)
            for _ in range(hands):
                measure(mix, luck, seen)
            columns.append(seen)
        for name in columns[0]:
            means = [f"{fmean(column[name]):.1f}" if column[name] else "" for column in columns]
            yield f"| {name} | {' | '.join(means)} |"


def main(hands: int = 2_000) -> None:
    for line in report(hands):
        print(line, flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
