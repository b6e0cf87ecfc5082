"""Names that people type, and names that the house makes up."""

import base64
import re
import unicodedata
from collections.abc import Callable
from hashlib import sha256

from ..core.errors import BadInput

Random = Callable[[int], bytes]

LONGEST_NAME = 24
# Letters, marks and signs that nobody sees; the other invisible signs are of a kind of their own.
BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U000e0100-\U000e01ef]"
)
MARKS_IN_A_ROW = 2  # accents on one letter; more is a joke at the table's expense
# Syllables that sound the same in French and in English, said over any phone.
SYLLABLES = tuple(consonant + vowel for consonant in "bdfglmnrstvz" for vowel in "aiou")
CODE_SYLLABLES = 4


def clean_name(typed: str) -> str:
    """A name fit for a table: no control or invisible signs, no towers of accents; BadInput."""
    name = clean_remark(typed)[:LONGEST_NAME].strip()
    if not any(sign.isalnum() for sign in name):
        raise BadInput("bad-name")
    return name


def clean_remark(typed: str) -> str:
    """What people may read on one line, in a browser or a terminal, whoever typed it."""
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", BLANK.sub("", typed)):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind.startswith("M") else 0
        if kind[0] == "C" or marks > MARKS_IN_A_ROW:
            kept.append(" " if sign in "\t\n\r" else "")
        else:
            kept.append(sign)
    return re.sub(r"\s+", " ", "".join(kept)).strip()


def new_id(random: Random) -> str:
    """A name that nobody guesses: eighty bits."""
    return base64.b32encode(random(10)).decode().lower()


def new_key(random: Random) -> str:
    """A key that opens a door."""
    return base64.urlsafe_b64encode(random(32)).decode().rstrip("=")


def hash_of(key: str) -> bytes:
    """How a key is kept: one cannot get it back."""
    return sha256(key.encode("utf-8", "surrogateescape")).digest()  # a cookie may be any bytes


def new_code(random: Random) -> str:
    """Four different syllables in two words, such as « mira-tolu »."""
    left = list(SYLLABLES)
    number = int.from_bytes(random(8), "big")
    said = []
    for _ in range(CODE_SYLLABLES):
        number, place = divmod(number, len(left))
        said.append(left.pop(place))
    half = CODE_SYLLABLES // 2
    return f"{''.join(said[:half])}-{''.join(said[half:])}"


def read_code(typed: str) -> str:
    """A code as someone wrote it down: capitals, spaces and dashes do not matter."""
    letters = re.sub(r"[^a-z]", "", typed.lower())
    half = len(letters) // 2
    return f"{letters[:half]}-{letters[half:]}"
