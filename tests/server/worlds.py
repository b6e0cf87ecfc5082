"""A server with one table, where everyone's every byte is kept: one of the worlds to compare."""

import asyncio
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import aiohttp
import msgspec
from msgspec.structs import replace

from escale.boxes.registry import BOXES
from escale.core.game import Seat, Step
from escale.core.record import read_step
from escale.core.table_events import TurnClock
from escale.protocol import http
from escale.protocol import messages as wire
from escale.tables.clock import SimulatedClock
from escale.tables.live import LiveTable
from escale.tables.news import Bus
from escale.tables.thinking import BotMove, BotQuestion
from escale.tables.timings import Timings

from .indistinguishable import Leak
from .recording_socket import RecordingSocket
from .servers import RunningServer, open_server

NOW_MS = 1_750_000_000_000
PUBLIC_URL = "http://escale.test"
TIMINGS = Timings()  # as people get them: the time of an answer must tell nothing either
HUMAN_MS = 1_000  # nobody answers sooner; a table that does tells that there was no choice
ALWAYS_NEW = {b"Date", b"X-Request-Id"}  # the id is random from the system: its form is checked
PAGES = (
    "/health",
    "/livez",
    "/readyz",
    "/api/me",
    "/api/me/people",
    "/api/tables",
    "/api/codes/{code}",
    "/api/tables/{table}",
    "/api/tables/{table}/chat",
    "/api/tables/{table}/record",
    "/api/tables/{table}/replay/0",
    "/api/tables/{table}/replay/watcher",
    "/api/tables/{table}/review/1",
    "/api/tables/{table}/review/1/2",
    "/api/tables/{table}/study/{number}",
    "/api/tables/{table}/study/{before}",
)
Only = Mapping[Seat, Any]  # people who have one answer, and which


class Case(NamedTuple):
    """A table to be played at."""

    game: str
    preset: str
    seats: int
    options: dict[str, bool | int | str]
    clock: TurnClock
    seed: int


class ScriptedBots:
    """Bots by chance in the first world; in the others they say what they said there.

    They do not interrupt: that has no moment of its own which could be the same in all worlds. The
    people of the script do.
    """

    def __init__(self, said: dict[str, BotMove], leads: bool) -> None:
        self._said = said
        self._leads = leads

    async def choose(self, question: BotQuestion) -> BotMove:
        seed = question.seed
        if self._leads:
            game = BOXES[question.game].game
            legal = game.legal(msgspec.json.decode(question.view, type=game.types.view))
            actions = [action for action in legal if not game.interrupts(action)]
            if actions:
                self._said[seed] = BotMove(msgspec.json.encode(Random(seed).choice(actions)))
        return self._said.get(seed, BotMove(None, 10**9))

    async def choose_plainly(self, question: BotQuestion) -> BotMove:
        raise AssertionError("no bot of the script fails")


