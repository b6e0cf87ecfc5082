"""A list of lines as PDF: text in one of the fonts that every reader has, on pages of A4.

Names are written in the letters of Windows-1252, which hold those of western Europe; others lose
their accents, or become a question mark.
"""

import unicodedata
import zlib
from collections.abc import Sequence
from typing import NamedTuple

WIDTH, HEIGHT = 595, 842  # points
MARGIN = 48
TOP = 150  # from the top of the page to the first line
LINE = 19
DIGIT, NARROW = 0.556, 0.278  # widths of Helvetica, in parts of its size
LINES = (HEIGHT - TOP - 70) // LINE


class Column(NamedTuple):
    """Where a column stands: its left edge, or its right edge for numbers."""

    at: int
    title: str
    is_number: bool = True


def write_table(
    title: str,
    subtitle: str,
    columns: Sequence[Column],
    rows: Sequence[Sequence[str]],
    footer: str,
) -> bytes:
    """The bytes of a document with as many pages as the rows need."""
    pages = [rows[first : first + LINES] for first in range(0, len(rows), LINES)] or [[]]
    drawn = [
        _page(title, subtitle, columns, page, f"{footer} · {number}/{len(pages)}")
        for number, page in enumerate(pages, 1)
    ]
    return _document(drawn)


def _page(
    title: str,
    subtitle: str,
    columns: Sequence[Column],
    rows: Sequence[Sequence[str]],
    footer: str,
) -> bytes:
    parts = [_text(MARGIN, HEIGHT - 70, 22, title, bold=True)]
    parts.append(_text(MARGIN, HEIGHT - 94, 11, subtitle))
    head = HEIGHT - TOP + LINE
    parts += [_cell(column, head, column.title, bold=True) for column in columns]
    parts.append(f"{MARGIN} {head - 6} m {WIDTH - MARGIN} {head - 6} l S".encode())
    for number, row in enumerate(rows):
        y = HEIGHT - TOP - number * LINE - 4
        parts += [_cell(column, y, text) for column, text in zip(columns, row, strict=True)]
    parts.append(_text(MARGIN, 40, 9, footer))
    return b"\n".join(parts)


def _cell(column: Column, y: int, text: str, bold: bool = False) -> bytes:
    x = column.at - round(_width(text) * 11) if column.is_number else column.at
    return _text(x, y, 11, text, bold)


def _width(text: str) -> float:
    """About how wide a number or a short word is."""
    return sum(NARROW if sign in " .,:-'\u202f\u00a0" else DIGIT for sign in text)


def _text(x: int, y: int, size: int, text: str, bold: bool = False) -> bytes:
    escaped = _encoded(text).replace(b"\\", rb"\\").replace(b"(", rb"\(").replace(b")", rb"\)")
    return b"BT /F%d %d Tf %d %d Td (%s) Tj ET" % (2 if bold else 1, size, x, y, escaped)


def _encoded(text: str) -> bytes:
    found = bytearray()
    for sign in text.replace("\u202f", "\u00a0"):
        try:
            found += sign.encode("cp1252")
        except UnicodeEncodeError:
            plain = unicodedata.normalize("NFKD", sign)[0]
            found += plain.encode("cp1252", "replace")
    return bytes(found)


def _document(pages: Sequence[bytes]) -> bytes:
    """The objects of a PDF file: catalogue, list of pages, two fonts, and the pages."""
    kids = b" ".join(b"%d 0 R" % (5 + 2 * number) for number in range(len(pages)))
    font = b"<< /Type /Font /Subtype /Type1 /BaseFont /%s /Encoding /WinAnsiEncoding >>"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, len(pages)),
        font % b"Helvetica",
        font % b"Helvetica-Bold",
    ]
    for number, content in enumerate(pages):
        packed = zlib.compress(content)
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents %d 0 R"
            b" /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>"
            % (WIDTH, HEIGHT, 6 + 2 * number)
        )
        objects.append(
            b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(packed), packed)
        )
    data = bytearray(b"%PDF-1.4\n")
    offsets = []
    for number, body in enumerate(objects, 1):
        offsets.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    data += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    data += b"trailer\n<< /Size %d /Root 1 0 R >>\n" % (len(objects) + 1)
    data += b"startxref\n%d\n%%%%EOF\n" % table
    return bytes(data)
