"""The times of which there are leaderboards: this week and this month, in one time zone."""

from datetime import UTC, datetime, timedelta, tzinfo
from functools import cache
from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

Period = Literal["week", "month", "all"]
ZONE = "Europe/Paris"


@cache
def server_zone() -> tzinfo:
    """The zone of the server; a machine without a list of zones counts in UTC."""
    try:
        return ZoneInfo(ZONE)
    except ZoneInfoNotFoundError:
        return UTC


def period_start(period: Period, now_ms: int) -> int:
    """When the time that goes on now has begun: on Monday, or on the first, at midnight."""
    if period == "all":
        return 0
    now = datetime.fromtimestamp(now_ms / 1000, server_zone())
    day = now.replace(hour=0, minute=0, second=0, microsecond=0)
    first = day.replace(day=1) if period == "month" else day - timedelta(days=day.weekday())
    return round(first.timestamp() * 1000)
