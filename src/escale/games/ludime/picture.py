"""Ludime in the picture of a finished game: the longest words that were laid."""

from ...boxes.pictures import CARD, DISPLAY, FinalTable, Picture, words

MOST_WORDS = 5
HIGH = 68
INK = "#272a12"


def draw(final: FinalTable) -> str:
    """A row of letter cards for each word, the longest first."""
    board = final.view.board
    laid = [each.word for each in board.words]
    laid += [form.word for row in board.sheet for form in row.words]
    found = sorted(dict.fromkeys(laid), key=lambda word: (-len(word), word))[:MOST_WORDS]
    shown = found or ["LU", "DI", "ME"]
    top = 200 - len(shown) * (HIGH + 12) / 2
    return "".join(_word(word, top + row * (HIGH + 12)) for row, word in enumerate(shown))


def _word(word: str, y: float) -> str:
    wide = min(56.0, (396 - 6 * (len(word) - 1)) / len(word))
    x = 200 - (len(word) * (wide + 6) - 6) / 2
    pieces = []
    for number, letter in enumerate(word):
        left = x + number * (wide + 6)
        pieces.append(
            f'<rect x="{left:g}" y="{y:g}" width="{wide:g}" height="{HIGH}" rx="8" fill="{CARD}"'
            f' stroke="#4f5620" stroke-width="2"/>'
        )
        size = min(44.0, wide * 0.8)
        middle = left + wide / 2
        base = y + HIGH / 2 + size * 0.36
        pieces.append(words(letter, middle, base, size, fill=INK, font=DISPLAY, anchor="middle"))
    return "".join(pieces)


PICTURE = Picture("#b7bd78", INK, draw)
