"""Simulation of games: seats rotate, results add up, intervals are honest."""

from typing import Any

import msgspec
import pytest

from escale.bots import Bot, Budget
from escale.boxes.registry import BOXES
from escale.core.chance import Chance
from escale.games.tordu.rules.cards import HAND
from escale.tables.offline.simulate import Simulation, Tally, simulate, tally_games, wilson


def series(games: int, *levels: str, seed: int = 1) -> Simulation:
    preset = "rondelic-rapide"
    return Simulation(
        "rondelic", preset, BOXES["rondelic"].game.presets[preset], levels, games, seed
    )


class Spy(Bot[Any, Any]):
    """Plays like another bot and notes where it sits."""

    def __init__(self, name: str, other: Bot[Any, Any], log: set[tuple[str, int]]) -> None:
        self._name = name
        self._other = other
        self._log = log

    def choose(self, view: Any, chance: Chance, budget: Budget) -> Any:
        self._log.add((self._name, view.seat))
        return self._other.choose(view, chance, budget)


def test_every_player_sits_on_every_seat_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    box, log = BOXES["rondelic"], set[tuple[str, int]]()
    spies = {name: Spy(name, box.bots["baseline"], log) for name in "abc"}
    spied = msgspec.structs.replace(box, bots=spies)
    monkeypatch.setattr("escale.tables.offline.simulate.BOXES", {"rondelic": spied})
    for number in range(4):
        log.clear()
        tally_games(series(4, "a", "b", "c"), number, number + 1)
        assert log == {("a", number % 3), ("b", (number + 1) % 3), ("c", (number + 2) % 3)}


def test_where_it_is_fair_every_deal_is_played_from_every_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    box, hands = BOXES["tordu"], list[tuple[str, int, tuple[int, ...]]]()

    class Peeker(Spy):
        def choose(self, view: Any, chance: Chance, budget: Budget) -> Any:
            if view.board.deal == 1 and not view.board.tricks and len(view.hand) == HAND:
                hands.append((self._name, view.seat, view.hand))
            return super().choose(view, chance, budget)

    spies = {name: Peeker(name, box.bots["novice"], set()) for name in "abc"}
    monkeypatch.setattr(
        "escale.tables.offline.simulate.BOXES", {"tordu": msgspec.structs.replace(box, bots=spies)}
    )
    many = Simulation("tordu", "simple", box.game.presets["simple"], ("a", "b", "c"), 4, 1)
    seen = []
    for number in range(4):
        hands.clear()
        tally_games(many, number, number + 1)
        seen.append({seat: hand for _, seat, hand in hands})
    assert seen[0] == seen[1] == seen[2] != seen[3]
    assert len(seen[0]) == 3


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
