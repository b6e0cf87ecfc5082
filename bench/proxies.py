"""Two servers behind a real proxy: how long people stand still when one of the two fails.

`python -m bench.proxies [TIMES [nginx|caddy …]]`. The proxies are those on the PATH, with the
settings that docs/hosting-cluster.md gives; PostgreSQL and NATS are those of the tests. People play
at both servers, with a bot that takes half a second at most; a server is killed, stopped for a
while, or replaced. What counts is the longest time in which somebody at a table heard of no move.
"""

import asyncio
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, contextmanager
from pathlib import Path
from statistics import median
from time import monotonic

import uvloop

from bench.full_house import running
from bench.server import free_port, wait_until_healthy
from escale.boxes.registry import BOXES
from escale.client import Client, RemoteTable, play_with
from tests.cluster.chaos_people import insist
from tests.services.nats import running_nats
from tests.services.postgres import running_postgres

DOCS = Path(__file__).parent.parent / "docs"
TIMES = 3
TABLES = 4  # each with two people and a bot
FAULTS = ("killed", "stopped", "replaced")
CALM, FAULT, AFTER = 4.0, 12.0, 4.0  # seconds
NGINX = """
daemon off; user root; pid {folder}/nginx.pid; error_log stderr crit;
events {{}}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  {upstream}
  server {{ listen 127.0.0.1:{port}; {location} }}
}}
"""


def block(page: str, first: str) -> str:
    """The settings on a page of the docs that begin with these words."""
    text = (DOCS / page).read_text()
    found = re.search(rf"^( *)```\n((?: *{first})(?:.|\n)*?)\n\1```", text, re.MULTILINE)
    assert found, f"{page} has no block {first}"
    return found[2]


@contextmanager
def proxy(name: str, folder: Path, port: int, ports: Sequence[int]) -> Iterator[None]:
    """A proxy on a port, in front of servers on these."""
    if name == "nginx":
        upstream = block("hosting-cluster.md", "upstream escale")
        location = block("hosting.md", "location /").replace("127.0.0.1:8000", "escale")
        settings = NGINX.format(folder=folder, port=port, upstream=upstream, location=location)
        command = [name, "-p", str(folder), "-e", "stderr", "-c", str(folder / "settings")]
    else:
        site = block("hosting-cluster.md", "games.example")
        settings = "{\nadmin off\n}\n" + site.replace("games.example", f"http://127.0.0.1:{port}")
        command = [name, "run", "--adapter", "caddyfile", "--config", str(folder / "settings")]
    for documented, real in zip((8001, 8002), ports, strict=True):
        settings = settings.replace(str(documented), str(real))
    (folder / "settings").write_text(settings)
    log = (folder / f"{name}.log").open("w")
    with log, subprocess.Popen(command, stdout=log, stderr=log) as process:
        try:
            wait_until_healthy(process, port)
            yield
        finally:
            process.terminate()


class Servers:
    """Two servers that share a database and a bus."""

    def __init__(self, database: str, bus: str, url: str) -> None:
        self.ports = [free_port(), free_port()]
        services = ("--db", database, "--bus", bus, "--public-url", url, "--behind-proxy")
        self._settings = (*services, "--pace", "100")
        self._stacks = [ExitStack(), ExitStack()]
        self._processes: dict[int, subprocess.Popen[bytes]] = {}

    def start(self, number: int) -> None:
        settings = ("--port", str(self.ports[number]), *self._settings)
        process = self._stacks[number].enter_context(running("serve", *settings))
        self._processes[number] = process
        wait_until_healthy(process, self.ports[number])

    def close(self) -> None:
        for stack in self._stacks:
            stack.close()

    async def fail(self, number: int, fault: str) -> None:
        """One of them fails for a while, and is there again."""
        process = self._processes[number]
        sign = {"killed": signal.SIGKILL, "stopped": signal.SIGSTOP, "replaced": signal.SIGTERM}
        process.send_signal(sign[fault])
        await asyncio.sleep(FAULT)
        if fault == "stopped":
            process.send_signal(signal.SIGCONT)
            return
        await asyncio.to_thread(self._stacks[number].close)
        await asyncio.to_thread(self.start, number)


class Waits:
    """The longest time in which somebody heard of no move."""

    def __init__(self) -> None:
        self.longest = 0.0

    async def follow(self, table: RemoteTable) -> None:
        heard, number = monotonic(), table.standing.number
        while not table.is_over:
            await table.changed()
            now = monotonic()
            if table.standing.number != number:
                number = table.standing.number
                self.longest, heard = max(self.longest, now - heard), now


async def play(url: str, waits: Waits, number: int) -> None:
    """Two people play one game after the other."""
    bot = BOXES["rondelic"].bots["novice"]
    async with Client(url, f"Ada {number}") as ada, Client(url, f"Bob {number}") as bob:
        while True:
            hers = await insist(
                lambda: ada.open("rondelic", bots=["novice"], places=3, options={"circles": 12})
            )
            his = await insist(lambda: bob.join(hers.id))  # noqa: B023 - awaited here
            await insist(hers.start)
            tables = (hers, his)
            await asyncio.gather(
                *(play_with(each, bot) for each in tables), *map(waits.follow, tables)
            )
            await insist(lambda: ada.unwatch(hers))  # noqa: B023 - awaited here
            await insist(lambda: bob.unwatch(his))  # noqa: B023


async def measure(url: str, servers: Servers, times: int) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {"none": [], **{fault: [] for fault in FAULTS}}
    waits = Waits()
    async with AsyncExitStack() as stack:
        tasks = [asyncio.create_task(play(url, waits, number)) for number in range(TABLES)]
        stack.push_async_callback(_end, tasks)
        await asyncio.sleep(CALM)
        busy = 0  # the server that fails next: people who left the other one are all here
        for _ in range(times):
            for fault, longest in found.items():
                waits.longest = 0.0
                if fault == "none":
                    await asyncio.sleep(FAULT)
                else:
                    await servers.fail(busy, fault)
                    busy = 1 - busy
                await asyncio.sleep(AFTER)
                longest.append(waits.longest)
                print(f"{fault}: {waits.longest:.1f} s", file=sys.stderr, flush=True)
                for task in tasks:
                    if task.done():
                        task.result()
    return found


async def _end(tasks: Sequence[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def main(times: int = TIMES, proxies: Sequence[str] = ("nginx", "caddy")) -> None:
    print(
        f"{'proxy':<8}{'fault':<10}{'longest wait, median':>22}{'worst':>8}   seconds", flush=True
    )
    with (
        tempfile.TemporaryDirectory() as name,
        running_postgres(Path(name)) as postgres,
        running_nats(Path(name)) as bus,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        for each in proxies:
            if not shutil.which(each):
                print(f"{each:<8}is not installed")
                continue
            folder = Path(tempfile.mkdtemp(dir=name))
            with postgres.database(is_empty=True) as database:
                url = f"http://127.0.0.1:{(port := free_port())}"
                servers = Servers(database, f"{bus.rstrip('/')}/{each}", url)
                try:
                    for number in (0, 1):
                        servers.start(number)
                    with proxy(each, folder, port, servers.ports):
                        for fault, waits in runner.run(measure(url, servers, times)).items():
                            print(
                                f"{each:<8}{fault:<10}{median(waits):>22.1f}{max(waits):>8.1f}",
                                flush=True,
                            )
                finally:
                    servers.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else TIMES, sys.argv[2:] or ("nginx", "caddy"))
