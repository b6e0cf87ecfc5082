"""What a language module gives, and how our own lists correct it.

A language is a module of this folder with LANGUAGE, PACKAGES (what it is read from, whose versions
decide its bytes) and forms(), and a line in build.py; french.py is the pattern.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ..word_classes import WordClass

LISTS = Path(__file__).with_name("lists")


class Form(NamedTuple):
    """One form as it is written in its language, accents and all, with one of its word classes."""

    written: str
    word_class: WordClass


def listed(name: str) -> Iterator[tuple[str, str]]:
    """The lines of a list of ours, `words | … | reason`: each word with what stands behind it."""
    path = LISTS / name
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        if line and not line.startswith("#"):
            words, _, rest = line.partition("|")
            for word in words.split():
                yield word, rest.strip()


def whitelist(language: str) -> Iterator[Form]:
    """`words | word classes | reason`: what the packages lack, or read too narrowly."""
    for word, rest in listed(f"{language}-whitelist.txt"):
        for name in rest.partition("|")[0].split():
            yield Form(word, WordClass[name])


def stoplist(language: str) -> dict[str, WordClass]:
    """`words | word classes | reason`: what the packages hold and we refuse; * for all."""
    stopped: dict[str, WordClass] = {}
    for word, rest in listed(f"{language}-stoplist.txt"):
        for name in rest.partition("|")[0].split():
            bits = ~WordClass(0) if name == "*" else WordClass[name]
            stopped[word] = stopped.get(word, WordClass(0)) | bits
    return stopped


def uncommon(language: str) -> set[str]:
    """`words | reason`: what is counted often, but not as the word that it is."""
    return {word for word, _reason in listed(f"{language}-uncommon.txt")}
