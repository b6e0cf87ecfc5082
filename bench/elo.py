"""Elo differences from shares of games won, at tables of any size."""

from math import inf

FARTHEST = 4_000.0


def expected_share(difference: float, seats: int) -> float:
    """What a side wins that is stronger by so much, if it has half of the seats on average.

    Every player wins in proportion to their strength, 10 to the power of Elo / 400. At odd tables
    a side has one seat more than the other in half of the games, and one less in the other half.
    """
    strength = 10 ** (difference / 400)
    few, many = seats // 2, seats - seats // 2
    shares = [own * strength / (own * strength + seats - own) for own in (few, many)]
    return sum(shares) / 2


def elo_difference(share: float, seats: int) -> float:
    """The difference with which a side is expected to win this share; infinite at 0 and 1."""
    if not 0 < share < 1:
        return inf if share >= 1 else -inf
    low, high = -FARTHEST, FARTHEST
    while high - low > 0.01:
        middle = (low + high) / 2
        if expected_share(middle, seats) < share:
            low = middle
        else:
            high = middle
    return (low + high) / 2
