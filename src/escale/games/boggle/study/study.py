"""What can be learnt from a grid once its round is over."""

from msgspec import Struct

from ....words.lexicon import Lexicon
from ..rules import Language, View
from ..rules.material import language_of
from ..rules.scoring import kept, points_of
from ..rules.words import found_on, lexicon_of

ORDINARY = 30  # tenths of Zipf, one word in a million: some 25,000 French spellings are as common


def is_ordinary(words: Lexicon, number: int) -> bool:
    """Whether an ordinary player knows this word (`words/building/lists/fr-uncommon.txt`, too)."""
    return words.commonness[number] >= ORDINARY


class Word(Struct, frozen=True):
    """A word of the grid, one way to trace it, and whose lists it stood on."""

    word: str
    points: int
    commonness: int  # tenths of Zipf
    common: bool  # an ordinary player knows it
    path: tuple[int, ...]
    seats: tuple[int, ...]


class Sum(Struct, frozen=True):
    words: int
    points: int


class Share(Struct, frozen=True):
    """What a seat found of all that was there, shared words included."""

    words: int
    points: int
    share: float  # of the possible points
    kept: int


class Study(Struct, frozen=True):
    letters: str
    language: Language
    possible: Sum
    ordinary: Sum  # of these, what an ordinary player knows
    seats: tuple[Share, ...]
    words: tuple[Word, ...]  # the longest first, then the most common


def round_is_over(view: View) -> bool:
    """Whether the lists have been read, and the next grid is not there yet."""
    return bool(view.board.lists)


def study(view: View) -> Study | None:
    """The whole grid, from the view of a round that is over; before that there is none."""
    board = view.board
    if not round_is_over(view):
        return None
    words = _words(view)
    points = sum(each.points for each in words)
    ordinary = [each for each in words if each.common]
    shares = tuple(_share(view, words, seat, points) for seat in board.seats)
    return Study(
        board.letters,
        language_of(board.options),
        Sum(len(words), points),
        Sum(len(ordinary), sum(each.points for each in ordinary)),
        shares,
        words,
    )


def _words(view: View) -> tuple[Word, ...]:
    board = view.board
    lexicon = lexicon_of(board.options)
    lists = [{entry.word for entry in each} for each in board.lists]
    found = []
    for word, number, path in found_on(board.options, board.letters):
        seats = tuple(seat for seat, noted in enumerate(lists) if word in noted)
        commonness, common = lexicon.commonness[number], is_ordinary(lexicon, number)
        found.append(Word(word, points_of(word), commonness, common, path, seats))
    found.sort(key=lambda each: (-len(each.word), -each.commonness, each.word))
    return tuple(found)


def _share(view: View, words: tuple[Word, ...], seat: int, possible: int) -> Share:
    own = [each for each in words if seat in each.seats]
    points = sum(each.points for each in own)
    share = points / possible if possible else 0.0
    return Share(len(own), points, round(share, 4), kept(view.board.lists[seat]))
