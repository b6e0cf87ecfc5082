"""The server under load, and its peers under the same: moves per CPU-second, latency, memory.

`python -m bench.server [SECONDS [postgresql://…]]`: on a new file, or on a database.
"""

import signal
import socket
import subprocess
import sys
import tempfile
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import Any

import msgspec

from bench import peers
from bench.load import SEATS
from bench.load_games import LOAD_GAMES, USUAL
from bench.peers import SECONDS, TABLES, TITLES, Load, Result

PACED = 1000  # moves a second, at the largest number of tables
SITTING_DOWN = 120.0
STARTS = 3
STARTING = 30.0  # at most
OTHER_GAMES, OTHER_TABLES = ("boggle", "ludime"), 50
SPECTATORS = 2_000


def measure(
    tables: int,
    seconds: float,
    pace: float = 0,
    database: str = "",
    game: str = USUAL,
    spectators: int = 0,
) -> Load:
    """Run one server and one load, and end both."""
    with tempfile.TemporaryDirectory() as folder:
        kept = database or str(Path(folder) / "escale.db")
        command = (sys.executable, "-m", "bench.load_server", "0", kept)
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout
                url = server.stdout.readline().strip()
                warm_up = LOAD_GAMES[game].warm_up
                asked = (url, server.pid, tables, warm_up, seconds, pace, game, spectators)
                load = (sys.executable, "-m", "bench.load", *map(str, asked))
                limit = SITTING_DOWN + warm_up + seconds
                told = subprocess.run(
                    load, stdout=subprocess.PIPE, text=True, timeout=limit, check=False
                )
            finally:
                end(server)
    if told.returncode:
        sys.exit(f"the load on {tables} tables failed: it says why above")
    result = msgspec.json.decode(told.stdout, type=Result)
    name = "Escale" if game == USUAL else f"Escale, {game}"
    return Load(name, **msgspec.structs.asdict(result), durable=True)


def start_seconds() -> float:
    """The seconds from starting `escale serve` on a new file to the first answer of /health."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        where = ("--port", str(port), "--db", str(Path(folder) / "escale.db"))
        command = (sys.executable, "-m", "escale", "serve", *where)
        began = perf_counter()
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
            try:
                wait_until_healthy(server, port)
                return perf_counter() - began
            finally:
                end(server)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def wait_until_healthy(server: subprocess.Popen[Any], port: int) -> None:
    """Return with the first answer of /health; ends this program if none comes."""
    began = perf_counter()
    while not _is_healthy(port):
        if server.poll() is not None or perf_counter() - began > STARTING:
            sys.exit("the server does not start")
        sleep(0.002)


def end(server: subprocess.Popen[Any]) -> None:
    server.send_signal(signal.SIGTERM)
    try:
        server.wait(20)
    except subprocess.TimeoutExpired:
        server.kill()


def _is_healthy(port: int) -> bool:
    connection = HTTPConnection("127.0.0.1", port, timeout=STARTING)
    try:
        connection.request("GET", "/health")
        return connection.getresponse().status == HTTPStatus.OK
    except OSError:  # not yet
        return False
    finally:
        connection.close()


def main(seconds: float = SECONDS, database: str = "") -> None:
    start = median(start_seconds() for _ in range(STARTS))
    print(f"start to first answer: {1000 * start:,.0f} ms (median of {STARTS})\n", flush=True)
    print(TITLES)
    ours = {}
    for tables in TABLES:
        ours[tables] = measure(tables, seconds, database=database)
        print(ours[tables].row(), flush=True)
    for game in OTHER_GAMES:
        print(measure(OTHER_TABLES, seconds, database=database, game=game).row(), flush=True)
    crowd = measure(1, seconds, database=database, spectators=SPECTATORS)
    frames = crowd.moves * (SPECTATORS + SEATS)
    print(f"{crowd.row()}   {SPECTATORS:,} spectators at one table: {crowd.moves:,} moves,")
    print(f"{1e6 * crowd.server_cpu / frames:.1f} microseconds for each socket", flush=True)
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
    main(float(sys.argv[1]) if sys.argv[1:] else SECONDS, *sys.argv[2:])
