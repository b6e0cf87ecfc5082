"""What lies in the two boxes: sixteen dice, fifteen fiches; and how chance lays them out."""

from functools import cache
from hashlib import blake2b
from importlib.resources import files

import msgspec
from msgspec import Struct

from ....core.chance import Chance
from ....words.grid import SIDE
from .model import Board, DeLuxe, Language, Options, Row

SIZE = SIDE  # rows, and squares in a row


class Fiches(Struct, frozen=True, forbid_unknown_fields=True):
    """Two faces of four letters each (BOG-P2)."""

    common: tuple[tuple[str, str], ...]
    mobile: tuple[str, str]
    en: tuple[str, str]
    de: tuple[str, str]
    es: tuple[str, str]

    @property
    def all(self) -> tuple[tuple[str, str], ...]:
        """By number: the common ones, the mobile one, then one for each foreign language."""
        return (*self.common, self.mobile, self.en, self.de, self.es)


class Material(Struct, frozen=True, forbid_unknown_fields=True):
    """The letters as they are printed."""

    dice: tuple[str, ...]
    fiches: Fiches


def _data() -> bytes:
    return (files("escale.games.boggle") / "data" / "material.json").read_bytes()


@cache
def material() -> Material:
    return msgspec.json.decode(_data(), type=Material)


COMMON = 11  # fiches, numbered from 0
MOBILE = COMMON
FOREIGN: dict[Language, int] = {"en": 12, "de": 13, "es": 14}


def language_of(options: Options) -> Language:
    """De Luxe Boggle is French; Pocket speaks four languages."""
    return "fr" if isinstance(options, DeLuxe) else options.language


@cache
def digest() -> str:
    """A record made with other letters does not replay."""
    return blake2b(_data(), digest_size=8).hexdigest()


def roll(chance: Chance, label: str) -> str:
    """Every die falls into any square, on any face (BOG-D2)."""
    dice = chance.shuffle(f"{label}/dice", material().dice)
    return "".join(
        die[chance.below(f"{label}/face-{square}", len(die))] for square, die in enumerate(dice)
    )


def lay(board: Board, chance: Chance) -> Board:
    """The letters of the round that begins, and the fiches they are printed on."""
    if isinstance(board.options, DeLuxe):
        return msgspec.structs.replace(board, letters=roll(chance, f"round-{board.round}"))
    if board.rows and board.side == 0:  # the other face of the same fiches (BOG-P4)
        turned = msgspec.structs.replace(board, side=1)
        return msgspec.structs.replace(turned, letters=letters_of(turned))
    rows, used = _slide_in(board, chance)
    fresh = msgspec.structs.replace(board, rows=rows, used=used, side=0)
    return msgspec.structs.replace(fresh, letters=letters_of(fresh))


def letters_of(board: Board) -> str:
    """What is read on the upper side of the case (BOG-P7: letters are always upright)."""
    fiches = material().fiches.all
    faces = [fiches[row.fiche][row.face ^ board.side] for row in board.rows]
    return "".join(
        face[::-1] if row.backwards else face for face, row in zip(faces, board.rows, strict=True)
    )


def _slide_in(board: Board, chance: Chance) -> tuple[tuple[Row, ...], tuple[int, ...]]:
    """Four fiches at random, one by one, no matter how they lie (BOG-P3)."""
    label = f"round-{board.round}"
    language = language_of(board.options)
    foreign = FOREIGN.get(language)
    pool = range(COMMON if foreign else COMMON + 1)  # BOG-P14, BOG-P15
    wanted = SIZE - 1 if foreign else SIZE
    used = board.used
    unused = [fiche for fiche in pool if fiche not in used]
    if len(unused) < wanted:  # all have been seen: shuffle (BOG-P5, BOG-Q15)
        unused, used = list(pool), ()
    drawn = chance.deal(f"{label}/fiches", unused, wanted)
    fiches = list(drawn)
    if foreign:
        fiches.insert(_foreign_row(board, foreign, chance, f"{label}/row"), foreign)
    ways = [chance.below(f"{label}/way-{row}", 4) for row in range(SIZE)]
    rows = tuple(Row(fiche, way & 1, way > 1) for fiche, way in zip(fiches, ways, strict=True))
    return rows, (*used, *drawn)


def _foreign_row(board: Board, foreign: int, chance: Chance, label: str) -> int:
    """It stays in the case and changes its row with every grid (BOG-Q16)."""
    before = [number for number, row in enumerate(board.rows) if row.fiche == foreign]
    others = [number for number in range(SIZE) if number not in before]
    return chance.deal(label, others, 1)[0]
