"""A person on a server: a name, a cookie that keeps it, and the tables they follow."""

import asyncio
import re
import secrets
from collections.abc import Callable, Iterable, Sequence
from time import time
from types import TracebackType
from typing import Any, TypeVar
from urllib.parse import quote

import aiohttp
import msgspec
from yarl import URL

from ..core.game import Seat
from ..core.table_events import TurnClock
from ..protocol import http
from ..protocol import messages as wire
from ..protocol.names import Language
from ..tables.lobby_entry import LobbyEntry
from .errors import RequestRefused, ServerUnavailable
from .reconnecting import ReconnectingSocket
from .table import RemoteTable, TableNews, place_of

Answer = TypeVar("Answer")
RETRY_SECONDS = 0.5  # before a server that failed is asked again for a table


def wall_ms() -> float:
    return time() * 1000


def new_nonce() -> str:
    """This client's part of the seed, which the server cannot know in advance."""
    return secrets.token_hex(16)


def is_code(typed: str) -> bool:
    """Whether this is a code (eight letters, or words), not an id (one word of sixteen signs)."""
    return re.fullmatch(r"[A-Za-z]{8}|.*[\s-].*", typed) is not None


class Client:
    """One person on one server; several clients may use the same server.

    `key` is the identity: a client with the same key is the same person.
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
        self._socket: ReconnectingSocket | None = None
        self._tables: dict[str, RemoteTable] = {}
        self._nonces: dict[str, str] = {}  # by table: a second join sends the same nonce
        self._watches: dict[str, RemoteTable] = {}  # by the id of a watch that nobody waits for
        self._missed: set[str] = set()  # tables that the server failed to show; asked for again
        self.lobby: dict[str, LobbyEntry] = {}  # the open tables by id, once the lobby is watched
        self._lobby_news = asyncio.Event()
        self._in_lobby = False

    async def __aenter__(self) -> "Client":
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
        """Send the name, or ask for the one that belongs to the key."""
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
            if self._socket:
                await self._socket.close()
        finally:
            if self._session:
                await self._session.close()

    @property
    def _cookie(self) -> str:
        return "__Host-escale" if self.url.startswith("https:") else "escale"

    @property
    def key(self) -> str:
        """The identity, which must be kept secret."""
        if self._session is None:
            return self._key
        cookies = self._session.cookie_jar.filter_cookies(URL(self.url))
        return cookies[self._cookie].value if self._cookie in cookies else ""

    @property
    def server_ms(self) -> float:
        """The time on the server's clock."""
        return self._now_ms() + (self._socket.skew_ms if self._socket else 0.0)

    # ---- over HTTP

    async def get(self, path: str, kind: type[Answer]) -> Answer:
        return msgspec.json.decode(await self._request("GET", path), type=kind)

    async def post(self, path: str, kind: type[Answer], body: Any = None) -> Answer:
        return msgspec.json.decode(await self._request("POST", path, body), type=kind)

    async def _request(self, method: str, path: str, body: Any = None) -> bytes:
        if self._session is None or self._session.closed:
            raise ServerUnavailable("use the client in `async with`")
        data = None if body is None else msgspec.json.encode(body)
        headers = {"Content-Type": "application/json"} if data is not None else {}
        try:
            async with self._session.request(
                method, self.url + path, data=data, headers=headers
            ) as response:
                answer = await response.read()
        except (aiohttp.ClientError, OSError) as problem:
            raise ServerUnavailable(f"the server cannot be reached: {problem}") from problem
        if response.status < 400:
            return answer
        try:
            refusal = msgspec.json.decode(answer, type=http.Refusal)
        except msgspec.DecodeError:
            raise ServerUnavailable(f"the server answers {response.status}") from None
        raise RequestRefused(refusal.code, refusal.clause, refusal.details)

    async def open(
        self,
        game: str,
        preset: str | None = None,
        bots: Sequence[str] = (),
        places: int | None = None,
        clock: TurnClock = "none",
        nonce: str = "",
        **more: Any,
    ) -> RemoteTable:
        """A new table at which this person has a place."""
        more |= {"places": places, "clock": clock, "bots": tuple(bots)}
        new_table = http.NewTable(game, preset, nonce=nonce or new_nonce(), **more)
        opened = await self.post("/api/tables", http.OpenedTable, new_table)
        self._nonces[opened.card.id] = new_table.nonce
        return await self.follow(opened)

    async def quick(self, game: str, language: Language = "fr", nonce: str = "") -> RemoteTable:
        """A place at a table that begins soon: with other people, then with bots."""
        wish = http.QuickGame(game, language, nonce or new_nonce())
        opened = await self.post("/api/quick", http.OpenedTable, wish)
        self._nonces[opened.card.id] = wish.nonce
        return await self.follow(opened)

    async def join(self, table: str, nonce: str = "") -> RemoteTable:
        """A place at a table, found by its name or by its code."""
        name = await self._name(table)
        path = f"/api/tables/{name}/join"
        body = http.Join(nonce or self._nonces.setdefault(name, new_nonce()))
        return await self.follow(await self.post(path, http.OpenedTable, body))

    async def watch(self, table: str, as_spectator: bool = False) -> RemoteTable:
        """A table, watched from this person's place if they have one, else as a spectator."""
        name = await self._name(table)
        opened = await self.get(f"/api/tables/{name}", http.OpenedTable)
        return await self.follow(opened, as_spectator)

    async def rematch(self, table: str, nonce: str = "") -> RemoteTable:
        """The table where the same people play again; the seed gets a new nonce from each."""
        body = http.Join(nonce or self._nonces.setdefault(f"after {table}", new_nonce()))
        again = await self.post(f"/api/tables/{table}/rematch", http.OpenedTable, body)
        self._nonces[again.card.id] = body.nonce
        return await (self.follow(again) if again.seat else self.join(again.card.id))

    async def decline(self, table: str) -> None:
        """Decline a rematch that somebody proposes."""
        await self.post(f"/api/tables/{table}/decline", http.OpenedTable)

    async def open_series(
        self, game: str, preset: str | None = None, **more: Any
    ) -> http.SeriesPage:
        """Tables on the same deals, to be compared."""
        return await self.post("/api/series", http.SeriesPage, http.NewSeries(game, preset, **more))

    async def series(self, series: str) -> http.SeriesPage:
        """A series by its id, as far as this person may know it."""
        return await self.get(f"/api/series/{series}", http.SeriesPage)

    async def open_in(self, series: str, bots: bool = True) -> RemoteTable:
        """This person's table of a series."""
        path, body = f"/api/series/{series}/tables", http.NewSeriesTable(bots)
        return await self.follow(await self.post(path, http.OpenedTable, body))

    async def close_series(self, series: str) -> http.SeriesPage:
        """Close a series that this person opened, and see its secret."""
        return await self.post(f"/api/series/{series}/close", http.SeriesPage)

    async def remarks(self, table: str) -> http.Remarks:
        """What the people at a table have said of what they did; for those who sit or sat there."""
        return await self.get(f"/api/tables/{table}/remarks", http.Remarks)

    async def remark(self, table: str, number: int, text: str) -> None:
        """Say why, beside an event of the game."""
        body = http.NewRemark(number, text)
        await self._request("POST", f"/api/tables/{table}/remarks", body)

    async def take_back_remark(self, table: str, number: int) -> None:
        await self._request("DELETE", f"/api/tables/{table}/remarks/{number}")

    async def record(self, table: str) -> bytes:
        return await self._request("GET", f"/api/tables/{table}/record")

    async def replay(self, table: str, seat: Seat | None = None) -> http.Replay:
        """A game that is over, as a seat saw it, or as everyone did."""
        eyes = "watcher" if seat is None else seat
        return await self.get(f"/api/tables/{table}/replay/{eyes}", http.Replay)

    async def _name(self, table: str) -> str:
        table = table.strip()
        if not is_code(table):
            return table
        found = await self.get(f"/api/codes/{quote(table, safe='')}", http.CodeTarget)
        if found.table is None:  # it is a series
            raise RequestRefused("unknown-code")
        return found.table

    # ---- over the socket

    async def follow(self, opened: http.OpenedTable, as_spectator: bool = False) -> RemoteTable:
        """Watch a table from its first event on, or from one of the last if there are many.

        A server sends the events of a table only once to each client: if the table is followed
        already, the result is the same object, which is now watched as the current member.
        """
        socket = await self._connect()
        known = self._tables.get(opened.card.id)
        table = known or RemoteTable(self, opened, as_spectator)
        self._tables[table.id] = table
        before = table.set_seat(place_of(opened, as_spectator))
        try:
            await socket.ask(table.watch_request(socket.new_id()))
        except RequestRefused:
            table.set_seat(before)
            if known is None:
                self._tables.pop(table.id, None)
            raise
        return table

    async def unwatch(self, table: RemoteTable) -> None:
        """Stop following a table; a server lets a client follow only so many."""
        socket = await self._connect()
        self._tables.pop(table.id, None)
        await socket.ask(wire.Unwatch(socket.new_id(), table.id))

    async def enter_lobby(self) -> None:
        """Follow the open tables."""
        socket = await self._connect()
        self._in_lobby = True
        await socket.ask(wire.WatchLobby(socket.new_id()))

    async def lobby_changed(self) -> None:
        """Wait for the next news from the lobby."""
        self.check()
        await self._lobby_news.wait()
        self.check()

    async def _connect(self) -> ReconnectingSocket:
        if self._session is None or self._session.closed:
            raise ServerUnavailable("use the client in `async with`")
        if self._socket is None:
            self._socket = ReconnectingSocket(
                self._session,
                self.url,
                self._on_message,
                self._watch_again,
                self._now_ms,
                self._closed,
            )
        await self._socket.connected()
        return self._socket

    def new_id(self) -> str:
        self.check()
        assert self._socket is not None
        return self._socket.new_id()

    async def ask(self, request: wire.Request) -> Any:
        self.check()
        assert self._socket is not None
        return await self._socket.ask(request)

    def check(self) -> None:
        """Raises ServerUnavailable when the socket is closed for good."""
        if self._socket is None or self._socket.is_closed:
            raise ServerUnavailable("not connected")

    def _closed(self) -> None:
        for table in self._tables.values():
            table.notify()
        self._notify_lobby()

    def _notify_lobby(self) -> None:
        self._lobby_news.set()
        self._lobby_news = asyncio.Event()

    def drop_connection(self) -> None:
        """Break the connection as a bad network would; it is made again."""
        if self._socket:
            self._socket.drop()

    async def connected(self) -> None:
        await self._connect()

    def _watch_again(self) -> Iterable[wire.Request]:
        assert self._socket is not None
        self._watches.clear()  # what was not answered is asked anew
        for table in self._tables.values():
            yield self._new_watch(self._socket, table)
        if self._in_lobby:
            yield wire.WatchLobby(self._socket.new_id())

    def _new_watch(self, socket: ReconnectingSocket, table: RemoteTable) -> wire.Watch:
        request = table.watch_request(socket.new_id())
        self._watches[request.id] = table
        return request

    def is_missing(self, table: str) -> bool:
        """Whether the server has failed to show a table that is asked for again."""
        return table in self._missed and table in self._tables

    def _watch_later(self, table: RemoteTable) -> None:
        """Ask for a table again, if it is still wanted."""
        if self._socket and not self._socket.is_closed and self._tables.get(table.id) is table:
            self._socket.say(self._new_watch(self._socket, table))

    def _on_message(self, message: wire.Message) -> None:
        match message:
            case wire.WatchedTable(id=said, card=card):
                self._watches.pop(said, None)
                self._missed.discard(card.id)
                self._pass_to_table(card.id, message)
            case wire.Refused(id=said, code="internal") if said in self._watches:
                table = self._watches.pop(said)  # the server's fault, which may pass
                self._missed.add(table.id)
                asyncio.get_running_loop().call_later(RETRY_SECONDS, self._watch_later, table)
            case wire.Refused(id=said) if said in self._watches:
                table = self._watches.pop(said)
                if self._tables.get(table.id) is table:
                    del self._tables[table.id]
                table.fail(RequestRefused(message.code, message.clause, message.details))
            case (
                wire.Moved(table=table)
                | wire.ConnectedMembers(table=table)
                | wire.Reacted(table=table)
                | wire.Remarked(table=table)
            ):
                self._pass_to_table(table, message)
            case wire.WatchedLobby(tables=cards):
                self.lobby = {card.id: card for card in cards}
                self._notify_lobby()
            case wire.LobbyChanged(card=card):
                self.lobby.pop(card.id, None)
                if card.stage != "over" and not card.bots_only:
                    self.lobby[card.id] = card
                self._notify_lobby()
            case _:
                return

    def _pass_to_table(self, name: str, message: TableNews) -> None:
        table = self._tables.get(name)
        if table is not None and not table.handle(message) and self._socket:
            self._socket.say(self._new_watch(self._socket, table))  # something is missing
