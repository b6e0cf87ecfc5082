"""Which spellings are words here (LUD-C4), and which cards they take (LUD-C5, LUD-C6)."""

from functools import cache
from hashlib import blake2b
from importlib.resources import files

from ....core.errors import IllegalAction
from ....words.anagram_finder import find
from ....words.lexicon import Lexicon, lexicon
from ....words.spelling import is_letters
from .pack import holds, sorted_letters, without

LANGUAGE = "fr"
NOISES = "onomatopoeia.txt"
EARLIER_NOISES = ("onomatopoeia-1.txt",)  # tables that began with such a list keep it


def words() -> Lexicon:
    return lexicon(LANGUAGE)


@cache
def noises(name: str = NOISES) -> frozenset[str]:
    """Onomatopoeia, by hand: a dictionary's tags do not tell them (LUD-C4)."""
    lines = [line.partition("#")[0].split() for line in _listed(name).decode().splitlines()]
    return frozenset(line[0] for line in lines if line)


def _listed(name: str) -> bytes:
    return (files("escale.games.ludime") / "data" / name).read_bytes()


@cache
def noises_digest(name: str = NOISES) -> str:
    """A record names the list it was made with."""
    return blake2b(_listed(name), digest_size=8).hexdigest()


def is_word(word: str) -> bool:
    return word in words() and word not in noises()


@cache
def refused() -> frozenset[int]:
    """By number: what stands in the lexicon and counts for nothing here."""
    return frozenset(n for noise in noises() if (n := words().number(noise)) is not None)


@cache
def accepted() -> bytes:
    """By number: 1 for a word, 0 for a noise."""
    marks = bytearray([1]) * len(words())
    for number in refused():
        marks[number] = 0
    return bytes(marks)


@cache
def spellings() -> tuple[str, ...]:
    """Every word by its number: for those who list thousands."""
    return tuple(words())


def check_word(word: str, noises: frozenset[str]) -> None:
    """Raises IllegalAction unless the table's dictionary has it (WORD-4)."""
    if not is_letters(word):
        raise IllegalAction("not-letters", "LUD-C4")
    if word in noises:
        raise IllegalAction("noise", "LUD-C4", word=word)
    if word not in words():
        raise IllegalAction("unknown-word", "LUD-C4", word=word)


def added_to(old: str, word: str) -> str | None:
    """The cards that turn a word into another; None if it does not keep all its letters."""
    return sorted_letters(without(word, old)) if holds(word, old) else None


def made_of(hand: str, kept: str = "", most: int = 0) -> list[str]:
    """All words that a hand can lay, or make of a word of the table, in order."""
    known = spellings()
    return [known[number] for number in find(words(), hand, kept, most, accepted())]


@cache
def openings() -> tuple[str, ...]:
    """All words of three letters (LUD2-2)."""
    return tuple(word for word in words() if len(word) == 3 and is_word(word))


def can_open(hand: str) -> bool:
    return any(holds(hand, word) for word in openings())
