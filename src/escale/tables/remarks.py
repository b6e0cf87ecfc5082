"""What people say of what they did, beside the log of a table, and the store that keeps it."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from msgspec import Struct

from ..core.game import Seat


class Remark(Struct, frozen=True):
    """What somebody says of something that happened, beside the log; the rules never see it."""

    number: int  # of the event
    seat: Seat  # whose words they are
    text: str


class OwnRemark(NamedTuple):
    """What somebody has said themselves, and where."""

    table: str
    remark: Remark
    at_ms: int


class RemarkStore(Protocol):
    """Remarks: one of a seat beside an event."""

    async def keep_remark(self, table: str, person: str, remark: Remark, at_ms: int) -> bool:
        """Store a remark, in place of an earlier one of the same seat beside this event.

        False, and nothing is stored, if the table or the person no longer exists.
        """

    async def read_remarks(self, table: str) -> Sequence[Remark]:
        """All remarks of a table, in the order of its events."""

    async def remarks_of(self, person: str) -> Sequence[OwnRemark]:
        """All that a person has said, at any table, the oldest first."""

    async def drop_remark(self, table: str, number: int, seat: Seat) -> bool:
        """It is taken back; False if there was none."""
