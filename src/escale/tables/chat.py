"""What people at a table say to each other, beside its log, and the store that keeps it."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from msgspec import Struct


class ChatMessage(Struct, frozen=True):
    """Words of somebody at a table for the others there; no record holds them."""

    id: str
    member: str  # whose words they are
    text: str
    at_ms: int


class ReportedMessage(NamedTuple):
    """Somebody thinks that these words should not have been said."""

    message: str
    table: str
    author: str  # a person
    name: str  # of the author, today
    text: str
    said_ms: int
    person: str  # who reports it
    at_ms: int


class OwnMessage(NamedTuple):
    """What somebody has said themselves, and where."""

    table: str
    text: str
    at_ms: int


class OwnReport(NamedTuple):
    """That somebody has reported a message; whose words it is about is not theirs to keep."""

    table: str
    at_ms: int


class ChatStore(Protocol):
    """Messages go with their table and with whoever wrote them; reports outlive the table."""

    async def keep_message(self, table: str, person: str, message: ChatMessage, most: int) -> bool:
        """Store a message, and of this table only the last so many.

        False, and nothing is stored, if the table or the person no longer exists.
        """

    async def read_messages(self, table: str, reader: str) -> Sequence[ChatMessage]:
        """The messages of a table, in order, without those of people whom the reader blocks."""

    async def messages_of(self, person: str) -> Sequence[OwnMessage]:
        """All that a person has said, at any table, the oldest first."""

    async def reports_of(self, person: str) -> Sequence[OwnReport]:
        """The reports that a person has made, the oldest first."""

    async def report_message(self, table: str, message: str, person: str, at_ms: int) -> bool:
        """Keep a report of a message, once for each person; False if there is no such message."""

    async def reported_messages(self) -> Sequence[ReportedMessage]:
        """All reports, the newest first."""

    async def clear_reported(self, message: str) -> int:
        """Delete the reports of a message, which are dealt with; returns how many there were."""

    async def drop_reported(self, before_ms: int) -> int:
        """Forget the reports that are as old; how many."""
