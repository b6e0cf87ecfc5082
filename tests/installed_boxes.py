"""Boxes of other distributions: built by pip, installed into a folder, used by other processes."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from escale.cli.new_game import write_game

ROOT = Path(__file__).parent.parent
NIM = ROOT / "tests" / "boxes" / "nim"
SECONDS = 300  # for whatever it is: this says that it comes, not how fast
PIP = ("-m", "pip", "--disable-pip-version-check", "install", "--quiet")
OFFLINE = ("--no-deps", "--no-index", "--no-build-isolation")


class InstalledBox(NamedTuple):
    """A box that only processes with this environment find."""

    slug: str
    project: Path
    environment: dict[str, str]

    def python(self, *arguments: str, cwd: Path, typed: str = "") -> str:
        """What a Python program prints; it must end well."""
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=cwd,
            env=self.environment,
            input=typed,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def escale(self, *arguments: str, cwd: Path, typed: str = "") -> str:
        return self.python("-m", "escale", *arguments, cwd=cwd, typed=typed)


def install(slug: str, folder: Path) -> InstalledBox:
    """Nim as it stands in tests/boxes, or any other game as `escale new-game` writes it."""
    project, target = folder / "project", folder / "installed"
    if slug == "nim":
        shutil.copytree(NIM, project, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        write_game(slug, project)
    environment = {name: value for name, value in os.environ.items() if name != "ESCALE_LANG"}
    environment["PYTHONPATH"] = str(target)
    box = InstalledBox(slug, project, environment)
    box.python(*PIP, *OFFLINE, "--target", str(target), str(project), cwd=folder)
    return box
