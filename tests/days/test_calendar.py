"""Days in Paris, those of 23 and 25 hours too."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escale.core.errors import Refused
from escale.days.calendar import day_of, ends_ms, read_day, read_month, starts_ms

HOUR_MS = 3_600_000
days = st.dates(date(1990, 1, 1), date(2090, 1, 1))


@given(days, st.integers(0, 25 * HOUR_MS))
def test_every_moment_belongs_to_one_day(day: date, after_ms: int) -> None:
    at_ms = starts_ms(day) + after_ms
    found = day_of(at_ms)
    assert starts_ms(found) <= at_ms < ends_ms(found)
    assert found in {day, day + timedelta(days=1)}
    assert day_of(ends_ms(day) - 1) == day


@pytest.mark.parametrize("day, hours", [("2026-03-29", 23), ("2026-10-25", 25), ("2026-11-30", 24)])
def test_a_day_is_as_long_as_the_clocks_make_it(day: str, hours: int) -> None:
    read = read_day(day)
    assert ends_ms(read) - starts_ms(read) == hours * HOUR_MS


@pytest.mark.parametrize(
    "text", ["", "today", "2026-13-01", "20261201", "2026-W49-2", "9999-12-31"]
)
def test_what_is_no_day_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="unknown-day"):
        read_day(text)


def test_a_month_has_a_first_and_a_last_day() -> None:
    assert read_month("2028-02") == (date(2028, 2, 1), date(2028, 2, 29))
    assert read_month("2026-12") == (date(2026, 12, 1), date(2026, 12, 31))
    with pytest.raises(Refused):
        read_month("2026-00")
