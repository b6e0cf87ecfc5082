"""Play at an Escale house from a program: a guest, tables, and a line that mends itself.

async with Guest("http://localhost:8000", "Ada") as guest:
    table = await guest.open("rondelic", bots=["expert", "expert"])
    await table.start()
    await play_with(table, MyBot())
"""

from .errors import HouseClosed, RefusedByHouse
from .guest import Guest
from .player import play_with
from .table import RemoteTable

__all__ = ["Guest", "HouseClosed", "RefusedByHouse", "RemoteTable", "play_with"]
