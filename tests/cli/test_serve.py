"""`escale serve` as a process of its own: what it says, what it answers, how it ends."""

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import pytest
from prometheus_client.parser import text_string_to_metric_families

from escale.boxes.registry import BOXES
from escale.client import Client, play_with
from escale.server.config import HOUR_MS, Limits, Rate
from escale.server.origins import local_addresses
from escale.storage.migrations import MIGRATIONS
from escale.storage.sqlite import SqliteStore

from .conftest import Escale

SECONDS = 60  # for whatever it is: this says that it comes, not how fast
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "ESCALE_LANG"}


class Serving(NamedTuple):
    """A server in another process, and what it has said so far."""

    process: subprocess.Popen[str]
    said: list[str]
    log: Path

    @property
    def url(self) -> str:
        found = re.search(r"http://\S+", self.said[1])
        assert found
        return found[0]

    def get(self, path: str) -> str:
        with urlopen(self.url + path, timeout=SECONDS) as answer:
            text: str = answer.read().decode()
            return text

    def stop(self, sign: int = signal.SIGTERM) -> tuple[int, str]:
        """Its exit code, and its last words."""
        self.process.send_signal(sign)
        last, _ = self.process.communicate(timeout=SECONDS)
        return self.process.returncode, last


@contextmanager
def serving(
    folder: Path, *arguments: str, environment: Mapping[str, str] = ENVIRONMENT
) -> Iterator[Serving]:
    """Open until the block ends."""
    log = folder / "log"
    given = arguments if "--port" in arguments else (*arguments, "--port", "0")
    with (
        log.open("w") as errors,
        subprocess.Popen(
            [sys.executable, "-m", "escale", "serve", *given],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            cwd=folder,
            env=environment,
        ) as process,
    ):
        try:
            assert process.stdout
            said = [process.stdout.readline()]
            while said[-1] and "Ctrl+C" not in said[-1]:
                said.append(process.stdout.readline())
            assert said[-1], log.read_text()
            yield Serving(process, said, log)
        finally:
            if process.poll() is None:
                process.kill()


def refused(folder: Path, *arguments: str, environment: Mapping[str, str] = ENVIRONMENT) -> str:
    """The one line with which it does not open."""
    done = subprocess.run(
        [sys.executable, "-m", "escale", "serve", "--port", "0", *arguments],
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment,
        timeout=SECONDS,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("escale: ")
    assert done.stderr.count("\n") == 1
    assert "errors." not in done.stderr
    return done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_it_says_where_it_is_answers_and_closes_when_asked(tmp_path: Path, sign: int) -> None:
    with serving(tmp_path) as server:
        assert server.said[0] == "Escale est ouverte.\n"
        assert re.fullmatch(r"Sur cet ordinateur\xa0: http://127.0.0.1:\d+\n", server.said[1])
        assert len(server.said) == 3
        assert json.loads(server.get("/health"))["status"] == "open"
        assert server.stop(sign) == (0, "Escale est fermée. À bientôt\u202f!\n")
        assert server.log.read_text() == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "escale.db", "escale.db.lock", "log",
    ]  # fmt: skip


@pytest.mark.slow
def test_on_the_whole_network_it_says_every_address(tmp_path: Path) -> None:
    public = "https://jeux.example"
    with serving(
        tmp_path, "--host", "0.0.0.0", "--public-url", f"{public}/", "--lang", "en"
    ) as server:
        port = server.url.rpartition(":")[2]
        assert server.said[1] == f"On this computer: http://localhost:{port}\n"
        network = [line for line in server.said if line.startswith("On the local network: ")]
        known = {f"http://{each}:{port}" for each in local_addresses(socket.AF_INET)}
        assert {line.split()[-1] for line in network} == known
        assert f"For everyone: {public}\n" in server.said


