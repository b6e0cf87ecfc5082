"""The grid of the day: what is easy, and what a list is worth."""

from hypothesis import given, settings
from hypothesis import strategies as st

from escale.boxes import BEST_MARK, FinishedTry
from escale.core.chance import FairChance
from escale.core.game import CLOCK, Step
from escale.core.ready import READY
from escale.games.boggle.daily import DAILY, GAME, MARKS, OPTIONS
from escale.games.boggle.rules import FINISH, LIFT, Note, State
from escale.games.boggle.rules.words import words_on


def played(seed: int, share: float) -> tuple[FinishedTry, int]:
    """The grid of a seed with this share of its words found; and how many there are."""
    chance = FairChance(seed.to_bytes(4, "big"))
    state: State = GAME.start(OPTIONS, 1, chance).state
    for seat, action in ((0, READY), (CLOCK, LIFT)):
        state = GAME.apply(state, Step(seat, action, 0), chance).state
    words = words_on(OPTIONS, state.board.letters)
    for word in words[: round(share * len(words))]:
        state = GAME.apply(state, Step(0, Note(word), 0), chance).state
    state = GAME.apply(state, Step(0, FINISH, 0), chance).state
    outcome = GAME.outcome(state)
    assert outcome
    return FinishedTry(OPTIONS, state, outcome, 0), len(words)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10_000), st.floats(0, 1))
def test_nobody_has_more_than_is_possible(seed: int, share: float) -> None:
    score = DAILY.score(played(seed, share)[0])
    assert 0 <= score.points <= score.possible
    assert len(score.marks) == MARKS
    assert all(0 <= mark <= BEST_MARK for mark in score.marks)
    assert list(score.marks) == sorted(score.marks, reverse=True)


def test_all_words_are_all_points_and_none_is_nothing() -> None:
    everything, count = played(7, 1.0)
    assert count > 20
    score = DAILY.score(everything)
    assert score.points == score.possible
    assert score.marks == (BEST_MARK,) * MARKS
    nothing = DAILY.score(played(7, 0.0)[0])
    assert (nothing.points, nothing.marks) == (0, (0,) * MARKS)
    assert nothing.possible == score.possible


def test_difficulty_is_that_of_the_grid_and_spreads() -> None:
    found = sorted(DAILY.difficulty(FairChance(number.to_bytes(4, "big"))) for number in range(40))
    assert DAILY.difficulty(FairChance(bytes(4))) == DAILY.difficulty(FairChance(bytes(4)))
    assert found[0] < 0.25
    assert found[-1] > 0.75
    assert all(0 <= each <= 1 for each in found)
