"""The HTTP interface of a server: every API, and what it is built from."""

from collections.abc import Sequence
from typing import NamedTuple

from ..days.days import Days
from ..days.ports import DayStore
from ..days.tries import Tries
from ..duplicate.ports import SeriesStore
from ..duplicate.series import SeriesManager
from ..notices.holidays import Holidays
from ..notices.keys import VapidKey
from ..notices.ports import NoticeStore
from ..notices.sender import Sender
from ..rounds.ports import RoomStore
from ..rounds.rooms import Rooms
from ..tables.bot_pool import BotPool
from ..tables.clock import Clock
from ..tables.identifiers import Random
from ..tables.news import Bus
from ..tables.opening import TableOpener
from ..tables.ports import PeopleStore, TableStore
from ..tables.quick import QuickGames
from ..tables.registry import TableRegistry
from ..tables.replay_cache import ReplayCache
from .accounts import Accounts
from .callers import AddressHashes, SharedLimits
from .config import Addresses, ServerConfig
from .event_parts import EventParts
from .http.about import AboutApi
from .http.account import AccountApi
from .http.books import BooksApi
from .http.chat import ChatApi
from .http.company import CompanyApi
from .http.contests import Contests
from .http.day_records import DayRecordsApi
from .http.days import DaysApi
from .http.events import EventsApi
from .http.export import ExportApi
from .http.history import HistoryApi
from .http.lessons import LessonsApi
from .http.notices import NoticesApi
from .http.own_boards import OwnBoardsApi
from .http.people import PeopleApi
from .http.quick import QuickApi
from .http.ratings import RatingsApi
from .http.remarks import RemarksApi
from .http.replays import ReplayApi
from .http.rooms import RoomsApi
from .http.routes import declared_routes
from .http.series import SeriesApi
from .http.share_pages import Sharing
from .http.shares import SharesApi
from .http.sign_in import SignInApi
from .http.studies import StudyApi
from .http.table_pages import TablePages
from .http.tables import TablesApi
from .http.words import WordsApi
from .limits import RateLimits
from .mail import Mailer
from .ops.health import Health
from .people import PeopleChanges
from .socket.connections import Connections
from .socket.followers import Followers
from .socket.lobby import Lobby
from .socket.rooms import RoomSockets
from .table_limits import TableLimits
from .tokens import SeatTokens

APIS: Sequence[type] = (
    AboutApi,
    PeopleApi,
    SignInApi,
    AccountApi,
    HistoryApi,
    RatingsApi,
    ExportApi,
    NoticesApi,
    TablesApi,
    CompanyApi,
    ChatApi,
    QuickApi,
    RoomsApi,
    SeriesApi,
    DayRecordsApi,
    DaysApi,
    EventsApi,
    LessonsApi,
    BooksApi,
    OwnBoardsApi,
    ReplayApi,
    SharesApi,
    StudyApi,
    WordsApi,
    RemarksApi,
)
ROUTES = tuple(route for api in APIS for route in declared_routes(api))


class ApiParts(NamedTuple):
    """What the APIs are built from."""

    config: ServerConfig
    addresses: Addresses
    store: TableStore
    series_store: SeriesStore
    people: PeopleStore
    notices: NoticeStore
    tables: TableRegistry
    opener: TableOpener
    series: SeriesManager
    days: Days
    day_store: DayStore
    events: EventParts
    replays: ReplayCache
    bots: BotPool
    tokens: SeatTokens
    lobby: Lobby
    followers: Followers
    room_store: RoomStore
    rooms: Rooms
    room_sockets: RoomSockets
    connections: Connections
    accounts: Accounts
    people_changes: PeopleChanges
    mailer: Mailer
    sender: Sender
    keys: VapidKey
    holidays: Holidays
    sharing: Sharing
    health: Health
    callers: AddressHashes
    limits: RateLimits
    shared: SharedLimits
    bus: Bus
    clock: Clock
    random: Random


