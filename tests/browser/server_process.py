"""`python -m tests.browser.server_process DATABASE PORT SEED SMTP_PORT`: a real server.

Its test turns its clock and chooses its chance: a line `advance 30000` on its input puts the clock
forward by half a minute, a line `seed TEXT` begins its random bytes anew. Each is answered with
`done`.
"""

import asyncio
import os
import sys
from pathlib import Path
from random import Random
from threading import Thread

import uvloop

from escale.server import serve as serving
from escale.server.config import UNLIMITED, Addresses, ServerConfig
from escale.server.mail import MailSettings
from escale.server.serve import serve
from escale.tables.timings import Timings
from tests.adjustable_clock import AdjustableClock

SENDER = "Escale <escale@escale.example>"
QUICK_SECONDS = 600  # a page is looked at closely while somebody waits
TIMINGS = Timings(
    pace_ms=10,  # nobody waits for a bot,
    forced_answer_ms=(600, 1_200),  # nor for the only answer that there is
    away_ms={"none": 300_000, "slow": 90_000, "fast": 1_500},  # soon, at a fast table
    # People are not hurried: what they read, or may still doubt, stays until all have gone on.
    pause_seconds=600.0,
)


def obey(loop: asyncio.AbstractEventLoop, clock: AdjustableClock, random: Random) -> None:
    """Do what the test says, until it is gone."""

    def do(order: str, value: str) -> None:
        if order == "advance":
            clock.advance(int(value))
        else:
            random.seed(value)
        print("done", flush=True)

    for line in sys.stdin:
        loop.call_soon_threadsafe(do, *line.rstrip().split(" ", 1))
    os._exit(0)


serving.NOTICE_SECONDS = 0.2  # nobody waits for a notice either


def main(database: str, port: str, seed: str, smtp_port: str) -> None:
    """Serve until the test that started this process is gone."""
    config = ServerConfig(
        Path(database),
        port=int(port),
        quick_seconds=QUICK_SECONDS,
        limits=UNLIMITED,
        timings=TIMINGS,
        mail=MailSettings("127.0.0.1", int(smtp_port), SENDER) if int(smtp_port) else None,
        notices_to_loopback=True,
    )
    clock, random = AdjustableClock(), Random(seed)

    def announce(addresses: Addresses) -> None:
        print(addresses.here, flush=True)

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        Thread(target=obey, args=[runner.get_loop(), clock, random], daemon=True).start()
        runner.run(serve(config, announce, clock=clock, random=random.randbytes))


if __name__ == "__main__":
    main(*sys.argv[1:])
