"""Deals played in plain Python by the shipped look-ups lose as often as the tables say."""

from math import sqrt
from random import Random

import pytest

pytest.importorskip("numba")

from escale.games.rondelic.bots import policy
from escale.games.rondelic.bots.solver.histories import HISTORY_COUNTS, START, number, spell
from escale.games.rondelic.bots.solver.playout import Playout


def test_histories_are_numbered_without_gaps() -> None:
    assert HISTORY_COUNTS[:11] == [1, 3, 7, 17, 41, 99, 239, 577, 1393, 3363, 8119]
    for length in range(7):
        names = [spell(length, place) for place in range(HISTORY_COUNTS[length])]
        assert [number(name) for name in names] == list(range(HISTORY_COUNTS[length]))
        assert len(set(names)) == len(names)
        assert not any("RX" in name or "RR" in name for name in names)
    assert START[3] == 1 + 3 + 7


@pytest.mark.parametrize(
    "text, variant, players",
    [
        ("A", "default", 3),
        ("A", "dealer_card", 5),
        ("A", "default", 12),
        ("B", "default", 2),
        ("B", "default+nobody", 4),
        ("B", "look_after", 6),
    ],
)
def test_losses_by_seat_are_those_of_the_table(text: str, variant: str, players: int) -> None:
    random, deals = Random(3), 6_000
    pack = [rank for rank in range(13) for _ in range(4)]
    playout, lost = Playout(text, variant, players), [0] * players
    for _ in range(deals):
        random.shuffle(pack)
        losers = playout.play(pack, random).losers("nobody" in variant)
        lost = [count + loses for count, loses in zip(lost, losers, strict=True)]
    for count, chance in zip(lost, policy.table(text, variant, players).header.losses, strict=True):
        assert abs(count / deals - chance) < 4.5 * sqrt(chance / deals)
