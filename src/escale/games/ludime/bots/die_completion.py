"""Game 3: how far a hand is from a word, and the chance to complete one in the next draws.

Letters are a set of bits, one for each copy in the pack, so that what two hands share is one `and`.
A *target* is a word as long as the hand; the letters that the hand lacks for it are its needs, the
cards that the word does not use are spare.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from ....core.game import Seat
from ....words.familiarity import EDGE
from ....words.spelling import ALPHABET
from ..rules.pack import pack, sorted_letters
from ..rules.words import spellings
from .vocabulary import VOCABULARIES, KnownWord, Vocabulary, familiar, known_words

TURN_DISCOUNT = 0.8  # the factor on a chance one turn later: somebody may have been quicker
THREE_MISSING_VALUE = 0.05  # at most, for the chance of words that lack three letters


class Target(NamedTuple):
    """A word to play for."""

    mask: int
    known: KnownWord


@cache
def _bits() -> dict[str, list[int]]:
    """For each letter the bits of its copies."""
    bits, begin = {}, 0
    for letter in ALPHABET:
        bits[letter] = [1 << begin + copy for copy in range(pack().counts[letter])]
        begin += pack().counts[letter]
    return bits


@cache
def _letter_of() -> dict[int, int]:
    """For each bit the place of its letter in the alphabet."""
    return {bit: place for place, letter in enumerate(ALPHABET) for bit in _bits()[letter]}


@lru_cache(maxsize=2**14)
def mask(letters: str) -> int:
    """Cards as bits; a word with more copies than there are cards lacks them for ever."""
    return sum(sum(_bits()[letter][: letters.count(letter)]) for letter in set(letters))


@cache
def _letter_sets(size: int) -> list[tuple[int, int, str]]:
    """The letters of all words of a size that somebody may know and the cards allow.

    With how familiar the best of them is.
    """
    rarest = 10 * (min(vocabulary.knows for vocabulary in VOCABULARIES.values()) - EDGE)
    best: dict[str, int] = {}
    for number, word in enumerate(spellings()):
        if len(word) == size and familiar(number) >= rarest:
            letters = sorted_letters(word)
            best[letters] = max(best.get(letters, 0), familiar(number))
    counts = pack().counts
    return [
        (likely, mask(letters), letters)
        for letters, likely in sorted(best.items())
        if all(letters.count(letter) <= counts[letter] for letter in set(letters))
    ]


@cache
def _perhaps_known(size: int, limit: float) -> list[tuple[int, str]]:
    """The letter sets of which a vocabulary that ends there may have a word."""
    rarest = 10 * (limit - EDGE)
    return [(each, letters) for likely, each, letters in _letter_sets(size) if likely >= rarest]


@lru_cache(maxsize=2**15)
def known_anagram(vocabulary: Vocabulary, seat: Seat, letters: str) -> KnownWord | None:
    """The word that a player knows with exactly these letters."""
    known = known_words(vocabulary, seat, letters[:1], letters[1:], 1)
    return known[0] if known else None


def targets(vocabulary: Vocabulary, seat: Seat, hand: str, size: int, missing: int) -> list[Target]:
    """The words of a size that the player knows and that lack at most so many letters."""
    held, enough = mask(hand), size - missing
    near = [
        (each, letters)
        for each, letters in _perhaps_known(size, vocabulary.knows)
        if (each & held).bit_count() >= enough
    ]
    return [
        Target(each, known)
        for each, letters in near
        if (known := known_anagram(vocabulary, seat, letters)) is not None
    ]


class DrawOdds(NamedTuple):
    """How likely the next card is each letter."""

    shares: tuple[float, ...]  # by place in the alphabet

    @classmethod
    def of(cls, unseen: str) -> "DrawOdds":
        total = max(1, len(unseen))
        return cls(tuple(unseen.count(letter) / total for letter in ALPHABET))

    def of_any(self, letters: int) -> float:
        """The chance that it is one of these letters, given as bits by place in the alphabet."""
        chance = 0.0
        while letters:
            low = letters & -letters
            chance += self.shares[low.bit_length() - 1]
            letters ^= low
        return chance


def _places(bits: int) -> list[int]:
    found = []
    while bits:
        low = bits & -bits
        found.append(_letter_of()[low])
        bits ^= low
    return found


class Completion:
    """The chance that a hand is completed to one of its targets by the next cards."""

    def __init__(self, kept: str, near: Iterable[Target]) -> None:
        self._held = mask(kept)
        self.next = 0  # letters that complete a word
        self._spared: dict[int, int] = {}  # by a card that is let go: what completes one then
        self._two: dict[tuple[int, int], int] = {}  # by card that comes and card that goes
        self._three: list[list[int]] = []
        for each, _ in near:
            needs = each & ~self._held
            lacking = needs.bit_count()
            if lacking == 1:
                self._one_missing(needs, each)
            elif lacking == 2:
                self._two_missing(needs, each)
            elif lacking == 3:
                self._three.append(_places(needs))

    def _one_missing(self, needs: int, target: int) -> None:
        (need,) = _places(needs)
        self.next |= 1 << need
        for spare in _places(self._held & ~target):
            self._spared[spare] = self._spared.get(spare, 0) | 1 << need

    def _two_missing(self, needs: int, target: int) -> None:
        first, second = _places(needs)
        two = self._two
        for spare in _places(self._held & ~target):
            two[first, spare] = two.get((first, spare), 0) | 1 << second
            two[second, spare] = two.get((second, spare), 0) | 1 << first

    def chance(self, odds: DrawOdds, draws: int) -> float:
        """The chance to complete a word within `draws` cards; a later draw counts for less."""
        now = odds.of_any(self.next)
        if draws == 1:
            return now
        kept = {spare: odds.of_any(outs) for spare, outs in self._spared.items()}
        always = max([now, *kept.values()])
        best = dict.fromkeys(range(len(ALPHABET)), always)
        for (comes, goes), outs in self._two.items():
            likely = odds.of_any(outs | self._spared.get(goes, 0))
            best[comes] = max(best[comes], likely)
        later = sum(
            odds.shares[letter] * likely
            for letter, likely in best.items()
            if not self.next >> letter & 1
        )
        far = 0.0
        if draws > 2:
            for needs in self._three:
                product = 1.0
                for letter in needs:
                    product *= odds.shares[letter]
                far += product
        return now + TURN_DISCOUNT * later + THREE_MISSING_VALUE * min(1.0, 100 * far)


def complete_words(hand: str, near: Iterable[Target]) -> list[KnownWord]:
    """Words that the hand holds but for one card."""
    held = mask(hand)
    return [known for each, known in near if each & ~held == 0]
