"""What the browser loads of a box that is not built into the site: its files and its texts."""

from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import msgspec

from ..boxes import Box
from ..boxes.registry import box_named
from .house import House
from .routes import Reply, Route, Visit


def ui_folder(box: Box) -> Path | None:
    """The folder of the files that the browser may load, if the box brings any."""
    if box.ui is None:
        return None
    return (Path(str(files(box.catalogue.package))) / box.ui.module).parent


def ui_base(box: Box) -> str:
    """The address of that folder. It changes with the files: browsers may keep them for ever."""
    folder, digest = ui_folder(box), sha256()
    for path in sorted(folder.rglob("*")) if folder else ():
        if folder and path.is_file():
            digest.update(f"{path.relative_to(folder)}\0".encode() + path.read_bytes())
    return f"/boxes/{box.game.slug}/{digest.hexdigest()[:16]}"


def ui_address(box: Box) -> str:
    """The address of the module that draws the board; empty if the site has one of its own."""
    return f"{ui_base(box)}/{Path(box.ui.module).name}" if box.ui else ""


async def texts(_house: House, visit: Visit) -> Reply:
    box = box_named(visit.path["game"])
    return Reply(msgspec.json.encode(box.own_texts(visit.path["language"])))


ROUTES = (
    Route(
        "GET",
        "/api/games/{game}/texts/{language}",
        texts,
        "The texts of a game by key, for a board that is not built into the site",
        dict[str, str],
        None,
        ("unknown-game", "unknown-language"),
    ),
)
