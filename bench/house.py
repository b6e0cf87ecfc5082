"""A house for the load: the real one, with bounds that one machine full of guests does not reach.

`python -m bench.house PORT DATABASE`
"""

import asyncio
import sys
from pathlib import Path

import uvloop

from escale.server.limits import Limits, Rate
from escale.server.serve import Addresses, Settings, serve

MANY = Rate(1e9, 1e9)
LIMITS = Limits(
    messages=MANY,
    requests=MANY,
    new_people=MANY,
    new_tables=MANY,
    codes=MANY,
    sockets_of_person=100_000,
    sockets_of_address=100_000,
)


def announce(addresses: Addresses) -> None:
    print(addresses.here, flush=True)


def main(port: str, database: str) -> None:
    settings = Settings(Path(database), port=int(port), limits=LIMITS)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(settings, announce))


if __name__ == "__main__":
    main(*sys.argv[1:])
