"""A server for the load benchmark: the real one, with limits that one machine does not reach.

`python -m bench.load_server PORT DATABASE`
"""

import asyncio
import sys

import uvloop

from escale.server.config import UNLIMITED, Addresses, ServerConfig
from escale.server.serve import serve
from escale.storage.address import read_address


def announce(addresses: Addresses) -> None:
    print(addresses.here, flush=True)


def main(port: str, database: str) -> None:
    config = ServerConfig(read_address(database), port=int(port), limits=UNLIMITED)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(config, announce))


if __name__ == "__main__":
    main(*sys.argv[1:])
