"""What people read, straight from the catalogues that the pages are made of."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from escale.core.texts import parse

ROOT = Path(__file__).parents[2]
FOLDERS = ("src/escale/texts", "src/escale/games/*/texts", "web/src/texts", "web/src/games/*/texts")
LONG = 12  # letters: shorter words may be the same by chance


@cache
def catalogue(language: str) -> dict[str, str]:
    """Every text of the browser and of the server, by its dotted key."""
    paths = [
        path
        for folder in FOLDERS
        for pattern in (f"{folder}/{language}.json", f"{folder}/{language}/*.json")
        for path in sorted(ROOT.glob(pattern))
    ]
    assert len(paths) > 5, paths
    return {key: text for path in paths for key, text in _flat("", json.loads(path.read_text()))}


def _flat(prefix: str, tree: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from _flat(f"{prefix}{key}.", value)
        else:
            yield prefix + key, value


@cache
def rules(language: str) -> tuple[str, ...]:
    """Every text of the rules in words; a glossary has the same French words in all languages."""
    paths = sorted(ROOT.glob(f"src/escale/games/*/texts/rules.{language}.json"))
    return tuple(text for path in paths for text in _strings(json.loads(path.read_text())))


def _strings(tree: Any) -> Iterator[str]:
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, dict):
        yield from tree
        yield from (text for part in tree.values() for text in _strings(part))
    else:
        yield from (text for part in tree for text in _strings(part))


def everything(language: str) -> tuple[str, ...]:
    """All that can be read in this language."""
    return (*catalogue(language).values(), *rules(language))


@cache
def phrases(language: str) -> frozenset[str]:
    """The pieces of all texts that are said as they stand and are long enough to be known by."""
    found = {piece.strip() for text in everything(language) for piece in _pieces(text)}
    return frozenset(each for each in found if sum(map(str.isalpha, each)) > LONG)


def _pieces(template: str) -> Iterator[str]:
    yield from _said(parse(template))


def _said(template: tuple[Any, ...]) -> Iterator[str]:
    for piece in template:
        if isinstance(piece, str):
            yield from re.split(r"[\n#]", piece)
        else:
            for form in piece.forms:
                yield from _said(form)


def only_in(language: str, not_in: str) -> frozenset[str]:
    """Phrases of one language that no text of the other holds."""
    other = "\n".join(everything(not_in))
    return frozenset(each for each in phrases(language) if each not in other)


def bare(text: str) -> str:
    """A text without spaces, of which there are many kinds."""
    return "".join(text.split())
