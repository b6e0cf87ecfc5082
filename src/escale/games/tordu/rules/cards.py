"""The pack: five suits of eight cards, the As high in each of them (TOR-1).

People write a card as its rank and its suit: A♥, 10♠, V§. Ranks may be French or English, a suit is
a sign or a letter: T K C P as French card players write them, C D H S in English, X for the fifth.
"""

from typing import Annotated

from msgspec import Meta

Card = int  # eight times the suit plus the rank: the 7 of clubs is 0, the As of Tordu is 39
Suit = Annotated[int, Meta(ge=0, le=4)]

SUITS = ("♣", "♦", "♥", "♠", "§")
RANKS = ("7", "8", "9", "10", "V", "D", "R", "A")
EVERY_SUIT = CLUBS, DIAMONDS, HEARTS, SPADES, TORDU = (0, 1, 2, 3, 4)
RANK_COUNT = len(RANKS)
HAND = 8  # cards each (TOR-4, TOR-5)
PACK: tuple[Card, ...] = tuple(range(40))

_FRENCH = {"T": 0, "K": 1, "Q": 1, "C": 2, "P": 3, "X": 4}
_LETTERS = {"fr": _FRENCH, "en": _FRENCH | {"C": 0, "D": 1, "H": 2, "S": 3}}
_SUIT_SIGNS = {sign: suit for suit, sign in enumerate(SUITS)} | {"♧": 0, "♢": 1, "♡": 2, "♤": 3}
_RANK_LETTERS = {name: rank for rank, name in enumerate(RANKS)} | {
    "J": 4,
    "Q": 5,
    "K": 6,
    "1": 7,
    "AS": 7,
}


def suit(card: Card) -> int:
    """Which of the five."""
    return card >> 3


def rank(card: Card) -> int:
    """0 for a 7, 7 for an As."""
    return card & 7


def spell(card: Card) -> str:
    """A card as people write it: R♠, 10♥, A§."""
    return RANKS[card & 7] + SUITS[card >> 3]


def read_suit(text: str, language: str = "fr") -> int:
    """A suit from its sign or its letter in this language; raises ValueError."""
    known = _LETTERS[language] | _SUIT_SIGNS
    letter = text.strip().upper().removesuffix("\ufe0f")  # phones add it to draw in colour
    if letter not in known:
        raise ValueError(f"{text!r} is not a suit")
    return known[letter]


def read(text: str, language: str = "fr") -> Card:
    """A card from its spelling, rank first; raises ValueError."""
    letters = text.strip().upper().removesuffix("\ufe0f")
    name, sign = letters[:-1].strip(), letters[-1:]
    if name not in _RANK_LETTERS:
        raise ValueError(f"{text!r} is not a card")
    return read_suit(sign, language) * RANK_COUNT + _RANK_LETTERS[name]
