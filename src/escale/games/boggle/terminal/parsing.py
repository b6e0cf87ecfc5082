"""Typed text as an action of Boggle."""

from ....core.errors import MalformedAction
from ....core.texts import Texts
from ....words.spelling import fold
from ..rules import LONGEST_TYPED, Note, View


def read(_view: View, typed: str, _texts: Texts) -> Note:
    """A word as people type it: accents and small letters are welcome (WORD-1)."""
    word = fold(typed.strip())
    if not word or len(word) > LONGEST_TYPED:
        raise MalformedAction("malformed-action", problem=typed[:LONGEST_TYPED])
    return Note(word)
