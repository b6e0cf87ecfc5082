"""A real server whose system has another time of day: seconds ahead of ours, or behind it.

`python -m tests.server.other_time PORT DATABASE [SECONDS]`
"""

import asyncio
import sys
from time import time

import uvloop

from escale.server.config import UNLIMITED, Addresses, ServerConfig
from escale.server.serve import serve
from escale.storage.address import read_address

from .crashes import end_with_test


def main(port: str, database: str, seconds: str = "0") -> None:
    """Serve until this process is killed, or the test that started it is gone."""
    end_with_test()
    config = ServerConfig(read_address(database), port=int(port), limits=UNLIMITED)

    def announce(addresses: Addresses) -> None:
        print(addresses.here, flush=True)

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(config, announce, wall=lambda: time() + float(seconds)))


if __name__ == "__main__":
    main(*sys.argv[1:])
