"""A digest of all that decides how the bots of a box play, so that old results are told apart.

It covers the code of the bots and of the rules with what they import of the game, of `escale.bots`
and of `escale.words`, and the data of the game. Comments, docstrings and texts change nothing.
"""

import ast
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.util import find_spec, resolve_name
from pathlib import Path

import msgspec

from escale.bots import LEVELS
from escale.boxes import Box
from escale.boxes.registry import BOXES

SHARED = ("escale.bots", "escale.words")
SIZE = 12  # characters


@cache
def bot_code(slug: str, preset: str) -> str:
    """The digest for one preset of a box."""
    game = BOXES[slug].game
    options = game.presets[preset]
    own = [options, dict(game.content(options)), _code_and_data(slug)]
    return sha256(msgspec.json.encode(own, order="sorted")).hexdigest()[:SIZE]


@cache
def _code_and_data(slug: str) -> str:
    package = _package(BOXES[slug])
    digest = sha256()
    for name, path in sorted(_modules(BOXES[slug], package).items()):
        digest.update(f"\n{name}\n{_bare_code(path)}".encode())
    for path in _data(package):
        digest.update(path.name.encode() + sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _package(box: Box) -> str:
    """The package of a game, or the module of its rules where it has none."""
    return type(box.game).__module__.partition(".rules")[0]


def _modules(box: Box, package: str) -> dict[str, Path]:
    """The files of the modules, by name: those of the players, and what they import."""
    waiting = {type(box.game).__module__, *(type(box.bots[level]).__module__ for level in LEVELS)}
    found = dict[str, Path]()
    while waiting:
        name = waiting.pop()
        path = _file(name)
        if path is None or name in found:
            continue
        found[name] = path
        near = {*_imports(name, path), *_parents(name)}
        # The box itself holds texts, studies and drawings, too.
        waiting |= {
            each for each in near if _is_within(each, (package, *SHARED)) and each != package
        }
    return found


def _is_within(name: str, packages: tuple[str, ...]) -> bool:
    return any(f"{name}.".startswith(f"{package}.") for package in packages)


def _parents(name: str) -> Iterator[str]:
    while "." in name:
        name = name.rpartition(".")[0]
        yield name


def _file(name: str) -> Path | None:
    try:
        spec = find_spec(name)
    except ModuleNotFoundError:  # the name of something in a module
        return None
    return Path(spec.origin) if spec and spec.origin else None


def _imports(name: str, path: Path) -> Iterator[str]:
    """What a module imports, wherever in it; names in a module may be modules or not."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = resolve_name("." * node.level + (node.module or ""), package)
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def _bare_code(path: Path) -> str:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            and ast.get_docstring(node, clean=False) is not None
        ):
            node.body = node.body[1:]
    return ast.dump(tree)


def _data(package: str) -> list[Path]:
    path = _file(package)
    folder = path.parent / "data" if path else None
    return sorted(each for each in folder.rglob("*") if each.is_file()) if folder else []
