"""`escale new-game`: a folder with a small game that can be played, to begin from."""

import argparse
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

from ..boxes.registry import BOXES
from ..core.errors import BadInput
from ..core.texts import Texts
from .screen import Screen

TEMPLATE = Path(str(files("escale"))) / "cli" / "template"
SLUG = "takeaway"  # the name of the template's game in files and texts


def add_to(commands: Any, parents: list[argparse.ArgumentParser], texts: Texts) -> None:
    about = texts.say("help.new-game")
    parser = commands.add_parser("new-game", parents=parents, help=about, description=about)
    parser.add_argument("name", help=texts.say("help.new-game-name"))
    parser.add_argument("--folder", metavar="FOLDER", help=texts.say("help.new-game-folder"))
    parser.set_defaults(run=run)


def run(parsed: argparse.Namespace, screen: Screen, texts: Texts) -> int:
    slug = parsed.name
    if not re.fullmatch("[a-z][a-z0-9]*", slug):
        raise BadInput("bad-game-name", value=slug)
    if slug in BOXES:
        raise BadInput("game-name-taken", value=slug)
    folder = Path(parsed.folder or f"escale-{slug}")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadInput("folder-in-use", path=str(folder))
    try:
        written = write_game(slug, folder)
    except OSError as problem:
        raise BadInput("no-write", path=str(folder), problem=problem.strerror) from None
    for path in written:
        screen.print(str(path))
    screen.print()
    screen.print(texts.say("new-game.next", folder=str(folder), slug=slug))
    return 0


def write_game(slug: str, folder: Path) -> list[Path]:
    """Copies the template into a folder, under another name; the files that were written."""

    def renamed(text: str) -> str:
        return text.replace(SLUG, slug).replace(SLUG.capitalize(), slug.capitalize())

    written = []
    for source in sorted(TEMPLATE.rglob("*")):
        if source.is_file() and "__pycache__" not in source.parts:
            target = folder / renamed(source.relative_to(TEMPLATE).as_posix())
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(renamed(source.read_text(encoding="utf-8")), encoding="utf-8")
            written.append(target)
    return written
