"""The chat of a table: only those who sit there read and write it, where its owner wished one."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ...core.errors import Refused
from ...core.typed_text import clean_comment, has_address, has_control_characters
from ...protocol import company as wire
from ...tables.chat import ChatMessage, ChatStore
from ...tables.clock import Clock
from ...tables.company import CompanyStore
from ...tables.identifiers import Random, new_id
from ...tables.live import LiveTable
from ...tables.registry import TableRegistry
from ..config import Limits
from ..limits import RateLimits
from ..socket.subscribers import subscribers_of
from .routes import Reply, Request, route

CODES = (
    "no-identity",
    "unknown-table",
    "older-rules",
    "damaged",
    "not-at-the-table",
    "series-open",
    "day-running",
    "no-chat",
)


class ChatApi:
    """What people say to each other beside the log; the rules never see it, no record holds it."""

    def __init__(
        self,
        chat: ChatStore,
        company: CompanyStore,
        tables: TableRegistry,
        rates: RateLimits,
        limits: Limits,
        clock: Clock,
        random: Random,
        is_allowed: bool,
    ) -> None:
        self._chat = chat
        self._company = company
        self._tables = tables
        self._rates = rates
        self._limits = limits
        self._clock = clock
        self._random = random
        self._is_allowed = is_allowed

    @route(
        "GET",
        "/api/tables/{table}/chat",
        "What was said at this table; for those who sit there",
        wire.Chat,
        codes=CODES,
    )
    async def read(self, request: Request) -> wire.Chat:
        async with self._seated(request) as (table, _):
            reader = request.require_person().id
            return wire.Chat(tuple(await self._chat.read_messages(table.row.id, reader)))

    @route(
        "POST",
        "/api/tables/{table}/chat",
        "Say something to those who sit at this table",
        ChatMessage,
        body=wire.NewMessage,
        codes=(*CODES, "bad-message-text", "no-links", "too-many"),
        statuses=(201,),
    )
    async def say(self, request: Request) -> Reply:
        person = request.require_person().id
        async with self._seated(request) as (table, member):
            typed = request.body.text.strip()
            text = clean_comment(typed)
            if not text or has_control_characters(typed):
                raise Refused("bad-message-text")
            if has_address(text):
                raise Refused("no-links")
            self._rates.check("messages_said", person)
            message = ChatMessage(new_id(self._random), member, text, self._clock.now_ms())
            most = self._limits.messages_of_table
            if not await self._chat.keep_message(table.row.id, person, message, most):
                raise Refused("no-identity")
            blockers = await self._company.blockers_of(person)
            subscribers_of(table).chat(message, blockers)
        return Reply(message, status=201)

    @route(
        "POST",
        "/api/tables/{table}/chat/{message}/report",
        "Tell the host of the server that this should not have been said",
        None,
        codes=(*CODES, "unknown-message", "too-many"),
    )
    async def report(self, request: Request) -> Reply:
        person = request.require_person().id
        self._rates.check("ties", person)
        async with self._seated(request) as (table, _):
            now_ms = self._clock.now_ms()
            message = request.path["message"]
            if not await self._chat.report_message(table.row.id, message, person, now_ms):
                raise Refused("unknown-message")
        return Reply(None, status=204)

    @asynccontextmanager
    async def _seated(self, request: Request) -> AsyncIterator[tuple[LiveTable, str]]:
        """The table, and which member the asker is there; raises Refused."""
        person = request.require_person().id
        async with self._tables.hold(request.path["table"]) as table:
            state = table.state
            await table.config.policy.check_view(table.row, state, person)
            seat = state.place_of(person)
            if seat is None or seat in state.resigned:
                raise Refused("not-at-the-table")
            if not (self._is_allowed and table.row.chat) or table.row.series:
                raise Refused("no-chat")
            yield table, state.members[seat].id
