"""One server of a cluster, as a process that a test can kill, stop and start again.

`python -m tests.cluster.process PORT DATABASE BUS [SECONDS [PUBLIC_URL]]`: the time of day of its
system is so many seconds ahead of ours.
"""

import asyncio
import sys
from time import time

import uvloop

from escale.server.config import UNLIMITED, Addresses, ServerConfig
from escale.server.ops.logs import set_up
from escale.server.serve import serve
from escale.storage.address import read_address
from escale.tables.timings import Timings
from tests.server.crashes import end_with_test

# As people get them, but bots do not take their time, and nobody waits for long.
TIMINGS = Timings(
    pace_ms=20,
    forced_answer_ms=(20, 60),
    retry_ms=500,
    pause_seconds=2,
    turn_seconds={"none": 0, "slow": 10, "fast": 4},
)


def main(port: str, database: str, bus: str, ahead: str = "0", public: str = "") -> None:
    """Serve until this process is ended, or the test that started it is gone."""
    end_with_test()
    set_up("warning", "text")
    config = ServerConfig(
        read_address(database),
        port=int(port),
        bus=bus,
        limits=UNLIMITED,
        timings=TIMINGS,
        public_url=public or None,
    )

    def announce(addresses: Addresses) -> None:
        print(addresses.here, flush=True)

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(config, announce, wall=lambda: time() + float(ahead)))


if __name__ == "__main__":
    main(*sys.argv[1:])
