"""How texts say cards, suits and bids."""

from collections.abc import Mapping
from typing import Any

from ....core.texts import Speaker, Texts
from ..rules.cards import RANKS, SUITS, Card, suit

SHOWN_SUITS = (4, 3, 2, 0, 1)  # black and red take turns in a hand, the twisted suit first


def say_card(texts: Texts, card: Any) -> str:
    """A card in the language's own letters: R♠ in French, K♠ in English."""
    return texts.say(f"ranks.{RANKS[card & 7]}") + SUITS[card >> 3]


def say_cards(texts: Texts, cards: Any) -> str:
    return " ".join(say_card(texts, card) for card in in_order(cards))


def say_suit(texts: Texts, number: Any) -> str:
    """A suit by its name in a sentence."""
    return texts.say(f"suit.{number}")


def say_one(texts: Texts, number: Any) -> str:
    """One trick of a suit, as one bids it: 1 Cœur."""
    return texts.say(f"bid-one.{number}")


def say_many(texts: Texts, number: Any) -> str:
    """Several: 5 Cœurs."""
    return texts.say(f"bid-many.{number}")


def in_order(cards: tuple[Card, ...], trump: int | None = None) -> list[Card]:
    """Cards as people hold them: suit by suit, trumps first, from the As down."""
    suits = sorted(SHOWN_SUITS, key=lambda each: each != trump)
    return sorted(cards, key=lambda card: (suits.index(suit(card)), -card))


SPEAKERS: Mapping[str, Speaker] = {
    "card": say_card,
    "cards": say_cards,
    "suit": say_suit,
    "one": say_one,
    "many": say_many,
}
