"""Builds a server from what it needs from outside."""

import os

from ..days.ports import DayStore
from ..duplicate.ports import SeriesStore
from ..events.ports import EventStore
from ..notices.ports import NoticeStore
from ..rounds.ports import RoomStore
from ..tables.bot_pool import BotPool
from ..tables.clock import Clock, WallClock
from ..tables.identifiers import Random
from ..tables.news import Bus, NoBus
from ..tables.ports import PeopleStore, TableStore
from .app import App
from .config import Addresses, ServerConfig
from .http.site import Site
from .tokens import SeatTokens


async def build_app(
    config: ServerConfig,
    addresses: Addresses,
    store: TableStore,
    people: PeopleStore,
    series_store: SeriesStore,
    notices: NoticeStore,
    days: DayStore,
    rooms: RoomStore,
    event_store: EventStore,
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
        days,
        rooms,
        event_store,
        bots,
        tokens,
        clock or WallClock(),
        random,
        site or Site(),
        bus or NoBus(),
    )
    await app.tables.start()
    return app
