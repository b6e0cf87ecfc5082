"""Days in a row, of which two a month may be left out."""

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from escale.days.streak import FREE_DAYS, Streak, streak_of

TODAY = date(2026, 11, 30)


def days_ago(*numbers: int) -> set[date]:
    return {TODAY - timedelta(days=each) for each in numbers}


def test_nobody_has_a_streak_before_the_first_day() -> None:
    assert streak_of((), TODAY) == Streak()


def test_today_may_still_be_played() -> None:
    assert streak_of(days_ago(1, 2, 3), TODAY) == Streak(3, 3, 2, today=False)
    assert streak_of(days_ago(0, 1, 2, 3), TODAY) == Streak(4, 4, 2, today=True)


def test_two_days_of_a_month_may_be_left_out() -> None:
    assert streak_of(days_ago(0, 2, 4), TODAY) == Streak(3, 3, 0, today=True)
    assert streak_of(days_ago(0, 2, 4, 6), TODAY) == Streak(1, 3, 0, today=True)
    assert streak_of(days_ago(3, 4), TODAY) == Streak(2, 2, 0, today=False)
    assert streak_of(days_ago(4, 5), TODAY) == Streak(0, 2, 0, today=False)


def test_a_new_month_has_two_days_of_its_own() -> None:
    first = date(2026, 12, 1)
    played = {first - timedelta(days=each) for each in (-2, 3, 4)}  # two left out before, two after
    assert streak_of(played, first + timedelta(days=2)) == Streak(3, 3, 0, today=True)


@given(st.sets(st.integers(0, 70)), st.integers(0, 70))
def test_another_day_never_makes_a_streak_shorter(numbers: set[int], one: int) -> None:
    before, after = streak_of(days_ago(*numbers), TODAY), streak_of(days_ago(*numbers, one), TODAY)
    assert before.days <= len(numbers)
    assert before.days <= before.best
    assert 0 <= before.free <= FREE_DAYS
    if one == 0:
        assert after.days == before.days + (0 not in numbers)


@given(st.sets(st.integers(0, 70)))
def test_days_to_come_change_nothing(numbers: set[int]) -> None:
    played = days_ago(*numbers)
    assert streak_of(played | {TODAY + timedelta(days=3)}, TODAY) == streak_of(played, TODAY)