class BuiltApis(NamedTuple):
    """All APIs of a server, and the one that opens tables."""

    tables: TablesApi
    everything: Sequence[object]


def build_apis(parts: ApiParts) -> BuiltApis:
    """Every API, with the parts that it uses and no others."""
    store = parts.store
    people = parts.people
    tables = parts.tables
    opener = parts.opener
    lobby = parts.lobby
    connections = parts.connections
    limits = parts.limits
    shared = parts.shared
    addresses = parts.addresses
    clock = parts.clock
    random = parts.random
    config = parts.config
    pages = TablePages(tables, parts.tokens, addresses)
    table_limits = TableLimits(store, config.limits, clock, parts.callers)
    tables_api = TablesApi(
        store,
        people.company,
        parts.series,
        parts.events.manager,
        tables,
        opener,
        pages,
        table_limits,
        lobby,
        connections,
        limits,
        shared,
        clock,
        random,
    )
    everything: Sequence[object] = (
        AboutApi(parts.health, config.chat),
        PeopleApi(
            people,
            store,
            tables.directory,
            parts.people_changes,
            parts.accounts,
            limits,
            shared,
            addresses,
            clock,
            random,
        ),
        SignInApi(people.accounts, parts.accounts, parts.mailer, shared, addresses, clock, random),
        AccountApi(
            people.accounts,
            parts.accounts,
            parts.mailer,
            limits,
            shared,
            addresses,
            clock,
            random,
        ),
        HistoryApi(store, people, tables.directory),
        RatingsApi(store.ratings, tables, lobby, limits, clock),
        ExportApi(
            store,
            people,
            parts.notices,
            parts.day_store,
            parts.room_store,
            parts.events.store,
            tables.directory,
            limits,
            addresses,
            clock,
        ),
        NoticesApi(
            parts.notices,
            parts.sender,
            parts.keys,
            parts.holidays,
            people.accounts,
            limits,
            config.limits,
            clock,
            random,
        ),
        tables_api,
        CompanyApi(
            people.company,
            store,
            tables,
            opener,
            pages,
            table_limits,
            lobby,
            parts.followers,
            parts.room_sockets,
            connections,
            limits,
            config.limits,
            clock,
            parts.bus,
        ),
        ChatApi(
            people.chat,
            people.company,
            tables,
            limits,
            config.limits,
            clock,
            random,
            config.chat,
        ),
        QuickApi(
            store,
            QuickGames(tables, store, people.company, opener, clock, random, config.quick_seconds),
            pages,
            table_limits,
            lobby,
            limits,
            clock,
        ),
        RoomsApi(parts.rooms, clock),
        SeriesApi(parts.series, pages, table_limits, limits, addresses),
        EventsApi(
            parts.events.manager,
            parts.events.store,
            parts.events.pages,
            limits,
            config.limits,
            clock,
        ),
        DayRecordsApi(parts.days, parts.day_store, limits),
        DaysApi(
            parts.days,
            Tries(parts.days, parts.day_store, tables, store, opener, clock, random),
            parts.day_store,
            people.company,
            tables.directory,
            table_limits,
            limits,
            parts.sharing.painter,
        ),
        LessonsApi(),
        BooksApi(store, tables, parts.days, parts.day_store),
        OwnBoardsApi(
            Contests(
                store, tables, parts.days, parts.day_store, parts.rooms, parts.room_store, clock
            ),
            parts.bots,
            limits,
        ),
        ReplayApi(
            store,
            parts.series_store,
            tables,
            parts.replays,
            parts.bots,
            limits,
            parts.sharing.games,
        ),
        SharesApi(people, tables, *parts.sharing[:2], limits, addresses, clock, random),
        StudyApi(tables, parts.replays, parts.bots, limits, parts.sharing.games),
        WordsApi(people.reports, store, limits, clock),
        RemarksApi(people.remarks, people.company, tables, limits, clock),
    )
    return BuiltApis(tables_api, everything)
