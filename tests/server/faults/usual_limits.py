"""A real server with the limits that every server has; only its bots are faster.

`python -m tests.server.faults.usual_limits PORT DATABASE`
"""

import asyncio
import sys
from pathlib import Path

import uvloop

from escale.server.config import Addresses, ServerConfig
from escale.server.serve import serve
from escale.tables.timings import Timings

from ..crashes import end_with_test


def main(port: str, database: str) -> None:
    """Serve until this process is killed, or the test that started it is gone."""
    end_with_test()
    timings = Timings(pace_ms=50, forced_answer_ms=(0, 50))
    config = ServerConfig(Path(database), port=int(port), timings=timings)

    def announce(addresses: Addresses) -> None:
        print(addresses.here, flush=True)

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(config, announce))


if __name__ == "__main__":
    main(*sys.argv[1:])
