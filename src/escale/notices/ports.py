"""What is stored of notices: where people want them, which ones wait, and holidays."""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, Protocol

from msgspec import Struct

ChannelKind = Literal["push", "webhook", "mail"]
NoticeKind = Literal["turn", "offer", "test"]
OFFER = "offer"  # the mark of a rematch that is offered; that of a turn is the key of its timer


class Channel(Struct, frozen=True):
    """A way to tell a person something: a browser that takes pushes, or an address of theirs."""

    id: str
    person: str
    kind: ChannelKind
    address: str  # an https URL; empty: emails go to the address that the person has confirmed
    public_key: str  # of the browser, for whom pushes are encrypted; empty for a webhook
    secret: str  # that the browser shares, or by which the receiver of a webhook knows the sender
    language: str
    zone: str  # of the times of day in what it is told
    made_ms: int
    session: bytes | None = None  # the hash of its key, with which pushes to a browser end


class NoticeId(NamedTuple):
    """One notice: about a table, about a turn or an offer there, by one channel."""

    table: str
    mark: str
    channel: str


class DueNotice(NamedTuple):
    """A notice whose time has come."""

    id: NoticeId
    kind: NoticeKind
    channel: Channel
    attempts: int  # made so far
    entry: bytes  # the lobby entry of the table, as JSON
    member: str  # who the person is there; empty where they do not sit
    due_ms: int | None  # when their turn is up; None: it is over, or has none
    is_offered: bool  # the game that is offered has not begun
    away_until_ms: int  # the end of their holiday; 0: they are not on holiday


class HolidayRow(NamedTuple):
    """A time in which a person's turns by correspondence do not run."""

    from_ms: int
    to_ms: int


HolidayChange = Callable[[Sequence[HolidayRow]], Sequence[HolidayRow]]


class HolidayAtTable(NamedTuple):
    """A holiday that a table of the person may have to know."""

    person: str
    holiday: HolidayRow
    table: str
    entry: bytes  # its lobby entry, as JSON


class EmailSender(Protocol):
    """Sends emails to the addresses that people have confirmed."""

    @property
    def is_there(self) -> bool:
        """Whether this server sends any."""

    async def send(self, person: str, language: str, subject: str, text: str) -> bool | None:
        """Whether the email was taken; None: the person has confirmed no address."""


class NoticeStore(Protocol):
    """Durable when it answers."""

    async def server_key(self, name: str, fresh: bytes) -> bytes:
        """A key of the server: the fresh one only if there was none of this name."""

    async def channels_of(self, person: str) -> Sequence[Channel]:
        """Where a person wants to be told, the oldest first."""

    async def keep_channel(self, channel: Channel, most: int) -> bool:
        """Store one more; False, and nothing is stored, if the person is unknown or has too many.

        A person has one webhook and one mailbox, and a browser belongs to whoever used it last.
        """

    async def drop_channel(self, channel: str, person: str = "") -> bool:
        """Forget a channel, of this person if one is given; False if there is none."""

    async def plan_turns(self, next_ms: int) -> int:
        """Plan a notice for each turn by correspondence that runs and has none yet; how many."""

    async def plan_offers(self, since_ms: int, next_ms: int) -> int:
        """Plan a notice for whoever is offered a rematch opened since then; how many."""

    async def due_notices(self, now_ms: int, most: int) -> Sequence[DueNotice]:
        """The notices whose time has come, the oldest first."""

    async def begin_attempt(self, notice: NoticeId, next_ms: int) -> None:
        """Note that it is being sent now; if that is not finished, it is tried again then."""

    async def postpone(self, notice: NoticeId, next_ms: int) -> None:
        """Look at it again then; that is no attempt."""

    async def drop(self, notice: NoticeId) -> None:
        """Forget it: it is planned again if there is a reason."""

    async def finish(self, notice: NoticeId, now_ms: int) -> None:
        """It was sent, or need not be any more; it stays, so that it is not planned again."""

    async def drop_finished(self, before_ms: int, holidays_before_ms: int) -> int:
        """Forget notices that were finished, and holidays that were over by then; how many."""

    async def holidays_of(self, person: str) -> Sequence[HolidayRow]:
        """A person's holidays, the latest first."""

    async def change_holidays(self, person: str, change: HolidayChange) -> bool:
        """Store what `change` makes of a person's holidays; False if the person is unknown.

        Nobody changes them meanwhile. What it raises is passed on, and nothing is stored; it may be
        called more than once.
        """

    async def holidays_at_tables(self, now_ms: int) -> Sequence[HolidayAtTable]:
        """The holidays that are not over, at each table that is being played."""
