"""Quick games: people who want to play now are seated together, and bots come after a while.

Whoever asks takes a place at a table that begins by itself; where none waits, a table is opened
whose free places go to bots when its timer is up. For each kind of game the store names one table,
so that two who ask at once, in two processes, meet there.
"""

from collections.abc import AsyncIterator, Callable, Collection, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw, structs

from ..bots import LEVELS
from ..boxes import Box
from ..core.errors import IllegalAction, Refused
from ..core.texts import LANGUAGES
from .clock import Clock
from .company import CompanyStore
from .errors import NoSuchTable
from .identifiers import Random, new_id
from .live import LiveTable
from .lobby_entry import LobbyEntry
from .opening import TableOpener, chosen_places
from .ports import CORRESPONDENCE, PersonRow, TableRow, TableStore
from .progress import STRENGTH, WINS
from .registry import TableRegistry
from .results import Result
from .seating import join, start
from .state import FILL
from .waiting import WaitingTable

ATTEMPTS = 8
SOON_MS = 2_000  # who sits down later would hardly see the table before the cards are dealt
FORGOTTEN_MS = 600_000  # a table that was named so long ago is not looked for any more
USUAL_LEVEL = "casual"  # against somebody of whom nothing is known
GAMES_ENOUGH = 3  # to judge by
MayOpen = Callable[[], AbstractAsyncContextManager[None]]


class Wish(NamedTuple):
    """What somebody wants to play; the level is that of the bots, if there have to be any."""

    box: Box
    preset: str
    options: Any
    places: int
    level: str

    @property
    def kind(self) -> str:
        """Those with the same one can sit together."""
        game = self.box.game
        options = sha256(msgspec.json.encode(self.options)).hexdigest()[:16]
        return f"{game.slug}/{game.version}/{self.preset}/{self.places}/{options}"


def usual_game(box: Box, language: str) -> tuple[str, Any]:
    """The rule set of a quick game, and its options: the first for several, in this language.

    Where all are for one, it is the first of these.
    """
    every = [*box.game.presets.items()]
    found = [each for each in every if box.game.seats(each[1])[-1] > 1] or every
    if language != LANGUAGES[0]:
        for name, options in found:
            if hasattr(options, "language"):
                with suppress(msgspec.ValidationError):
                    return name, _spoken(options, language)
    return found[0]


def _spoken(options: Any, language: str) -> Any:
    """The same options with another language; raises ValidationError if there is none."""
    changed = structs.replace(options, language=language)
    return msgspec.convert(structs.asdict(changed), type(options))


def fitting_level(results: Iterable[Result], levels: Sequence[str]) -> str:
    """The level of bots that somebody's latest games suggest: above the one that they often beat.

    Only games against bots alone count, by the strongest of them.
    """
    known = [each for each in LEVELS if each in levels]
    played: dict[str, list[bool]] = {}
    for each in results:
        ranks = [STRENGTH.get(other.level, -1) for other in each.opponents]
        if each.kind != "unfinished" and ranks and min(ranks) >= 0:
            played.setdefault(LEVELS[max(ranks)], []).append(each.kind in WINS)
    beaten = [
        level
        for level, won in played.items()
        if len(won) >= GAMES_ENOUGH and 2 * sum(won) >= len(won)
    ]
    if beaten:
        best = max(STRENGTH[level] for level in beaten)
        return next((each for each in known if STRENGTH[each] > best), known[-1])
    last = next(iter(played), USUAL_LEVEL)  # the latest game comes first
    return last if last in known else known[0]


def fewest_missing(entries: Iterable[LobbyEntry]) -> list[LobbyEntry]:
    """Tables in the order in which they are offered: the fullest first, of these the oldest."""
    return sorted(entries, key=lambda each: (each.places - len(each.members), each.opened_ms))


