"""Remarks: why somebody did what they did, in their own words, beside the log."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ...core.errors import BadInput, Refused
from ...core.game import Seat
from ...core.table_events import TableAction
from ...core.typed_text import clean_comment, has_control_characters
from ...protocol import http
from ...tables.clock import Clock
from ...tables.company import CompanyStore
from ...tables.live import LiveTable
from ...tables.registry import TableRegistry
from ...tables.remarks import Remark, RemarkStore
from ..limits import RateLimits
from ..socket.subscribers import subscribers_of
from .routes import Reply, Request, read_number, route

CODES = (
    "no-identity",
    "unknown-table",
    "older-rules",
    "damaged",
    "not-at-the-table",
    "series-open",
    "day-running",
    "no-remarks",
)


class RemarksApi:
    """What people add to what happened; the rules never see it, and no record holds it."""

    def __init__(
        self,
        remarks: RemarkStore,
        company: CompanyStore,
        tables: TableRegistry,
        limits: RateLimits,
        clock: Clock,
    ) -> None:
        self._remarks = remarks
        self._company = company
        self._tables = tables
        self._limits = limits
        self._clock = clock

    @route(
        "GET",
        "/api/tables/{table}/remarks",
        "What people at this table have said of their moves; only for those who sit or sat there",
        http.Remarks,
        codes=CODES,
    )
    async def read(self, request: Request) -> http.Remarks:
        async with self._seated(request) as (table, _):
            blocked = await self._company.blocked_by(request.require_person().id)
            members = table.state.members
            return http.Remarks(
                tuple(
                    each
                    for each in await self._remarks.read_remarks(table.row.id)
                    if each.seat >= len(members) or members[each.seat].person not in blocked
                )
            )

    @route(
        "POST",
        "/api/tables/{table}/remarks",
        "Explain one of your moves; a second request replaces the text",
        None,
        body=http.NewRemark,
        codes=(*CODES, "bad-remark", "too-many"),
    )
    async def say(self, request: Request) -> Reply:
        person = request.require_person()
        self._limits.check("remarks", person.id)
        async with self._seated(request) as (table, seat):
            if seat in table.state.resigned:  # they may still read, and take back what they said
                raise Refused("not-at-the-table")
            events, number = table.events, request.body.number
            is_game = number <= len(events) and not isinstance(
                events[number - 1].public, TableAction
            )
            typed = request.body.text.strip()
            text = clean_comment(typed)
            if not is_game or not text or has_control_characters(typed):
                raise BadInput("bad-remark")
            remark = Remark(number, seat, text)
            now_ms = self._clock.now_ms()
            if not await self._remarks.keep_remark(table.row.id, person.id, remark, now_ms):
                raise Refused("no-identity")
            subscribers_of(table).remark(remark, await self._company.blockers_of(person.id))
        return Reply(None, status=204)

    @route(
        "DELETE",
        "/api/tables/{table}/remarks/{number}",
        "Delete what you said of a move",
        None,
        codes=CODES,
    )
    async def take_back(self, request: Request) -> Reply:
        async with self._seated(request) as (table, seat):
            number = read_number(request.path["number"]) or 0
            if await self._remarks.drop_remark(table.row.id, number, seat):
                subscribers_of(table).remark(Remark(number, seat, ""))
        return Reply(None, status=204)

    @asynccontextmanager
    async def _seated(self, request: Request) -> AsyncIterator[tuple[LiveTable, Seat]]:
        """The table, and the asker's place among the people there; raises Refused."""
        async with self._tables.hold(request.path["table"]) as table:
            state = table.state
            asker = request.person.id if request.person else ""
            await table.config.policy.check_view(table.row, state, asker)
            seat = state.place_of(request.require_person().id)
            if seat is None:
                raise Refused("not-at-the-table")
            people = [each for each in state.members if each.person]
            if not table.box.traits.remarks or len(people) < 2:
                raise Refused("no-remarks")
            yield table, seat
