"""The parts of club evenings that a server needs, put together."""

from typing import NamedTuple

from ..duplicate.policy import DuplicatePolicy
from ..duplicate.ports import SeriesStore
from ..events.ports import EventStore
from ..events.running import EventManager
from ..events.tables import EventTables
from ..tables.clock import Clock
from ..tables.identifiers import Random
from ..tables.opening import TableOpener
from ..tables.ports import TableStore
from ..tables.registry import TableRegistry
from .config import Addresses
from .event_pages import EventPages
from .http.event_files import EventFiles
from .identity import Identity
from .limits import RateLimits
from .socket.event_followers import EventFollowers


class EventParts(NamedTuple):
    """What runs the events, shows them, and tells those who follow."""

    store: EventStore
    manager: EventManager
    pages: EventPages
    files: EventFiles
    followers: EventFollowers


def build_events(
    store: TableStore,
    event_store: EventStore,
    series: SeriesStore,
    tables: TableRegistry,
    opener: TableOpener,
    duplicate: DuplicatePolicy,
    limits: RateLimits,
    identity: Identity,
    addresses: Addresses,
    clock: Clock,
    random: Random,
) -> EventParts:
    """All parts of events."""
    followers = EventFollowers()
    event_tables = EventTables(store, series, tables, opener, duplicate, clock, random)
    manager = EventManager(store, event_store, event_tables, clock, random, followers.publish)
    pages = EventPages(tables.directory, addresses, clock)
    files = EventFiles(manager, pages, limits, identity, addresses)
    return EventParts(event_store, manager, pages, files, followers)
