"""Duplicate play over HTTP: a series, one's own table of it, how the tables compare, its end."""

from hashlib import sha256

from ...core.errors import Refused
from ...duplicate.ports import SeriesRow
from ...duplicate.series import SeriesManager
from ...protocol import http
from ...protocol.series import SeriesDeal, TableDeal
from ...tables.ports import PersonRow
from ..config import Addresses
from ..limits import RateLimits
from ..table_limits import TableLimits
from .routes import Reply, Request, read_number, route
from .table_pages import TablePages

SERIES = ("unknown-series",)


class SeriesApi:
    """The pages of series; what is allowed there is decided in `duplicate`."""

    def __init__(
        self,
        series: SeriesManager,
        pages: TablePages,
        table_limits: TableLimits,
        limits: RateLimits,
        addresses: Addresses,
    ) -> None:
        self._series = series
        self._pages = pages
        self._table_limits = table_limits
        self._limits = limits
        self._addresses = addresses

    @route(
        "POST",
        "/api/series",
        "Open a series: tables on the same deals, to be compared",
        http.SeriesPage,
        body=http.NewSeries,
        codes=("no-identity", "no-duplicate", "unknown-game", "unknown-preset", "unknown-option"),
        statuses=(201,),
    )
    async def open_series(self, request: Request) -> Reply:
        person, wish = self._check_new_table(request), request.body
        row = await self._series.open(
            person,
            wish.game,
            wish.preset,
            wish.options,
            wish.places,
            wish.clock,
            wish.level,
            wish.scoring,
        )
        return Reply(await self._page(row, person), status=201)

    @route(
        "GET",
        "/api/series/{series}",
        "A series, its tables, and their comparison once you may see it",
        http.SeriesPage,
        codes=SERIES,
    )
    async def read_series(self, request: Request) -> http.SeriesPage:
        self._limits.check("reviews", request.address)
        return await self._page(await self._series.read(request.path["series"]), request.person)

    @route(
        "GET",
        "/api/series/{series}/deals/{deal}",
        "What was played in a deal at the tables that are over, once you may compare them",
        SeriesDeal,
        codes=(*SERIES, "series-open"),
    )
    async def read_deal(self, request: Request) -> SeriesDeal:
        self._limits.check("reviews", request.address)
        row = await self._series.read(request.path["series"])
        if not await self._series.may_compare(row, request.person.id if request.person else ""):
            raise Refused("series-open")
        deal = read_number(request.path["deal"]) or 0
        played = await self._series.played(row, await self._series.entries(row), deal)
        tables = tuple(TableDeal(table, each) for table, each in played.items())
        return SeriesDeal(deal, tables)

    @route(
        "POST",
        "/api/series/{series}/tables",
        "Open your own table of a series",
        http.OpenedTable,
        body=http.NewSeriesTable,
        codes=(
            "no-identity",
            *SERIES,
            "older-rules",
            "series-closed",
            "other-table",
            "too-many-tables",
        ),
        statuses=(201,),
        needs_body=False,
    )
    async def open_table(self, request: Request) -> Reply:
        person = self._check_new_table(request)
        series, with_bots = request.path["series"], request.body.bots
        async with self._table_limits.opening(person.id, request.address, is_public=False):
            table = await self._series.open_table(series, person, with_bots)
            await self._table_limits.note(request.address, table)
        return Reply(await self._pages.page(table, request), status=201)

    @route(
        "POST",
        "/api/series/{series}/close",
        "Close your series: its tables end, and its secret is revealed",
        http.SeriesPage,
        codes=("no-identity", *SERIES, "not-your-series"),
    )
    async def close(self, request: Request) -> http.SeriesPage:
        person = request.require_person()
        row = await self._series.read(request.path["series"])
        self._limits.check("orders", person.id)
        return await self._page(await self._series.close(row, person), person)

    def _check_new_table(self, request: Request) -> PersonRow:
        person = request.require_name()
        self._limits.check("new_tables_of_address", request.address)
        self._limits.check("new_tables", person.id)
        return person

    async def _page(self, row: SeriesRow, person: PersonRow | None) -> http.SeriesPage:
        who = person.id if person else ""
        entries = await self._series.entries(row)
        is_closed = bool(row.closed_ms)
        may_compare = await self._series.may_compare(row, who)
        return http.SeriesPage(
            id=row.id,
            code=row.code,
            url=self._addresses.link(f"series/{row.id}"),
            game=row.game,
            preset=row.preset,
            options=row.options,
            places=row.places,
            clock=row.clock,
            level=row.level,
            host=await self._series.host_of(row),
            opened_ms=row.opened_ms,
            closed_ms=row.closed_ms,
            commitment=sha256(bytes.fromhex(row.secret)).hexdigest(),
            secret=row.secret if is_closed else "",
            tables=tuple(entries),
            is_host=row.owner == who,
            own=await self._series.table_of(row, who),
            compared=await self._series.compared(row, entries) if may_compare else None,
            scoring=row.scoring,
        )
