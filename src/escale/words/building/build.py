"""Builds what is not built yet: words/data/, which git does not hold and the wheel does.

A stamp beside each file holds the sum of all that it was made from, so nothing is made twice.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from time import perf_counter
from types import ModuleType
from typing import NamedTuple

from ..lexicon import DATA, Lexicon
from . import anagrams, english, french, german, meanings, spanish
from .making import make
from .source import LISTS

# The longest to make come first, so that all cores are busy to the end.
SOURCES: tuple[ModuleType, ...] = (german, spanish, french, english)

HERE = Path(__file__).parent
NAMES = [source.__name__.rpartition(".")[2] for source in SOURCES]
# What says nothing about the words of a lexicon.
ASIDE = ("__init__", "__main__", "anagrams", "build", "hunspell", "meanings", "report")


class Product(NamedTuple):
    """A file of words/data/: what to call it, what it is made from, how it is made."""

    path: Path
    summed: str
    make: Callable[[], bytes]

    @property
    def stamp(self) -> Path:
        return self.path.with_name(f"{self.path.name}.stamp")

    def is_built(self) -> bool:
        stamped = self.stamp.read_text() if self.stamp.exists() else ""
        return self.path.exists() and stamped == self.summed

    def build(self) -> None:
        made = self.make()
        self.stamp.unlink(missing_ok=True)
        # In one piece: a house that is open keeps the file it has mapped.
        beside = self.path.with_name(f"{self.path.name}.{os.getpid()}.new")
        try:
            beside.write_bytes(made)
            beside.replace(self.path)
        finally:  # on a full disk
            beside.unlink(missing_ok=True)
        self.stamp.write_text(self.summed)


def build(data: Path = DATA) -> Iterator[str]:
    """Builds all that has changed, languages beside each other; says in a line what was done."""
    stale = [place for place, source in enumerate(SOURCES) if not is_built(source, data)]
    if not stale:
        return
    data.mkdir(exist_ok=True)
    with ProcessPoolExecutor() as processes:
        for done in as_completed([processes.submit(build_one, place, data) for place in stale]):
            yield done.result()


def is_built(source: ModuleType, data: Path = DATA) -> bool:
    return all(product.is_built() for product in products(source, data))


def build_one(place: int, data: Path) -> str:
    source, begun = SOURCES[place], perf_counter()
    for product in products(source, data):
        if not product.is_built():
            product.build()
    language, seconds = source.LANGUAGE, perf_counter() - begun
    told = Lexicon((data / f"{language}.lexicon").read_bytes())
    return f"words: {language} {len(told):,} words, {told.digest} ({seconds:.0f} s)"


def products(source: ModuleType, data: Path) -> Iterator[Product]:
    """In the order in which they need each other; sums are taken before anything is made."""
    language: str = source.LANGUAGE
    path, summed = data / f"{language}.lexicon", sum_of(source)
    yield Product(path, summed, lambda: make(source))
    if language in meanings.PACKAGES:
        files = [HERE.parent / "meanings.py", HERE / "meanings.py", LISTS / f"kinds-{language}.txt"]
        yield Product(
            data / f"{language}.meanings",
            sum_up(files, [meanings.PACKAGES[language]], summed),
            lambda: meanings.make_meanings(language, Lexicon(path.read_bytes())),
        )
    if language in anagrams.LANGUAGES:
        yield Product(
            data / f"{language}.anagrams",
            sum_up([HERE.parent / "anagrams.py", HERE / "anagrams.py"], [], summed),
            lambda: anagrams.make_anagrams(Lexicon(path.read_bytes())),
        )


def sum_of(source: ModuleType) -> str:
    """Of everything that decides a lexicon: our sources and lists, the packages' versions."""
    lists = sorted(LISTS.glob(f"{source.LANGUAGE}-*"))
    return sum_up([*_code(source), *lists], source.PACKAGES)


def sum_up(files: list[Path], packages: Iterable[str], before: str = "") -> str:
    summed = sha256(before.encode())
    for path in files:
        summed.update(f"{path.name}\n".encode() + path.read_bytes())
    for package in packages:
        summed.update(f"{package}=={version(package)}\n".encode())
    return summed.hexdigest()


def _code(source: ModuleType) -> Iterator[Path]:
    """The files that all languages share, and those whose name begins like the language's own."""
    own = source.__name__.rpartition(".")[2]
    others = tuple(name for name in NAMES if name != own)
    yield from (HERE.parent / f"{name}.py" for name in ("lexicon", "readings", "spelling"))
    for path in sorted(HERE.glob("*.py")):
        if not path.stem.startswith((*ASIDE, *others)):
            yield path
