"""What is counted of a finished game of Boggle, and the stamps that it earns."""

from collections.abc import Iterator

from ....boxes import Count, Figure, Figures, PlayedGame
from ..rules.events import Scored
from ..rules.model import DeLuxe, Entry
from ..rules.scoring import points_of, strikes_shared

FIGURES = (
    Figure("kept", of="noted"),
    Figure("noted"),
    Figure("points"),
    Figure("best-word", "most"),
    Figure("longest-word", "most"),
    Figure("words-in-a-round", "most"),
    Figure("points-in-a-round", "most"),
)
MANY, VERY_MANY = 20, 40  # words of a round
FAIR = 10  # words that make a round worth talking of
RICH = 50  # points of a game
SHORT = 4  # letters


def count(game: PlayedGame) -> Count:
    """The words of all rounds, and what they came to."""
    rounds = [each for each in game.told if isinstance(each, Scored)]
    lists = [each.lists[game.seat] for each in rounds]
    kept = [[entry.word for entry in each if entry.fate == "kept"] for each in lists]
    words = sorted((word for each in kept for word in each), key=lambda word: (-len(word), word))
    figures = {
        "kept": len(words),
        "noted": sum(map(len, lists)),
        "points": rounds[-1].totals[game.seat],
        "words-in-a-round": max(map(len, kept)),
        "points-in-a-round": max(each.points[game.seat] for each in rounds),
    }
    if words:
        figures |= {"best-word": points_of(words[0]), "longest-word": len(words[0])}
    named = dict.fromkeys(("best-word", "longest-word"), words[0]) if words else {}
    stamps = {*_of_words(game, words), *_of_game(game, rounds)}
    for scored, entries, here in zip(rounds, lists, kept, strict=True):
        stamps |= {*_of_round(game, scored, entries, here)}
    return Count(figures, named, frozenset(stamps))


def _of_words(game: PlayedGame, words: list[str]) -> Iterator[str]:
    longest = len(words[0]) if words else 0
    if longest >= 7:
        yield "seven-letters"
    if longest >= 8:
        yield "eight-letters"
    if any("Q" in word for word in words):
        yield "letter-q"
    options = game.options
    if not isinstance(options, DeLuxe) and options.language != "fr" and len(words) >= FAIR:
        yield "foreign-tongue"


def _of_round(
    game: PlayedGame, scored: Scored, entries: tuple[Entry, ...], kept: list[str]
) -> Iterator[str]:
    if len(kept) >= MANY:
        yield "twenty-words"
    if len(kept) >= VERY_MANY:
        yield "forty-words"
    if len(kept) < FAIR:
        return
    if len(kept) == len(entries):
        yield "faultless"
    if scored.in_time:
        yield "before-the-sand"
    is_shared = any(entry.fate == "shared" for entry in entries)
    if game.players > 1 and strikes_shared(game.options) and not is_shared:
        yield "nobody-else"
    mine = scored.points[game.seat]
    is_best = all(scored.points[seat] < mine for seat in game.others())
    if game.players > 1 and is_best and all(len(word) <= SHORT for word in kept):
        yield "small-change"


def _of_game(game: PlayedGame, rounds: list[Scored]) -> Iterator[str]:
    totals = rounds[-1].totals
    if totals[game.seat] >= RICH:
        yield "fifty-points"
    if not game.has_won_alone:
        return
    if totals[game.seat] >= 2 * max(totals[seat] for seat in game.others()):
        yield "twice-as-many"
    if any(
        all(each.totals[seat] > each.totals[game.seat] for seat in game.others())
        for each in rounds[:-1]
    ):
        yield "from-behind"


STAMPS = (
    "seven-letters",
    "eight-letters",
    "letter-q",
    "twenty-words",
    "forty-words",
    "faultless",
    "nobody-else",
    "small-change",
    "before-the-sand",
    "foreign-tongue",
    "fifty-points",
    "twice-as-many",
    "from-behind",
)
BOOK = Figures(FIGURES, STAMPS, count)
