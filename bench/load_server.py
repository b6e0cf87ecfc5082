"""A server for the load benchmark: the real one, with limits that one machine does not reach.

`python -m bench.load_server PORT DATABASE [escale|python [BUS]]`; the third says whose settings the
garbage collector has, the last is the address of a NATS server.
"""

import asyncio
import sys

import uvloop

from escale.server.config import UNLIMITED, Addresses, ServerConfig
from escale.server.ops.garbage import Garbage
from escale.server.serve import serve
from escale.storage.address import read_address


class GarbageOfPython(Garbage):
    """Leaves the collector alone."""

    async def run(self) -> None:
        pass


COLLECTORS = {"escale": Garbage, "python": GarbageOfPython}


def announce(addresses: Addresses) -> None:
    print(addresses.here, flush=True)


def main(port: str, database: str, collector: str = "escale", bus: str = "") -> None:
    config = ServerConfig(read_address(database), port=int(port), limits=UNLIMITED, bus=bus or None)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(config, announce, garbage=COLLECTORS[collector]()))


if __name__ == "__main__":
    main(*sys.argv[1:])
