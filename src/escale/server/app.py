"""Builds the server: every object gets here what it needs, and nothing else."""

import asyncio
import os
from collections.abc import Coroutine, Sequence
from typing import Any

from aiohttp import web

from ..boxes.registry import BOXES
from ..duplicate.policy import DuplicatePolicy
from ..duplicate.ports import SeriesStore
from ..duplicate.series import SeriesManager
from ..notices.holidays import Holidays
from ..notices.keys import KeyRing
from ..notices.outbox import Outbox
from ..notices.outgoing import Outgoing
from ..notices.ports import NoticeStore
from ..notices.sender import Sender
from ..tables.backfill import Backfill
from ..tables.bot_pool import BotPool
from ..tables.clock import Clock, WallClock
from ..tables.errors import NoSuchTable
from ..tables.identifiers import Random
from ..tables.live import LiveTable
from ..tables.news import (
    Bus,
    ClusterNews,
    LobbyNews,
    NoBus,
    PeopleHere,
    PersonMerged,
    ProcessLost,
    TablesLeft,
    TiesChanged,
)
from ..tables.opening import TableOpener
from ..tables.policy import CASUAL, TablePolicy
from ..tables.ports import PeopleStore, TableRow, TableStore
from ..tables.registry import TableRegistry
from ..tables.replay_cache import ReplayCache
from ..tables.state import TableState
from .accounts import Accounts
from .callers import Callers, SharedLimits
from .config import Addresses, ServerConfig
from .http.about import AboutApi
from .http.account import AccountApi
from .http.application import HttpApplication
from .http.books import BooksApi
from .http.chat import ChatApi
from .http.company import CompanyApi
from .http.history import HistoryApi
from .http.lessons import LessonsApi
from .http.notices import NoticesApi
from .http.people import PeopleApi
from .http.remarks import RemarksApi
from .http.replays import ReplayApi
from .http.routes import declared_routes, routes_of
from .http.series import SeriesApi
from .http.sign_in import SignInApi
from .http.site import Site
from .http.studies import StudyApi
from .http.table_pages import TablePages
from .http.tables import TablesApi
from .http.words import WordsApi
from .identity import Identity
from .limits import RateLimits
from .mail import Mailer, NoticeLetters
from .ops.health import Health
from .ops.metrics import Metrics
from .ops.retention import RetentionSweep
from .ops.store_watch import StoreWatch
from .socket.attendance import SocketAttendance
from .socket.connections import Connections
from .socket.endpoint import SocketEndpoint
from .socket.lobby import Lobby
from .socket.session import SocketServices
from .socket.subscribers import Subscribers
from .table_limits import TableLimits
from .tokens import SeatTokens
from .transport.connection_limits import ConnectionLimits

APIS: Sequence[type] = (
    AboutApi,
    PeopleApi,
    SignInApi,
    AccountApi,
    HistoryApi,
    NoticesApi,
    TablesApi,
    CompanyApi,
    ChatApi,
    SeriesApi,
    LessonsApi,
    BooksApi,
    ReplayApi,
    StudyApi,
    WordsApi,
    RemarksApi,
)
HOST_RATES = {"push": "pushes_to_host", "webhook": "webhooks_to_host", "mail": "letters_of_notice"}
ROUTES = tuple(route for api in APIS for route in declared_routes(api))


