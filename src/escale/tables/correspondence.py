"""Turns by correspondence: whose time runs, and how holidays move it."""

from msgspec.structs import replace

from ..core.game import Seat
from .state import DAYS, Holiday, TableState

SOON_MS = 3_600_000  # a table whose next timer is later need not stay in memory for it


def timer_of(member: str, phase: str) -> str:
    """The key of the timer of one member's turn."""
    return f"{DAYS}{member}/{phase}"


def seat_of_timer(state: TableState, key: str) -> Seat | None:
    """Whose turn a timer limits."""
    return state.seat_of(key.removeprefix(DAYS).partition("/")[0])


def late_seats(state: TableState, key: str) -> list[Seat]:
    """The people who have let the time of a timer pass."""
    late = [seat for seat in state.actors.must if state.is_person(seat)]
    if key.startswith(DAYS):
        return [seat for seat in late if seat == seat_of_timer(state, key)]
    return late


def is_due_soon(state: TableState, now_ms: int) -> bool:
    """Whether a timer runs for which the table has to stay in memory."""
    return any(due <= now_ms + SOON_MS for due in state.due.values())


def with_holiday(due_ms: int, now_ms: int, holiday: Holiday | None) -> int:
    """When the time is up that would be up then, if it does not run during a holiday."""
    if holiday is None or holiday.to_ms <= now_ms or holiday.from_ms >= due_ms:
        return due_ms
    return due_ms + max(0, holiday.to_ms - max(holiday.from_ms, now_ms))


def without_holiday(due_ms: int, now_ms: int, holiday: Holiday | None) -> int:
    """When the time is up if the rest of a holiday is not taken."""
    if holiday is None or holiday.to_ms <= now_ms or due_ms <= holiday.to_ms:
        return due_ms
    return max(holiday.from_ms, now_ms) + due_ms - holiday.to_ms


def holiday_of(state: TableState, key: str) -> Holiday | None:
    """The holiday of whoever a timer is for."""
    seat = seat_of_timer(state, key) if key.startswith(DAYS) else None
    return None if seat is None else state.holidays.get(seat)


def with_holidays(state: TableState, now_ms: int) -> dict[str, int]:
    """All timers of a table, of which none has thought of holidays yet."""
    return {
        key: with_holiday(due, now_ms, holiday_of(state, key)) for key, due in state.due.items()
    }


def without_holidays(state: TableState, now_ms: int) -> dict[str, int]:
    """All timers as if nobody were on holiday from now on."""
    return {
        key: without_holiday(due, now_ms, holiday_of(state, key)) for key, due in state.due.items()
    }


def on_holiday(state: TableState, seat: Seat, holiday: Holiday, now_ms: int) -> TableState:
    """The table after somebody has chosen a holiday, in place of an earlier one.

    In a pause no timer runs: its end thinks of the holidays that there are then.
    """
    holidays = {other: each for other, each in state.holidays.items() if other != seat}
    if holiday.to_ms > holiday.from_ms:
        holidays[seat] = holiday
    if state.is_paused:
        return replace(state, holidays=holidays)
    state = replace(state, due=without_holidays(state, now_ms), holidays=holidays)
    return replace(state, due=with_holidays(state, now_ms))
