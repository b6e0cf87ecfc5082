"""What the kind of table decides around the game: when it starts, who may look on, who gets advice.

An ordinary table allows all of it. Tables of a series are stricter (`duplicate.policy`), and so
are those of the day (`days.policy`).
"""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import TYPE_CHECKING

from ..core.game import Seat
from .ports import TableRow

if TYPE_CHECKING:
    from .state import TableState


class TablePolicy:
    """The policy of an ordinary table; other kinds of table override what differs."""

    ends_without_people = False  # the table ends when its last person has left the game
    hides_the_game = False  # once it has started, only those who sit there may see it
    # Whoever plays with bots alone ends every pause themselves, and bots do not keep them waiting.
    waits_for_one_person = True
    # What bots do here is compared with other tables: they always think as far, and a bot that
    # could not answer is noted in the log.
    compares_bots = False

    def seats_to_start(self, places: int, allowed: range) -> range:
        """How many must sit at a table of so many places; `allowed` is what the rules say."""
        return allowed

    def bot_level(self, row: TableRow, wanted: str) -> str:
        """The level of a bot that takes a free place."""
        return wanted

    def bot_seed(self, row: TableRow, number: int, seat: Seat, view: bytes, attempt: int) -> str:
        """The seed of a bot's decision after step `number`; another one for each attempt."""
        return sha256(f"{row.own_seed}/{number}/{seat}/{attempt}".encode()).hexdigest()

    def check_replacement(self) -> None:
        """Raises IllegalAction if the owner may not let a bot play for somebody."""

    def check_interference(self) -> None:
        """Raises IllegalAction if the owner may not close a game, or send somebody out of it."""

    def check_advice(self) -> None:
        """Raises IllegalAction if nobody may ask what their answers are worth."""

    def check_pause(self) -> None:
        """Raises IllegalAction if the table is never paused."""

    def check_rematch(self) -> None:
        """Raises IllegalAction if the same people may not play again from here."""

    @asynccontextmanager
    async def place_reservation(self, row: TableRow, person: str) -> AsyncIterator[None]:
        """Held while a person takes a place; raises Refused if they may not."""
        yield

    async def check_view(self, row: TableRow, state: "TableState", person: str) -> None:
        """Raises Refused if a person may not look at the table, or look back at its game.

        The person is empty for somebody who has not said their name.
        """

    async def check_open_hands(self, row: TableRow) -> None:
        """Raises Refused if nobody may see all hands of a game that is over, and may be seen."""

    def check_record(self, row: TableRow) -> None:
        """Raises Refused if nobody may have the record of a game that is over, and its seed."""


CASUAL = TablePolicy()
PolicyOf = Callable[[TableRow], TablePolicy]


def casual(_row: TableRow) -> TablePolicy:
    """The policy of every table where nobody plays duplicate."""
    return CASUAL
