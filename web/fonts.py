"""The fonts as the server needs them: plain, and with our zero in the place of a slashed one.

The server draws pictures with them (decision 36). They come from the packages of the site, packed
as WOFF 1.0, whose tables are compressed one by one.
"""

import struct
import zlib
from pathlib import Path

# By family: the weights that are used.
FAMILIES = {"young-serif": (400,), "atkinson-hyperlegible": (400, 700)}
SUBSETS = ("latin", "latin-ext")
SLASHED = "atkinson-hyperlegible-latin-"
ZERO = ord("0")
Tables = dict[str, bytes]


def write(folder: Path, packages: Path, zeros: Path) -> None:
    """Write all fonts into a folder."""
    folder.mkdir(parents=True)
    for family, weights in FAMILIES.items():
        for subset in SUBSETS:
            for weight in weights:
                name = f"{family}-{subset}-{weight}-normal"
                woff = packages / "@fontsource" / family / "files" / f"{name}.woff"
                tables = unpacked(woff.read_bytes())
                if name.startswith(SLASHED) and subset == "latin":
                    zero = read((zeros / f"zero-{weight}.ttf").read_bytes())
                    put_glyph(tables, ZERO, glyph_of(zero, ZERO))
                (folder / f"{name}.ttf").write_bytes(written(tables))


def unpacked(woff: bytes) -> Tables:
    """The tables of a packed font; raises ValueError."""
    signature, count = struct.unpack_from(">4s8xH", woff)
    if signature != b"wOFF":
        raise ValueError("a font is no WOFF")
    tables: Tables = {}
    for number in range(count):
        tag, at, size, full = struct.unpack_from(">4sIII", woff, 44 + 20 * number)
        table = woff[at : at + size]
        tables[tag.decode()] = zlib.decompress(table) if size < full else table
    return tables


def read(font: bytes) -> Tables:
    """The tables of a plain font."""
    (count,) = struct.unpack_from(">4xH", font)
    found = (struct.unpack_from(">4s4xII", font, 12 + 16 * number) for number in range(count))
    return {tag.decode(): font[at : at + size] for tag, at, size in found}


def written(tables: Tables) -> bytes:
    """A plain font of these tables."""
    count = len(tables)
    power = 1 << count.bit_length() - 1
    search = (power * 16, power.bit_length() - 1, (count - power) * 16)
    directory, body = b"", b""
    for tag in sorted(tables):
        data = tables[tag]
        padded = data + bytes(-len(data) % 4)
        check = sum(struct.unpack(f">{len(padded) // 4}I", padded)) % 2**32
        at = 12 + 16 * count + len(body)
        directory += tag.encode() + struct.pack(">3I", check, at, len(data))
        body += padded
    return struct.pack(">I4H", 0x10000, count, *search) + directory + body


def glyph_of(tables: Tables, letter: int) -> bytes:
    """The outline of a letter."""
    places = _places(tables)
    number = _glyph_number(tables, letter)
    return tables["glyf"][places[number] : places[number + 1]]


def put_glyph(tables: Tables, letter: int, outline: bytes) -> None:
    """Give a letter another outline, moved to the middle of the width that it has."""
    places = _places(tables)
    number = _glyph_number(tables, letter)
    before, after = tables["glyf"][: places[number]], tables["glyf"][places[number + 1] :]
    width = _width(tables, number)
    left, right = struct.unpack_from(">2xh2xh", outline)
    moved = _moved(outline, round(width / 2 - (left + right) / 2))
    padded = moved + bytes(-len(moved) % 4)
    tables["glyf"] = before + padded + after
    more = len(padded) - (places[number + 1] - places[number])
    places = [each + more if place > number else each for place, each in enumerate(places)]
    tables["loca"] = struct.pack(f">{len(places)}I", *places)
    head = bytearray(tables["head"])
    struct.pack_into(">h", head, 50, 1)  # places are told in bytes now
    tables["head"] = bytes(head)


def _places(tables: Tables) -> list[int]:
    (is_long,) = struct.unpack_from(">h", tables["head"], 50)
    loca = tables["loca"]
    if is_long:
        return list(struct.unpack(f">{len(loca) // 4}I", loca))
    return [2 * each for each in struct.unpack(f">{len(loca) // 2}H", loca)]


def _width(tables: Tables, glyph: int) -> int:
    (count,) = struct.unpack_from(">34xH", tables["hhea"])
    width: int = struct.unpack_from(">H", tables["hmtx"], 4 * min(glyph, count - 1))[0]
    return width


def _moved(outline: bytes, by: int) -> bytes:
    """An outline whose points are all told as 16 bits, as ours are, to the right by so much."""
    contours, left, low, right, high = struct.unpack_from(">5h", outline)
    moved = bytearray(outline)
    struct.pack_into(">5h", moved, 0, contours, left + by, low, right + by, high)
    (last,) = struct.unpack_from(">H", outline, 10 + 2 * (contours - 1))
    (hints,) = struct.unpack_from(">H", outline, 10 + 2 * contours)
    first = 12 + 2 * contours + hints + last + 1  # where the x of the first point stands
    (x,) = struct.unpack_from(">h", outline, first)
    struct.pack_into(">h", moved, first, x + by)
    return bytes(moved)


def _glyph_number(tables: Tables, letter: int) -> int:
    """Which glyph a letter has, by the table of the basic plane; raises ValueError."""
    cmap = tables["cmap"]
    (count,) = struct.unpack_from(">2xH", cmap)
    for number in range(count):
        (at,) = struct.unpack_from(">4xI", cmap, 4 + 8 * number)
        form, double = struct.unpack_from(">H4xH", cmap, at)
        if form != 4:
            continue
        half = double // 2
        ends, starts = at + 14, at + 16 + double
        for segment in range(half):
            (end,) = struct.unpack_from(">H", cmap, ends + 2 * segment)
            (start,) = struct.unpack_from(">H", cmap, starts + 2 * segment)
            if start <= letter <= end:
                (delta,) = struct.unpack_from(">h", cmap, starts + double + 2 * segment)
                here = starts + 2 * double + 2 * segment
                (offset,) = struct.unpack_from(">H", cmap, here)
                if not offset:
                    return int(letter + delta) % 65_536
                place = here + offset + 2 * (letter - start)
                (glyph,) = struct.unpack_from(">H", cmap, place)
                return int((glyph + delta) % 65_536)
    raise ValueError(f"there is no glyph for {chr(letter)}")
