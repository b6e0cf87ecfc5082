"""Rondelic in the picture of a finished game: the circles, and where the tokens ended."""

from math import cos, pi, sin

from ...boxes.pictures import FinalTable, Picture, seat_sign

OUTER, INNER = 195, 46  # radius of the board and of the hole


def draw(final: FinalTable) -> str:
    """The board from above; who is out lies in the hole."""
    board = final.view.board
    circles = board.options.circles
    width = (OUTER - INNER) / circles
    pieces = [
        f'<circle cx="200" cy="200" r="{OUTER - width * ring:g}"'
        f' fill="{"#8d3624" if ring % 2 else "#c4573d"}" stroke="#5f2216" stroke-width="2"/>'
        for ring in range(circles)
    ]
    pieces.append(f'<circle cx="200" cy="200" r="{INNER}" fill="#20100b"/>')
    seats = len(board.tokens)
    for seat, circle in enumerate(board.tokens):
        angle = 2 * pi * seat / seats - pi / 2
        radius = OUTER - width * (circle - 0.5) if 0 < circle <= circles else INNER * 0.6
        radius = OUTER - width / 2 if circle < 1 else radius
        size = max(34, min(56, width * 1.8))
        pieces.append(seat_sign(seat, 200 + radius * cos(angle), 200 + radius * sin(angle), size))
    return "".join(pieces)


PICTURE = Picture("#a9432d", "#fbefd9", draw)