def a_later_file(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    connection.close()


NO_DATABASE = "postgresql://me:secret@127.0.0.1:1/escale"
MISTAKES = {
    "a mail server that is none": (("--smtp", "mail.example", "--mail-from", "a@b.c"), "--smtp"),
    "a mail server without a sender": (("--smtp", "smtp://mail.example"), "--mail-from"),
    "a sender without a mail server": (("--mail-from", "a@b.example"), "--smtp"),
    "a mail server that needs a password": (
        ("--smtp", "smtps://me@mail.example", "--mail-from", "a@b.example"),
        "ESCALE_SMTP_PASSWORD",
    ),
    "an address that is none": (("--public-url", "jeux.example"), "jeux.example"),
    "an address of another kind": (("--public-url", "ftp://jeux.example"), "ftp://jeux.example"),
    "an address that cannot be read": (("--public-url", "http://["), "http://["),
    "an address with a port that is none": (("--public-url", "http://x:y"), "http://x:y"),
    "a store that we do not have": (("--db", "mysql://me@there/escale"), "mysql"),
    "a database that is not there": (("--db", NO_DATABASE), "postgresql://127.0.0.1:1/escale"),
    "a folder that is not there": (("--db", "nowhere/escale.db"), "nowhere/escale.db"),
    "a folder instead of a file": (("--db", "."), "."),
    "a file that is something else": (("--db", "text.db"), "text.db"),
    "a file of a later Escale": (("--db", "later.db"), str(len(MIGRATIONS) + 1)),
    "a port that is none": (("--port", "70000"), "70000"),
    "no robots at all": (("--workers", "0"), "workers"),
    "a log that nobody keeps": (("--log", "loud"), "loud"),
    "a log that nobody can read": (("--log-format", "runes"), "runes"),
}


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_one_line(
    escale: Escale, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mistake: str, language: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("text.db").write_text("a poem\n" * 100)
    a_later_file(Path("later.db"))
    arguments, named = MISTAKES[mistake]
    said = escale("serve", "--port", "0", "--lang", language, *arguments)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("escale: ")
    assert said.err.count("\n") == 1
    assert named in said.err
    assert "secret" not in said.err
    assert "errors." not in said.err
    assert Path("text.db").read_text() == "a poem\n" * 100
    assert sorted(path.name for path in tmp_path.iterdir()) == ["later.db", "text.db"]


def test_a_file_that_cannot_be_opened_is_not_called_damaged(tmp_path: Path, escale: Escale) -> None:
    """As in a folder that is read-only, which does not stop root."""
    SqliteStore(tmp_path / "house.db").close()
    (tmp_path / "house.db-journal").mkdir()
    (tmp_path / "house.db-wal").mkdir()
    said = escale("serve", "--db", str(tmp_path / "house.db"), "--port", "0")
    assert said.code != 0
    assert "Impossible d’écrire" in said.err
    assert "abîmé" not in said.err


@pytest.mark.slow
def test_metrics_have_a_port_of_their_own(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with serving(tmp_path, "--metrics-port", str(port), "--behind-proxy") as server:
        with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
            assert b"escale_sockets" in answer.read()
        with pytest.raises(HTTPError, match="404"):
            server.get("/metrics")


@pytest.mark.slow
def test_the_port_of_the_metrics_is_where_the_host_wants_it(tmp_path: Path) -> None:
    """As in a container, whose neighbour collects them; 127.0.0.2 is this machine, too."""
    with socket.create_server(("127.0.0.2", 0)) as free:
        port = str(free.getsockname()[1])
        options = ("--metrics-port", port, "--metrics-host", "127.0.0.2")
        assert f"127.0.0.2, port {port}" in refused(tmp_path, *options)
    with serving(tmp_path, *options):
        with urlopen(f"http://127.0.0.2:{port}/metrics") as answer:
            assert b"escale_sockets" in answer.read()
        with pytest.raises(URLError, match="refused"):
            urlopen(f"http://127.0.0.1:{port}/metrics", timeout=SECONDS)


@pytest.mark.slow
def test_a_port_or_a_host_that_cannot_be_had(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert port in refused(tmp_path, "--port", port)
    assert "192.0.2.1" in refused(tmp_path, "--host", "192.0.2.1")


@pytest.mark.slow
def test_a_second_server_on_the_same_file_does_not_open(tmp_path: Path) -> None:
    with serving(tmp_path, "--db", "one.db") as first:
        for same in ("one.db", f"sqlite:///{tmp_path}/one.db"):
            assert "tourne déjà" in refused(tmp_path, "--db", same)
        assert json.loads(first.get("/health"))["status"] == "open"
        with serving(tmp_path, "--db", "two.db") as second:
            assert second.url != first.url


@pytest.mark.slow
def test_metrics_are_prometheus_own(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        server.get("/health")
        families = {
            each.name: each for each in text_string_to_metric_families(server.get("/metrics"))
        }
    assert {"escale_sockets", "escale_tables", "escale_answer_seconds"} <= set(families)
    (health,) = [
        sample.value
        for sample in families["escale_requests"].samples
        if sample.name == "escale_requests_total" and sample.labels["route"] == "/health"
    ]
    assert health == 1


async def a_game(url: str) -> str:
    """Someone plays to the end; the key that knows them next time."""
    async with Client(url, "Zénobie") as guest:
        table = await guest.open("rondelic", "rondelic-rapide", bots=["novice"] * 2, places=3)
        await table.start()
        assert await play_with(table, BOXES["rondelic"].bots["novice"]) is not None
        return guest.key


async def name_of(url: str, key: str) -> str:
    async with Client(url, key=key) as guest:
        return guest.name


@pytest.mark.slow
async def test_the_log_is_json_and_tells_nobodys_business(tmp_path: Path) -> None:
    with serving(tmp_path, "--log", "info", "--pace", "0") as server:
        key = await a_game(server.url)
        assert server.stop()[0] == 0
    text = server.log.read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    assert all({"at", "level", "from", "what"} <= set(line) for line in lines)
    assert {"open", "request", "closing", "closed"} <= {line["what"] for line in lines}
    assert {line["level"] for line in lines} == {"info"}
    assert key not in text
    assert "Zénobie" not in text


@pytest.mark.slow
async def test_who_was_known_is_known_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path, "--pace", "0") as server:
        key = await a_game(server.url)
        assert server.stop()[0] == 0
    with serving(tmp_path) as server:
        assert await name_of(server.url, key) == "Zénobie"
        assert server.stop()[0] == 0


DOCS = Path(__file__).parents[2] / "docs"
PAGE = "\n".join(
    (DOCS / name).read_text(encoding="utf-8")
    for name in ("hosting.md", "hosting-cluster.md", "limits.md")
)


@pytest.mark.parametrize("command", re.findall(r"\bescale (?:serve|backup|restore) .+", PAGE))
def test_the_page_for_hosts_names_options_that_are_there(escale: Escale, command: str) -> None:
    name = command.split()[1]
    known = escale(name, "--help").out
    for option in re.findall(r"--[a-z-]+", command):
        assert option in known


def test_the_page_for_hosts_tells_the_limits_that_hold() -> None:
    limits = Limits()

    def told(what: str, rate: Rate) -> str:
        often = "one a second" if rate.per_second == 1 else f"{rate.per_second:.0f} a second"
        if rate.per_second < 1:
            often = f"one in {1 / rate.per_second:.0f} seconds"
        return f"| {what} | {often}, {rate.burst} at once |"

    assert told("messages on one socket", limits.messages) in PAGE
    assert told("messages of one person", limits.messages_of_person) in PAGE
    assert told("messages from one address", limits.messages_of_address) in PAGE
    assert told("orders of one person (sit, start, pause…)", limits.orders) in PAGE
    assert told("requests from one address", limits.requests) in PAGE
    assert told("new guests from one address", limits.new_people) in PAGE
    assert told("new tables of one person", limits.new_tables) in PAGE
    assert told("new tables from one address", limits.new_tables_of_address) in PAGE
    assert told("orders from one address", limits.orders_of_address) in PAGE
    assert told("moves from one address", limits.moves_of_address) in PAGE
    tables = (limits.tables_of_person, limits.tables_of_address)
    told_tables = "| tables that are not over | {} per person; {} per address, where something"
    assert told_tables.format(*tables) in PAGE
    assert limits.left_table_ms == HOUR_MS
    assert "happened in the last hour |" in PAGE
    told_answer = "| {:.0f} seconds, and a second more for each {:,} bytes |"
    answer = (limits.answer_seconds, limits.answer_bytes_a_second)
    assert told_answer.format(*answer) in PAGE
    public = (limits.public_tables_of_person, limits.public_tables_of_address)
    told_public = "| of these, shown in the lobby | {} per person, {} per address |"
    assert told_public.format(*public) in PAGE
    assert told("codes tried from one address", limits.codes) in PAGE
    assert f"| tables followed on one socket | {limits.watched} |" in PAGE
    sockets = (limits.sockets_of_person, limits.sockets_of_address)
    assert "| sockets | {} per person, {} per address |".format(*sockets) in PAGE
    pieces = (limits.http_pieces_in_a_turn, limits.socket_pieces_in_a_turn)
    assert "event loop | {} pieces of requests and {} of sockets".format(*pieces) in PAGE
    assert f" 2 KB each; {limits.messages_in_a_turn} messages;" in PAGE
    assert f"| one message or one request | {limits.message_bytes // 1024} KB |" in PAGE
