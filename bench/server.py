"""The house under load, and its peers under the same: moves per CPU-second, latency, memory.

`python -m bench.server [SECONDS]`
"""

import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import msgspec

from bench import peers
from bench.peers import SECONDS, TABLES, TITLES, WARM_UP, Load, Result

PACED = 1000  # moves a second, at the largest number of tables
SITTING_DOWN = 120.0


def measure(tables: int, seconds: float, pace: float = 0) -> Load:
    """One house, one load, both gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        command = (sys.executable, "-m", "bench.house", "0", str(Path(folder) / "escale.db"))
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as house:
            try:
                assert house.stdout
                url = house.stdout.readline().strip()
                numbers = (house.pid, tables, WARM_UP, seconds, pace)
                load = (sys.executable, "-m", "bench.load", url, *(str(each) for each in numbers))
                limit = SITTING_DOWN + WARM_UP + seconds
                told = subprocess.run(
                    load, stdout=subprocess.PIPE, text=True, timeout=limit, check=True
                )
            finally:
                house.send_signal(signal.SIGTERM)
                try:
                    house.wait(20)
                except subprocess.TimeoutExpired:
                    house.kill()
    result = msgspec.json.decode(told.stdout, type=Result)
    return Load("Escale", **msgspec.structs.asdict(result), durable=True)


def main(seconds: float = SECONDS) -> None:
    print(TITLES)
    ours = {}
    for tables in TABLES:
        ours[tables] = measure(tables, seconds)
        print(ours[tables].row(), flush=True)
    if peers.available():
        for peer in peers.PEERS:
            for tables in TABLES:
                theirs = peers.measure(peer, tables, seconds)
                ratio = ours[tables].per_cpu_second / theirs.per_cpu_second
                print(f"{theirs.row()}   ours {ratio:.1f} times", flush=True)
    else:
        print("node and npm are not at hand: no peers to compare with")
    paced = measure(TABLES[-1], seconds, PACED)
    print(f"\npaced at {PACED:,} moves a second:\n{paced.row()}")
    print(
        f"{paced.moves / seconds:,.0f} moves a second, {paced.server_cpu / seconds:.0%} of a core"
    )


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
