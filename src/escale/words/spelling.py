"""Spellings as the games compare them: capitals without accents (WORD-1)."""

import unicodedata

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_LETTERS = frozenset(ALPHABET)
_LIGATURES = str.maketrans({"Œ": "OE", "Æ": "AE", "ẞ": "SS"})  # ß becomes SS as a capital


def fold(text: str) -> str:
    """Capitals without accents, cedilla, tilde or umlaut; what is no letter stays as it is."""
    capitals = text.upper()
    if capitals.isascii():
        return capitals
    apart = unicodedata.normalize("NFD", capitals.translate(_LIGATURES))
    return "".join(each for each in apart if not unicodedata.combining(each)).upper()


def is_letters(word: str) -> bool:
    """Whether a folded word is made of the letters from A to Z alone."""
    return bool(word) and _LETTERS.issuperset(word)
