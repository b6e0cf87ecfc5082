"""`escale serve`: runs the server."""

import argparse
import asyncio
import sqlite3
import sys
from typing import Any
from urllib.parse import urlsplit

from ..core.errors import BadInput
from ..core.texts import Texts
from ..storage.address import Address, PostgresAddress, read_address
from ..storage.files import schema_version
from ..tables.timings import Timings
from .arguments import number_between
from .database import database_errors
from .mail import add_mail_to, mail_settings
from .screen import Screen

QUICK_SECONDS = 30  # a quick game waits so long for people
LOG_LEVELS = ("debug", "info", "warning", "error")


def add_to(commands: Any, parents: list[argparse.ArgumentParser], texts: Texts) -> None:
    about = texts.say("help.serve")
    parser = commands.add_parser("serve", parents=parents, help=about, description=about)
    parser.add_argument("--host", default="127.0.0.1", help=texts.say("help.host"))
    parser.add_argument("--port", default="8000", help=texts.say("help.port"))
    parser.add_argument("--db", default="escale.db", help=texts.say("help.db"))
    parser.add_argument("--bus", help=texts.say("help.bus"))
    parser.add_argument("--public-url", help=texts.say("help.public-url"))
    parser.add_argument("--workers", default="1", help=texts.say("help.workers"))
    parser.add_argument("--behind-proxy", action="store_true", help=texts.say("help.behind-proxy"))
    parser.add_argument("--metrics-port", help=texts.say("help.metrics-port"))
    parser.add_argument("--metrics-host", default="127.0.0.1", help=texts.say("help.metrics-host"))
    parser.add_argument("--no-chat", action="store_true", help=texts.say("help.no-chat"))
    about = texts.say("help.notices-to-loopback")
    parser.add_argument("--notices-to-loopback", action="store_true", help=about)
    about = texts.say("help.quick-seconds")
    parser.add_argument("--quick-seconds", default=str(QUICK_SECONDS), help=about)
    parser.add_argument("--pace", default=str(Timings().pace_ms), help=texts.say("help.pace"))
    add_mail_to(parser, texts)
    add_log_to(parser, texts)
    parser.set_defaults(run=run)


def add_log_to(parser: argparse.ArgumentParser, texts: Texts) -> None:
    parser.add_argument("--log", default="warning", help=texts.say("help.log"))
    parser.add_argument("--log-format", default="json", help=texts.say("help.log-format"))


def run(parsed: argparse.Namespace, screen: Screen, texts: Texts) -> int:
    # aiohttp takes a while to import: the other commands do without it.
    from ..server.config import Addresses, ServerConfig  # noqa: PLC0415
    from ..server.serve import serve  # noqa: PLC0415

    config = ServerConfig(
        database=read_address(parsed.db),
        bus=_checked_bus(parsed.bus, parsed.db),
        host=parsed.host,
        port=number_between("port", parsed.port, 0, 65535),
        public_url=_checked_url(parsed.public_url),
        mail=mail_settings(parsed),
        workers=number_between("workers", parsed.workers, 1, 64),
        behind_proxy=parsed.behind_proxy,
        metrics_port=parsed.metrics_port
        and number_between("metrics-port", parsed.metrics_port, 1, 65535),
        metrics_host=parsed.metrics_host,
        chat=not parsed.no_chat,
        notices_to_loopback=parsed.notices_to_loopback,
        quick_seconds=number_between("quick-seconds", parsed.quick_seconds, 5, 600),
        timings=Timings(pace_ms=number_between("pace", parsed.pace, 0, 60_000)),
    )
    check_log(parsed)
    _check_database(config.database, texts)
    set_up_log(parsed)

    def announce(addresses: Addresses) -> None:
        screen.print(texts.say("serve.open"), "bold")
        screen.print(texts.say("serve.here", address=addresses.here))
        for address in addresses.network:
            screen.print(texts.say("serve.network", address=address))
        if addresses.public:
            screen.print(texts.say("serve.public", address=addresses.public))
        screen.print(texts.say("serve.stop"), "dim")
        sys.stdout.flush()

    try:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(serve(config, announce))
    except sqlite3.Error as problem:
        raise BadInput("no-write", path=str(config.database), problem=str(problem)) from None
    except OSError as problem:
        reason = problem.strerror
        if problem.filename is not None:  # the file's lock, not the port
            raise BadInput("no-write", path=problem.filename, problem=reason) from None
        raise BadInput("no-port", host=config.host, port=config.port, problem=reason) from None
    screen.print(texts.say("serve.closed"))
    return 0


def _check_database(path: Address, texts: Texts) -> None:
    """Raises BadInput unless the file is a database of Escale, or does not exist yet."""
    if isinstance(path, PostgresAddress):  # whoever connects to it finds out
        return
    if path.is_dir() or not path.parent.is_dir():
        problem = texts.say("files.EISDIR" if path.is_dir() else "files.ENOTDIR")
        raise BadInput("no-write", path=str(path), problem=problem)
    if path.exists() and path.stat().st_size:
        with database_errors("no-write", path, texts):
            schema_version(path)


def check_log(parsed: argparse.Namespace) -> None:
    """Raises BadInput unless there is such a log."""
    from ..server.ops.logs import FORMATS  # noqa: PLC0415

    if parsed.log not in LOG_LEVELS:
        raise BadInput("unknown-log-level", value=parsed.log, known=", ".join(LOG_LEVELS))
    if parsed.log_format not in FORMATS:
        raise BadInput("unknown-log-format", value=parsed.log_format, known=", ".join(FORMATS))


def set_up_log(parsed: argparse.Namespace) -> None:
    from ..server.ops.logs import set_up  # noqa: PLC0415

    set_up(parsed.log, parsed.log_format)


def _checked_bus(bus: str | None, database: str) -> str | None:
    """Raises BadInput unless it is a bus for processes that share a database."""
    if bus is None:
        return None
    check_bus(bus)
    if not isinstance(read_address(database), PostgresAddress):
        raise BadInput("bus-alone")
    return bus


def check_bus(bus: str) -> str:
    """Raises BadInput unless it is an address of NATS, and that can be used here."""
    if urlsplit(bus).scheme not in {"nats", "tls"}:
        raise BadInput("unknown-bus", value=bus)
    try:
        import nats  # noqa: F401, PLC0415
    except ImportError:
        raise BadInput("no-driver") from None
    return bus


def _checked_url(url: str | None) -> str | None:
    if url is None:
        return None
    try:
        parts = urlsplit(url)
        is_valid = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port or an address that is none
        is_valid = False
    if not is_valid:
        raise BadInput("bad-url", value=url)
    return url.rstrip("/")


def loop_factory() -> "type[asyncio.AbstractEventLoop] | None":
    try:
        import uvloop  # noqa: PLC0415
    except ImportError:  # not on every system; asyncio's own loop does the same, slower
        return None
    return uvloop.Loop
