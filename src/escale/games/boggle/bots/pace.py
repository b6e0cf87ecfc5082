"""How readily a bot of each level finds each word of a grid.

Every word that the bot knows has an ease, in finds per second: high for a short and common word,
lower with each letter. When the next word is found follows from the ease of all that are left, and
which one it is from what this seat looks at first; writing takes extra time. So rich grids give
more words than poor ones, easy words come first, and finds become rarer as the grid is exhausted,
without a rule for any of this.
"""

from functools import lru_cache
from math import exp, sqrt
from statistics import NormalDist

from msgspec import Struct

from ....bots.fixed_draws import fixed_draw
from ....core.game import Seat
from ....words.familiarity import familiarity, is_known
from ....words.grid_solver import find_all
from ..rules import Options
from ..rules.scoring import only_most_words_score, points_of, strikes_shared
from ..rules.words import found_on, lexicon_of, minimum_of, words_on

MEDIUM_ZIPF = 40  # in tenths: the frequency of a word that is neither easy nor hard to think of
QUICKNESS_SPREAD = 0.2  # how much a seat's quickness varies from grid to grid (of its logarithm)
LIKING_SPREAD = 1.2  # how much two seats differ in how readily they think of a word, likewise
ATTENTION_SPREAD = 0.8  # …and in where they look first
LASTING = 0.7  # how far what a seat likes and looks at decides when, too, and not only what first
OTHERS_SECONDS = 120  # for which the others are assumed to search


class Profile(Struct, frozen=True):
    """What a level knows, and how quickly it finds and writes words."""

    knows: float  # the Zipf frequency of words of which it knows every second one
    find_rate: float  # finds per second of one word of three letters and of medium frequency
    per_letter_factor: float  # by which each further letter multiplies that rate
    common: float  # a word ten times as common has e to this power times the rate
    looks_ms: int  # before it begins to find words in a new grid
    writes_ms: int  # to write a word…
    letter_ms: int  # …and each of its letters
    likeness: float  # the factor on the rate of words that look like its last one
    wrong_word_share: float  # the factor on the rate of words that this game does not take
    points_exponent: float = 0.0  # rates are weighted by a word's value to this power
    length_taste: float = 1.0  # the factor on the rate of a word for each letter beyond three
    quickness: float = 1.0  # a factor on all rates: who prefers dearer words finds fewer


PROFILES = {
    # in the order of the fields
    "novice": Profile(3.8, 0.0066, 0.50, 0.50, 6_000, 2_600, 500, 3.0, 0.30),
    "casual": Profile(3.3, 0.0130, 0.60, 0.44, 4_500, 2_000, 400, 4.0, 0.15),
    "regular": Profile(2.7, 0.0190, 0.68, 0.38, 3_500, 1_600, 320, 5.0, 0.05),
    "expert": Profile(2.2, 0.0330, 0.76, 0.34, 2_500, 1_300, 250, 6.0, 0.0, 0.5),
    "master": Profile(1.6, 0.0600, 0.84, 0.32, 1_500, 1_100, 200, 6.0, 0.0, 0.75),
}


class Candidate(Struct, frozen=True):
    """A word that may be found, and how long it takes to write it."""

    word: str
    rate: float  # its share of the attention: which word is found next
    ease: float  # finds per second: when the next one is found
    writes_ms: int
    letters: str  # the same in alphabetical order

    def is_like(self, word: str, letters: str) -> bool:
        """Whether `word`, with these sorted letters, suggests this one, as RUE suggests RUES."""
        own = self.word
        return own[:3] == word[:3] or self.letters == letters or own in word or word in own


def sorted_letters(word: str) -> str:
    return "".join(sorted(word))


def _ease(profile: Profile, word: str, familiar: int) -> float:
    common = exp(profile.common * (familiar - MEDIUM_ZIPF) / 10)
    return profile.find_rate * common * profile.per_letter_factor ** (len(word) - 3)


def worth(options: Options, others: int, word: str, familiar: int) -> float:
    """What noting a word is worth, in points against the others (docs/games/boggle.md)."""
    points = 1 if only_most_words_score(options) else points_of(word)
    if not strikes_shared(options) or others < 2:
        return points
    missed = exp(-OTHERS_SECONDS * _ease(PROFILES["regular"], word, familiar))
    nobody_else, one_else = missed**others, (1 - missed) * missed ** (others - 1)
    return points * sqrt(nobody_else + one_else)


@lru_cache(maxsize=512)
def candidates(
    profile: Profile, seat: Seat, seats: int, options: Options, letters: str
) -> tuple[Candidate, ...]:
    """The words of a grid that this seat may find, those that the game takes first."""
    words = lexicon_of(options)
    eases, valued = [], []
    for word, _, path in found_on(options, letters):
        familiar = familiarity(words, word)
        if is_known(seat, word, familiar, profile.knows):
            ease = _ease(profile, word, familiar)
            value = worth(options, seats - 1, word, familiar) if profile.points_exponent else 1.0
            liking = _liking(seat, word) * _attention(seat, letters, path[0])
            liking *= profile.length_taste ** (len(word) - 3)
            eases.append((word, ease))
            valued.append(ease * liking * value**profile.points_exponent)
    # The rates keep their sum: who looks for one kind of word sees less of the others.
    total = sum(ease for _, ease in eases)
    attention = total / sum(valued) if eases else 1.0
    eased = [ease * (rate / ease) ** LASTING for (_, ease), rate in zip(eases, valued, strict=True)]
    level = total / sum(eased) if eases else 1.0
    found = [
        (word, rate * attention, ease * level)
        for (word, _), rate, ease in zip(eases, valued, eased, strict=True)
    ]
    wrong = _wrong_words(profile, seat, options, letters)
    found += [(word, rate, rate) for word, rate in wrong]
    quickness = profile.quickness * _quickness(seat, letters)
    return tuple(
        Candidate(
            word,
            rate * quickness,
            ease * quickness,
            profile.writes_ms + profile.letter_ms * len(word),
            sorted_letters(word),
        )
        for word, rate, ease in found
    )


def _liking(seat: Seat, word: str) -> float:
    """How readily this seat thinks of a word, today and tomorrow: everybody has words of theirs."""
    return exp(LIKING_SPREAD * _normal(f"likes {seat}/{word}"))


def _attention(seat: Seat, letters: str, square: int) -> float:
    """How much this seat looks at words that begin on a square of this grid."""
    return exp(ATTENTION_SPREAD * _normal(f"looks {seat}/{letters}/{square}"))


def _quickness(seat: Seat, letters: str) -> float:
    """How quick this seat is on this grid: a factor that varies from grid to grid."""
    return exp(QUICKNESS_SPREAD * _normal(f"{seat}/{letters}"))


def _normal(text: str) -> float:
    """A normally distributed number that depends on this text alone."""
    return NormalDist().inv_cdf(fixed_draw(text) + 0.5 / 2**32)  # which is never 0


def _wrong_words(
    profile: Profile, seat: Seat, options: Options, letters: str
) -> list[tuple[str, float]]:
    """Plurals and verb forms that beginners note too, where they are struck only later (BOG-9)."""
    if not profile.wrong_word_share or options.unknown == "refused":
        return []
    words, right = lexicon_of(options), set(words_on(options, letters))
    wrong = [words.word(each.number) for each in find_all(words, letters)]
    return [
        (word, profile.wrong_word_share * _ease(profile, word, familiarity(words, word)))
        for word in wrong
        if word not in right
        and len(word) >= minimum_of(options)
        and is_known(seat, word, familiarity(words, word), profile.knows)
    ]
