"""Opening a table, and opening it again for the same people."""

from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from ..boxes import Box
from ..boxes.registry import box_named
from ..core.errors import Refused
from ..core.options import changed
from ..core.table_events import TurnClock
from .clock import Clock
from .identifiers import Random, new_code, new_id
from .live import LiveTable
from .ports import CORRESPONDENCE, PersonRow, TableRow, TableStore
from .registry import TableRegistry
from .results import Result
from .seating import add_bot, announce_rematch, contribute, join, seat_all
from .state import Member

USUAL_PLACES = 4
CODE_ATTEMPTS = 20


def chosen_options(
    box: Box, preset: str | None, changes: Mapping[str, bool | int | str]
) -> tuple[str, Any]:
    """The preset, by default the first, and its options with these changes; raises BadInput."""
    name = preset if preset is not None else next(iter(box.game.presets))
    typed = {option: _as_typed(value) for option, value in changes.items()}
    return name, changed(box.game.preset(name), typed)


def chosen_places(box: Box, options: Any, wanted: int | None) -> int:
    """How many can sit at the table; raises BadInput."""
    allowed = box.game.seats(options)
    places = wanted or min(max(USUAL_PLACES, allowed[0]), allowed[-1])
    box.game.check_seats(options, places)
    return places


def check_clock(box: Box, clock: TurnClock, series: str = "") -> None:
    """Raises Refused where turns cannot take so long: those of a series are played live."""
    if clock in CORRESPONDENCE and (series or not box.traits.by_correspondence):
        raise Refused("not-by-correspondence")


def _as_typed(value: bool | int | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


class TableOpener:
    """Opens tables under codes that are free."""

    def __init__(
        self, tables: TableRegistry, store: TableStore, clock: Clock, random: Random
    ) -> None:
        self._tables = tables
        self._store = store
        self._clock = clock
        self._random = random

    async def open(self, row: TableRow) -> str:
        """Store a table under a free code; returns its id. Raises Refused if no code is found."""
        for _ in range(CODE_ATTEMPTS):
            row = replace(row, code=new_code(self._random))
            is_opened = await self._tables.open(row)
            if is_opened or await self._store.read_table(row.id) is not None:
                return row.id
        raise Refused("too-many", what="codes")

    def new_member(self, person: PersonRow, nonce: str) -> Member:
        """A person as a member of one table, with an id that only this table knows."""
        self._tables.directory.note(person.id, person.name)
        return Member(new_id(self._random), "", "", person.id, nonce)

    async def seat_bots(self, table: LiveTable, owner: PersonRow, levels: Sequence[str]) -> None:
        """Give the next free places to bots of these levels."""
        for level in levels:
            await table.order(add_bot(owner.id, table.bots_for(level)))

    async def rematch(
        self,
        old: LiveTable,
        person: PersonRow,
        nonce: str,
        without: Collection[str] = (),
        apart: Collection[str] = (),
    ) -> str:
        """The id of the table where the same people play again; the first who asks opens it.

        Whoever is named in `without` is neither seated nor invited; `apart` are those from whom the
        person who asks stays apart. Each person brings a nonce of their own. The cards are dealt
        when the owner starts the game: by then everyone has seen the commitment.
        """
        place = old.state.place_of(person.id)
        if place is None or place in old.state.resigned:
            raise Refused("not-at-the-table")
        old.config.policy.check_rematch()
        if not old.state.rematch_table:
            # The id follows from the old table's own seed: whoever asks twice opens one table.
            fresh = sha256(f"{old.row.own_seed}/rematch".encode()).hexdigest()[:16]
            await self._open_again(person, old, fresh, without)
            await old.order(announce_rematch(fresh))
        async with self._tables.hold(old.state.rematch_table) as again:
            if again.row.rated:  # a place there is an agreement, which nobody else can give
                await again.order(join(self.new_member(person, nonce), apart))
            await again.order(contribute(person.id, nonce))
            return again.row.id

    async def _open_again(
        self, person: PersonRow, old: LiveTable, fresh: str, without: Collection[str]
    ) -> None:
        if not old.state.is_over:
            await old.order(announce_rematch(fresh))  # raises the reason why not
        people = [each.person for each in old.state.members if each.person]
        people = [each for each in people if each not in without]
        row = replace(
            old.row,
            id=fresh,
            content=dict(old.box.game.content(old.config.options)),  # today's
            secret=self._random(32).hex(),
            opened_ms=self._clock.now_ms(),
            owner=person.id,
            clock=old.state.clock,
            fill_seconds=0,
            nonces=None,
            series="",
            luck="",
            day="",
            event="",
            invited=tuple(person for person in people if person not in old.state.barred),
        )
        stayed = [
            Member(member.id, member.name, member.level, member.person)
            for seat, member in enumerate(old.state.members)
            if seat not in old.state.resigned
            and member.person not in without
            and (not old.row.rated or member.level or member.person == person.id)
        ]
        async with self._tables.hold(await self.open(row)) as table:
            await table.order(seat_all(stayed))

    async def invite(
        self, person: PersonRow, guest: str, last: Result, row: TableRow | None, nonce: str
    ) -> str:
        """The id of a new table like the last one of two people, offered to one by the other.

        Bots sit there as they did; all other places are free. Options that are not known any more,
        or that belong to other rules than today's, are those of the rule set. Without a guest it
        is offered to nobody.
        """
        box = box_named(last.game)
        if row is None or row.version != box.game.version:
            preset = last.preset if last.preset in box.game.presets else None
            name, options = chosen_options(box, preset, {})
            places = chosen_places(box, options, None)
            row = TableRow("", last.game, box.game.version, _encode(options), "", 0, preset=name)
            row = replace(row, places=places)
        else:
            options = msgspec.json.decode(row.options, type=box.game.types.options)
        levels = [each.level for each in last.opponents if each.level]
        fresh = replace(
            row,
            id=new_id(self._random),
            content=dict(box.game.content(options)),
            secret=self._random(32).hex(),
            opened_ms=self._clock.now_ms(),
            code="",
            owner=person.id,
            open=False,
            fill="",
            fill_seconds=0,
            nonces=None,
            series="",
            luck="",
            day="",
            event="",
            invited=(guest,) if guest else (),
        )
        async with self._tables.hold(await self.open(fresh)) as table:
            await table.order(join(self.new_member(person, nonce)))
            await self.seat_bots(table, person, levels[: fresh.places - 2])
        return fresh.id


def _encode(options: Any) -> Raw:
    return Raw(msgspec.json.encode(options))
