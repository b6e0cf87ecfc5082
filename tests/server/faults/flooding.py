"""Several floods of `bench.flood` at once, drawn from a seed, from an address of their own.

`python -m tests.server.faults.flooding URL SEED SECONDS`. They are bounded in time, in connections
and in bytes.
"""

import asyncio
import os
import sys
from random import Random

import uvloop

from bench.flood import KINDS, Flood

AT_ONCE = 3


def main(url: str, seed: str, seconds: str) -> None:
    kinds = Random(int(seed)).sample([*KINDS], AT_ONCE)

    async def run() -> None:
        flood = Flood(url, float(seconds))
        await asyncio.gather(*(KINDS[kind](flood) for kind in kinds))
        print(", ".join(kinds), f"{flood.connections} connections, {flood.sent} bytes", sep=": ")

    os.setpriority(os.PRIO_PROCESS, 0, 10)  # it leaves the cores to the server and the players
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(run())


if __name__ == "__main__":
    main(*sys.argv[1:])
