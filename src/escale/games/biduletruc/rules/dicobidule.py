"""The Dicobidule: under every word of the pack, the words that may be laid on it (BID-3).

Plain text under data/dico, a file a theme. A word stands alone on its line; its sentences are
indented, their blue words in brackets, `[feux]` or `[dansent|danse]`; `voir aussi :` closes it,
with a word explained that needs it: `corde (il pleut des cordes)`.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple

from ....words.spelling import fold
from .model import Card

ALSO = "voir aussi :"
BLUE = re.compile(r"\[([^\]|]*)(?:\|([^\]]*))?\]")
IRREGULAR = MappingProxyType({"yeux": "œil"})  # a form that looks like no form of its word


class Entry(NamedTuple):
    """A word, the lines of its page as they are written, and where they stand."""

    word: Card
    lines: tuple[str, ...]
    place: str


class Mark(NamedTuple):
    """A blue word: what is printed, and the word of the pack it stands for, if it can be told."""

    shown: str
    word: Card
    is_also: bool
    gloss: str = ""  # why it is there, in a few words


@cache
def sources() -> tuple[tuple[str, str], ...]:
    """The name and the text of every file."""
    folder = files("escale.games.biduletruc") / "data" / "dico"
    found = [each for each in folder.iterdir() if each.name.endswith(".txt")]
    return tuple(sorted((each.name, each.read_text("utf-8")) for each in found))


def entries_of(name: str, text: str) -> Iterator[Entry]:
    """The entries of one file, whatever they hold."""
    word, lines, place = "", list[str](), ""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith(" "):
            lines.append(line.strip())
        elif line.strip():
            if word:
                yield Entry(word, tuple(lines), place)
            word, lines, place = line.strip(), [], f"{name}:{number}"
    if word:
        yield Entry(word, tuple(lines), place)


@cache
def entries() -> tuple[Entry, ...]:
    """All of them, in the order of the files."""
    return tuple(each for name, text in sources() for each in entries_of(name, text))


@cache
def place(word: Card) -> tuple[str, Card]:
    """What words are put in order by: é beside e, œ as oe."""
    return fold(word), word


@cache
def pages() -> Mapping[Card, tuple[str, ...]]:
    """The lines under every word, in the order of the words: the pack is what has a page."""
    return {each.word: each.lines for each in sorted(entries(), key=lambda each: place(each.word))}


@cache
def words() -> tuple[Card, ...]:
    """The blue pack (BID-1)."""
    return tuple(pages())


def marks(line: str) -> Iterator[Mark]:
    """The blue words of a line; of one that is not in the pack as it is, its singular is meant."""
    if line.startswith(ALSO):
        for each in line.removeprefix(ALSO).split(","):
            word, _, gloss = each.strip().partition(" (")
            yield Mark(word, word, True, gloss.removesuffix(")"))
        return
    for found in BLUE.finditer(line):
        shown, meant = found.group(1), found.group(2)
        yield Mark(shown, meant or singular(shown.lower()), False)


def singular(word: str) -> str:
    """The word of the pack that a form in s or x belongs to, or what was given."""
    pack = pages()
    return word[:-1] if word not in pack and word[-1:] in {"s", "x"} else word


@cache
def links() -> Mapping[Card, frozenset[Card]]:
    """What is in blue under every word: a directed relation."""
    return {
        word: frozenset(mark.word for line in lines for mark in marks(line))
        for word, lines in pages().items()
    }


def is_granted(covered: Card, laid: Card) -> bool:
    """The only test of a link (BID-32)."""
    return laid in links()[covered]


@cache
def digest() -> str:
    """A record judged by another Dicobidule does not replay."""
    text = "\0".join(part for source in sources() for part in source)
    return blake2b(text.encode(), digest_size=8).hexdigest()
