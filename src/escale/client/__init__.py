"""Play on an Escale server from a program: a client, its tables, a socket that reconnects.

async with Client("http://localhost:8000", "Ada") as client:
    table = await client.open("rondelic", bots=["expert", "expert"])
    await table.start()
    await play_with(table, MyBot())
"""

from .client import Client
from .errors import RequestRefused, ServerUnavailable
from .player import play_with
from .table import RemoteTable

__all__ = ["Client", "RemoteTable", "RequestRefused", "ServerUnavailable", "play_with"]
