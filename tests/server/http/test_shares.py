"""A shared game: a page and a picture for everybody, and no name but that of who shares it."""

import asyncio
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from escale.client import Client, RemoteTable, play_with
from escale.protocol import shares as wire
from escale.protocol.http import Replay
from escale.server.config import Rate
from escale.server.http.site import BUILT

from ..raw_http import Answer, ask
from ..servers import RunningServer, limited, open_server
from ..waiting import BOTS, GAME, QUICK, refusal

PNG = b"\x89PNG\r\n\x1a\n"


class Shared(NamedTuple):
    """A game of Ada and Bob against two bots, on a server whose site is built."""

    home: RunningServer
    ada: Client
    bob: Client
    table: RemoteTable

    async def share(self, client: Client, named: bool = True) -> wire.OwnShare:
        path = f"/api/tables/{self.table.id}/share"
        return await client.post(path, wire.OwnShare, wire.NewShare(named))

    async def page(self, path: str, **headers: str) -> Answer:
        """As a service gets it that shows a link: without a cookie."""
        return await ask(self.home.url, f"GET {path}", **headers)


@asynccontextmanager
async def a_game(path: Path, **more: Any) -> AsyncIterator[Shared]:
    async with (
        open_server(path, **more) as home,
        home.client("Adélaïde") as ada,
        home.client("Bob <b>") as bob,
    ):
        table = await ada.open(GAME, QUICK, bots=["novice", "casual"], places=4)
        other = await bob.join(table.id)
        await table.start()
        await asyncio.gather(play_with(table, BOTS["expert"]), play_with(other, BOTS["casual"]))
        yield Shared(home, ada, bob, table)


def id_of(share: wire.OwnShare) -> str:
    return share.url.rpartition("/p/")[2]


async def test_who_played_shares_a_game_and_everybody_sees_its_result(path: Path) -> None:
    async with a_game(path) as game:
        share = await game.share(game.ada)
        assert share.named
        assert await game.share(game.ada) == share  # the address stays
        found = await game.page(f"/api/shared/{id_of(share)}")
        shown = msgspec.json.decode(found.body, type=wire.SharedGame)
        outcome = (await game.home.table(game.table.id)).state.outcome
        assert outcome is not None
        assert {seat.seat: (seat.place, seat.score) for seat in shown.seats} == {
            seat: (outcome.places[seat], outcome.scores[seat]) for seat in range(4)
        }
        assert [seat.place for seat in shown.seats] == sorted(outcome.places)
        names = {seat.seat: seat.name for seat in shown.seats}
        assert names[0] == "Adélaïde"
        assert names[3] == ""
        assert names[1]
        replay = await game.page(f"/api/tables/{id_of(share)}/replay/watcher")
        assert msgspec.json.decode(replay.body, type=Replay).names == tuple(
            names[seat] for seat in range(4)
        )
        review = await game.page(f"/api/tables/{id_of(share)}/review/0")
        assert msgspec.json.decode(review.body)["numbers"]


async def test_nothing_of_it_tells_who_the_others_are_or_where_the_table_is(path: Path) -> None:
    async with a_game(path, site=BUILT) as game:
        share = id_of(await game.share(game.ada, named=False))
        await game.table.rematch()  # a table that goes on, and that the old one leads to
        state = (await game.home.table(game.table.id)).state
        secret = [game.table.id, state.rematch_table, "Bob", "Adélaïde", "Ad\\u00e9la"]
        secret += [each.id for each in state.members if each.person]
        secret += [each.person for each in state.members if each.person]
        secret += [(await game.home.table(game.table.id)).row.code]
        told = [
            await game.page(f"/p/{share}"),
            await game.page(f"/api/shared/{share}"),
            *[
                await game.page(f"/api/tables/{share}/replay/{eyes}")
                for eyes in ("watcher", "all", 0, 3)
            ],
            *[await game.page(f"/api/tables/{share}/review/{seat}") for seat in (0, 3)],
        ]
        for answer in told:
            assert answer.status == 200
            text = answer.body.decode()
            assert not [each for each in secret if each in text]
        for path_of in ("", "/record", "/remarks", "/share"):  # a share is no table
            refused = await game.page(f"/api/tables/{share}{path_of}")
            assert refused.status in {200, 404, 401}
            assert not [each for each in secret if each in refused.body.decode()]


