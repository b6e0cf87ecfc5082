"""How the catalogue says the letters of a grid and a number of words."""

from typing import Any

from ....core.texts import Texts
from ..rules.material import SIZE


def say_letters(_texts: Texts, letters: Any) -> str:
    """The grid, a row a line."""
    rows = [letters[start : start + SIZE] for start in range(0, SIZE * SIZE, SIZE)]
    return "\n".join("  " + " ".join(row) for row in rows)


def say_words(texts: Texts, found: Any) -> str:
    """How many words one has kept: alone, the only number that matters (BOG-P12)."""
    return texts.say("count.words", words=found[0])


SPEAKERS = {"letters": say_letters, "words": say_words}
