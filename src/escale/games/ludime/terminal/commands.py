"""`escale ludime moves`: what a hand can lay, and make of the words on the table."""

from collections.abc import Mapping

from ....boxes import Argument, Command, Report
from ....core.errors import BadInput
from ....core.texts import Texts
from ....words.familiarity import familiarity
from ....words.spelling import fold, is_letters
from ..rules.pack import every_card, value
from ..rules.words import added_to, made_of, words

Found = tuple[str, str]  # a word, and the word of the table it is made of; "": a new one


def _letters(text: str) -> str:
    """Cards as people write them; raises BadInput."""
    letters = fold("".join(text.split()))
    most = len(every_card())
    if not is_letters(letters) or len(letters) > most:
        raise BadInput("bad-hand", value=text, most=most)
    return letters


def _dearest_first(found: Found) -> tuple[int, int, str, str]:
    """A key that sorts by points, and words that people know first among equals."""
    word, old = found
    return -value(word), -familiarity(words(), word), word, old


def moves(values: Mapping[str, str], texts: Texts) -> Report:
    """A row for each word: its points, what it is made of, and the cards it takes."""
    hand = _letters(values["hand"])
    table = [_letters(word) for word in values["table"].split(",") if word.strip()]
    found = [(word, old) for old in ("", *dict.fromkeys(table)) for word in made_of(hand, old)]
    found.sort(key=_dearest_first)
    head = tuple(texts.say(f"moves.{name}") for name in ("word", "points", "old", "added"))
    rows = tuple(
        (word, str(value(word)), old, added_to(old, word) or "")
        for word, old in found[: _count(values["most"]) or None]
    )
    return Report(texts.say("moves.title", count=len(found)), head, rows)


def _count(text: str) -> int:
    if not text.isdecimal() or len(text) > 6:
        raise BadInput("bad-number", name="most", value=text, low=0, high=999_999)
    return int(text)


HAND = Argument("hand", bare=True)
COMMANDS = (Command("moves", (HAND, Argument("table", ""), Argument("most", "40")), moves),)
