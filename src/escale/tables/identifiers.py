"""Identifiers that the server makes up: ids that nobody guesses, codes that people can say."""

import base64
import re
from collections.abc import Callable

Random = Callable[[int], bytes]  # so many random bytes; os.urandom, or a fixed source in tests

# Syllables that sound the same in French and in English, even over the phone.
SYLLABLES = tuple(consonant + vowel for consonant in "bdfglmnrstvz" for vowel in "aiou")
CODE_SYLLABLES = 4


def new_id(random: Random) -> str:
    """An id of eighty random bits."""
    return base64.b32encode(random(10)).decode().lower()


def new_code(random: Random) -> str:
    """Four different syllables in two words, such as « mira-tolu »."""
    left = list(SYLLABLES)
    number = int.from_bytes(random(8), "big")
    chosen = []
    for _ in range(CODE_SYLLABLES):
        number, index = divmod(number, len(left))
        chosen.append(left.pop(index))
    half = CODE_SYLLABLES // 2
    return f"{''.join(chosen[:half])}-{''.join(chosen[half:])}"


def read_code(typed: str) -> str:
    """A code as someone wrote it down: capitals, spaces and dashes do not matter."""
    letters = re.sub(r"[^a-z]", "", typed.lower())
    half = len(letters) // 2
    return f"{letters[:half]}-{letters[half:]}"
