"""Series of games: seats rotate, results add up, intervals are honest."""

import pytest

from escale.games import GAMES
from escale.play.simulate import Series, Tally, simulate, tally_games, wilson


def series(games: int, *levels: str, seed: int = 1) -> Series:
    preset = "rondelic-rapide"
    return Series("rondelic", preset, GAMES["rondelic"].game.presets[preset], levels, games, seed)


def test_every_player_sits_on_every_seat_in_turn() -> None:
    """Three equal bots over three games with one player each time: wins by seat and by player."""
    three = series(3, "baseline", "baseline", "baseline")
    for number in range(3):
        tally = tally_games(three, number, number + 1)
        seat, player = tally.seat_wins.index(1), tally.wins.index(1)
        assert seat == (player + number) % 3


def test_chunks_add_up_to_the_whole() -> None:
    many = series(30, "baseline", "baseline", "baseline", "baseline")
    parts = Tally.empty(4)
    for first in range(0, 30, 10):
        parts.add(tally_games(many, first, first + 10))
    assert parts == tally_games(many, 0, 30)
    assert parts.games == 30
    assert sum(parts.wins) == pytest.approx(30)


def test_progress_is_told_as_games_are_done() -> None:
    told: list[int] = []
    simulate(series(50, "baseline", "baseline", "baseline"), progress=told.append)
    assert sum(told) == 50
    assert len(told) > 1


@pytest.mark.parametrize("share, trials", [(0.0, 10), (1.0, 10), (0.5, 100), (1 / 6, 2000)])
def test_the_interval_holds_the_share_and_stays_within_nought_and_one(
    share: float, trials: int
) -> None:
    low, high = wilson(share, trials)
    assert 0 <= low <= share <= high <= 1
    assert low < high


def test_the_interval_is_wilsons() -> None:
    low, high = wilson(0.1, 50)
    assert (low, high) == pytest.approx((0.0434757, 0.2136022), abs=1e-6)