async def test_who_looks_at_the_head_alone_finds_title_text_and_picture(path: Path) -> None:
    async with a_game(path, site=BUILT) as game:
        share = id_of(await game.share(game.bob))
        page = (await game.page(f"/p/{share}")).body.decode()
        assert '<html lang="fr"' in page
        assert "<title>Rondelic\xa0: " in page
        assert page.count("<title>") == 1
        assert "Bob &lt;b&gt;" in page
        assert "<b>" not in page
        assert 'content="noindex"' in page
        assert f'property="og:url" content="{game.home.url}/p/{share}"' in page
        picture = f"/p/{share}/image-fr.png"
        assert f'property="og:image" content="{game.home.url}{picture}"' in page
        english = (await game.page(f"/p/{share}", Accept_Language="en")).body.decode()
        assert "<title>Rondelic: " in english
        assert f"{share}/image-en.png" in english
        drawn = await game.page(picture)
        assert drawn.headers["content-type"] == "image/png"
        assert drawn.body.startswith(PNG)
        assert struct.unpack_from(">II", drawn.body, 16) == (1200, 630)
        again = await game.page(picture, If_None_Match=drawn.headers["etag"])
        assert (again.status, again.body) == (304, b"")


async def test_an_address_can_be_taken_back(path: Path) -> None:
    async with a_game(path, site=BUILT) as game:
        own = f"/api/tables/{game.table.id}/share"
        share = await game.share(game.ada)
        other = await game.share(game.bob, named=False)
        assert await game.ada.get(own, wire.OwnShare) == share
        await game.ada._request("DELETE", own)
        assert await game.ada.get(own, wire.OwnShare) == wire.OwnShare("", named=True)
        gone = id_of(share)
        for shown in (f"/p/{gone}", f"/p/{gone}/image-fr.png", f"/api/shared/{gone}"):
            assert (await game.page(shown)).status == 404
        assert (await game.page(f"/api/tables/{gone}/replay/watcher")).said == (
            404,
            "unknown-share",
        )
        assert (await game.page(f"/api/shared/{id_of(other)}")).status == 200
        await game.bob._request("DELETE", "/api/me")  # what they shared goes with them
        assert (await game.page(f"/api/shared/{id_of(other)}")).status == 404


async def test_only_who_played_shares_a_game_that_came_to_its_end(path: Path) -> None:
    async with a_game(path) as game, game.home.client("Cleo") as cleo:
        assert await refusal(game.share(cleo)) == "not-at-the-table"
        running = await cleo.open(GAME, QUICK, bots=["novice"] * 2, places=3)
        await running.start()
        assert await refusal(game._replace(table=running).share(cleo)) == "still-playing"
        await running.end()
        assert await refusal(game._replace(table=running).share(cleo)) == "nothing-to-share"


async def test_pictures_are_painted_for_one_address_so_often(path: Path) -> None:
    limits = limited(pictures=Rate(1, 0.0001))
    async with a_game(path, site=BUILT, limits=limits) as game:
        ada, bob = id_of(await game.share(game.ada)), id_of(await game.share(game.bob))
        assert (await game.page(f"/p/{ada}/image-fr.png")).status == 200
        assert (await game.page(f"/p/{ada}/image-fr.png")).status == 200  # it is known
        assert (await game.page(f"/p/{bob}/image-fr.png")).said == (429, "too-many")
        assert (await game.page(f"/p/{ada}/image-xx.png")).status == 404
