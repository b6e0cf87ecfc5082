"""A Swiss evening over HTTP, from its opening to its final table."""

import asyncio
import re
import zlib
from pathlib import Path

import aiohttp

from escale.boxes.registry import BOXES
from escale.client import Client, play_with
from escale.protocol.events import EventOrder, EventPage, NewEvent, NewEventBox
from escale.protocol.http import CodeTarget
from tests.server.servers import RunningServer, open_server
from tests.server.waiting import refusal

GAME = "tordu"
BOT = BOXES[GAME].bots["novice"]
SWISS = NewEvent(
    "Mardi soir",
    "swiss",
    (NewEventBox(GAME, "simple", {"deals": 1}),),
    rounds=2,
    pause_seconds=0,
)


async def opened(host: Client, wish: NewEvent = SWISS) -> EventPage:
    return await host.post("/api/events", EventPage, wish)


async def joined(code: str, *people: Client) -> None:
    for each in people:
        await each.post(f"/api/events/{code}/join", EventPage)


async def page(person: Client, code: str) -> EventPage:
    return await person.get(f"/api/events/{code}", EventPage)


async def ordered(
    host: Client, code: str, order: str, player: str = "", rounds_drawn: int | None = None
) -> EventPage:
    wish = EventOrder(order, player, rounds_drawn)  # type: ignore[arg-type]
    return await host.post(f"/api/events/{code}/orders", EventPage, wish)


async def play_round(home: RunningServer, code: str, *people: Client) -> None:
    """Everybody plays their game of this round."""
    expected = [(each, (await page(each, code)).table) for each in people]
    tables = [await each.watch(name) for each, name in expected if name]
    await home.app.events.look()
    await asyncio.gather(*(play_with(table, BOT) for table in tables))


async def test_four_people_play_two_rounds_to_the_final_table(path: Path) -> None:
    async with (
        open_server(path) as home,
        home.client("Ada") as ada,
        home.client("Bob") as bob,
        home.client("Cleo") as cleo,
        home.client("Dan") as dan,
    ):
        event = await opened(ada)
        assert (event.stage, event.is_host, [each.name for each in event.players]) == (
            "gathering",
            True,
            ["Ada"],
        )
        found = await bob.get(f"/api/codes/{event.code.upper()}", CodeTarget)
        assert found.event
        await joined(event.code, bob, cleo, dan)
        assert await refusal(joined(event.code, bob)) == "already-joined"
        assert await refusal(ordered(bob, event.code, "start")) == "not-your-event"
        started = await ordered(ada, event.code, "start")
        assert started.stage == "playing"
        assert started.table
        for number in (1, 2):
            assert (await page(ada, event.code)).rounds_drawn == number
            await play_round(home, event.code, *(ada, bob, cleo, dan))
            await home.app.events.look()
        over = await page(dan, event.code)
        assert (over.stage, over.closed) == ("over", "done")
        assert sum(each.points for each in over.standings) == 4
        assert {each.games for each in over.standings} == {2}
        met = [frozenset(each.players) for drawn in over.drawn for each in drawn.tables]
        assert len(set(met)) == 4
        assert await refusal(ordered(ada, event.code, "close")) == "event-over"


async def test_the_table_is_kept_as_csv_and_pdf(path: Path) -> None:
    async with (
        open_server(path) as home,
        home.client("=Ada") as ada,
        home.client("Éloïse") as eloise,
        aiohttp.ClientSession() as stranger,
    ):
        event = await opened(ada)
        await joined(event.code, eloise)
        await ordered(ada, event.code, "start")
        await play_round(home, event.code, ada, eloise)
        await home.app.events.look()
        base = f"{home.url}/tournoi/{event.code}/classement"
        async with stranger.get(f"{base}-fr.csv") as answer:
            assert answer.content_type == "text/csv"
            lines = (await answer.read()).decode("utf-8-sig").splitlines()
        assert lines[0].startswith("Rang;Nom;Points;Buchholz;Sonneborn-Berger;Victoires;Parties")
        assert sorted(line.split(";")[1] for line in lines[1:]) == ["'=Ada", "Éloïse"]
        assert [line.split(";")[2] for line in lines[1:]] in (["1", "0"], ["0,5", "0,5"])
        async with stranger.get(f"{base}-en.pdf") as answer:
            assert answer.content_type == "application/pdf"
            data = await answer.read()
        assert data.startswith(b"%PDF-1.4")
        assert "Éloïse".encode("cp1252") in unpacked(data)
        async with stranger.get(f"{base}-de.pdf") as answer:
            assert answer.status == 404


def unpacked(document: bytes) -> bytes:
    """What is drawn on the pages of a PDF."""
    streams = re.findall(rb"stream\n(.*?)\nendstream", document, re.DOTALL)
    return b"\n".join(map(zlib.decompress, streams))
