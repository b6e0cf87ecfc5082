"""Typed text as an action: bids ("5C", "5 cœurs") and cards ("A♥", "10 P")."""

import re

from ....core.errors import MalformedAction
from ....core.texts import Texts
from ....words.spelling import fold
from ..rules import DOUBLE, PASS, Bid, Call, Double, Pass, Play, View
from ..rules.cards import read as read_card
from ..rules.cards import read_suit

TYPED_SUITS = ("TREFLE", "CARREAU", "COEUR", "PIQUE", "TORDU")
TYPED_SUITS_ENGLISH = ("CLUB", "DIAMOND", "HEART", "SPADE", "TORDU")
LONGEST_TYPED = 32


def read(view: View, typed: str, texts: Texts) -> Bid | Play | Pass | Double:
    """The call or card that a player typed; raises MalformedAction."""
    text = typed.strip()[:LONGEST_TYPED]
    bids = view.board.stage == "auction"
    try:
        return _read_call(text, texts.language) if bids else Play(read_card(text, texts.language))
    except ValueError:
        raise MalformedAction(
            "unreadable-bid" if bids else "unreadable-card", problem=text
        ) from None


def _read_call(text: str, language: str) -> Call:
    """A call from its words; raises ValueError."""
    word = fold(text)
    if word in {"PASSE", "JE PASSE", "PASS"}:
        return PASS
    if word in {"CONTRE", "JE CONTRE", "DOUBLE"}:
        return DOUBLE
    match = re.fullmatch(r"([0-8])\s*(\S+)", text)
    if not match:
        raise ValueError(f"{text!r} is no bid")
    name = fold(match[2])
    for names in (TYPED_SUITS, TYPED_SUITS_ENGLISH):
        for number, one in enumerate(names):
            if name in {one, f"{one}S", f"{one}X"}:  # cœurs, carreaux
                return Bid(number, int(match[1]))
    return Bid(read_suit(match[2], language), int(match[1]))
