"""Days as they are in Paris, where each begins and ends at midnight: 23, 24 or 25 hours."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from ..core.errors import Refused

PARIS = ZoneInfo("Europe/Paris")
ONE_DAY = timedelta(days=1)


def day_of(at_ms: int) -> date:
    """The day to which a moment belongs."""
    return datetime.fromtimestamp(at_ms / 1000, PARIS).date()


def starts_ms(day: date) -> int:
    """The midnight with which a day begins."""
    return round(datetime(day.year, day.month, day.day, tzinfo=PARIS).timestamp() * 1000)


def ends_ms(day: date) -> int:
    """The midnight with which a day ends, and the next one begins."""
    return starts_ms(day + ONE_DAY)


def read_day(text: str) -> date:
    """A day as `2026-12-01`; raises Refused for anything else."""
    try:
        day = date.fromisoformat(text)
        starts_ms(day)
        ends_ms(day)
    except (ValueError, OverflowError):
        raise Refused("unknown-day") from None
    if day.isoformat() != text:  # Python reads other ways to write it, too
        raise Refused("unknown-day")
    return day


def read_month(text: str) -> tuple[date, date]:
    """The first and the last day of a month as `2026-12`; raises Refused for anything else."""
    first = read_day(f"{text}-01")
    after = read_day(f"{first.year + first.month // 12:04}-{first.month % 12 + 1:02}-01")
    return first, after - ONE_DAY
