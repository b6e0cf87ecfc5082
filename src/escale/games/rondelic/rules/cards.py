"""The pack: 52 cards, King high, As low; suits have no role (RON-1)."""

Card = int  # four times the rank plus the suit: As of spades is 0, Roi of clubs is 51

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "D", "R")
SUITS = ("♠", "♥", "♦", "♣")
KING = 12
PACK: tuple[Card, ...] = tuple(range(52))


def rank(card: Card) -> int:
    """0 for an As, 12 for a King."""
    return card >> 2


def is_king(card: Card) -> bool:
    return card >> 2 == KING


def spell(card: Card) -> str:
    """A card as people write it: R♠, 10♥, A♣."""
    return RANKS[card >> 2] + SUITS[card & 3]


def read(text: str) -> Card:
    """A card from its spelling; the suit may be left out (spades then)."""
    suit = text[-1:] if text[-1:] in SUITS else ""
    letters = text.removesuffix(suit).upper().replace("AS", "A")
    if letters not in RANKS:
        raise ValueError(f"{text!r} is not a card")
    return RANKS.index(letters) * 4 + (SUITS.index(suit) if suit else 0)
