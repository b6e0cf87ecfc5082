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

    def __init__(self, folder: Path, seed: str = "", smtp_port: int = 0) -> None:
        self._folder = folder
        self._seed = seed
        self._smtp_port = smtp_port  # where it hands letters in; 0: it sends none
        self._opened = 0
        self._process: subprocess.Popen[str] | None = None
        self.address = ""

    @property
    def _port(self) -> str:
        return self.address.rpartition(":")[2] or "0"  # the same again, once there is one

    def open(self) -> str:
        module, database = "tests.browser.server_process", str(self._folder / DATABASE)
        log = self._folder / "server.log"
        self._opened += 1  # opened again it makes up other ids than before
        seed = f"{self._seed} {self._opened}"
        with log.open("a") as complaints:
            self._process = subprocess.Popen(
                [sys.executable, "-m", module, database, self._port, seed, str(self._smtp_port)],
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
        self._say(f"advance {round(seconds * 1000)}")

    def begin_chance(self, seed: str) -> None:
        """From here on ids and deals follow from this seed."""
        self._say(f"seed {seed}")

    def _say(self, line: str) -> None:
        assert self._process
        assert self._process.stdin
        assert self._process.stdout
        print(line, file=self._process.stdin, flush=True)
        assert self._process.stdout.readline() == "done\n"

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
