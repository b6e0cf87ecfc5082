"""Draws the zero of our texts: Atkinson Hyperlegible's own is slashed, and has no other form.

`python web/zero.py` writes a font of this one glyph, in two weights, into web/src/styles/: for
browsers, and plain for the pictures that the server draws. It is as wide as the tabular figures
beside it; base.css puts it into the family of the texts.
"""

from pathlib import Path
from struct import pack, unpack
from typing import NamedTuple

STYLES = Path(__file__).parent / "src" / "styles"
EM = 1000
ASCENT, DESCENT = 950, -290
LOW, HIGH = -12, 680  # as high as the other figures
ROUND = 0.49  # where the curves bend, on the way from the middle of a side to its corner
ZERO = ord("0")


class Weight(NamedTuple):
    """One weight of the font; lengths in thousandths of the em."""

    number: int
    advance: int
    half_width: int
    stem: int  # the stroke at the sides
    bar: int  # the stroke above and below

    @property
    def left(self) -> int:
        return self.advance // 2 - self.half_width

    @property
    def right(self) -> int:
        return self.advance // 2 + self.half_width


WEIGHTS = (Weight(400, 639, 264, 91, 74), Weight(700, 632, 284, 153, 113))
Point = tuple[int, int, int]  # x, y, and whether it is on the curve


def oval(middle: int, half_width: int, low: int, high: int) -> list[Point]:
    """An upright oval of quadratic curves, clockwise from the top."""
    centre, half_height = (low + high) // 2, (high - low) // 2
    quarter = [(0.0, 1.0, 1), (ROUND, 1.0, 0), (1.0, ROUND, 0)]
    points: list[Point] = []
    for _ in range(4):
        points += [
            (round(middle + half_width * x), round(centre + half_height * y), kind)
            for x, y, kind in quarter
        ]
        quarter = [(y, -x, kind) for x, y, kind in quarter]
    return points


def glyph(weight: Weight) -> bytes:
    """The zero as the table `glyf` has it: a stroke between two ovals."""
    middle = weight.advance // 2
    outer = oval(middle, weight.half_width, LOW, HIGH)
    inner = oval(middle, weight.half_width - weight.stem, LOW + weight.bar, HIGH - weight.bar)
    points = [*outer, *reversed(inner)]  # what turns the other way is a hole
    ends = (len(outer) - 1, len(points) - 1)
    data = pack(">5h3H", 2, weight.left, LOW, weight.right, HIGH, *ends, 0)
    data += bytes(kind for _, _, kind in points)
    for axis in (0, 1):
        values = [point[axis] for point in points]
        steps = [value - before for before, value in zip([0, *values], values, strict=False)]
        data += pack(f">{len(steps)}h", *steps)
    return data + bytes(-len(data) % 4)


def names(weight: Weight) -> bytes:
    """The table `name`."""
    style = "Bold" if weight.number == 700 else "Regular"
    texts = {1: "Escale Zero", 2: style, 4: f"Escale Zero {style}", 6: f"EscaleZero-{style}"}
    records, strings = b"", b""
    for number, text in texts.items():
        encoded = text.encode("utf-16-be")
        records += pack(">6H", 3, 1, 0x409, number, len(encoded), len(strings))
        strings += encoded
    return pack(">3H", 0, len(texts), 6 + len(records)) + records + strings


def characters() -> bytes:
    """The table `cmap`: the digit zero is glyph 1."""
    segments = pack(">3H2H2h2H", ZERO, 0xFFFF, 0, ZERO, 0xFFFF, 1 - ZERO, 1, 0, 0)
    subtable = pack(">7H", 4, 14 + len(segments), 0, 4, 4, 1, 0) + segments
    return pack(">4HI", 0, 1, 3, 1, 12) + subtable


