"""Whatever ARCHITECTURE.md names exists: files, commands, names of the code.

So do the files that other documents name.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

from escale.cli.main import COMMANDS

from .shelf import BUILT_IN

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
DRAWINGS = re.findall(r"```\n(.*?)```", PAGE, re.DOTALL)
PROSE = re.sub(r"```\n.*?```", "", PAGE, flags=re.DOTALL)
FOLDERS = ("src", "web/src", "web/tests", "tests", "docs", "bench", "deploy", "examples")
DOCUMENTS = [ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/*.md"), *ROOT.glob("docs/games/*.md")]
FILE = re.compile(r"[\w.<>/-]+\.(?:py|ts|svelte|css|json|toml|md)\b")
NAME = re.compile(r"--[\w-]+|[^\W\d][\w-]*")
MEMBER = re.compile(r"\b([A-Z]\w+)\.(#?\w+)")


@cache
def paths() -> frozenset[str]:
    """Every file and folder that the page may name, from the root of the repository."""
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    found += [*ROOT.glob("*"), *ROOT.glob("web/*"), *(ROOT / folder for folder in FOLDERS)]
    return frozenset(f"/{path.relative_to(ROOT).as_posix()}" for path in found)


@cache
def names() -> frozenset[str]:
    """Every word of the sources, style sheets and catalogues."""
    kinds = (".py", ".ts", ".svelte", ".css", ".json", ".toml")
    sources = [each for each in paths() if each.endswith(kinds) and "/tests/" not in each]
    texts = [(ROOT / each[1:]).read_text(encoding="utf-8") for each in sources]
    return frozenset(name for text in texts for name in NAME.findall(text))


@cache
def classes() -> Mapping[str, str]:
    """By the name of a class or an interface, the text of the files that define one."""
    found: defaultdict[str, str] = defaultdict(str)
    for path in paths():
        if path.endswith((".py", ".ts")) and "/tests/" not in path:
            text = (ROOT / path[1:]).read_text(encoding="utf-8")
            for name in set(
                re.findall(r"^(?:export )?(?:class|interface) (\w+)", text, re.MULTILINE)
            ):
                found[name] += text
    return found


def is_defined(owner: str, member: str) -> bool:
    """Whether a file that defines this class also defines a method or field of this name."""
    methods = rf"^ +(?:(?:async|def|get|static|readonly) )*{member}\??[(<:]"
    fields = rf"^ +{member} = "
    return bool(re.search(f"{methods}|{fields}", classes().get(owner, ""), re.MULTILINE))


def paths_of(named: str, folders: Sequence[str] = ("",)) -> list[str]:
    """The files or folders of this name, below one of these folders."""
    ends = [f"/{folder}{named}".rstrip("/") for folder in folders]
    ends = [end.replace("<game>", slug) for end in ends for slug in BUILT_IN]
    return [path for path in paths() if path.endswith(tuple(ends))]


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
        if not paths_of(named, folders if is_below else ("",)):
            yield named
    else:
        used = NAME.findall(re.sub(r'"[^"]*"', "", named))  # what is quoted is an example
        yield from (f"{named}: {name}" for name in used if name not in names())


def test_the_architecture_names_every_layer() -> None:
    layers = [path for path in (ROOT / "src/escale").iterdir() if (path / "__init__.py").exists()]
    for layer in layers:
        assert f"{layer.name}/" in PAGE


# Where the page names the modules of a layer: its row, or a section of its own.
NAMED_IN = {
    "tables": r"^## A table\n.*?(?=^## )",
    "storage": r"^\| `storage/` .*?$",
    "storage/postgres": r"^\| `storage/` .*?$",
    "notices": r"^\| `notices/` .*?$",
    "bus": r"^\| `bus/` .*?$",
    "server": r"^\| `server/` .*?$",
    "server/http": r"^\| `server/http/` .*?$",
    "server/socket": r"^\| `server/socket/` .*?$",
    "server/transport": r"^\| `server/transport/` .*?$",
    "server/ops": r"^\| `server/ops/` .*?$",
}


@pytest.mark.parametrize("layer", NAMED_IN)
def test_it_names_every_module(layer: str) -> None:
    place = re.search(NAMED_IN[layer], PAGE, re.MULTILINE | re.DOTALL)
    assert place
    modules = [path.name for path in (ROOT / "src/escale" / layer).glob("*.py")]
    unnamed = {name for name in modules if name != "__init__.py" and f"`{name}`" not in place[0]}
    assert unnamed == set()


def test_what_it_names_in_backticks_exists() -> None:
    wrong = []
    for line in PROSE.splitlines():
        named = re.findall(r"`([^`]+)`", line)
        folders = [each for each in named if each.endswith("/")]
        wrong += [each for one in named for each in missing(one, folders)]
    assert wrong == []


def test_names_stand_in_the_files_where_it_says_so() -> None:
    """`points_of` in `rules/scoring.py`, for example."""
    said = re.findall(r"`([\w-]+)`(?: and its shades)? in `([^`]+\.\w+)`", PROSE)
    assert said
    for name, named in said:
        texts = [(ROOT / path[1:]).read_text(encoding="utf-8") for path in paths_of(named)]
        assert any(name in NAME.findall(text) for text in texts), (name, named)


def test_methods_stand_in_the_files_of_their_classes() -> None:
    """`Box.duplicate` in the text, or LiveTable.submit in a drawing, for example."""
    quoted = [each for each in re.findall(r"`([^`\n]+)`", PROSE) if not FILE.fullmatch(each)]
    drawn = [FILE.sub("", drawing) for drawing in DRAWINGS]
    pairs = {pair for text in (*quoted, *drawn) for pair in MEMBER.findall(text)}
    assert pairs
    assert [f"{owner}.{member}" for owner, member in pairs if not is_defined(owner, member)] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_files_that_other_documents_name_exist(document: Path) -> None:
    quoted = re.findall(r"`([^`\n]+)`", document.read_text(encoding="utf-8"))
    files = [each for each in quoted if FILE.fullmatch(each) and not each.startswith("/api/")]
    assert [each for each in files if not paths_of(each)] == []


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
