"""Builds the server: every object gets here what it needs, and nothing else."""

import asyncio
import socket
from collections.abc import Coroutine
from functools import cached_property
from typing import Any

from aiohttp import web

from ..boxes.registry import BOXES
from ..days.days import Days
from ..days.policy import DayPolicy
from ..days.ports import DayStore
from ..duplicate.policy import DuplicatePolicy
from ..duplicate.ports import SeriesStore
from ..duplicate.series import SeriesManager
from ..events.policy import EVENT
from ..events.ports import EventStore
from ..events.running import EventManager
from ..notices.holidays import Holidays
from ..notices.keys import VapidKey
from ..notices.outbox import Outbox
from ..notices.outgoing import Outgoing
from ..notices.ports import NoticeStore
from ..notices.sender import Sender
from ..rounds.ports import RoomStore
from ..rounds.room import RoomParts
from ..rounds.rooms import Rooms
from ..tables.backfill import Backfill
from ..tables.bot_pool import BotPool
from ..tables.clock import Clock
from ..tables.directory import Directory
from ..tables.errors import NoSuchTable
from ..tables.identifiers import Random
from ..tables.live import LiveTable
from ..tables.news import (
    Bus,
    ClusterNews,
    LobbyNews,
    PeopleConnected,
    PersonDeleted,
    PersonMerged,
    PersonRenamed,
    ProcessLost,
    RoomTold,
    TablesUnloaded,
    TiesChanged,
)
from ..tables.opening import TableOpener
from ..tables.policy import CASUAL, PolicyOf, TablePolicy
from ..tables.ports import PeopleStore, TableRow, TableStore
from ..tables.rated import RATED
from ..tables.registry import TableRegistry
from ..tables.replay_cache import ReplayCache
from ..tables.state import TableState
from .accounts import Accounts
from .apis import ApiParts, build_apis
from .callers import AddressHashes, SharedLimits
from .config import Addresses, ServerConfig
from .event_parts import build_events
from .http.application import HttpApplication
from .http.day_pictures import DayPictures
from .http.routes import routes_of
from .http.share_pages import build_sharing
from .http.site import Site
from .identity import Identity
from .limits import RateLimits
from .mail import Mailer, NoticeEmails
from .ops.health import Health
from .ops.metrics import Metrics
from .ops.names import NameSweep
from .ops.retention import RetentionSweep
from .ops.store_watch import StoreWatch
from .origins import local_addresses
from .people import PeopleChanges
from .socket.attendance import SocketAttendance
from .socket.beats import Beats
from .socket.connections import Connections
from .socket.endpoint import SocketEndpoint
from .socket.followers import Followers
from .socket.lobby import Lobby
from .socket.rooms import RoomSockets
from .socket.session import SocketServices
from .socket.subscribers import Subscribers
from .tokens import SeatTokens
from .transport.connection_limits import ConnectionLimits

