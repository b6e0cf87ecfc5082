"""What is counted of a finished game of Ludime, and the stamps that it earns."""

from collections.abc import Iterator
from typing import NamedTuple

from ....boxes import Count, Figure, Figures, PlayedGame
from ..rules.events import Modified, Scored, Shown, WentOut, Won, WordLaid
from ..rules.model import Die, OneWord, Partie

FIGURES = (
    Figure("words"),
    Figure("stolen"),
    Figure("lost"),
    Figure("points"),
    Figure("best-word", "most"),
    Figure("longest-word", "most"),
    Figure("best-manche", "most"),
)
RARE = frozenset("JKQWXYZ")
LONG, DEAR, GROWN, WHOLE_HAND = 8, 20, 10, 7
MANY_THEFTS = 3


class Made(NamedTuple):
    """A word that the seat has made, and what it was worth."""

    word: str
    points: int


def made_words(game: PlayedGame) -> list[Made]:
    """The words that a seat has laid, changed or shown."""
    kinds = WordLaid | Modified | Shown
    own = [each for each in game.told if isinstance(each, kinds) and each.seat == game.seat]
    return [Made(each.word, each.points) for each in own]


def count(game: PlayedGame) -> Count:
    """The words of a seat, and what they came to."""
    made = made_words(game)
    manches = [each for each in game.told if isinstance(each, Scored)]
    thefts = [each for each in game.told if isinstance(each, Modified) and each.stolen]
    figures = {
        "words": len(made),
        "stolen": sum(each.seat == game.seat for each in thefts),
        "lost": sum(each.owner == game.seat for each in thefts),
        "points": manches[-1].totals[game.seat],
        "best-manche": max(each.points[game.seat] for each in manches),
    }
    words = {}
    if made:
        best = min(made, key=lambda each: (-each.points, each.word))
        longest = min(made, key=lambda each: (-len(each.word), each.word))
        figures |= {"best-word": best.points, "longest-word": len(longest.word)}
        words = {"best-word": best.word, "longest-word": longest.word}
    stamps = {*_of_words(game, made), *_of_thefts(game, thefts), *_of_game(game, manches)}
    return Count(figures, words, frozenset(stamps))


def _of_words(game: PlayedGame, made: list[Made]) -> Iterator[str]:
    longest = max((len(each.word) for each in made), default=0)
    if longest >= LONG:
        yield "long-word"
    if any(each.points >= DEAR for each in made):
        yield "dear-word"
    if any(RARE & set(each.word) for each in made):
        yield "rare-letter"
    if isinstance(game.options, OneWord) and longest >= GROWN:
        yield "ten-letters"
    if isinstance(game.options, Die) and longest >= WHOLE_HAND:
        yield "whole-hand"


def _of_thefts(game: PlayedGame, thefts: list[Modified]) -> Iterator[str]:
    own = [each for each in thefts if each.seat == game.seat]
    if own:
        yield "thief"
    if len(own) >= MANY_THEFTS:
        yield "three-thefts"
    lost: set[int] = set()  # numbers of words that were taken from this seat, in this manche
    for each in game.told:
        if isinstance(each, Scored):
            lost.clear()
        elif isinstance(each, Modified) and each.stolen:
            if each.owner == game.seat:
                lost.add(each.number)
            elif each.seat == game.seat and each.number in lost:
                yield "taken-back"
    robbed = any(each.owner == game.seat for each in thefts)
    if isinstance(game.options, Partie) and game.has_won and thefts and not robbed:
        yield "well-guarded"


def _of_game(game: PlayedGame, manches: list[Scored]) -> Iterator[str]:
    if any(isinstance(each, WentOut) and each.seat == game.seat for each in game.told):
        yield "empty-hand"
    if not game.has_won_alone:
        return
    totals = manches[-1].totals
    if 0 < totals[game.seat] >= 2 * max(totals[seat] for seat in game.others()):
        yield "twice-as-many"
    if any(
        all(each.totals[seat] > each.totals[game.seat] for seat in game.others())
        for each in manches[:-1]
    ):
        yield "from-behind"
    if any(isinstance(each, Won) and each.by_word for each in game.told):
        yield "by-a-word"


STAMPS = (
    "long-word",
    "dear-word",
    "rare-letter",
    "thief",
    "three-thefts",
    "taken-back",
    "well-guarded",
    "empty-hand",
    "ten-letters",
    "whole-hand",
    "twice-as-many",
    "from-behind",
    "by-a-word",
)
BOOK = Figures(FIGURES, STAMPS, count)