class QuickGames:
    """Seats people."""

    def __init__(
        self,
        tables: TableRegistry,
        store: TableStore,
        company: CompanyStore,
        opener: TableOpener,
        clock: Clock,
        random: Random,
        wait_seconds: int,
    ) -> None:
        self._tables = tables
        self._store = store
        self._company = company
        self._opener = opener
        self._clock = clock
        self._random = random
        self._wait_seconds = wait_seconds

    async def seat(
        self,
        person: PersonRow,
        nonce: str,
        wish: Wish,
        entries: Iterable[LobbyEntry],
        may_open: MayOpen,
    ) -> str:
        """The table where a person sits now; `entries` are those of the lobby.

        Nobody sits with people from whom they stay apart. Raises Refused if they may not open one,
        or there are too many tables at a time.
        """
        apart = await self._company.apart(person.id)
        async for name in self._waiting(wish, entries):
            try:
                await self._sit(name, person, nonce, wish, apart, may_open)
            except (IllegalAction, NoSuchTable):
                continue  # it is full or has begun, or they stay apart from somebody there: another
            return name
        raise Refused("too-many", what="quick")

    async def begin_if_full(self, table: str) -> None:
        """Deal the cards where nobody is missing any more."""
        async with self._tables.hold(table) as live:
            if len(live.state.members) == live.row.places and live.row.fill_seconds:
                with suppress(IllegalAction):  # it has begun
                    await live.order(start(None, ()))

    async def _waiting(self, wish: Wish, entries: Iterable[LobbyEntry]) -> AsyncIterator[str]:
        """Tables to try, one after the other: those that wait, then the one that all agree on."""
        now_ms, waiting = self._clock.now_ms(), self._store.waiting
        for entry in fewest_missing(each for each in entries if is_waiting(each, now_ms)):
            if (entry.game, entry.preset) == (wish.box.game.slug, wish.preset) and not entry.rated:
                yield entry.id
        known = await waiting.read(wish.kind)
        for _ in range(ATTEMPTS):
            if known is not None and known.at_ms > now_ms - FORGOTTEN_MS:
                yield known.table
            fresh = WaitingTable(new_id(self._random), now_ms)
            known = await waiting.claim(wish.kind, known.table if known else "", fresh)

    async def _sit(
        self,
        name: str,
        person: PersonRow,
        nonce: str,
        wish: Wish,
        apart: Collection[str],
        may_open: MayOpen,
    ) -> None:
        """Take a place; a table that was only named so far is opened by whoever comes first.

        Raises IllegalAction or NoSuchTable where that is impossible.
        """
        if await self._store.read_head(name) is None:
            async with may_open():
                await self._opener.open(self._row(name, person, wish))
        async with self._tables.hold(name) as table:
            self._check(table, person, wish)
            await table.order(join(self._opener.new_member(person, nonce), apart))

    def _check(self, table: LiveTable, person: PersonRow, wish: Wish) -> None:
        """Raises IllegalAction unless it is such a table, and there is time to see it."""
        row, due_ms = table.row, table.state.due.get(FILL)
        if (
            not (row.open and row.fill_seconds)
            or row.series
            or row.rated  # a place there is an agreement to be rated
            or table.state.clock in CORRESPONDENCE
            or (row.game, table.config.options) != (wish.box.game.slug, wish.options)
        ):
            raise IllegalAction("other-table")
        if table.state.place_of(person.id) is not None:
            return
        if due_ms is not None and due_ms < self._clock.now_ms() + SOON_MS:
            raise IllegalAction("already-started")

    def _row(self, name: str, person: PersonRow, wish: Wish) -> TableRow:
        game = wish.box.game
        return TableRow(
            id=name,
            game=game.slug,
            version=game.version,
            options=Raw(msgspec.json.encode(wish.options)),
            secret=self._random(32).hex(),
            opened_ms=self._clock.now_ms(),
            content=dict(game.content(wish.options)),
            preset=wish.preset,
            owner=person.id,
            places=wish.places,
            open=True,
            fill=wish.level,
            fill_seconds=self._wait_seconds,
        )


def is_waiting(entry: LobbyEntry, now_ms: int) -> bool:
    """Whether a table begins by itself, and one can still sit down there."""
    return (
        entry.stage == "gathering"
        and entry.open
        and not entry.series
        and 0 < len(entry.members) < entry.places
        and entry.starts_ms > now_ms + SOON_MS
    )


def wish_for(box: Box, language: str, results: Iterable[Result]) -> Wish:
    """A quick game of a box for somebody who speaks this language and has played these games."""
    preset, options = usual_game(box, language)
    level = fitting_level(results, list(box.bots))
    return Wish(box, preset, options, chosen_places(box, options, None), level)