HOST_RATES = {"push": "pushes_to_host", "webhook": "webhooks_to_host", "mail": "notice_emails"}


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
        day_store: DayStore,
        room_store: RoomStore,
        event_store: EventStore,
        bots: BotPool,
        tokens: SeatTokens,
        clock: Clock,
        random: Random,
        site: Site,
        bus: Bus,
    ) -> None:
        limits = RateLimits(
            config.limits, clock, (lambda: 1 + len(bus.others)) if bus.process else None
        )
        callers = AddressHashes(store.counts, clock)
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
        self.metrics = Metrics(
            lambda: len(self.tables), bots, lambda: len(self.events), lambda: self.days.counts
        )
        self.health = Health(store)
        self.replays = ReplayCache(store)
        self.backfill = Backfill(store, BOXES, self.replays.replay_lock)
        self.identity = Identity(people, clock, addresses, config.behind_proxy)
        address_of = self.identity.last_addresses.of
        duplicate = DuplicatePolicy(series_store, self._read_state)

        self.tables = TableRegistry(
            store,
            clock,
            bots,
            config.timings,
            self._subscribers,
            _policies(duplicate, DayPolicy(clock)),
            address_of=address_of,
            bus=bus,
            directory=Directory(people.names),
        )
        opener = TableOpener(self.tables, store, clock, random)
        self.days = Days(day_store, BOXES, bots.measure, clock, random)
        self.rooms, self.room_sockets = self._rooms(room_store, random)
        self.connections = Connections(config.limits, self.metrics, bus)
        self.lobby = Lobby(
            store, self.tables, people.company, address_of, self.followers.table_changed
        )
        self.accounts = Accounts(people, self.connections, self.tables, bus, clock, random)
        self.mailer = Mailer(config.mail)
        self._work: set[asyncio.Task[None]] = set()  # that was begun by news
        self.store_watch = StoreWatch(store, self.health, bus, self.connections.send_away)
        bus.listen(self._hear)
        series = SeriesManager(
            store, series_store, self.tables, opener, duplicate, self.replays, clock, random
        )

        self._events = build_events(
            store,
            event_store,
            series_store,
            self.tables,
            opener,
            duplicate,
            limits,
            self.identity,
            addresses,
            clock,
            random,
        )

        async def forget() -> None:
            await shared.forget()
            await self.accounts.forget_old()
            now_ms, kept = clock.now_ms(), self.sweep.retention
            await notices.drop_finished(now_ms - kept.notice_ms, now_ms - kept.holiday_ms)
            await room_store.drop_rounds(now_ms - kept.room_ms)

        self.sweep = RetentionSweep(
            config.retention,
            store,
            people,
            series,
            self._events.manager,
            self.tables,
            clock,
            forget,
        )
        holidays = Holidays(notices, self.tables, clock)
        keys = VapidKey(notices, addresses.url if addresses.is_https else "https://localhost")
        sender = Sender(
            Outgoing(
                config.notices_to_loopback,
                own_addresses=lambda: local_addresses(socket.AF_INET6),
            ),
            keys.load,
            addresses.link,
            lambda kind, host: limits.bucket(HOST_RATES[kind], host).take(),
            NoticeEmails(self.mailer, people.accounts),
        )
        self.outbox = Outbox(
            notices,
            store,
            self.tables.directory,
            sender,
            holidays,
            SocketAttendance(self.tables, self.connections, bool(bus.process)),
            clock,
        )
        sharing = build_sharing(people, self.tables, site, limits, self.identity, addresses)
        apis = build_apis(
            ApiParts(
                config=config,
                addresses=addresses,
                store=store,
                series_store=series_store,
                people=people,
                notices=notices,
                tables=self.tables,
                opener=opener,
                series=series,
                days=self.days,
                day_store=day_store,
                events=self._events,
                replays=self.replays,
                bots=bots,
                tokens=tokens,
                lobby=self.lobby,
                followers=self.followers,
                room_store=room_store,
                rooms=self.rooms,
                room_sockets=self.room_sockets,
                connections=self.connections,
                accounts=self.accounts,
                people_changes=self.people_changes,
                mailer=self.mailer,
                sender=sender,
                keys=keys,
                holidays=holidays,
                sharing=sharing,
                health=self.health,
                callers=callers,
                limits=limits,
                shared=shared,
                bus=bus,
                clock=clock,
                random=random,
            )
        )
        self.tables_api = apis.tables
        services = SocketServices(
            self.tables,
            self.lobby,
            self._events.followers,
            self.followers,
            tokens,
            people,
            bots,
            limits,
            config.limits.watched,
            self.health,
            self.metrics,
            clock,
            self.rooms,
            self.room_sockets,
        )
        self.endpoint = SocketEndpoint(self.identity, self.connections, services, config.limits)
        self.connection_limits = ConnectionLimits(
            config.limits, limits, self.metrics, config.behind_proxy
        )
        self.web: web.Application = HttpApplication(
            self.identity,
            limits,
            self.connection_limits,
            self.metrics,
            self.health,
            addresses.origins,
            config.shows_metrics,
        ).build(
            [route for api in apis.everything for route in routes_of(api)],
            self.endpoint.handle,
            site,
            sharing.pages.handlers
            | DayPictures(
                self.days, sharing.painter, site, limits, self.identity, addresses
            ).handlers
            | self._events.files.handlers,
            config.limits.message_bytes,
        )

    def _rooms(self, store: RoomStore, random: Random) -> tuple[Rooms, RoomSockets]:
        """Rounds for everybody who comes, and the sockets that follow them."""
        sockets = RoomSockets(random(16), self.people.company, self.clock)
        names_of = self.tables.directory.names_of
        parts = RoomParts(store, self.clock, random, names_of, sockets, self._bus)
        return Rooms(BOXES, parts), sockets

    @cached_property
    def followers(self) -> Followers:
        """Who is told when people they follow come or go."""
        return Followers(self.people.company, self.connections.people)

    @cached_property
    def beats(self) -> Beats:
        """Tells those who wait at a table that this process lives."""
        return Beats(self.tables, self._bus, self.clock)

    @property
    def events(self) -> EventManager:
        """Runs the club evenings."""
        return self._events.manager

    @cached_property
    def name_sweep(self) -> NameSweep:
        """Takes names out of what earlier versions have stored."""
        return NameSweep(self.store, self.people, self.clock, is_shared=bool(self._bus.process))

    @cached_property
    def people_changes(self) -> PeopleChanges:
        """Renames and deletes people."""
        return PeopleChanges(
            self.people,
            self.store,
            self.tables,
            self.lobby,
            self.rooms,
            self.connections,
            self._bus,
        )

    def _subscribers(self, table: LiveTable) -> Subscribers:
        has_chat = self.config.chat and table.row.chat and not table.row.series
        return Subscribers(table, self.lobby.publish, has_chat)

    def _hear(self, news: ClusterNews) -> None:
        """Another process of the cluster says something that is not about one table alone."""
        match news:
            case LobbyNews(entry=entry, people=people):
                self._begin(self.lobby.hear(entry, people))
            case ProcessLost(process=process):
                self.tables.forget_process(process)
                self.connections.people.forget(process)
                self.rooms.forget_process(process)
            case RoomTold():
                self.rooms.hear(news)
            case PeopleConnected():
                self.connections.people.hear(news)
            case TiesChanged(people=people):
                self._begin(self.lobby.ties_changed(people))
                self._begin(self.followers.ties_changed(people))
                self._begin(self.room_sockets.ties_changed(people))
            case TablesUnloaded(tables=tables):
                self.tables.take_left(tables)
            case PersonMerged():
                self._begin(self.accounts.merged(news))
            case PersonRenamed() | PersonDeleted():
                self._begin(self.people_changes.hear(news))
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
        await self.rooms.close()
        await self.tables.close(give_time_back=not self._bus.others)


def _policies(duplicate: DuplicatePolicy, of_the_day: DayPolicy) -> PolicyOf:
    """What differs at each kind of table."""

    def policy_of(row: TableRow) -> TablePolicy:
        if row.day or row.series:
            return of_the_day if row.day else duplicate
        return EVENT if row.event else RATED if row.rated else CASUAL

    return policy_of
