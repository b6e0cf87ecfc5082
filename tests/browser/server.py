"""Opens a real server for browsers, closes it, and opens it again at the same address."""

import subprocess
import sys
from pathlib import Path
from subprocess import PIPE

ROOT = Path(__file__).parents[2]
DATABASE = "escale.db"
RUNNING: dict[str, "Server"] = {}  # by address


class Server:
    """One server: its data in a folder, its process as long as it is open."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: subprocess.Popen[str] | None = None
        self.address = ""

    @property
    def _port(self) -> str:
        return self.address.rpartition(":")[2] or "0"  # the same again, once there is one

    def open(self) -> str:
        module, database = "tests.browser.server_process", str(self._folder / DATABASE)
        log = self._folder / "server.log"
        with log.open("a") as complaints:
            self._process = subprocess.Popen(
                [sys.executable, "-m", module, database, self._port],
                cwd=ROOT,
                stdin=PIPE,
                stdout=PIPE,
                stderr=complaints,
                text=True,
            )
        assert self._process.stdout
        self.address = self._process.stdout.readline().strip()
        assert self.address.startswith("http://"), log.read_text()
        RUNNING[self.address] = self
        return self.address

    def advance(self, seconds: float) -> None:
        """Put its clock forward; whatever was to happen until then happens now."""
        assert self._process
        assert self._process.stdin
        assert self._process.stdout
        print(f"advance {round(seconds * 1000)}", file=self._process.stdin, flush=True)
        assert self._process.stdout.readline() == "advanced\n"

    def ask_to_close(self) -> None:
        """Ask the server to end, as an operator does, and wait until it has."""
        assert self._process
        self._process.terminate()
        self._wait()

    def kill(self) -> None:
        assert self._process
        self._process.kill()
        self._wait()

    def close(self) -> None:
        """Closing its input ends it, whatever it is doing."""
        if self._process:
            self._wait()

    def _wait(self) -> None:
        assert self._process
        self._process.communicate(timeout=30)
        self._process = None
