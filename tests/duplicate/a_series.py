"""A series of Le Tordu that several people play, each at a table with bots."""

import hmac
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from escale.boxes.registry import BOXES
from escale.client import Client, RemoteTable, play_with
from escale.core.record import Record, loads, verify
from escale.protocol.http import SeriesPage
from tests.server.servers import RunningServer, open_server

GAME = "tordu"
PRESET = "complet"
BOX = BOXES[GAME]
BOT = BOX.bots["novice"]
SHORT: dict[str, bool | int | str] = {"deals": 2}
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
    path: Path, luck: Luck | None = None, **more: Any
) -> AsyncIterator[tuple[RunningServer, Client, SeriesPage]]:
    """A server, Ada, and a series of hers: two places, two deals."""
    luck = luck or Luck()
    options = {name: more.pop(name) for name in ("clock", "pace_ms") if name in more}
    async with open_server(path, random=luck, **options) as home, home.client("Ada") as ada:
        wish = {"places": 2, "options": SHORT, "level": "novice"} | more
        luck.draws_the_secret_next()
        yield home, ada, await ada.open_series(GAME, PRESET, **wish)


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
