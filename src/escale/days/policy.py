"""The rules around a table of the day: one try, and nobody else sees it before midnight."""

import hmac
from hashlib import sha256

from ..core.errors import IllegalAction, Refused
from ..core.game import Seat
from ..tables.clock import Clock
from ..tables.policy import TablePolicy
from ..tables.ports import TableRow
from ..tables.state import TableState
from .calendar import day_of


def is_running(row: TableRow, now_ms: int) -> bool:
    """Whether a table is one of a day that is not over."""
    return day_of(now_ms).isoformat() <= row.day


class DayPolicy(TablePolicy):
    """The policy of all tables of the day; all of a box have the same deal."""

    ends_without_people = True  # what bots would play among themselves is nobody's result
    compares_bots = True
    hides_the_game = True

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def seats_to_start(self, places: int, allowed: range) -> range:
        """All places must be taken: with fewer seats the deal would be another one."""
        return range(places, places + 1)

    def bot_seed(self, row: TableRow, number: int, seat: Seat, view: bytes, attempt: int) -> str:
        """The same at every table: whoever plays the same meets the same answers."""
        situation = f"bot/{seat}/{attempt}/{sha256(view).hexdigest()}"
        return hmac.digest(bytes.fromhex(row.secret), situation.encode(), "sha256").hex()

    def check_replacement(self) -> None:
        raise IllegalAction("table-of-the-day")

    def check_advice(self) -> None:
        raise IllegalAction("table-of-the-day")

    def check_pause(self) -> None:
        """A pause would be time to think that nobody else has."""
        raise IllegalAction("table-of-the-day")

    def check_rematch(self) -> None:
        """There is one try."""
        raise IllegalAction("table-of-the-day")

    def is_running(self, row: TableRow) -> bool:
        """Whether others may still have this deal before them."""
        return is_running(row, self._clock.now_ms())

    async def check_view(self, row: TableRow, state: TableState, person: str) -> None:
        """Only whoever plays sees it while the day runs; after that everybody does."""
        if state.place_of(person) is None and self.is_running(row):
            raise Refused("day-running")

    def check_record(self, row: TableRow) -> None:
        """The seed would reveal the deal to everybody."""
        if self.is_running(row):
            raise Refused("day-running")
