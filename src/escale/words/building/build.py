"""Builds what is not built yet: words/data/, which git does not hold and the wheel does.

A stamp beside each file holds the checksum of all that it was made from, so nothing is made twice.
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
# Modules that do not affect the words of a lexicon.
IGNORED = ("__init__", "__main__", "anagrams", "build", "hunspell", "meanings", "report")


class Product(NamedTuple):
    """A file of words/data/: its path, the checksum of its sources, and how it is made."""

    path: Path
    checksum: str
    make: Callable[[], bytes]

    @property
    def stamp(self) -> Path:
        return self.path.with_name(f"{self.path.name}.stamp")

    def is_built(self) -> bool:
        stamped = self.stamp.read_text() if self.stamp.exists() else ""
        return self.path.exists() and stamped == self.checksum

    def build(self) -> None:
        made = self.make()
        self.stamp.unlink(missing_ok=True)
        # Replaced in one step: a running server keeps the file it has mapped.
        beside = self.path.with_name(f"{self.path.name}.{os.getpid()}.new")
        try:
            beside.write_bytes(made)
            beside.replace(self.path)
        finally:  # on a full disk
            beside.unlink(missing_ok=True)
        self.stamp.write_text(self.checksum)


def build(data: Path = DATA) -> Iterator[str]:
    """Builds what has changed, the languages in parallel; yields a line for each that was built."""
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
    """The files of a language, each after those it is made from."""
    language: str = source.LANGUAGE
    path, checksum = data / f"{language}.lexicon", checksum_of_source(source)
    yield Product(path, checksum, lambda: make(source))
    if language in meanings.PACKAGES:
        files = [HERE.parent / "meanings.py", HERE / "meanings.py", LISTS / f"kinds-{language}.txt"]
        yield Product(
            data / f"{language}.meanings",
            checksum_of_files(files, [meanings.PACKAGES[language]], checksum),
            lambda: meanings.make_meanings(language, Lexicon(path.read_bytes())),
        )
    if language in anagrams.LANGUAGES:
        yield Product(
            data / f"{language}.anagrams",
            checksum_of_files([HERE.parent / "anagrams.py", HERE / "anagrams.py"], [], checksum),
            lambda: anagrams.make_anagrams(Lexicon(path.read_bytes())),
        )


def checksum_of_source(source: ModuleType) -> str:
    """The checksum of all that decides a lexicon: code, lists and the versions of packages."""
    lists = sorted(LISTS.glob(f"{source.LANGUAGE}-*"))
    return checksum_of_files([*_code(source), *lists], source.PACKAGES)


def checksum_of_files(files: list[Path], packages: Iterable[str], before: str = "") -> str:
    checksum = sha256(before.encode())
    for path in files:
        checksum.update(f"{path.name}\n".encode() + path.read_bytes())
    for package in packages:
        checksum.update(f"{package}=={version(package)}\n".encode())
    return checksum.hexdigest()


def _code(source: ModuleType) -> Iterator[Path]:
    """The files that all languages share, and those whose name begins like the language's own."""
    own = source.__name__.rpartition(".")[2]
    others = tuple(name for name in NAMES if name != own)
    yield from (HERE.parent / f"{name}.py" for name in ("lexicon", "spelling", "word_classes"))
    for path in sorted(HERE.glob("*.py")):
        if not path.stem.startswith((*IGNORED, *others)):
            yield path
