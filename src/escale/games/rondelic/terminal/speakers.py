"""How texts say a card, a rank, or a reason."""

from collections.abc import Mapping
from typing import Any

from ....core.texts import Speaker, Texts
from ..rules.cards import RANKS, SUITS


def say_card(texts: Texts, card: Any) -> str:
    """A card in the language's own letters: R♠ in French, K♠ in English."""
    return say_rank(texts, card) + SUITS[card & 3]


def say_rank(texts: Texts, card: Any) -> str:
    """A rank in the language's own letters."""
    return texts.say(f"ranks.{RANKS[card >> 2]}")


def say_reason(texts: Texts, reason: Any) -> str:
    """Why nobody moves."""
    return texts.say(f"reasons.{reason}")


SPEAKERS: Mapping[str, Speaker] = {"card": say_card, "rank": say_rank, "reason": say_reason}
