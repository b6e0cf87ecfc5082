"""How many days in a row somebody has played: two days of each month may be left out."""

from collections import Counter
from collections.abc import Collection
from datetime import date

from msgspec import Struct

from .calendar import ONE_DAY

FREE_DAYS = 2  # of a month, without an end of the streak


class Streak(Struct, frozen=True):
    """The days on which somebody has played, without those that were left out."""

    days: int = 0  # up to today, or to yesterday where today is still to come
    best: int = 0
    free: int = FREE_DAYS  # days that may still be left out in this month
    today: bool = False  # whether today is one of them


def streak_of(played: Collection[date], today: date) -> Streak:
    """The streak of somebody who has played on these days, as it stands today."""
    known = {day for day in played if day <= today}
    days = best = 0
    used: Counter[tuple[int, int]] = Counter()
    day = min(known, default=today)
    while day <= today:
        month = (day.year, day.month)
        if day in known:
            days += 1
            best = max(best, days)
        elif day < today and days:
            if used[month] < FREE_DAYS:
                used[month] += 1
            else:
                days = 0
        day += ONE_DAY
    free = FREE_DAYS - used[today.year, today.month]
    return Streak(days, best, free, today in known)
