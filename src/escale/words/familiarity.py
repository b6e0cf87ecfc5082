"""Which words a reader knows: by how common they are, or the words they are forms of.

Nobody has ever read CHANTERA as often as CHANTER, yet whoever knows the one knows the other. So
an inflected form is as familiar as its likeliest base: one of the fitting class that begins alike,
less something for every letter in which the two differ. That needs no table of lemmas and works in
every language whose words change at their ends.
"""

from bisect import bisect_left
from functools import cache, lru_cache
from hashlib import blake2b

from .lexicon import Lexicon
from .word_classes import WordClass

CHANGED = 3  # tenths of Zipf that any inflection costs…
ADDED = 2  # …and every letter that the base has not; for those that are gone see INFLECTIONS
ENDING = 3  # letters that an inflection changes at most
STEM = 3  # letters that stay at least
COMMON_BASE = 20  # tenths of Zipf; what is rarer makes no form familiar
EDGE = 0.6  # how far the edge of a vocabulary reaches to both sides, in Zipf

INFLECTIONS = (  # forms, their bases, and the cost of a letter of the base that is gone
    (
        int(WordClass.CONJUGATED | WordClass.PAST_PARTICIPLE | WordClass.PRESENT_PARTICIPLE),
        int(WordClass.INFINITIVE),
        4,
    ),
    (
        int(WordClass.PLURAL_NOUN | WordClass.PLURAL_ADJECTIVE),
        int(WordClass.NOUN | WordClass.ADJECTIVE),
        10,
    ),
)


def is_known(reader: int, word: str, familiarity: int, limit: float) -> bool:
    """Whether a reader knows a word: half of those at the limit (in Zipf), always the same half."""
    chance = 0.5 + (familiarity / 10 - limit) / (2 * EDGE)
    drawn = blake2b(f"{reader}/{word}".encode(), digest_size=4).digest()
    return int.from_bytes(drawn, "big") < chance * 2**32


@lru_cache(maxsize=2**16)
def familiarity(words: Lexicon, word: str) -> int:
    """The commonness of the word, or of its base less a distance; in tenths of Zipf."""
    number = words.number(word)
    if number is None:
        return 0
    best, word_classes = words.commonness[number], words.class_bits[number]
    stem = word[: max(STEM, len(word) - ENDING)]
    for forms, bases, lost in INFLECTIONS:
        for base in _beginning_with(words, stem, bases) if word_classes & forms else ():
            lent = words.commonness[base] - CHANGED
            if lent > best:
                best = max(best, lent - _distance(word, words.word(base), lost))
    return best


def _distance(word: str, base: str, lost: int) -> int:
    """How far a word is from its base, in tenths of Zipf."""
    same = 0
    while word[same : same + 1] == base[same : same + 1] != "":
        same += 1
    return ADDED * (len(word) - same) + lost * (len(base) - same)


@cache
def _bases(words: Lexicon, classes: int) -> list[int]:
    """The numbers of all words that lend their familiarity."""
    pairs = zip(words.class_bits, words.commonness, strict=True)
    return [
        number
        for number, (bits, common) in enumerate(pairs)
        if common >= COMMON_BASE and bits & classes
    ]


def _beginning_with(words: Lexicon, stem: str, classes: int) -> list[int]:
    """The numbers of the bases that begin with this stem: a range, as words are sorted."""
    span, bases = words.span(stem), _bases(words, classes)
    return bases[bisect_left(bases, span.start) : bisect_left(bases, span.stop)]
