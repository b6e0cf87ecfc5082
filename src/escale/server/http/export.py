"""Everything that the server keeps of a person, for them to take along."""

from collections.abc import Sequence

from ...days.ports import DayStore
from ...events.ports import EventStore
from ...notices.ports import NoticeStore
from ...protocol import export as wire
from ...rounds.ports import RoomStore
from ...tables.clock import Clock
from ...tables.directory import Directory
from ...tables.ports import PeopleStore, PersonRow, TableStore
from ...tables.results import PageEnd, ResultFilter, StoredResult
from ..config import Addresses
from ..limits import RateLimits
from .account import passkey_entry, session_entry
from .days import EVER
from .history import figures_of, finished_games
from .my_tables import my_tables
from .ratings import ratings_of
from .routes import Request, route

AT_ONCE = 500  # results that are read together
MOST_RUNNING = 1_000
MOST_RATED = 10_000  # games of a scale


class ExportApi:
    """What belongs to the person who asks; nobody else gets it."""

    def __init__(
        self,
        store: TableStore,
        people: PeopleStore,
        notices: NoticeStore,
        days: DayStore,
        rooms: RoomStore,
        events: EventStore,
        directory: Directory,
        limits: RateLimits,
        addresses: Addresses,
        clock: Clock,
    ) -> None:
        self._store = store
        self._people = people
        self._notices = notices
        self._days = days
        self._rooms = rooms
        self._events = events
        self._directory = directory
        self._limits = limits
        self._addresses = addresses
        self._clock = clock

    @route(
        "GET",
        "/api/me/export",
        "All that is one's own, to be kept elsewhere",
        wire.Export,
        codes=("no-identity", "too-many"),
    )
    async def export(self, request: Request) -> wire.Export:
        person = request.require_person()
        self._limits.check("exports", person.id)
        accounts, results = self._people.accounts, self._store.results
        ways = await accounts.ways_in(person.id)
        sessions = await accounts.sessions_of(person.id)
        rows = await self._store.seats_of(person.id, MOST_RUNNING)
        games = await self._games(person)
        return wire.Export(
            "escale-export-1",
            self._clock.now_ms(),
            wire.Profile(person.name, ways.address, person.seen_ms),
            tuple(session_entry(each, request.device.session) for each in sessions),
            tuple(map(passkey_entry, await accounts.passkeys_of(person.id))),
            ways.codes,
            await self._settings(person),
            await my_tables(rows, self._directory),
            await finished_games(person.id, games, self._store, self._people),
            await figures_of(await results.tallies(person.id)),
            tuple(
                wire.ExportedStamp(each.game, each.stamp, each.table, each.at_ms)
                for each in await results.stamps(person.id)
            ),
            tuple(
                wire.ExportedRemark(table, each.number, each.seat, each.text, at_ms)
                for table, each, at_ms in await self._people.remarks.remarks_of(person.id)
            ),
            tuple(
                wire.ExportedReport(
                    each.language,
                    each.word,
                    each.game,
                    each.verdict,
                    each.table or "",
                    each.comment,
                    each.at_ms,
                )
                for each in await self._people.reports.reports_of(person.id)
            ),
            await ratings_of(self._store.ratings, person.id, MOST_RATED),
            tuple(
                wire.ExportedTie(
                    each.name, "block" if each.tie == "block" else "follow", each.at_ms
                )
                for each in await self._people.company.ties_of(person.id)
            ),
            tuple(
                wire.ExportedMessage(*each)
                for each in await self._people.chat.messages_of(person.id)
            ),
            tuple(
                wire.ExportedMessageReport(*each)
                for each in await self._people.chat.reports_of(person.id)
            ),
            tuple(
                wire.ExportedShare(
                    each.table, self._addresses.link(f"p/{each.id}"), each.named, each.made_ms
                )
                for each in await self._people.shares.shares_of(person.id)
            ),
            tuple(
                wire.ExportedTry(
                    each.day,
                    each.game,
                    each.began_ms,
                    each.done_ms,
                    each.answer,
                    each.points,
                    each.possible,
                    each.marks,
                )
                for each in await self._days.tries_of(person.id, *EVER)
            ),
            tuple(wire.ExportedRoomWords(*each) for each in await self._rooms.words_of(person.id)),
            tuple(
                wire.ExportedEvent(
                    each.code, each.config.name, each.host == person.id, each.opened_ms
                )
                for each, _ in await self._events.events_of(person.id, MOST_RUNNING)
            ),
        )

    async def _games(self, person: PersonRow) -> Sequence[StoredResult]:
        """All their results, the latest first."""
        found: list[StoredResult] = []
        before: PageEnd | None = None
        while True:
            page = await self._store.results.page(person.id, ResultFilter(), before, AT_ONCE)
            found.extend(page)
            if len(page) < AT_ONCE:
                return found
            before = PageEnd(page[-1].result.ended_ms, page[-1].result.table)

    async def _settings(self, person: PersonRow) -> wire.ExportedSettings:
        channels = await self._notices.channels_of(person.id)
        holidays = await self._notices.holidays_of(person.id)
        return wire.ExportedSettings(
            tuple(
                wire.ExportedChannel(
                    each.kind, each.address, each.language, each.zone, each.made_ms
                )
                for each in channels
            ),
            tuple(wire.ExportedHoliday(*each) for each in holidays),
            not await self._people.company.is_hidden(person.id),
        )
