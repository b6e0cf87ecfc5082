"""The files that the browser loads of a box that is not built into the site."""

from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from ...boxes import Box


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
