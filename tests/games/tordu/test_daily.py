"""The deal of the day: how hard a hand is, and what a deal is worth."""

from typing import Any

from escale.bots import Budget
from escale.boxes import BEST_MARK, FinishedTry
from escale.core.chance import FairChance, FastChance
from escale.core.game import Step
from escale.games.tordu.bots import BOTS
from escale.games.tordu.daily import DAILY, GAME, OPTIONS, SEATS
from escale.games.tordu.rules import State


def played(seed: int) -> FinishedTry:
    """A deal, played by beginners to its end."""
    chance = FairChance(seed.to_bytes(4, "big"))
    state: State = GAME.start(OPTIONS, SEATS, chance).state
    number = 0
    while (outcome := GAME.outcome(state)) is None:
        seat = GAME.actors(state).must[0]
        luck = FastChance(f"{seed}/{number}")
        action: Any = BOTS["novice"].choose(GAME.view(state, seat), luck, Budget())
        state = GAME.apply(state, Step(seat, action, 0), chance).state
        number += 1
    return FinishedTry(OPTIONS, state, outcome, 0)


def test_a_deal_is_worth_its_points() -> None:
    found = [(played(seed), DAILY.score(played(seed))) for seed in range(12)]
    for finished, score in found:
        assert score.points == finished.outcome.scores[0]
        assert 0 <= score.points <= score.possible
        assert len(score.marks) == 2
        assert all(0 <= mark <= BEST_MARK for mark in score.marks)
        row = finished.state.board.sheet[-1]
        if row.contract.declarer == 0:
            assert (score.marks[1] == BEST_MARK) == (row.taken == row.contract.number)
    assert len({score.marks for _, score in found}) > 2


def test_difficulty_spreads() -> None:
    found = sorted(DAILY.difficulty(FairChance(number.to_bytes(4, "big"))) for number in range(60))
    assert found[0] < 0.2
    assert found[-1] > 0.8
    assert all(0 <= each <= 1 for each in found)
