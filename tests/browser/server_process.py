"""`python -m tests.browser.server_process DATABASE PORT`: a real server.

Its test turns its clock: a line `advance 30000` on its input puts it forward by half a minute, and
is answered with `advanced`.
"""

import asyncio
import os
import sys
from pathlib import Path
from threading import Thread

import uvloop

from escale.core import ready
from escale.games.biduletruc.rules import game as biduletruc
from escale.games.boggle.rules import game as boggle
from escale.games.ludime.rules import game as ludime
from escale.server.config import UNLIMITED, Addresses, ServerConfig
from escale.server.serve import serve
from escale.tables import service
from tests.adjustable_clock import AdjustableClock

PACE_MS = 10  # a bot's: nobody waits for it
service.FORCED_MS = (600, 1_200)  # nor for the only answer that there is
service.GONE_MS["fast"] = 1_500  # who leaves such a table is soon replaced
# Who is slow is not hurried: what people read, or may still doubt, stays until all have gone on.
READING_SECONDS = 600.0
ready.PAUSE_SECONDS = biduletruc.CLAIM_SECONDS = READING_SECONDS
boggle.READING_SECONDS = ludime.READING_SECONDS = READING_SECONDS


def obey(loop: asyncio.AbstractEventLoop, clock: AdjustableClock) -> None:
    """Do what the test says, until it is gone."""

    def advance(milliseconds: int) -> None:
        clock.advance(milliseconds)
        print("advanced", flush=True)

    for line in sys.stdin:
        _advance, milliseconds = line.split()
        loop.call_soon_threadsafe(advance, int(milliseconds))
    os._exit(0)


def main(database: str, port: str) -> None:
    """Until the test that started it is gone."""
    config = ServerConfig(Path(database), port=int(port), limits=UNLIMITED, pace_ms=PACE_MS)
    clock = AdjustableClock()

    def announce(addresses: Addresses) -> None:
        print(addresses.here, flush=True)

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        Thread(target=obey, args=[runner.get_loop(), clock], daemon=True).start()
        runner.run(serve(config, announce, clock=clock))


if __name__ == "__main__":
    main(*sys.argv[1:])
