"""How a bot of each level plays, as numbers."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct


class Profile(Struct, frozen=True):
    """How a level plays."""

    knowledge: float  # roughly the share of granted links that the bot knows
    attention: float  # the share of (card, pile) pairs that it considers in a turn, with two piles
    memory: float  # the share of an opened page that it keeps in mind
    noise: float  # the deviation of its guess about two words from the meaning data, in log-odds
    guess: float  # the weight of that guess where it does not know a link
    # How it judges a link that somebody else laid and it does not know, in log-odds of being
    # granted: the base, the weight of its own guess, what is added as players become many.
    trust: tuple[float, float, float]
    nodes: int  # the lays that a search may try before a card is laid
    slowness_ms: int  # the mean time before it says "dico", or lets a card pass
    # In chances to win between two players (scaled down for more):
    min_bluff_gain: float = 0.0  # what a bluff must gain at least
    min_challenge_gain: float = 0.0  # what a "dico" must gain at least…
    revenge_discount: float = 0.0  # …and how much less against a player who has just caught it


PROFILES: Mapping[str, Profile] = MappingProxyType(
    {
        "novice": Profile(
            knowledge=0.33,
            attention=0.38,
            memory=0.35,
            noise=1.6,
            guess=0.50,
            trust=(2.75, 0.5, -1.0),
            nodes=6,
            slowness_ms=1_300,
            min_bluff_gain=0.0,
            min_challenge_gain=0.015,
            revenge_discount=0.008,
        ),
        "casual": Profile(
            knowledge=0.55,
            attention=0.62,
            memory=0.50,
            noise=1.1,
            guess=0.70,
            trust=(2.05, 0.5, -0.3),
            nodes=20,
            slowness_ms=1_150,
            min_bluff_gain=-0.01,
            min_challenge_gain=0.002,
            revenge_discount=0.006,
        ),
        "regular": Profile(
            knowledge=0.74,
            attention=0.72,
            memory=0.65,
            noise=0.9,
            guess=0.80,
            trust=(1.0, 0.5, -0.3),
            nodes=80,
            slowness_ms=1_000,
            min_bluff_gain=-0.01,
            min_challenge_gain=0.0,
            revenge_discount=0.004,
        ),
        "expert": Profile(
            knowledge=0.87,
            attention=0.80,
            memory=0.80,
            noise=0.7,
            guess=0.85,
            trust=(0.35, 0.5, -0.3),
            nodes=200,
            slowness_ms=900,
        ),
        "master": Profile(
            knowledge=0.97,
            attention=0.95,
            memory=0.95,
            noise=0.6,
            guess=0.90,
            trust=(-0.5, 0.5, -0.3),
            nodes=400,
            slowness_ms=800,
        ),
    }
)
