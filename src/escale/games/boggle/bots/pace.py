"""How readily a bot of each level finds each word of a grid.

Every word that the bot knows has a rate, in finds per second: high for a short and common word,
lower with each letter. What is found next, and when, follows from the rates of all words that are
left; writing takes extra time. So rich grids give more words than poor ones, easy words come first,
and finds become rarer as the grid is exhausted, without a rule for any of this.
"""

from functools import lru_cache
from hashlib import blake2b
from math import exp, sqrt
from statistics import NormalDist

from msgspec import Struct

from ....core.game import Seat
from ....words.familiarity import familiarity, is_known
from ....words.solving import find_all
from ..rules import Options, Pocket
from ..rules.scoring import strikes_shared
from ..rules.words import lexicon_of, minimum_of, points_of, words_on

MIDDLING = 40  # tenths of Zipf: a word that is neither easy nor hard to think of
QUICKNESS_SPREAD = 0.2  # how much a seat's quickness varies from grid to grid (of its logarithm)
OTHERS_SECONDS = 120  # of search by the others, when they are reckoned with


class Profile(Struct, frozen=True):
    """What a level knows, and how quickly it finds and writes words."""

    knows: float  # Zipf of the words of which it knows every second one
    sees: float  # finds a second of one ordinary word of three letters
    longer: float  # what each further letter leaves of that
    common: float  # a word ten times as common is seen so much more readily (a power of e)
    looks_ms: int  # until it has taken in the grid
    writes_ms: int  # a word…
    letter_ms: int  # …and each of its letters
    likeness: float  # how many times sooner it sees what looks like its last word
    slips: float  # share of its attention for words that this game does not take
    shrewd: float = 0.0  # how far it looks for what brings most, as a power of that


PROFILES = {
    # knows, sees, longer, common, looks, writes, letter, kin, slips, shrewd
    "novice": Profile(4.4, 0.0056, 0.50, 0.8, 6_000, 2_600, 500, 3.0, 0.30),
    "casual": Profile(4.0, 0.0090, 0.60, 0.7, 4_500, 2_000, 400, 4.0, 0.15),
    "regular": Profile(3.4, 0.0125, 0.68, 0.6, 3_500, 1_600, 320, 5.0, 0.05),
    "expert": Profile(2.7, 0.0180, 0.76, 0.5, 2_500, 1_300, 250, 6.0, 0.0, 0.5),
    "master": Profile(1.8, 0.0300, 0.84, 0.4, 1_500, 1_100, 200, 6.0, 0.0, 0.75),
}


class Prospect(Struct, frozen=True):
    """A word that may be found: finds a second, and how long it takes to write it."""

    word: str
    rate: float
    writes_ms: int
    letters: str  # the same in alphabetical order

    def is_like(self, word: str, letters: str) -> bool:
        """RUE makes one see RUES, RUER and RUSE; `letters` are the word's, in order."""
        own = self.word
        return own[:3] == word[:3] or self.letters == letters or own in word or word in own


def sorted_letters(word: str) -> str:
    return "".join(sorted(word))


def _ease(profile: Profile, word: str, familiar: int) -> float:
    common = exp(profile.common * (familiar - MIDDLING) / 10)
    return profile.sees * common * profile.longer ** (len(word) - 3)


def worth(options: Options, others: int, word: str, familiar: int) -> float:
    """What noting a word is worth, in points against the others (docs/games/boggle.md)."""
    points = 1 if isinstance(options, Pocket) and options.formula == 2 else points_of(word)
    if not strikes_shared(options) or others < 2:
        return points
    missed = exp(-OTHERS_SECONDS * _ease(PROFILES["regular"], word, familiar))
    nobody_else, one_else = missed**others, (1 - missed) * missed ** (others - 1)
    return points * sqrt(nobody_else + one_else)


@lru_cache(maxsize=512)
def prospects(
    level: str, seat: Seat, seats: int, options: Options, letters: str
) -> tuple[Prospect, ...]:
    """The words of a grid that this reader may find, in alphabetical order."""
    profile, words = PROFILES[level], lexicon_of(options)
    eases, valued = [], []
    for word in words_on(options, letters):
        familiar = familiarity(words, word)
        if is_known(seat, word, familiar, profile.knows):
            ease = _ease(profile, word, familiar)
            value = worth(options, seats - 1, word, familiar) if profile.shrewd else 1.0
            eases.append((word, ease))
            valued.append(ease * value**profile.shrewd)
    # Attention is shared out, not made: who looks for one kind of word sees less of the others.
    attention = sum(ease for _, ease in eases) / sum(valued) if eases else 1.0
    found = [(word, rate * attention) for (word, _), rate in zip(eases, valued, strict=True)]
    found += _slips(profile, seat, options, letters)
    quickness = _quickness(seat, letters)
    return tuple(
        Prospect(
            word,
            rate * quickness,
            profile.writes_ms + profile.letter_ms * len(word),
            sorted_letters(word),
        )
        for word, rate in found
    )


def _quickness(seat: Seat, letters: str) -> float:
    """How quick this seat is on this grid: a factor that varies from grid to grid."""
    drawn = int.from_bytes(blake2b(f"{seat}/{letters}".encode(), digest_size=4).digest(), "big")
    return exp(QUICKNESS_SPREAD * NormalDist().inv_cdf((drawn + 0.5) / 2**32))


def _slips(profile: Profile, seat: Seat, options: Options, letters: str) -> list[tuple[str, float]]:
    """Where it is told only afterwards, beginners note plurals and verb forms too (BOG-9)."""
    if not profile.slips or options.unknown == "refused":
        return []
    words, right = lexicon_of(options), set(words_on(options, letters))
    wrong = [words.word(each.number) for each in find_all(words, letters)]
    return [
        (word, profile.slips * _ease(profile, word, familiarity(words, word)))
        for word in wrong
        if word not in right
        and len(word) >= minimum_of(options)
        and is_known(seat, word, familiarity(words, word), profile.knows)
    ]
