"""The plans of bots, without a clock and without a table."""

from escale.tables.plans import Plan, Plans

from .bell import ALARM, Bell, Ring

ANN, BOB = 0, 1


def test_a_plan_waits_for_its_time_and_for_at_least_a_moment() -> None:
    plans = Plans(Bell())
    assert plans.make(ANN, 1_000, 500, Ring()) == Plan(1_500, Ring())
    assert plans.make(BOB, 1_000, 0) == Plan(1_001)
    assert plans.is_waiting(ANN, 1_499)
    assert not plans.is_waiting(ANN, 1_500)
    assert sorted(plans.times_after(1_000)) == [1_001, 1_500]
    assert plans.times_after(1_001) == [1_500]


def test_a_plan_is_taken_once() -> None:
    plans = Plans(Bell())
    plans.make(ANN, 0, 5, Ring())
    assert plans == {ANN: Plan(5, Ring())}
    assert plans.take(ANN) == Ring()
    assert plans.take(ANN) is None
    assert not plans


def test_another_question_cancels_everything_but_interruptions() -> None:
    plans = Plans(Bell())
    plans.make(ANN, 0, 5, Ring())
    plans.make(BOB, 0, 5, Ring(ALARM))
    plans.make(2, 0, 5)
    assert [plans.outlives_question(seat) for seat in range(4)] == [False, True, False, False]
    plans.cancel_answers()
    assert plans == {BOB: Plan(5, Ring(ALARM))}
