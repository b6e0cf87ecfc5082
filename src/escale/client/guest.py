"""A guest of a house: a name, a cookie that keeps it, and the tables one is at."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from time import time
from types import TracebackType
from typing import Any, TypeVar

import aiohttp
import msgspec
from yarl import URL

from ..play.card import TableCard
from ..play.ports import Pace
from ..protocol import http
from ..protocol import messages as wire
from .errors import HouseClosed, RefusedByHouse
from .line import Line
from .table import RemoteTable

Answer = TypeVar("Answer")


def wall_ms() -> float:
    return time() * 1000


class Guest:
    """One person at one house; several may share a house, each with a session of its own.

    `key` is the identity: keep it, and one is the same person next time.
    """

    def __init__(
        self,
        url: str,
        name: str = "",
        key: str = "",
        now_ms: Callable[[], float] = wall_ms,
    ) -> None:
        self.url = url.rstrip("/")
        self.name = name
        self._key = key
        self._now_ms = now_ms
        self._session: aiohttp.ClientSession | None = None
        self._line: Line | None = None
        self._tables: dict[str, RemoteTable] = {}
        self.lobby: dict[str, TableCard] = {}  # the open tables by id, once the lobby is watched
        self._lobby_news = asyncio.Event()
        self._in_lobby = False

    async def __aenter__(self) -> "Guest":
        jar = aiohttp.CookieJar(unsafe=True)  # also for addresses that are only numbers
        self._session = aiohttp.ClientSession(cookie_jar=jar)
        if self._key:
            jar.update_cookies({self._cookie: self._key}, URL(self.url))
        try:
            await self._introduce()
        except BaseException:
            await self._session.close()
            raise
        return self

    async def _introduce(self) -> None:
        """Say the name, or hear under which one we are known."""
        if self._key:
            self.name = (await self.get("/api/me", http.Person)).name
        elif self.name:
            self.name = (await self.post("/api/me", http.Person, http.NewPerson(self.name))).name

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if self._line:
                await self._line.close()
        finally:
            if self._session:
                await self._session.close()

    @property
    def _cookie(self) -> str:
        return "__Host-escale" if self.url.startswith("https:") else "escale"

    @property
    def key(self) -> str:
        """The identity, to be kept as a secret."""
        if self._session is None:
            return self._key
        cookies = self._session.cookie_jar.filter_cookies(URL(self.url))
        return cookies[self._cookie].value if self._cookie in cookies else ""

    @property
    def house_ms(self) -> float:
        """What time it is at the house."""
        return self._now_ms() + (self._line.skew_ms if self._line else 0.0)

    # ---- over HTTP

    async def get(self, path: str, kind: type[Answer]) -> Answer:
        return msgspec.json.decode(await self._request("GET", path), type=kind)

    async def post(self, path: str, kind: type[Answer], body: Any = None) -> Answer:
        return msgspec.json.decode(await self._request("POST", path, body), type=kind)

    async def _request(self, method: str, path: str, body: Any = None) -> bytes:
        if self._session is None or self._session.closed:
            raise HouseClosed("use the guest in `async with`")
        data = None if body is None else msgspec.json.encode(body)
        headers = {"Content-Type": "application/json"} if data is not None else {}
        try:
            async with self._session.request(
                method, self.url + path, data=data, headers=headers
            ) as response:
                answer = await response.read()
        except (aiohttp.ClientError, OSError) as problem:
            raise HouseClosed(f"the house cannot be reached: {problem}") from problem
        if response.status < 400:
            return answer
        try:
            refusal = msgspec.json.decode(answer, type=http.Refusal)
        except msgspec.DecodeError:
            raise HouseClosed(f"the house answers {response.status}") from None
        raise RefusedByHouse(refusal.code, refusal.clause, refusal.details)

    async def open(
        self,
        game: str,
        preset: str | None = None,
        bots: Sequence[str] = (),
        places: int | None = None,
        clock: Pace = "none",
        **more: Any,
    ) -> RemoteTable:
        """A new table, with oneself at it."""
        wish = http.NewTable(game, preset, places=places, clock=clock, bots=tuple(bots), **more)
        return await self.follow(await self.post("/api/tables", http.OpenedTable, wish))

    async def join(self, table: str, nonce: str = "") -> RemoteTable:
        """A place at a table, found by its name or by its code."""
        name = await self._name(table)
        path = f"/api/tables/{name}/join"
        return await self.follow(await self.post(path, http.OpenedTable, http.Join(nonce)))

    async def watch(self, table: str, as_spectator: bool = False) -> RemoteTable:
        """A table as one finds it: at the own place if one has one, else as a spectator."""
        name = await self._name(table)
        opened = await self.get(f"/api/tables/{name}", http.OpenedTable)
        return await self.follow(opened, as_spectator)

    async def rematch(self, table: str) -> RemoteTable:
        return await self.follow(await self.post(f"/api/tables/{table}/rematch", http.OpenedTable))

    async def record(self, table: str) -> bytes:
        return await self._request("GET", f"/api/tables/{table}/record")

    async def _name(self, table: str) -> str:
        if "-" not in table and " " not in table:
            return table
        return (await self.get(f"/api/codes/{table}", http.Found)).table

    # ---- over the socket

    async def follow(self, opened: http.OpenedTable, as_spectator: bool = False) -> RemoteTable:
        """Watch a table from its first event on."""
        table = RemoteTable(self, opened, as_spectator)
        line = await self._connect()
        self._tables[table.id] = table
        try:
            await line.ask(table.watch_request(line.new_id()))
        except RefusedByHouse:
            del self._tables[table.id]
            raise
        return table

    async def unwatch(self, table: RemoteTable) -> None:
        """Follow a table no more; a house lets one guest follow only so many."""
        line = await self._connect()
        self._tables.pop(table.id, None)
        await line.ask(wire.Unwatch(line.new_id(), table.id))

    async def enter_lobby(self) -> None:
        """Follow the open tables."""
        line = await self._connect()
        self._in_lobby = True
        await line.ask(wire.WatchLobby(line.new_id()))

    async def lobby_changed(self) -> None:
        """Wait for the next news from the lobby."""
        self.check()
        await self._lobby_news.wait()
        self.check()

    async def _connect(self) -> Line:
        if self._session is None or self._session.closed:
            raise HouseClosed("use the guest in `async with`")
        if self._line is None:
            self._line = Line(
                self._session,
                self.url,
                self._hear,
                self._watch_again,
                self._now_ms,
                self._hung_up,
            )
        await self._line.connected()
        return self._line

    def new_id(self) -> str:
        self.check()
        assert self._line is not None
        return self._line.new_id()

    async def ask(self, request: wire.Request) -> Any:
        self.check()
        assert self._line is not None
        return await self._line.ask(request)

    def check(self) -> None:
        """Raises HouseClosed when there is no line any more."""
        if self._line is None or self._line.is_closed:
            raise HouseClosed("not connected")

    def _hung_up(self) -> None:
        for table in self._tables.values():
            table.wake()
        self._wake_lobby()

    def _wake_lobby(self) -> None:
        self._lobby_news.set()
        self._lobby_news = asyncio.Event()

    def break_line(self) -> None:
        """Break the connection as a bad network would."""
        if self._line:
            self._line.drop()

    async def connected(self) -> None:
        await self._connect()

    def _watch_again(self) -> Iterable[wire.Request]:
        assert self._line is not None
        for table in self._tables.values():
            yield table.watch_request(self._line.new_id())
        if self._in_lobby:
            yield wire.WatchLobby(self._line.new_id())

    def _hear(self, message: wire.Message) -> None:
        match message:
            case wire.TableNow(card=card):
                self._take(card.id, message)
            case wire.Moved(table=table) | wire.Here(table=table):
                self._take(table, message)
            case wire.LobbyNow(tables=cards):
                self.lobby = {card.id: card for card in cards}
                self._wake_lobby()
            case wire.LobbyChanged(card=card):
                self.lobby.pop(card.id, None)
                if card.stage != "over":
                    self.lobby[card.id] = card
                self._wake_lobby()
            case _:
                return

    def _take(self, name: str, message: wire.TableNow | wire.Moved | wire.Here) -> None:
        table = self._tables.get(name)
        if table is not None and not table.take(message) and self._line:
            self._line.say(table.watch_request(self._line.new_id()))  # something is missing
