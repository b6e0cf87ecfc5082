"""An event as a person finds it: its table, its rounds, their own place in it."""

from ..events.model import EventState, EventTable, Round
from ..events.rounds import arena_end_ms, next_round_ms, stop_ms
from ..events.running import LiveEvent
from ..events.scoring import PlayerRound
from ..events.standings import Standing
from ..protocol import events as wire
from ..tables.clock import Clock
from ..tables.directory import Directory
from .config import Addresses

MOST_DRAWN = 40  # of an arena, games that began together


class EventPages:
    """Makes the page of an event for the person who asks."""

    def __init__(self, directory: Directory, addresses: Addresses, clock: Clock) -> None:
        self._directory = directory
        self._addresses = addresses
        self._clock = clock

    async def names(self, event: LiveEvent) -> dict[str, str]:
        """What the players are called today; two of the same name are told apart by a number."""
        known = await self._directory.names_of(event.people.values())
        names: dict[str, str] = {}
        taken: set[str] = set()
        for player in event.state.players.values():
            name = player.name or known.get(event.people.get(player.id, ""), "")
            count = 2
            shown = name
            while shown and shown.casefold() in taken:
                shown, count = f"{name} {count}", count + 1
            taken.add(shown.casefold())
            names[player.id] = shown
        return names

    async def page(self, event: LiveEvent, person: str) -> wire.EventPage:
        """The page for a person; "" for somebody who has not said who they are."""
        row, config, state = event.row, event.row.config, event.state
        names = await self.names(event)
        hosts = await self._directory.names_of([row.host])
        me = event.player_of(person) if person else None
        ends_ms = arena_end_ms(config, state) if config.format == "arena" else 0
        stops_ms = stop_ms(config, state) or (ends_ms if state.started_ms else 0)
        return wire.EventPage(
            code=row.code,
            url=self._addresses.link(f"tournoi/{row.code}"),
            name=config.name,
            format=config.format,
            boxes=tuple(wire.EventBoxEntry(b.game, b.preset, b.places) for b in config.boxes),
            rounds=config.rounds,
            minutes=config.minutes,
            start_ms=config.start_ms,
            round_minutes=config.round_minutes,
            absent=config.absent,
            absent_seconds=config.absent_seconds,
            odd=config.odd,
            late=config.late,
            level=config.level,
            host=hosts.get(row.host, ""),
            stage=state.stage,
            closed=state.closed,
            opened_ms=row.opened_ms,
            started_ms=state.started_ms,
            number=state.number,
            players=tuple(
                wire.EventPlayer(each.id, names[each.id], each.level, not each.is_here)
                for each in state.players.values()
            ),
            standings=tuple(map(standing_entry, event.standings)),
            drawn=drawn_rounds(event),
            rounds_drawn=len(state.rounds),
            next_ms=_next_ms(event),
            stop_ms=0 if state.closed else stops_ms,
            server_ms=self._clock.now_ms(),
            is_host=bool(person) and row.host == person,
            me=me or "",
            table=(state.table_of(me) or "") if me and not state.closed else "",
        )


def drawn_rounds(event: LiveEvent) -> tuple[wire.EventRoundEntry, ...]:
    """The rounds of an event with their tables, the last ones of an arena."""
    state, boxes = event.state, len(event.row.config.boxes)
    return tuple(
        wire.EventRoundEntry(
            each.number, (each.number - 1) % boxes, _tables(state, each), each.byes
        )
        for each in state.rounds[-MOST_DRAWN:]
    )


def _tables(state: EventState, drawn: Round) -> tuple[wire.EventTableEntry, ...]:
    return tuple(_table(state.tables[each]) for each in drawn.tables)


def _table(table: EventTable) -> wire.EventTableEntry:
    result = table.result
    if result is None:
        return wire.EventTableEntry(table.id, table.players)
    return wire.EventTableEntry(table.id, table.players, result.places, result.scores, result.how)


def standing_entry(line: Standing) -> wire.EventStanding:
    """A line of the table as it is sent."""
    return wire.EventStanding(
        line.player,
        line.place,
        round(float(line.points), 3),
        line.games,
        line.wins,
        tuple(round(float(each), 3) for each in line.tie_breaks),
        tuple(map(_round, line.rounds)),
    )


def _round(each: PlayerRound) -> wire.EventRound:
    points = round(float(each.points), 3)
    return wire.EventRound(each.round, each.kind, points, each.table, each.opponents)


def _next_ms(event: LiveEvent) -> int:
    config, state = event.row.config, event.state
    if config.format == "arena" or not state.started_ms or state.closed or state.unfinished:
        return 0
    return next_round_ms(config, state) if len(state.rounds) < config.rounds else 0
