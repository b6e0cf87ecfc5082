"""When a week and a month begin."""

from datetime import UTC, datetime

import pytest

from escale.tables.periods import period_start
from escale.tables.progress import by_month
from escale.tables.results import ResultTally


def ms(*when: int) -> int:
    return round(datetime(*when, tzinfo=UTC).timestamp() * 1000)  # type: ignore[misc, arg-type]


@pytest.mark.parametrize(
    "now, week, month",
    [
        (ms(2026, 11, 19, 4), ms(2026, 11, 15, 23), ms(2026, 10, 31, 23)),
        (ms(2026, 11, 15, 23), ms(2026, 11, 15, 23), ms(2026, 10, 31, 23)),
        (ms(2026, 11, 15, 22), ms(2026, 11, 8, 23), ms(2026, 10, 31, 23)),
        # In the night to the 25th of October an hour came twice.
        (ms(2026, 10, 25, 12), ms(2026, 10, 18, 22), ms(2026, 9, 30, 22)),
    ],
)
def test_they_begin_at_midnight_in_paris(now: int, week: int, month: int) -> None:
    assert (period_start("week", now), period_start("month", now)) == (week, month)
    assert period_start("all", now) == 0


def test_a_game_counts_in_the_month_that_people_see_on_the_clock() -> None:
    games = [
        ResultTally("t", "nim", "", ended_ms, "won", "over", (), {}, {})
        for ended_ms in (ms(2026, 10, 31, 22), ms(2026, 10, 31, 23), ms(2026, 12, 31, 23))
    ]
    assert by_month(games) == [("2026-10", 1, 1), ("2026-11", 1, 1), ("2027-01", 1, 1)]
