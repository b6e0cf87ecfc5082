"""Le Tordu in the picture of a finished game: the cards of the last trick."""

from ...boxes.pictures import CARD, DISPLAY, FinalTable, Picture, words
from .rules.cards import RANKS, TORDU, rank, suit

SUITS = (
    (
        "M0-27A12 12 0 0 1 9-6A12 12 0 1 1 3 11C3 19 6 24 11 28H-11C-6 24-3 19-3 11A12"
        " 12 0 1 1-9-6A12 12 0 0 1 0-27z"
    ),
    "M0-27C5-16 12-7 21 0C12 7 5 16 0 27C-5 16-12 7-21 0C-12-7-5-16 0-27z",
    "M0 26C-8 14-25 6-25-8A13 13 0 0 1 0-13A13 13 0 0 1 25-8C25 6 8 14 0 26z",
    (
        "M0-22C6-12 24-2 24 12C24 24 8 27 3 17C4 24 6 27 10 30H-10C-6 27-4 24-3 17C-8"
        " 27-24 24-24 12C-24-2-6-12 0-22z"
    ),
)  # fmt: skip
RIBBONS = (
    "M-14-30C-14-12 14-12 14 0C14 12-14 12-14 30",
    "M14-30C14-12-14-12-14 0C-14 12 14 12 14 30",
)
COLOURS = ("#2b1c13", "#c4711a", "#a8281b", "#2b4a78", "#15555c")
WIDTH, HEIGHT = 136, 210
MOST = 5


def draw(final: FinalTable) -> str:
    """A fan of cards; the fifth suit alone where nothing was played."""
    tricks = final.view.board.tricks
    cards = tricks[-1].cards[:MOST] if tricks else ()
    if not cards:
        return f'<g transform="translate(200 200) scale(5)">{_suit(TORDU, "#f8eed8")}</g>'
    pieces = []
    middle = (len(cards) - 1) / 2
    for number, card in enumerate(cards):
        turn = (number - middle) * 11
        pieces.append(f'<g transform="rotate({turn:g} 200 560)">{_card(card)}</g>')
    return "".join(pieces)


def _card(card: int) -> str:
    colour = COLOURS[suit(card)]
    x, y = 200 - WIDTH / 2, 90.0
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="14" fill="{CARD}"'
        ' stroke="#0b383f" stroke-width="3"/>'
        + words(RANKS[rank(card)], x + 16, y + 58, 52, fill=colour, font=DISPLAY)
        + f'<g transform="translate(200 {y + 138:g}) scale(1.7)">{_suit(suit(card), colour)}</g>'
    )


def _suit(number: int, colour: str) -> str:
    if number != TORDU:
        return f'<path d="{SUITS[number]}" fill="{colour}"/>'
    return "".join(
        f'<path d="{each}" fill="none" stroke="{colour}" stroke-width="8" stroke-linecap="round"/>'
        for each in RIBBONS
    )


PICTURE = Picture("#15555c", "#f8eed8", draw)