class World:
    """The server, its clock, its people and their wires; None is the spectator.

    With several servers of one cluster, people who sit side by side are at different ones.
    """

    def __init__(
        self, homes: Sequence[RunningServer], clock: SimulatedClock, session: aiohttp.ClientSession
    ) -> None:
        self.app = homes[0].app
        self._homes = homes
        self.tables: list[LiveTable] = []  # the same one, at each server
        self.clock = clock
        self.wires: dict[Seat | None, RecordingSocket] = {}
        self.answers: dict[Seat | None, list[str]] = {}  # over HTTP
        self.name = ""
        self.audiences: tuple[Seat | None, ...] = ()  # whose bytes are compared here
        self._bells = [RecordingSocket(session, home.url, "bell") for home in homes]
        self._session = session
        self._tokens: dict[Seat | None, str] = {None: ""}

    @property
    def all_wires(self) -> tuple[RecordingSocket, ...]:
        return (*self._bells, *self.wires.values())

    def _url(self, who: Seat | None) -> str:
        """Where somebody is connected."""
        return self._homes[-1 if who is None else who % len(self._homes)].url

    async def gather(self, case: Case) -> None:
        """Everyone says a name, sits down, watches; the cards are dealt."""
        for seat in range(case.seats):
            self.answers[seat] = []
            body: Any = http.NewPerson(f"Guest {seat}")
            _, cookie = await self.ask_page(seat, "POST", "/api/me", body)
            self.wires[seat] = RecordingSocket(
                self._session, self._url(seat), f"seat{seat}", cookie
            )
            if seat:
                path, body = f"/api/tables/{self.name}/join", http.Join(f"nonce{seat}")
            else:
                path, body = "/api/tables", _wish(case, len(self._homes) == 1)
            page, _ = await self.ask_page(seat, "POST", path, body)
            opened = msgspec.json.decode(page, type=http.OpenedTable)
            assert opened.seat is not None
            self.name, self._tokens[seat] = opened.card.id, opened.seat.token
        self.answers[None] = []
        for bell in self._bells:
            await bell.open()
        self.wires[None] = RecordingSocket(self._session, self._url(None), "spectator")
        for who in tuple(self.wires):
            await self.come(who)
        self.tables = [await home.app.tables.acquire(self.name) for home in self._homes]
        self.table = self.tables[0]
        await self.wires[0].ask(wire.Start(self.wires[0].new_id(), self.name))
        await self.settle()

    # ---- what can be done from outside

    async def ask_page(
        self, who: Seat | None, method: str, path: str, body: Any = None
    ) -> tuple[str, str]:
        """What a page says, and the cookie it sets."""
        headers = dict(self.wires[who].cookie) if who in self.wires else {}
        data = None if body is None else msgspec.json.encode(body)
        if data is not None:
            headers["Content-Type"] = "application/json"
        async with self._session.request(
            method, self._url(who) + path, data=data, headers=headers
        ) as answer:
            text = await answer.text()
            head = [
                pair for pair in answer.raw_headers if pair[0] not in {b"Date", b"X-Request-Id"}
            ]
            # Random from the system, like no other part of an answer: only its form may be known.
            assert re.fullmatch("[0-9a-f]{16}", answer.headers["X-Request-Id"])
            self.answers[who].append(f"{method} {path}: {answer.status} {head} {text}")
            return text, answer.cookies["escale"].value if "escale" in answer.cookies else ""

    async def look_around(self, pages: Sequence[str] = PAGES) -> None:
        """Ask for these pages, everyone whose bytes count."""
        for who in self.audiences:
            for page in pages:
                number = self.number
                names = {"table": self.name, "code": self.table.row.code}
                path = page.format(**names, number=number, before=number - 1)
                await self.ask_page(who, "GET", path)

    async def come(self, who: Seat | None, from_start: bool = False) -> None:
        """Connect, and watch from the last event one knows."""
        one = self.wires[who]
        await one.open()
        await one.watch(self.name, self._tokens[who], 0 if from_start else one.known)

    async def go(self, who: Seat | None) -> None:
        """Hang up; the others have heard of it."""
        witness = next(wire for seat, wire in self.wires.items() if seat != who and wire.is_open)
        already = len(witness.frames)
        await witness.sync()
        await self.wires[who].close()
        if who is not None:
            member = self.table.state.members[who].id

            def is_gone(message: dict[str, Any]) -> bool:
                return message["type"] == "here" and member not in message["members"]

            await witness.until(is_gone, already)

    async def play(self, seat: Seat | None, action: Any, phase: str | None = None) -> Any:
        one = self.wires[seat]
        data = msgspec.Raw(msgspec.json.encode(action))
        now = self.table.state.phase if phase is None else phase
        return await one.ask(wire.Play(one.new_id(), self.name, now, [data]))

    async def pass_time(self, to_ms: int) -> None:
        self.clock.advance_to(to_ms)
        await self.settle()

    async def settle(self) -> None:
        """Wait until nothing is under way: whatever the clock woke has been done."""
        await self._ring()  # a way there and back: who was woken has begun by then
        while under_way := set[Any]().union(*(table.under_way for table in self.tables)):
            await asyncio.wait(under_way)
            await self._ring()

    async def _ring(self) -> None:
        for bell in self._bells:
            await bell.sync()

    async def sync(self) -> None:
        """All that was sent to those whose bytes count is here."""
        for who in self.audiences:
            if self.wires[who].is_open:
                await self.wires[who].sync()

    # ---- what a test may see and do inside

    @property
    def number(self) -> int:
        return self.table.state.number

    def eyes(self, who: Seat | None) -> Seat | None:
        """Whose view one is sent; who has left sees what everyone sees."""
        return None if who in self.table.state.resigned else who

    def only_answers(self, game_state: Any) -> Only:
        """Who of the people who are here has but one answer, if this were the state."""
        state, game, box = self.table.state, self.table.game, BOXES[self.table.row.game]
        actors = game.actors(game_state)
        acting = (*actors.must, *actors.may)
        asked = [seat for seat in acting if seat not in state.bots and self.wires[seat].is_open]
        questions = {seat: box.ask(game.view(game_state, seat)) for seat in asked}
        return {seat: each.only.action for seat, each in questions.items() if each.only}

    async def steps_after(self, number: int) -> list[Step[Any]]:
        lines = await self.app.store.read_steps(self.name, number)
        return [read_step(line, self.table.game) for line in lines]

    async def put(self, game_state: Any) -> None:
        """Another hidden state; answers that are under way stay so, if there they would be too."""
        if game_state == self.table.state.game_state:
            return
        was = self.only_answers(self.table.state.game_state)
        now = self.only_answers(game_state)
        for table in self.tables:
            self._put_at(table, game_state, was, now)
        await self.settle()

    def _put_at(self, table: LiveTable, game_state: Any, was: Only, now: Only) -> None:
        game, state, pending = table.game, table.state, table._bots._pending
        table.state = replace(
            state,
            game_state=game_state,
            phase=game.phase(game_state),
            actors=game.actors(game_state),
        )
        table._seat_views.clear()
        for seat, (task, running) in pending.items():
            if seat in state.bots or (seat in was and was[seat] == now.get(seat)):
                free = seat in state.bots and seat in table.state.actors.may
                view = table.seat_view(seat).encoded
                question = table.state.phase.encode() if free else view
                pending[seat] = (task._replace(question=question), running)
        table._update_parts()

    async def catch_up_by_hand(self, step: Step[Any], asked_ms: int) -> None:
        """Someone gives the answer that the table gave in the other world, and as late."""
        state = self.table.state
        if step.seat in state.bots:
            await self.table.answer_for(step.seat, state.number, step.action)
            return
        if step.seat in self.only_answers(state.game_state):
            raise Leak("the table answered in one world, and not in another")
        if step.at_ms - asked_ms < HUMAN_MS:
            raise Leak("no person answers as fast as the table did")
        if not self.wires[step.seat].is_open:
            raise Leak("the table answered for someone who is away: they had no choice")
        await self.play(step.seat, step.action)


def _wish(case: Case, is_open: bool) -> http.NewTable:
    """At several servers the lobby is told once or twice, by who of them was first at a timer."""
    return http.NewTable(
        case.game,
        case.preset,
        options=case.options,
        places=case.seats,
        clock=case.clock,
        open=is_open,
        nonce="nonce0",
        chat=True,
    )


@asynccontextmanager
async def open_world(
    path: Path, case: Case, puppets: ScriptedBots, buses: Sequence[Bus | None] = (None,)
) -> AsyncIterator[World]:
    """A server like every other of this case, up to the last byte; or one for each bus."""
    clock = SimulatedClock(NOW_MS)
    luck = Random(case.seed).randbytes
    async with (
        AsyncExitStack() as servers,
        aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session,
    ):
        homes = []
        for bus in buses:
            opened = open_server(path, clock, timings=TIMINGS, random=luck, url=PUBLIC_URL, bus=bus)
            homes.append(await servers.enter_async_context(opened))
        for home in homes:
            registry = home.app.tables
            registry._context = registry._context._replace(bots=puppets)
        world = World(homes, clock, session)
        try:
            await world.gather(case)
            yield world
        finally:
            await asyncio.gather(*(each.close() for each in world.all_wires))
