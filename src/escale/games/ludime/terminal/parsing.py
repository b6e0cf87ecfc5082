"""A turn as people type it: words, a word's number before what it becomes, signs for the rest.

    DRAMES            lay it, or make it of the only word of the table that can become it
    2 VERITES         word number 2 becomes this
    -E                discard the E
    !AEI              exchange these three cards
    PANIERS -U        game 3: discard the U, show the rest
    RUE 2 VERITES -E  a whole turn on one line

Each action is then judged by itself: nothing is refused here but what cannot be understood.
"""

import re

from ....core.errors import MalformedAction
from ....core.texts import Texts
from ....words.spelling import ALPHABET, fold
from ..rules import (
    EXCHANGE,
    LETTERS,
    LONGEST,
    MOST_WORDS,
    Action,
    Die,
    Discard,
    Lay,
    Modify,
    OneWord,
    SetAside,
    Show,
    View,
)
from ..rules.pack import holds, without
from ..rules.words import added_to

LONGEST_LINE = 200
PART = re.compile(rf"(?:(\d+)[\s.:>=]*)?([^\W\d_]{{1,{LONGEST}}})|-\s*([A-Z])\b|!\s*([A-Z]+)\b")
BETWEEN = re.compile(r"[\s,;+]*")


def read(view: View, typed: str, _texts: Texts) -> Action | tuple[Action, ...]:
    """One action, or several in their order; raises MalformedAction."""
    line = fold(typed.strip())
    if len(line) > LONGEST_LINE:
        raise _unreadable(view, typed[:LONGEST])
    reader = _Reader(view)
    place = 0
    while place < len(line):
        part = PART.match(line, place)
        if not part:
            raise _unreadable(view, typed.strip()[:LONGEST])
        reader.take(*part.groups())
        between = BETWEEN.match(line, part.end())
        place = between.end() if between else part.end()
    actions = reader.actions()
    if not actions:
        raise _unreadable(view, typed.strip())
    return actions[0] if len(actions) == 1 else actions


def _unreadable(view: View, typed: str) -> MalformedAction:
    """Says what can be typed in the game that is being played."""
    if isinstance(view.board.options, OneWord):
        return MalformedAction("unreadable-word", problem=typed)
    if isinstance(view.board.options, Die):
        return MalformedAction("unreadable-discard", problem=typed)
    return MalformedAction("unreadable-turn", problem=typed)


class _Reader:
    """What was read so far, and the cards and words as they would then lie."""

    def __init__(self, view: View) -> None:
        self._options = view.board.options
        self._hand = view.hand
        self._words = [laid.word for laid in view.board.words]
        self._read: list[Action] = []
        self._shown = ""  # game 3: a word that waits for its discard

    def take(
        self, number: str | None, word: str | None, discard: str | None, aside: str | None
    ) -> None:
        if discard:
            self._discard(discard)
        elif aside:
            self._read += [SetAside(LETTERS[letter]) for letter in aside]
            self._read.append(EXCHANGE)
        elif word:
            self._word(word, number)

    def _discard(self, letter: str) -> None:
        if self._shown:
            self._read.append(Show(LETTERS[letter], self._shown))
            self._shown = ""
        else:
            self._read.append(Discard(LETTERS[letter]))

    def _word(self, word: str, number: str | None) -> None:
        if isinstance(self._options, Die):
            self._show(word)
            return
        place = self._place(word) if number is None else int(number) - 1
        if place is None:
            self._read.append(Lay(word))
            self._hand = without(self._hand, word)
            self._words.append(word)
            return
        if not 0 <= place < MOST_WORDS:
            raise MalformedAction("unreadable-turn", problem=f"{number} {word}")
        self._read.append(Modify(place, word))
        if place < len(self._words):
            self._hand = without(self._hand, added_to(self._words[place], word) or "")
            self._words[place] = word

    def _show(self, word: str) -> None:
        if self._read and isinstance(before := self._read[-1], Discard):
            self._read[-1] = Show(before.letter, word)
        else:
            self._shown = word

    def _place(self, word: str) -> int | None:
        """The word of the table that is meant where no number is typed; None: it is a new word."""
        if isinstance(self._options, OneWord):
            return 0 if self._words else None
        if holds(self._hand, word):
            return None
        fitting = [place for place, old in enumerate(self._words) if self._can_become(old, word)]
        return fitting[0] if len(fitting) == 1 else None

    def _can_become(self, old: str, word: str) -> bool:
        added = added_to(old, word)
        return bool(added) and holds(self._hand, added or "")

    def actions(self) -> tuple[Action, ...]:
        """All of them; the discard of a word that is shown is the card it does not take."""
        if self._shown:
            left = [letter for letter in ALPHABET if self._is_left(letter)]
            if not left:
                raise MalformedAction("not-one-left", word=self._shown)
            self._read.append(Show(LETTERS[left[0]], self._shown))
        return tuple(self._read)

    def _is_left(self, letter: str) -> bool:
        return sorted(self._shown + letter) == sorted(self._hand)