class App:
    """One server in this process. No handler gets it: each gets the parts that it uses."""

    def __init__(
        self,
        config: ServerConfig,
        addresses: Addresses,
        store: TableStore,
        people: PeopleStore,
        series_store: SeriesStore,
        notices: NoticeStore,
        bots: BotPool,
        tokens: SeatTokens,
        clock: Clock,
        random: Random,
        site: Site,
        bus: Bus,
    ) -> None:
        processes = (lambda: 1 + len(bus.others)) if bus.process else None
        limits = RateLimits(config.limits, clock, processes)
        callers = Callers(store.counts, clock)
        shared = SharedLimits(
            limits, config.limits, store.counts, callers, clock, is_shared=bool(bus.process)
        )
        self.config = config
        self._bus = bus
        self.clock = clock
        self.store = store
        self.people = people
        self.bots = bots
        self.tokens = tokens
        self.metrics = Metrics(lambda: len(self.tables), bots)
        self.health = Health(store)
        self.replays = ReplayCache(store)
        self.backfill = Backfill(store, BOXES, self.replays.replay_lock)
        self.identity = Identity(people, clock, addresses, config.behind_proxy)
        address_of = self.identity.last_addresses.of
        duplicate = DuplicatePolicy(series_store, self._read_state)

        def policy_of(row: TableRow) -> TablePolicy:
            return duplicate if row.series else CASUAL

        self.tables = TableRegistry(
            store,
            clock,
            bots,
            config.timings,
            self._subscribers,
            policy_of,
            address_of=address_of,
            bus=bus,
        )
        opener = TableOpener(self.tables, store, clock, random)
        self.lobby = Lobby(store, self.tables, people.company, address_of)
        self.connections = Connections(config.limits, self.metrics, bus)
        self.accounts = Accounts(people, self.connections, self.tables, bus, clock, random)
        self.mailer = Mailer(config.mail)
        self._work: set[asyncio.Task[None]] = set()  # that was begun by news
        self.store_watch = StoreWatch(store, self.health, bus, self.connections.send_away)
        bus.listen(self._hear)
        series = SeriesManager(
            store, series_store, self.tables, opener, duplicate, self.replays, clock, random
        )

        async def forget() -> None:
            await shared.forget()
            await self.accounts.forget_old()
            now_ms, kept = clock.now_ms(), self.sweep.retention
            await notices.drop_finished(now_ms - kept.notice_ms, now_ms - kept.holiday_ms)

        self.sweep = RetentionSweep(
            config.retention,
            store,
            people,
            series,
            self.tables,
            clock,
            forget,
        )
        holidays = Holidays(notices, self.tables, clock)
        keys = KeyRing(notices, addresses.url if addresses.is_https else "https://localhost")
        sender = Sender(
            Outgoing(config.notices_to_loopback),
            keys.push,
            addresses.link,
            lambda kind, host: limits.bucket(HOST_RATES[kind], host).take(),
            NoticeLetters(self.mailer, people.accounts),
        )
        attendance = SocketAttendance(self.tables, self.connections, bool(bus.process))
        self.outbox = Outbox(notices, store, sender, holidays, attendance, clock)
        pages = TablePages(self.tables, tokens, addresses)
        table_limits = TableLimits(store, config.limits, clock, callers)
        self.tables_api = TablesApi(
            store,
            people.company,
            series,
            self.tables,
            opener,
            pages,
            table_limits,
            self.lobby,
            self.connections,
            limits,
            shared,
            clock,
            random,
        )
        apis: Sequence[object] = (
            AboutApi(self.health, config.chat),
            PeopleApi(
                people, store, self.connections, self.accounts, shared, addresses, clock, random
            ),
            SignInApi(
                people.accounts, self.accounts, self.mailer, shared, addresses, clock, random
            ),
            AccountApi(
                people.accounts,
                self.accounts,
                self.mailer,
                limits,
                shared,
                addresses,
                clock,
                random,
            ),
            HistoryApi(store, people),
            NoticesApi(
                notices,
                sender,
                keys,
                holidays,
                people.accounts,
                limits,
                config.limits,
                clock,
                random,
            ),
            self.tables_api,
            CompanyApi(
                people.company,
                store,
                self.tables,
                opener,
                pages,
                table_limits,
                self.lobby,
                self.connections,
                limits,
                config.limits,
                clock,
                bus,
            ),
            ChatApi(
                people.chat,
                people.company,
                self.tables,
                limits,
                config.limits,
                clock,
                random,
                config.chat,
            ),
            SeriesApi(series, pages, table_limits, limits, addresses),
            LessonsApi(),
            BooksApi(store, self.tables),
            ReplayApi(store, series_store, self.tables, self.replays, bots, limits),
            StudyApi(self.tables, self.replays, bots, limits),
            WordsApi(people.reports, store, limits, clock),
            RemarksApi(people.remarks, people.company, self.tables, limits, clock),
        )
        services = SocketServices(
            self.tables,
            self.lobby,
            tokens,
            people,
            bots,
            limits,
            config.limits.watched,
            self.health,
            self.metrics,
            clock,
        )
        self.endpoint = SocketEndpoint(self.identity, self.connections, services, config.limits)
        self.connection_limits = ConnectionLimits(
            config.limits, limits, self.metrics, config.behind_proxy
        )
        application = HttpApplication(
            self.identity,
            limits,
            self.connection_limits,
            self.metrics,
            self.health,
            addresses.origins,
            config.shows_metrics,
        )
        routes = [route for api in apis for route in routes_of(api)]
        self.web: web.Application = application.build(
            routes, self.endpoint.handle, site, config.limits.message_bytes
        )

    def _subscribers(self, table: LiveTable) -> Subscribers:
        has_chat = self.config.chat and table.row.chat and not table.row.series
        return Subscribers(table, self.lobby.publish, has_chat)

    def _hear(self, news: ClusterNews) -> None:
        """Another process of the cluster says something that is not about one table alone."""
        match news:
            case LobbyNews(entry=entry, people=people):
                self.lobby.hear(entry, people)
            case ProcessLost(process=process):
                self.tables.forget_process(process)
                self.connections.people.forget(process)
            case PeopleHere():
                self.connections.people.hear(news)
            case TiesChanged(people=people):
                self._begin(self.lobby.ties_changed(people))
            case TablesLeft(tables=tables):
                self.tables.take_left(tables)
            case PersonMerged():
                self._begin(self.accounts.merged(news))
            case _:
                self.connections.hear(news)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def _read_state(self, table: str) -> TableState | None:
        try:
            return (await self.tables.read(table)).state
        except NoSuchTable:
            return None

    async def close_tables(self) -> None:
        """Refuse new requests, answer those under way and stop all tables.

        They get their time back when they go on, unless they do so at once in another process.
        """
        self.health.is_closing = True
        await self.endpoint.finish_requests()
        await self.mailer.close()
        await self.tables.close(give_time_back=not self._bus.others)


async def build_app(
    config: ServerConfig,
    addresses: Addresses,
    store: TableStore,
    people: PeopleStore,
    series_store: SeriesStore,
    notices: NoticeStore,
    bots: BotPool,
    clock: Clock | None = None,
    random: Random = os.urandom,
    site: Site | None = None,
    bus: Bus | None = None,
) -> App:
    """A server with the key that signs its seat tokens; the site is the one that was built."""
    tokens = SeatTokens(await people.signing_key(random(32)))
    app = App(
        config,
        addresses,
        store,
        people,
        series_store,
        notices,
        bots,
        tokens,
        clock or WallClock(),
        random,
        site or Site(),
        bus or NoBus(),
    )
    await app.tables.start()
    return app