def metrics(weight: Weight) -> bytes:
    """The table `OS/2`."""
    selection = 0x20 if weight.number == 700 else 0x40
    return pack(
        ">Hh3H11h10s4I4s3H3h2H2I2h3H",
        *(4, weight.advance, weight.number, 5, 0),
        *(650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),  # sub- and superscripts, strike-out
        *(bytes(10), 1, 0, 0, 0, b"ESCA", selection, ZERO, ZERO),
        *(ASCENT, DESCENT, 0, ASCENT, -DESCENT, 1, 0, 496, 668, 0, 0x20, 1),
    )


def tables(weight: Weight) -> dict[str, bytes]:
    """All tables of a font with two glyphs, nothing and the zero, in the order of their names."""
    zero = glyph(weight)
    box = (weight.left, LOW, weight.right, HIGH)
    is_bold = int(weight.number == 700)
    return {
        "OS/2": metrics(weight),
        "cmap": characters(),
        "glyf": zero,
        "head": pack(
            ">4I2H2Q4h2H3h",
            *(0x10000, 0x10000, 0, 0x5F0F3CF5, 3, EM, 0, 0, *box, is_bold, 6, 2, 1, 0),
        ),
        "hhea": pack(
            ">I3hH11hH",
            *(0x10000, ASCENT, DESCENT, 0, weight.advance, 0, 0, weight.right, 1, 0, 0),
            *(0, 0, 0, 0, 0, 2),
        ),
        "hmtx": pack(">HhHh", weight.advance, 0, weight.advance, weight.left),
        "loca": pack(">3I", 0, 0, len(zero)),
        "maxp": pack(">I14H", 0x10000, 2, 24, 2, 0, 0, 1, *[0] * 8),
        "name": names(weight),
        "post": pack(">2I2h5I", 0x30000, 0, -100, 50, *[0] * 5),
    }


# The number that WOFF2 knows each table by; glyf and loca are marked as not transformed.
KNOWN = {"cmap": 0, "head": 1, "hhea": 2, "hmtx": 3, "maxp": 4, "name": 5, "OS/2": 6, "post": 7}
KNOWN |= {"glyf": 10 | 3 << 6, "loca": 11 | 3 << 6}


def stored(data: bytes) -> bytes:
    """A Brotli stream that holds the data as it is: the same bytes on every machine."""
    head = (len(data) - 1) << 4 | 1 << 20  # a window of 64 kB, not the last block, uncompressed
    return head.to_bytes(3, "little") + data + b"\x03"


def base128(number: int) -> bytes:
    """A length, seven bits a byte."""
    high = number >> 7
    return bytes([0x80 | high, number & 0x7F]) if high else bytes([number])


def woff2(weight: Weight) -> bytes:
    """The font as browsers load it."""
    parts = tables(weight)
    padded = sum(len(data) + -len(data) % 4 for data in parts.values())
    directory = b"".join(bytes([KNOWN[tag]]) + base128(len(data)) for tag, data in parts.items())
    packed = stored(b"".join(parts.values()))
    length = 48 + len(directory) + len(packed)
    total = length + -length % 4
    unpacked = 12 + 16 * len(parts) + padded
    head = pack(
        ">4s2I2H2I2H5I",
        *(b"wOF2", 0x10000, total, len(parts), 0, unpacked, len(packed), 1, 0),
        *[0] * 5,
    )
    return head + directory + packed + bytes(total - length)


def plain(weight: Weight) -> bytes:
    """The font as programs load it."""
    parts = tables(weight)
    directory, body = b"", b""
    begin = 12 + 16 * len(parts)
    for tag, data in parts.items():
        padded = data + bytes(-len(data) % 4)
        check = sum(unpack(f">{len(padded) // 4}I", padded)) % 2**32
        directory += tag.encode() + pack(">3I", check, begin + len(body), len(data))
        body += padded
    return pack(">I4H", 0x10000, len(parts), 128, 3, len(parts) * 16 - 128) + directory + body


if __name__ == "__main__":
    for each in WEIGHTS:
        (STYLES / f"zero-{each.number}.woff2").write_bytes(woff2(each))
        (STYLES / f"zero-{each.number}.ttf").write_bytes(plain(each))
