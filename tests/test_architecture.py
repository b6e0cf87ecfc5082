"""Whatever ARCHITECTURE.md names exists: files, folders, commands, names of the code."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from escale.cli.main import COMMANDS

from .shelf import BUILT_IN

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
DRAWINGS = re.findall(r"```\n(.*?)```", PAGE, re.DOTALL)
PROSE = re.sub(r"```\n.*?```", "", PAGE, flags=re.DOTALL)
FOLDERS = ("src", "web/src", "web/tests", "tests", "docs")
FILE = re.compile(r"[\w.<>/-]+\.(?:py|ts|svelte|css|json|toml|md)\b")
NAME = re.compile(r"--[\w-]+|[^\W\d][\w-]*")


@cache
def paths() -> frozenset[str]:
    """Every file and folder that the page may name, from the root of the repository."""
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    found += [*ROOT.glob("*"), *(ROOT / folder for folder in FOLDERS)]
    return frozenset(f"/{path.relative_to(ROOT).as_posix()}" for path in found)


@cache
def names() -> frozenset[str]:
    """Every word of the sources, style sheets and catalogues."""
    kinds = (".py", ".ts", ".svelte", ".css", ".json", ".toml")
    sources = [each for each in paths() if each.endswith(kinds) and "/tests/" not in each]
    texts = [(ROOT / each[1:]).read_text(encoding="utf-8") for each in sources]
    return frozenset(name for text in texts for name in NAME.findall(text))


def is_path(named: str, folders: Sequence[str] = ("",)) -> bool:
    """Whether there is a file or folder of this name, below one of these folders."""
    ends = [f"/{folder}{named}".rstrip("/") for folder in folders]
    ends = [end.replace("<game>", slug) for end in ends for slug in BUILT_IN]
    return any(path.endswith(end) for path in paths() for end in ends)


def missing(named: str, folders: Sequence[str]) -> Iterator[str]:
    """What does not exist of something in backticks; `folders` stand on the same line."""
    if named.startswith("make "):
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        if not re.search(rf"^{named[5:]}:", makefile, re.MULTILINE):
            yield named
    elif re.match("escale [a-z]", named):
        if named.split()[1] not in COMMANDS:
            yield named
    elif FILE.fullmatch(named) or named.endswith("/"):
        is_below = folders and FILE.fullmatch(named) and "/" not in named
        if not is_path(named, folders if is_below else ("",)):
            yield named
    else:
        used = NAME.findall(re.sub(r'"[^"]*"', "", named))  # what is quoted is an example
        yield from (f"{named}: {name}" for name in used if name not in names())


def test_the_architecture_names_every_layer() -> None:
    layers = [path for path in (ROOT / "src/escale").iterdir() if (path / "__init__.py").exists()]
    for layer in layers:
        assert f"{layer.name}/" in PAGE


def test_what_it_names_in_backticks_exists() -> None:
    wrong = []
    for line in PROSE.splitlines():
        named = re.findall(r"`([^`]+)`", line)
        folders = [each for each in named if each.endswith("/")]
        wrong += [each for one in named for each in missing(one, folders)]
    assert wrong == []


def test_what_it_names_in_drawings_exists() -> None:
    assert len(DRAWINGS) >= 4
    wrong = []
    for drawing in DRAWINGS:
        quoted = re.findall(r"`([^`]+)`", drawing)
        methods = re.findall(r"\b[A-Z]\w+\.#?\w+", drawing)
        components = re.findall(r"\b[A-Z][a-z]+[A-Z]\w+", drawing)
        named = [*FILE.findall(drawing), *quoted, *methods, *components]
        wrong += [each for one in named for each in missing(one, ())]
    assert wrong == []
