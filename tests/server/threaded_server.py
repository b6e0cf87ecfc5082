"""A server that runs in a thread for a whole file of tests, with tables to disturb."""

import asyncio
import logging
import os
import threading
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from escale.boxes.registry import BOXES, GAMES
from escale.core.texts import Texts
from escale.protocol.http import NewTable
from escale.server.app import App
from escale.server.identity import hash_of, new_key
from escale.tables.accounts import session_id
from escale.tables.clock import SimulatedClock
from escale.tables.identifiers import new_id
from escale.tables.live import LiveTable
from escale.tables.ports import LoggedStep, PersonRow
from escale.tables.seating import abandon, end, join, start
from escale.tables.state import Member, TableState
from escale.tables.stored import read_state

from .servers import RunningServer, open_server

GAME = "rondelic"
NOW_MS = 1_700_000_000_000
PACE_MS = 1_000  # for ever, on a clock that stands still: no bot plays among people
Result = TypeVar("Result")


async def until(done: Callable[[], object]) -> None:
    """Let everyone else go on until something is true."""
    while not done():
        await asyncio.sleep(0)  # what it waits for is an event, however long it takes


def has_text(code: str) -> bool:
    """Whether people can be told what this refusal means."""
    texts = Texts("fr", ("escale", BOXES[GAME].catalogue.package))
    return any(texts.has(f"{part}.{code}") for part in ("refusals", "errors"))


class Complaints(logging.Handler):
    """What the server would wake someone for: there should be nothing."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        trace = logging.Formatter().formatException(record.exc_info) if record.exc_info else ""
        self.heard.append(f"{record.name}: {record.getMessage()}\n{trace}")


class Guests(NamedTuple):
    """Those who are known on the server; Eve is at no table, Cleo not at the one that gathers."""

    ann: PersonRow
    bob: PersonRow
    cleo: PersonRow
    eve: PersonRow


class Seen(NamedTuple):
    """Where a table stands, in memory and in the store."""

    state: TableState
    steps: Sequence[LoggedStep]


class Scene(NamedTuple):
    """Tables of Ann's: in play, gathering, and over."""

    tables: dict[str, LiveTable]
    tokens: dict[str, str]  # by table and name: playing-bob
    members: dict[str, str]

    @property
    def playing(self) -> LiveTable:
        return self.tables["playing"]


class ThreadedServer:
    """A server in a thread of its own, whose clock stands still."""

    def __init__(self, path: Path) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever)
        self._thread.start()
        self.clock = SimulatedClock(NOW_MS)
        self._opening = open_server(path, self.clock, pace_ms=PACE_MS)
        self.home: RunningServer = self.do(self._opening.__aenter__())
        self.complaints = Complaints()
        logging.getLogger().addHandler(self.complaints)
        self.keys: dict[str, str] = {}
        self.guests = Guests(*[self.do(self._guest(name)) for name in Guests._fields])
        self.scene = self.do(self._new_scene())

    @property
    def app(self) -> App:
        return self.home.app

    @property
    def url(self) -> str:
        return self.home.url

    def do(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Something on the server's own thread; it may not take for ever."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    def close(self) -> None:
        logging.getLogger().removeHandler(self.complaints)
        self.do(self._opening.__aexit__(None, None, None))
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()

    async def _guest(self, name: str) -> PersonRow:
        person = PersonRow(new_id(os.urandom), name.title(), NOW_MS)
        self.keys[name] = new_key(os.urandom)
        await self.app.people.add_person(person, hash_of(self.keys[name]))
        return person

    async def remember_all(self) -> None:
        """Who asked to be forgotten is a guest again."""
        for person, key in zip(self.guests, self.keys.values(), strict=True):
            if await self.app.people.find_person(hash_of(key)) is None:
                await self.app.people.add_person(person, hash_of(key))
                self.app.tables.directory.rename(person.id, person.name)

    async def _new_scene(self) -> Scene:
        ann, bob, cleo, _ = self.guests
        tables = {
            "playing": await self._table(3, bob, cleo),
            "gathering": await self._table(4, bob),
            "over": await self._table(3, bob, cleo),
        }
        await tables["playing"].order(start(ann.id, ()))
        await tables["over"].order(start(ann.id, ()))
        await tables["over"].order(end(ann.id))
        tokens, members = {}, {}
        for kind, table in tables.items():
            for member in table.state.members:
                called = table.names[member.id].lower()
                name = f"{kind}-{called}"
                members[name] = member.id
                key = self.keys.get(called, "")
                session = session_id(hash_of(key))
                tokens[name] = self.app.tokens.token(table.row.id, member.id, session)
        return Scene(tables, tokens, members)

    async def _table(self, places: int, *others: PersonRow) -> LiveTable:
        wish = NewTable(GAME, "rondelic-rapide", places=places, open=True)
        table = await self.app.tables.acquire(
            await self.app.tables_api.open_for(self.guests.ann, wish)
        )
        for other in others:
            await table.order(join(Member(new_id(os.urandom), "", "", other.id)))
        return table

    async def look(self, table: LiveTable) -> Seen:
        """A table as it stands; what is kept leads to the same."""
        steps = await self.app.store.read_steps(table.row.id)
        again = await read_state(table.row.id, GAMES, self.app.store)
        assert again == table.state, "the log says something else than the table"
        return Seen(table.state, steps)

    async def look_at_all(self) -> list[Seen]:
        return [await self.look(table) for table in self.scene.tables.values()]

    async def tidy(self, before: list[Seen]) -> None:
        """Set the scene again if anything has changed, so that each case starts from the same."""
        if await self.look_at_all() != before:
            for table in self.scene.tables.values():
                await table.order(abandon)
                self.app.tables.release(table)
            await self.app.tables.unload_idle()
            self.scene = await self._new_scene()

    def words(self) -> dict[str, str]:
        """What a request may name, as JSON, by what the cases call it."""
        scene, state = self.scene, self.scene.playing.state
        seat = state.actors.must[0]
        legal = list(scene.playing.game.legal(scene.playing.view(seat)))
        named = {
            **{kind: table.row.id for kind, table in scene.tables.items()},
            "phase": state.phase,
            **{f"token-{name}": token for name, token in scene.tokens.items()},
            **{f"member-{name}": member for name, member in scene.members.items()},
        }
        return {f'"@{name}"': f'"{value}"' for name, value in named.items()} | {
            '"@answer"': msgspec.json.encode(legal[0]).decode()
        }

    @property
    def asked(self) -> str:
        """Who is asked at the table in play."""
        state = self.scene.playing.state
        member = state.members[state.actors.must[0]]
        return self.scene.playing.names[member.id].lower()


@contextmanager
def threaded_server(path: Path) -> Iterator[ThreadedServer]:
    kept = ThreadedServer(path)
    try:
        yield kept
    finally:
        kept.close()
