"""Moves as people type them, in French or English, one or several on a line.

    nuage 2            lay it on pile 2 (also: pose nuage 2, lay nuage 2)
    nuage sur ciel     on the pile whose top card that is
    nuage 2 pluie      the next one goes on the same pile; nuage 2 et pluie 1: each on its own
    pioche             draw; fin, passe: the turn is over
    change pont robe   the red card, and the two cards that go
    tu passes          the red card "tu passes ton tour"; quand même: the one that answers it
    dico, dico 2       doubt the only card that can be doubted, or the top of pile 2
    ok, ok 2           let all fresh cards pass, or one
    bravo              concede a win

Each action is then judged by itself: nothing is refused here but what cannot be understood.
"""

import re
from collections.abc import Iterator, Mapping, Set
from functools import cache

from ....core.errors import MalformedAction
from ....core.texts import Texts
from ....words.spelling import fold
from ..rules import (
    CONCEDE,
    COUNTER,
    DRAW,
    END,
    GIVE_WAY,
    JOKER,
    SKIP,
    Action,
    Card,
    Change,
    Dico,
    Lay,
    Trust,
    View,
)
from ..rules.dicobidule import words
from ..rules.legal import may_challenge, may_trust

LONGEST_LINE = 200
BETWEEN = re.compile(r"[\s,;+→>!«»]+")
LAY = {"POSE", "POSER", "LAY", "PLAY"}
ON = {"SUR", "ON"}  # nuage sur 2, nuage sur ciel
AND = {"ET", "AND", "PUIS", "THEN"}  # says no more than a comma
CHANGE, DICO = {"CHANGE", "CHANGER"}, {"DICO"}
TRUST = {"OK", "CONFIANCE", "TRUST"}
SIMPLE: Mapping[str, Action] = {
    "PIOCHE": DRAW,
    "PIOCHER": DRAW,
    "DRAW": DRAW,
    "FIN": END,
    "FINI": END,
    "END": END,
    "SKIP": SKIP,
    "TU-PASSES": SKIP,
    "QUAND-MEME": COUNTER,
    "COUNTER": COUNTER,
    "BRAVO": CONCEDE,
    "CONCEDE": CONCEDE,
}
PASS = {"PASSE", "PASSER", "JE-PASSE", "PASS"}  # one's turn, or the answer to a skip
PHRASES = {
    "TU PASSES TON TOUR": "TU-PASSES",
    "TU PASSES": "TU-PASSES",
    "PASSE TON TOUR": "TU-PASSES",  # what is said to another; one's own is "mon tour"
    "JE JOUE QUAND MEME": "QUAND-MEME",
    "QUAND MEME": "QUAND-MEME",
    "JE PASSE MON TOUR": "JE-PASSE",
    "JE PASSE": "JE-PASSE",
    "PASSE MON TOUR": "JE-PASSE",
    "JE CHANGE": "CHANGE",
}
COMMANDS = {*LAY, *ON, *AND, *CHANGE, *DICO, *TRUST, *SIMPLE, *PASS}


@cache
def _cards() -> Mapping[str, Card]:
    """Every card by what one types for it: accents, capitals and hyphens do not matter."""
    return {plain(card): card for card in (*words(), JOKER)}


def plain(word: str) -> str:
    return fold(word).replace("-", "").replace("'", "").replace("’", "")


def read(view: View, typed: str, _texts: Texts) -> Action | tuple[Action, ...]:
    """One action, or several in their order; raises MalformedAction."""
    line = " ".join(BETWEEN.split(fold(typed.strip())[:LONGEST_LINE]))
    for phrase, command in PHRASES.items():
        line = re.sub(rf"\b{phrase.replace(' ', '[ -]')}", command, line)
    parts = [part for part in line.split() if part not in AND]
    actions = tuple(_Reader(view, parts).actions()) if parts else ()
    if not actions:
        raise MalformedAction("unreadable-move", problem=typed.strip()[:LONGEST_LINE])
    return actions[0] if len(actions) == 1 else actions


class _Reader:
    """A line, word by word."""

    def __init__(self, view: View, parts: list[str]) -> None:
        self._view = view
        self._parts = parts
        self._tops = [top.card for top in view.board.tops]  # as this line goes on
        self._pile: int | None = None  # of the last card laid on this line

    def actions(self) -> Iterator[Action]:
        while self._parts:
            part = self._parts.pop(0)
            if part in SIMPLE:
                yield SIMPLE[part]
            elif part in PASS:
                yield GIVE_WAY if self._view.board.stage == "answer" else END
            elif part in DICO:
                yield Dico(self._doubted())
            elif part in TRUST:
                yield from self._trusted()
            elif part in CHANGE:
                yield Change((self._card(self._next()), self._card(self._next())))
            else:
                yield self._lay(self._next() if part in LAY else part)

    def _next(self) -> str:
        return self._parts.pop(0) if self._parts else ""

    def _skips(self, words: Set[str]) -> bool:
        """Whether one of them comes next; it is passed over."""
        is_next = bool(self._parts) and self._parts[0] in words
        if is_next:
            self._parts.pop(0)
        return is_next

    def _number(self) -> int | None:
        """A pile, from 0, if one is named next."""
        if not self._parts or not self._parts[0].isdecimal():
            return None
        number = int(self._next()[:3]) - 1
        if number not in range(len(self._view.board.piles)):
            raise MalformedAction("no-such-pile", piles=len(self._view.board.piles))
        return number

    def _card(self, part: str) -> Card:
        card = _cards().get(plain(part))
        if card is None:
            raise MalformedAction("unreadable-move", problem=part.lower())
        return card

    def _lay(self, part: str) -> Lay:
        card = self._card(part)
        pile = self._onto(card)
        self._pile = self._pile if pile is None else pile
        if self._pile is None:
            raise MalformedAction("which-pile", card=card)
        self._tops[self._pile] = card
        return Lay(card, self._pile)

    def _onto(self, card: Card) -> int | None:
        """The pile for a card, if one is named next: by its number, or by the card on its top."""
        is_on = self._skips(ON)
        pile = self._number()
        if pile is not None or not is_on or not self._parts:
            return pile
        top = self._card(self._next())
        if top not in self._tops:
            raise MalformedAction("not-on-top", card=top)
        if self._tops.count(top) > 1:  # violet cards
            raise MalformedAction("which-pile", card=card)
        return self._tops.index(top)

    def _top(self) -> int | None:
        """The number of the top card that is named next, by its pile or its word."""
        tops = self._view.board.tops
        self._skips(ON)
        pile = self._number()
        if pile is not None:
            return tops[pile].number
        if not self._parts or self._parts[0] in COMMANDS:
            return None
        card = self._card(self._next())
        found = next((top.number for top in tops if top.card == card), None)
        if found is None:
            raise MalformedAction("not-on-top", card=card)
        return found

    def _doubted(self) -> int:
        number = self._top()
        if number is not None:
            return number
        assert self._view.seat is not None
        open_to_doubt = [
            link.laid.number for link in may_challenge(self._view.board, self._view.seat)
        ]
        if len(open_to_doubt) != 1:
            raise MalformedAction("which-dico" if open_to_doubt else "nothing-to-doubt")
        return open_to_doubt[0]

    def _trusted(self) -> Iterator[Action]:
        number = self._top()
        if number is not None:
            yield Trust(number)
            return
        assert self._view.seat is not None
        fresh = [*may_trust(self._view.board, self._view.seat)]
        if not fresh:
            raise MalformedAction("nothing-fresh")
        yield from map(Trust, fresh)
