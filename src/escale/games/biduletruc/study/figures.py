"""What is counted of a finished game of Biduletruc, and the stamps that it earns."""

from collections import Counter
from collections.abc import Iterator

from ....boxes import Count, Figure, Figures, PlayedGame
from ..rules.events import Changed, Countered, Dealt, Ended, Judged, Laid, Skipped, Won
from ..rules.model import JOKER

FIGURES = (
    Figure("laid"),
    Figure("right-dicos", of="dicos"),
    Figure("dicos"),
    Figure("doubted"),
    Figure("caught", of="doubted"),
    Figure("cards-in-a-turn", "most"),
)
MANY_IN_A_TURN = 4
MANY_DICOS = 3
QUICK = 8  # turns of one's own
FAR = 5  # cards that all others still hold


def count(game: PlayedGame) -> Count:
    """The cards that a seat has laid, and who said "dico" to whom."""
    mine = game.seat
    laid = [each for each in game.told if isinstance(each, Laid) and each.seat == mine]
    verdicts = [each.verdict for each in game.told if isinstance(each, Judged)]
    said = [each for each in verdicts if each.challenger == mine]
    heard = [each for each in verdicts if each.culprit == mine]
    turns = _turns(game)
    figures = {
        "laid": len(laid),
        "dicos": len(said),
        "right-dicos": sum(not each.granted for each in said),
        "doubted": len(heard),
        "caught": sum(not each.granted for each in heard),
        "cards-in-a-turn": max(turns, default=0),
    }
    stamps = {*_of_cards(game, laid, turns), *_of_dicos(figures), *_of_game(game, figures)}
    return Count(figures, {}, frozenset(stamps))


def _turns(game: PlayedGame) -> list[int]:
    """How many cards the seat laid in each of its turns; the last one may win at once."""
    found, here = [], 0
    for each in game.told:
        if isinstance(each, Laid) and each.seat == game.seat:
            here += 1
        elif isinstance(each, Ended) and each.seat == game.seat:
            found.append(each.laid)
            here = 0
    return [*found, here] if here else found


def _of_cards(game: PlayedGame, laid: list[Laid], turns: list[int]) -> Iterator[str]:
    kinds = Counter(
        type(each)
        for each in game.told
        if isinstance(each, Changed | Skipped | Countered) and each.seat == game.seat
    )
    if kinds[Changed]:
        yield "change"
    if kinds[Skipped]:
        yield "skip"
    if kinds[Countered]:
        yield "counter"
    if any(each.card == JOKER for each in laid):
        yield "violet"
    dealt = next(each for each in game.told if isinstance(each, Dealt))
    if dealt.heart is not None and any(each.card == dealt.heart for each in laid):
        yield "heart"
    if max(turns, default=0) >= MANY_IN_A_TURN:
        yield "four-at-once"


def _of_dicos(figures: dict[str, int]) -> Iterator[str]:
    if figures["right-dicos"]:
        yield "dico"
    if figures["right-dicos"] >= MANY_DICOS:
        yield "three-dicos"
    if figures["doubted"] > figures["caught"]:
        yield "it-stands"
    if figures["caught"] == 0 and figures["doubted"] >= 2:
        yield "twice-doubted"


def _of_game(game: PlayedGame, figures: dict[str, int]) -> Iterator[str]:
    won = next(each for each in game.told if isinstance(each, Won))
    if not game.has_won_alone or won.reason != "out":
        return
    yield "empty-hand"
    if not figures["doubted"]:
        yield "beyond-doubt"
    if all(len(won.hands[seat]) >= FAR for seat in game.others()):
        yield "far-ahead"
    if len(_turns(game)) <= QUICK:
        yield "quick"


STAMPS = (
    "dico",
    "three-dicos",
    "it-stands",
    "twice-doubted",
    "four-at-once",
    "violet",
    "heart",
    "change",
    "skip",
    "counter",
    "empty-hand",
    "beyond-doubt",
    "far-ahead",
    "quick",
)
BOOK = Figures(FIGURES, STAMPS, count)
