"""Which words a player of each level knows, and which of them they see in their letters.

Which words are known depends on level and seat alone, and stays so for good. To see one in a set of
letters is another matter: everybody overlooks long and rare words. What is seen is drawn from an
`attention_key` that only the player knows and that stays the same for a while, so that a player who
is asked twice in a turn gives the same answer.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from msgspec import Struct

from ....bots.fixed_draws import fixed_draw
from ....core.game import Seat
from ....words.anagram_finder import find
from ....words.familiarity import familiarity, is_known
from ..rules.pack import sorted_letters, value
from ..rules.words import refused, spellings, words
from .letter_counts import packed_counts

UNKNOWN, KNOWN = 1, 2  # answers; 0: not asked yet
NEVER_ASKED = 255
EASY_LENGTH = 5  # letters up to which a word is as easy to see as any
SHORT_LENGTH = 4  # letters up to which one tries them through, and so looks twice
MEDIUM_ZIPF = 40  # in tenths: the frequency of a word that is neither common nor rare


class Vocabulary(Struct, frozen=True):
    """Which words a level knows and sees."""

    knows: float  # Zipf of the words of which it knows every second one
    sees: float  # how likely it sees an ordinary short word in its letters
    longer: float  # what each further letter leaves of that
    rarer: float  # and every ten times that a word is rarer


VOCABULARIES = {
    # knows, sees, longer, rarer
    "novice": Vocabulary(4.3, 0.50, 0.80, 0.60),
    "casual": Vocabulary(3.8, 0.62, 0.86, 0.70),
    "regular": Vocabulary(3.2, 0.74, 0.91, 0.80),
    "expert": Vocabulary(2.6, 0.86, 0.94, 0.87),
    "master": Vocabulary(1.9, 0.98, 0.98, 0.95),
}


class KnownWord(NamedTuple):
    """A word of a vocabulary; of several with the same letters the one that is most familiar."""

    word: str
    letters: str  # in order of the alphabet
    counts: int
    value: int
    familiarity: int


@cache
def _answers(_limit: float, _seat: Seat) -> bytearray:
    """By number: whether a word is known, as far as anybody has asked."""
    return bytearray(len(spellings()))


@cache
def _familiarities() -> bytearray:
    """By number, shared by all: they are dear to find out."""
    return bytearray([NEVER_ASKED]) * len(spellings())


_entries: dict[int, KnownWord] = {}  # by number: all words that anybody knows


def familiar(number: int) -> int:
    """How familiar a word is, in tenths of Zipf; a noise is none."""
    found = _familiarities()
    if found[number] == NEVER_ASKED:
        refuse = number in refused()
        found[number] = 0 if refuse else familiarity(words(), spellings()[number])
    return found[number]


def _learn(answers: bytearray, vocabulary: Vocabulary, seat: Seat, numbers: Sequence[int]) -> None:
    """Decides which of these words are known; of words with the same letters the most familiar."""
    spelt = spellings()
    best: dict[str, tuple[int, int]] = {}
    for number in numbers:
        answers[number] = UNKNOWN
        likely = familiar(number)
        if likely and is_known(seat, spelt[number], likely, vocabulary.knows):
            letters = sorted_letters(spelt[number])
            best[letters] = max(best.get(letters, (0, 0)), (likely, -number))
    for letters, (likely, negative) in best.items():
        word = spelt[-negative]
        answers[-negative] = KNOWN
        _entries[-negative] = KnownWord(
            word, letters, packed_counts(letters), value(letters), likely
        )


@lru_cache(maxsize=2048)
def known_words(
    vocabulary: Vocabulary, seat: Seat, hand: str, kept: str = "", most: int = 0
) -> tuple[KnownWord, ...]:
    """All known words that these letters make, whether seen or not; the dearest first."""
    answers, found = _answers(vocabulary.knows, seat), find(words(), hand, kept, most)
    if fresh := [number for number in found if not answers[number]]:
        _learn(answers, vocabulary, seat, fresh)
    known = [_entries[number] for number in found if answers[number] == KNOWN]
    return tuple(sorted(known, key=_dearest_first))


def _dearest_first(known: KnownWord) -> int:
    return -known.value


def chance_to_see(vocabulary: Vocabulary, known: KnownWord) -> float:
    """The probability to see a known word in one look at the letters."""
    rare = max(0, MEDIUM_ZIPF - known.familiarity) / 10
    longer = max(0, len(known.word) - EASY_LENGTH)
    seen = float(vocabulary.sees * vocabulary.longer**longer * vocabulary.rarer**rare)
    return 1 - (1 - seen) ** 2 if len(known.word) <= SHORT_LENGTH else seen


def sees(vocabulary: Vocabulary, known: KnownWord, attention_key: str) -> bool:
    """Whether the word is seen; always the same for the same key."""
    return fixed_draw(f"{attention_key}/{known.letters}") < chance_to_see(vocabulary, known)


def seen_words(
    vocabulary: Vocabulary, seat: Seat, attention_key: str, hand: str, kept: str = "", most: int = 0
) -> list[KnownWord]:
    """The known words that the player sees in these letters."""
    return [
        known
        for known in known_words(vocabulary, seat, hand, kept, most)
        if sees(vocabulary, known, attention_key)
    ]
