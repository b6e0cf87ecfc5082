"""Club evenings: opening one, taking part, what its host decides."""

import msgspec
from msgspec import Raw

from ...boxes.registry import box_named
from ...core.errors import Refused
from ...core.typed_text import clean_comment
from ...events.model import EventBox, EventConfig, EventRow, Stage
from ...events.ports import EventStore
from ...events.running import EventManager, LiveEvent
from ...protocol import events as wire
from ...tables.clock import Clock
from ...tables.identifiers import read_code
from ...tables.opening import chosen_options, chosen_places
from ...tables.ports import PersonRow
from ..config import DAY_MS, Limits
from ..event_pages import EventPages
from ..limits import RateLimits
from .routes import Reply, Request, route

EVENT = ("unknown-event",)
LATEST_START_MS = 90 * DAY_MS  # from now
MOST_LISTED = 30
PAIR = 2


class EventsApi:
    """The pages of events; what happens there is decided in `events`."""

    def __init__(
        self,
        manager: EventManager,
        events: EventStore,
        pages: EventPages,
        limits: RateLimits,
        config: Limits,
        clock: Clock,
    ) -> None:
        self._manager = manager
        self._events = events
        self._pages = pages
        self._limits = limits
        self._config = config
        self._clock = clock

    @route(
        "POST",
        "/api/events",
        "Open a club evening: a Swiss tournament, rounds on the same deals, or an arena",
        wire.EventPage,
        body=wire.NewEvent,
        codes=(
            "no-identity",
            "unknown-game",
            "unknown-preset",
            "unknown-option",
            "unknown-level",
            "bad-seats",
            "bad-event",
            "too-many-events",
        ),
        statuses=(201,),
    )
    async def open_event(self, request: Request) -> Reply:
        person = request.require_name()
        self._limits.check("new_events", person.id)
        self._limits.check("new_tables_of_address", request.address)
        most = self._config.events_of_person
        if await self._events.open_events_of(person.id) >= most:
            raise Refused("too-many-events", most=most)
        event = await self._manager.open(person, self._config_of(request.body))
        if request.body.joins:
            await self._manager.join(event, person)
        return Reply(await self._page(event, person), status=201)

    def _config_of(self, wish: wire.NewEvent) -> EventConfig:
        name = clean_comment(wish.name)
        if not any(sign.isalnum() for sign in name):
            raise Refused("bad-event", problem="name")
        boxes = tuple(_box(each, wish) for each in wish.boxes)
        now_ms = self._clock.now_ms()
        if wish.start_ms and not now_ms - DAY_MS < wish.start_ms < now_ms + LATEST_START_MS:
            raise Refused("bad-event", problem="start")
        return EventConfig(
            name=name,
            format=wish.format,
            boxes=boxes,
            rounds=wish.rounds,
            minutes=wish.minutes,
            start_ms=wish.start_ms,
            round_minutes=wish.round_minutes,
            pause_seconds=wish.pause_seconds,
            absent=wish.absent,
            absent_seconds=wish.absent_seconds,
            odd=wish.odd,
            late=wish.late,
            level=wish.level,
            clock=wish.clock,
        )

    @route("GET", "/api/events", "One's own club evenings", wire.MyEvents, codes=("no-identity",))
    async def my_events(self, request: Request) -> wire.MyEvents:
        person = request.require_person()
        found = await self._events.events_of(person.id, MOST_LISTED)
        return wire.MyEvents(tuple(_entry(row, stage, person.id) for row, stage in found))

    @route(
        "GET",
        "/api/events/{code}",
        "A club evening as it stands, and one's own place in it",
        wire.EventPage,
        codes=EVENT,
    )
    async def read_event(self, request: Request) -> wire.EventPage:
        return await self._page(await self._find(request), request.person)

    @route(
        "POST",
        "/api/events/{code}/join",
        "Take part, from the next pairing on",
        wire.EventPage,
        codes=("no-identity", *EVENT, "event-over", "event-full", "already-joined", "sent-away"),
    )
    async def join(self, request: Request) -> wire.EventPage:
        person = request.require_name()
        event = await self._find(request)
        self._limits.check("orders", person.id)
        await self._manager.join(event, person)
        return await self._page(event, person)

    @route(
        "POST",
        "/api/events/{code}/leave",
        "Take part no more: the game that one plays goes on, and no other is drawn",
        wire.EventPage,
        codes=("no-identity", *EVENT, "event-over", "not-in-the-event"),
    )
    async def leave(self, request: Request) -> wire.EventPage:
        person = request.require_person()
        event = await self._find(request)
        self._limits.check("orders", person.id)
        await self._manager.leave(event, person)
        return await self._page(event, person)

    @route(
        "POST",
        "/api/events/{code}/orders",
        "The host starts, draws the next round, removes somebody, or closes the evening",
        wire.EventPage,
        body=wire.EventOrder,
        codes=(
            "no-identity",
            *EVENT,
            "not-your-event",
            "event-over",
            "event-started",
            "event-moved",
            "too-few-players",
            "not-in-the-event",
        ),
    )
    async def order(self, request: Request) -> wire.EventPage:
        person = request.require_person()
        wish: wire.EventOrder = request.body
        event = await self._find(request)
        self._limits.check("orders", person.id)
        if event.row.host != person.id:
            raise Refused("not-your-event")
        if event.state.closed:
            raise Refused("event-over")
        match wish.order:
            case "start":
                await self._manager.start(event)
            case "next":
                await self._manager.next_round(event, wish.rounds_drawn)
            case "remove":
                await self._manager.remove(event, wish.player)
            case "close":
                await self._manager.close(event)
        return await self._page(event, person)

    async def _find(self, request: Request) -> LiveEvent:
        return await self._manager.find(read_code(request.path["code"]))

    async def _page(self, event: LiveEvent, person: PersonRow | None) -> wire.EventPage:
        return await self._pages.page(event, person.id if person else "")


def _entry(row: EventRow, stage: Stage, person: str) -> wire.EventEntry:
    config = row.config
    return wire.EventEntry(
        row.code,
        config.name,
        config.format,
        stage,
        config.start_ms,
        row.opened_ms,
        row.host == person,
    )


def _box(wish: wire.NewEventBox, event: wire.NewEvent) -> EventBox:
    """What is played in a round; raises BadInput or Refused."""
    box = box_named(wish.game)
    preset, options = chosen_options(box, wish.preset, wish.options)
    wanted = PAIR if event.format == "swiss" else wish.places
    if wanted is None and event.format == "arena":
        wanted = PAIR
    places = chosen_places(box, options, wanted)
    if places < PAIR or (event.format == "arena" and len(event.boxes) > 1):
        raise Refused("bad-event", problem="boxes")
    box.check_level(event.level)
    return EventBox(
        wish.game,
        box.game.version,
        Raw(msgspec.json.encode(options)),
        preset,
        places,
        dict(box.game.content(options)),
    )
