"""A series that several people play, each at a table with bots: as a rule of Le Tordu."""

import hmac
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from escale.boxes.registry import BOXES
from escale.client import Client, RemoteTable, play_with
from escale.core.ready import READY
from escale.core.record import Record, loads, verify
from escale.games.boggle.rules import FINISH
from escale.protocol.http import SeriesPage
from escale.tables.clock import SimulatedClock
from tests.server.servers import RunningServer, open_server

GAME = "tordu"
PRESET = "complet"
BOX = BOXES[GAME]
BOT = BOX.bots["novice"]
SHORT: dict[str, bool | int | str] = {"deals": 2}


class SeriesGame(NamedTuple):
    """A short game that can be compared: what is wished of its series, and how it is played."""

    slug: str
    preset: str
    options: dict[str, bool | int | str]
    places: int

    async def play_out(self, table: RemoteTable, clock: SimulatedClock) -> None:
        """To the end: as a novice does, or, where a sandglass runs, by stopping at once."""
        if not BOXES[self.slug].traits.own_clock:
            await play_with(table, BOXES[self.slug].bots["novice"])
            return
        while not table.is_over:
            seen = table.updates
            if table.waits_for_me:
                await table.play(READY)
            elif table.seat in table.standing.may and table.view.board.letters:
                await table.play(FINISH)
            elif not table.view.board.letters:
                clock.advance_to(clock.now_ms() + MOMENT_MS)
            if table.updates == seen:
                await table.changed(seen)


TORDU = SeriesGame(GAME, PRESET, SHORT, 2)
OTHER_GAMES = (
    SeriesGame("boggle", "solo", {}, 1),
    SeriesGame("rondelic", "rondelic", {"deals": 6}, 3),
    SeriesGame("ludime", "un-mot", {"agreed_manches": 3}, 2),
)
MOMENT_MS = 5_000  # until the dome is lifted
SECRET = bytes(range(32))


class Luck:
    """The same luck every time, but for the secret of a series that a test brings along."""

    def __init__(self, secret: bytes = SECRET) -> None:
        self._random = Random(1)
        self._secret = secret
        self._own: bytes | None = None

    def draws_the_secret_next(self) -> None:
        self._own = self._secret

    def __call__(self, size: int) -> bytes:
        drawn = self._random.randbytes(size)
        if size == len(self._secret) and self._own is not None:
            drawn, self._own = self._own, None
        return drawn


@asynccontextmanager
async def a_series(
    path: Path, luck: Luck | None = None, game: SeriesGame = TORDU, **more: Any
) -> AsyncIterator[tuple[RunningServer, Client, SeriesPage]]:
    """A server, Ada, and a series of hers: of Le Tordu two places, two deals."""
    luck = luck or Luck()
    options = {name: more.pop(name) for name in ("clock", "pace_ms") if name in more}
    async with open_server(path, random=luck, **options) as home, home.client("Ada") as ada:
        wish = {"places": game.places, "options": game.options, "level": "novice"} | more
        luck.draws_the_secret_next()
        yield home, ada, await ada.open_series(game.slug, game.preset, **wish)


async def sit_down(guest: Client, series: SeriesPage) -> RemoteTable:
    """The guest's own table, with a bot, and the cards are dealt."""
    table = await guest.open_in(series.id)
    await table.start()
    while table.view is None:
        await table.changed()
    return table


async def play_out(guest: Client, series: SeriesPage) -> RemoteTable:
    """The same, to the end."""
    table = await sit_down(guest, series)
    await play_with(table, BOT)
    return table


async def proven(guest: Client, table: RemoteTable) -> Record:
    """The record of a table, if it holds what it says."""
    record = loads(await guest.record(table.id))
    verify(record, BOX.game)
    return record


def told_by(secret: bytes) -> tuple[str, str]:
    """The secret and the seed of its tables, as they would stand in anything that was sent."""
    return secret.hex(), hmac.digest(secret, b"", sha256).hex()
