"""A table on a server: its last known state, and the requests that can be made there."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from ..boxes import Question
from ..boxes.registry import BOXES
from ..core.game import AnyGame, Outcome, Seat
from ..core.table_events import TurnClock
from ..protocol import messages as wire
from ..protocol.http import OpenedTable, SeatToken
from ..tables.lobby_entry import LobbyEntry
from .errors import RequestRefused

if TYPE_CHECKING:
    from .client import Client


TableNews = wire.WatchedTable | wire.Moved | wire.ConnectedMembers | wire.Reacted | wire.Remarked
MOST_REACTIONS = 50  # the last reactions; the server does not keep them


def place_of(opened: OpenedTable, as_spectator: bool) -> SeatToken | None:
    return None if as_spectator else opened.seat


class RemoteTable:
    """Follows a table across reconnections; `events` holds the events, in order.

    They begin with number `first`: 1, unless more had happened than a server sends at once.
    """

    def __init__(self, client: "Client", opened: OpenedTable, as_spectator: bool = False) -> None:
        self._client = client
        self._seat = place_of(opened, as_spectator)
        self._seen_as: str | None = None  # the member whose events these are
        self._refusal: RequestRefused | None = None
        self.id = opened.card.id
        self.url = opened.url
        self.commitment = opened.commitment
        self.card: LobbyEntry = opened.card
        self.game: AnyGame = BOXES[opened.card.game].game
        self.options: Any = None
        self.standing = wire.TableStatus(0)
        self.events: list[wire.NumberedEvent] = []
        self.first = 1
        self.view: Any = None
        self.question: Question | None = None
        self.seat: Seat | None = None
        self.here: tuple[str, ...] = ()
        self.reactions: deque[wire.Reacted] = deque(maxlen=MOST_REACTIONS)
        self.remarks: deque[wire.Remarked] = deque(maxlen=MOST_REACTIONS)
        self.updates = 0
        self._news = asyncio.Event()

    @property
    def _token(self) -> str:
        return self._seat.token if self._seat else ""

    @property
    def _member(self) -> str:
        return self._seat.member if self._seat else ""

    # ---- what it shows

    @property
    def last(self) -> int:
        """The number of the last event that is known."""
        return self.first - 1 + len(self.events)

    @property
    def is_over(self) -> bool:
        return self.card.stage == "over"

    @property
    def outcome(self) -> Outcome | None:
        return self.standing.outcome

    @property
    def waits_for_me(self) -> bool:
        """Whether the game waits for this seat and no bot plays it."""
        standing = self.standing
        return (
            self.seat is not None
            and self.seat in standing.must
            and self.seat not in standing.bots
            and not standing.paused
            and not self.is_over
        )

    def seconds_left(self, key: str | None = None) -> float | None:
        """The seconds until a timer is due by the server's clock; the next one if none is named."""
        due = self.standing.due
        at_ms = min(due.values(), default=None) if key is None else due.get(key)
        if at_ms is None:
            return None
        return max(0.0, (at_ms - self._client.server_ms) / 1000)

    def body(self, event: wire.NumberedEvent) -> Any:
        """The body of an event, as the game's own type."""
        if isinstance(event, wire.TableEvent):
            return event.body
        return msgspec.json.decode(event.body, type=self.game.types.body)

    async def changed(self, since: int | None = None) -> None:
        """Wait for the next change, or for any after so many updates."""
        seen = self.updates if since is None else since
        while self.updates <= seen:
            self._check()
            await self._news.wait()

    async def __aiter__(self) -> AsyncIterator["RemoteTable"]:
        """The table after each change, until it is over; several changes may be yielded as one."""
        while True:
            seen = self.updates
            yield self
            if self.is_over and self.updates == seen:
                return
            await self.changed(seen)

    # ---- requests

    async def play(self, *actions: Any, phase: str | None = None, id: str | None = None) -> int:  # noqa: A002
        """Answer the question that was asked last; the number of the step it became."""
        request = wire.Play(
            id or self._client.new_id(),
            self.id,
            self.standing.phase if phase is None else phase,
            [msgspec.Raw(msgspec.json.encode(action)) for action in actions],
        )
        return await self._ask(request)

    async def start(self, fill: str | None = None) -> int:
        return await self._ask(wire.Start(self._client.new_id(), self.id, fill))

    async def add_bot(self, level: str) -> int:
        return await self._ask(wire.AddBot(self._client.new_id(), self.id, level))

    async def remove(self, member: str) -> int:
        return await self._ask(wire.Remove(self._client.new_id(), self.id, member))

    async def replace(self, member: str, level: str = "regular") -> int:
        return await self._ask(wire.Replace(self._client.new_id(), self.id, member, level))

    async def take_back(self) -> int:
        return await self._ask(wire.TakeBack(self._client.new_id(), self.id))

    async def leave(self) -> int:
        return await self._ask(wire.Leave(self._client.new_id(), self.id))

    async def request_pause(self) -> int:
        """Ask for a pause, or for its end."""
        return await self._ask(wire.RequestPause(self._client.new_id(), self.id))

    async def request_clock(self, clock: TurnClock) -> int:
        """Ask for another time for each turn, live or by correspondence."""
        return await self._ask(wire.RequestClock(self._client.new_id(), self.id, clock))

    async def end(self) -> int:
        return await self._ask(wire.End(self._client.new_id(), self.id))

    async def react(self, sign: wire.Sign, own: str = "") -> int:
        """Send a reaction to everyone at the table; `own` is one that its box brings."""
        return await self._ask(wire.React(self._client.new_id(), self.id, sign, own))

    async def advise(self) -> wire.Advice:
        """The value of each answer; only for a person who plays with bots alone."""
        self._check()
        advice: wire.Advice = await self._client.ask(wire.Advise(self._client.new_id(), self.id))
        return advice

    async def rematch(self, nonce: str = "") -> "RemoteTable":
        """The table where the same people play again."""
        return await self._client.rematch(self.id, nonce)

    async def record(self) -> bytes:
        """The whole record, once the table is over."""
        return await self._client.record(self.id)

    async def _ask(self, request: wire.OrderRequest | wire.Play | wire.React) -> int:
        while True:
            self._check()
            try:
                answer: wire.Done = await self._client.ask(request)
            except RequestRefused as problem:
                if problem.code != "not-watched":
                    raise
                self._check()  # why it is not
                if not self._client.is_missing(self.id):
                    raise
                await self.changed()
            else:
                return answer.number

    def _check(self) -> None:
        """Raises the reason why this table is not followed any more."""
        if self._refusal is not None:
            raise RequestRefused(*self._refusal.args)  # a new one for each task that waits
        self._client.check()

    # ---- what the server sends

    def watch_request(self, id: str) -> wire.Watch:  # noqa: A002
        known = self.last if self._seen_as == self._member else 0
        return wire.Watch(id, self.id, self._token, known)

    def set_seat(self, seat: SeatToken | None) -> SeatToken | None:
        """Watch the table as this member from the next watch on; returns the member until now."""
        before, self._seat = self._seat, seat
        return before

    def fail(self, refusal: RequestRefused) -> None:
        """The server refuses to let this client follow the table any more."""
        self._refusal = refusal
        self.notify()

    def handle(self, message: TableNews) -> bool:
        """Apply a message; False if it does not fit: events before it are missing."""
        if isinstance(message, wire.ConnectedMembers):
            self.here = message.members
        elif isinstance(message, wire.Reacted):
            self.reactions.append(message)
        elif isinstance(message, wire.Remarked):
            self.remarks.append(message)
        else:
            if isinstance(message, wire.WatchedTable):
                if message.member != self._member:
                    return False  # the answer to a watch as another member
                self._seen_as = message.member
                if message.from_start:
                    self.events.clear()
                    self.first = message.first
                self.here = message.here
                self.options = msgspec.json.decode(message.options, type=self.game.types.options)
            elif message.last - len(message.events) > self.last:
                return False
            self._add_events(message.events)
            self.card = message.card or self.card
            self.standing = message.standing
            self.seat = message.seat
            self.question = message.ask
            self.view = msgspec.json.decode(message.view, type=self.game.types.view | None)
        self.updates += 1
        self.notify()
        return True

    def notify(self) -> None:
        """Wake every task that waits for a change."""
        self._news.set()
        self._news = asyncio.Event()

    def _add_events(self, events: Sequence[wire.NumberedEvent]) -> None:
        """Add the events that are not known yet, by their numbers."""
        known = self.last
        self.events.extend(event for event in events if event.number > known)
