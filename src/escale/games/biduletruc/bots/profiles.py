"""How a bot of each level plays, as numbers."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct


class Profile(Struct, frozen=True):
    """How a level plays."""

    knowledge: float  # about the share of granted links that one knows
    attention: float  # the share of cards and piles that are considered in a turn, with two piles
    noise: float  # how far the guess about two words is from the meaning data, in log-odds
    guess: float  # how far that guess is relied on
    # Log-odds that a link is granted which somebody laid and one does not know: as such, by
    # feeling, and among many.
    trust: tuple[float, float, float]
    nodes: int  # lays that are tried in a search before one is made
    slowness_ms: int  # before saying "dico", or letting a card pass
    # Chances to win, with two players (among more they are smaller):
    caution: float = 0.0  # that a bluff must bring at least
    courtesy: float = 0.0  # that a "dico" must bring at least…
    temper: float = 0.0  # …less that, against one who has proved one wrong


PROFILES: Mapping[str, Profile] = MappingProxyType(
    {
        "novice": Profile(
            knowledge=0.30,
            attention=0.50,
            noise=1.6,
            guess=0.50,
            trust=(2.2, 0.2, -1.0),
            nodes=6,
            slowness_ms=1_300,
            caution=-0.03,
            courtesy=0.015,
            temper=0.008,
        ),
        "casual": Profile(
            knowledge=0.48,
            attention=0.68,
            noise=1.1,
            guess=0.70,
            trust=(1.2, 0.1, -0.3),
            nodes=20,
            slowness_ms=1_150,
            caution=-0.004,
            courtesy=0.002,
            temper=0.006,
        ),
        "regular": Profile(
            knowledge=0.63,
            attention=0.84,
            noise=0.9,
            guess=0.80,
            trust=(0.9, 0.0, -0.3),
            nodes=80,
            slowness_ms=1_000,
            caution=0.0,
            courtesy=0.0,
            temper=0.004,
        ),
        "expert": Profile(
            knowledge=0.77,
            attention=0.93,
            noise=0.7,
            guess=0.85,
            trust=(0.8, 0.0, -0.3),
            nodes=200,
            slowness_ms=900,
        ),
        "master": Profile(
            knowledge=0.91,
            attention=1.00,
            noise=0.6,
            guess=0.90,
            trust=(0.55, 0.0, -0.3),
            nodes=400,
            slowness_ms=800,
        ),
    }
)
