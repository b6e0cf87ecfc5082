"""Tables that are over: the record, the game as each seat saw it, and each decision weighed."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from hashlib import sha256

import msgspec

from ...boxes import RatedAnswer
from ...boxes.registry import BOXES, GAMES
from ...core.errors import IllegalAction, Refused
from ...core.game import Seat
from ...core.record import Record, dumps
from ...duplicate.policy import public_record
from ...duplicate.ports import SeriesStore
from ...protocol import http
from ...tables.errors import NoSuchTable
from ...tables.fold import ReplayStep
from ...tables.live import LiveTable
from ...tables.ports import TableStore
from ...tables.registry import TableRegistry
from ...tables.replay_cache import ReplayCache
from ...tables.review import REVIEW_WORLDS, Decision, advice_seed, decisions
from ...tables.thinking import Analysis, Analyst, Caller
from ..limits import RateLimits
from ..projections import frame_for, open_frame
from .routes import Reply, Request, read_number, route
from .shared_games import SharedGames

WATCHER = "watcher"  # instead of a seat: what everybody saw…
ALL = "all"  # …and that with all hands open
OVER = (
    "unknown-table",
    "unknown-share",
    "older-rules",
    "damaged",
    "still-playing",
    "not-started",
    "series-open",
    "day-running",
)
encode = msgspec.json.encode


class ReplayApi:
    """What can be read of a game that is over."""

    def __init__(
        self,
        store: TableStore,
        series: SeriesStore,
        tables: TableRegistry,
        replays: ReplayCache,
        analyst: Analyst,
        limits: RateLimits,
        shared: SharedGames,
    ) -> None:
        self._store = store
        self._series = series
        self._tables = tables
        self._replays = replays
        self._analyst = analyst
        self._limits = limits
        self._shared = shared

    @route(
        "GET",
        "/api/tables/{table}/record",
        "The whole record of a table that is over, its secret too",
        Record,
        codes=OVER,
    )
    async def record(self, request: Request) -> Reply:
        name = request.path["table"]
        try:
            table = await self._tables.acquire(name)
        except NoSuchTable:  # perhaps it is closed, and its log can be read without its rules
            return Reply(dumps(await self._public_record(name)).encode())
        try:
            return Reply(await self._record_of(table))
        finally:
            self._tables.release(table)

    async def _record_of(self, table: LiveTable) -> bytes:
        name = table.row.id
        if not table.state.is_over:  # before anything is computed
            raise IllegalAction("still-playing")
        table.config.policy.check_record(table.row)
        key = f"{name}/record/{_digest(table.names)}"
        record = self._replays.answers.get(key)  # a table that is over does not change…
        if record is None:
            found = await self._public_record(name)
            record = (await asyncio.to_thread(dumps, found)).encode()
            self._replays.answers.put(key, record)
        else:
            await self._replays.check_stored(table.config)  # …but it may have been deleted
        return record

    async def _public_record(self, table: str) -> Record:
        directory = self._tables.directory
        return await public_record(table, GAMES, self._store, self._series, directory)

    @route(
        "GET",
        "/api/tables/{table}/replay/{seat}",
        "A game that is over, step by step, as a seat saw it, as everyone did (watcher), or with"
        " all hands open (all)",
        http.Replay,
        codes=(*OVER, "no-seat"),
    )
    async def replay(self, request: Request) -> Reply:
        async with self._finished_table(request) as table:
            eyes = request.path["seat"]
            if eyes == ALL:
                await table.config.policy.check_open_hands(table.row)
            seat = None if eyes in {WATCHER, ALL} else _seat(table, request)
            names = await self._names(table, request)
            return Reply(await self._replay_of(table, seat, names, all_hands=eyes == ALL))

    async def _names(self, table: LiveTable, request: Request) -> tuple[str, ...]:
        """The names by seat: at a shared game without those of people who do not share it."""
        _, share = await self._shared.resolve(request.path["table"])
        if share is not None:
            return await self._shared.names(table.state, share)
        return tuple(table.names[each.id] for each in table.state.members)

    async def _replay_of(
        self, table: LiveTable, seat: Seat | None, names: tuple[str, ...], *, all_hands: bool
    ) -> bytes:
        members = table.state.members

        def project(steps: Iterator[ReplayStep]) -> bytes:
            box = BOXES[table.row.game]
            return encode(
                http.Replay(
                    table.row.game,
                    table.row.preset,
                    table.row.options,
                    names,
                    tuple(each.level for each in members),
                    seat,
                    tuple(
                        open_frame(each, box) if all_hands else frame_for(seat, each, box)
                        for each in steps
                    ),
                )
            )

        eyes = ALL if all_hands else seat
        what = f"replay/{eyes}/{_digest(names)}"
        return await self._replays.projected(table.config, what, project)

    @route(
        "GET",
        "/api/tables/{table}/review/{seat}",
        "Where the person at a seat had a choice",
        http.ReviewPage,
        codes=(*OVER, "no-seat"),
    )
    async def review(self, request: Request) -> http.ReviewPage:
        async with self._finished_table(request) as table:
            seat = _seat(table, request)
            found = await self._decisions(table, seat)
            return http.ReviewPage(seat, tuple(each.number for each in found))

    @route(
        "GET",
        "/api/tables/{table}/review/{seat}/{number}",
        "One of these choices: what each answer was worth by what the person knew",
        http.Decision,
        codes=(*OVER, "no-seat", "no-decision", "no-analysis"),
    )
    async def decision(self, request: Request) -> Reply:
        async with self._finished_table(request) as table:
            seat, number = _seat(table, request), read_number(request.path["number"])
            person = request.person.id if request.person else ""
            caller = Caller(person, table.row.id, request.address)
            return Reply(await self._weighed(table, seat, number, caller))

    async def _weighed(
        self, table: LiveTable, seat: Seat, number: int | None, caller: Caller
    ) -> bytes:
        """What each answer of a decision was worth, as JSON; raises Refused."""
        found = await self._decisions(table, seat)
        asked = next((each for each in found if each.number == number), None)
        if asked is None:
            raise Refused("no-decision")
        key = f"{table.row.id}/decision/{seat}/{number}"
        return await self._replays.analysed(key, lambda: self._weigh(table, asked, caller))

    async def _weigh(self, table: LiveTable, asked: Decision, caller: Caller) -> Analysis:
        """What each answer was worth, and whether that is final.

        It depends only on what the person saw: the seed is the same whoever asks, and whenever.
        """
        seed = advice_seed(table.row.id, asked.number)
        found, is_final = await self._analyst.advise(
            table.row.game, bytes(asked.view), seed, REVIEW_WORLDS, caller
        )
        rated = msgspec.json.decode(found, type=tuple[RatedAnswer, ...])
        weighed = encode(http.Decision(asked.number, asked.ask, asked.chosen, rated))
        return Analysis(weighed, is_final)

    async def _decisions(self, table: LiveTable, seat: Seat) -> tuple[Decision, ...]:
        box = BOXES[table.row.game]
        if box.advise is None:
            return ()

        def project(steps: Iterator[ReplayStep]) -> bytes:
            return encode(tuple(decisions(box, steps, seat)))

        found = await self._replays.projected(table.config, f"decisions/{seat}", project)
        return msgspec.json.decode(found, type=tuple[Decision, ...])

    @asynccontextmanager
    async def _finished_table(self, request: Request) -> AsyncIterator[LiveTable]:
        """A table whose game can be looked at; raises whatever forbids it."""
        self._limits.check("reviews", request.address)
        name, _ = await self._shared.resolve(request.path["table"])
        async with self._tables.hold(name) as table:
            if not table.state.is_over:
                raise IllegalAction("still-playing")
            if not table.state.started:
                raise IllegalAction("not-started")
            person = request.person.id if request.person else ""
            await table.config.policy.check_view(table.row, table.state, person)
            yield table


def _digest(names: object) -> str:
    """What changes with the names of those who sat there: an answer that holds them is theirs."""
    return sha256(encode(names)).hexdigest()[:16]


def _seat(table: LiveTable, request: Request) -> Seat:
    named = request.path["seat"]
    seat = read_number(named)
    if seat is None or seat >= len(table.state.members):
        raise Refused("no-seat", value=named)
    return seat
