"""What is counted of a finished game of Le Tordu, and the stamps that it earns."""

from collections.abc import Iterator
from itertools import pairwise

from ....boxes import Count, Figure, Figures, PlayedGame
from ..rules.cards import TORDU
from ..rules.events import Bidden, Doubled, MancheWon, Scored, Taken

FIGURES = (
    Figure("made", of="announced"),
    Figure("announced"),
    Figure("made-tordu", of="announced-tordu"),
    Figure("announced-tordu"),
    Figure("off"),
    Figure("tricks"),
    Figure("biggest-contract", "most"),
    Figure("best-deal", "most"),
)
BIG = 5  # tricks announced
FAR = 5  # points behind the first


def count(game: PlayedGame) -> Count:
    """The contracts of a seat, the tricks it took, and what it marked."""
    deals = [each for each in game.told if isinstance(each, Scored)]
    own = [each for each in deals if each.declarer == game.seat]
    tordu = [each for each in own if each.suit == TORDU]
    made = [each for each in own if each.exact]
    figures = {
        "announced": len(own),
        "made": len(made),
        "announced-tordu": len(tordu),
        "made-tordu": sum(each.exact for each in tordu),
        "off": sum(abs(each.taken - each.number) for each in own),
        "tricks": sum(isinstance(each, Taken) and each.seat == game.seat for each in game.told),
        "best-deal": max(each.points[game.seat] for each in deals),
    }
    if made:
        figures["biggest-contract"] = max(each.number for each in made)
    stamps = {*_of_contracts(game, own), *_of_auctions(game), *_of_game(game, deals, own)}
    return Count(figures, {}, frozenset(stamps))


def _of_contracts(game: PlayedGame, own: list[Scored]) -> Iterator[str]:
    made = [each for each in own if each.exact]
    if made:
        yield "contract"
    if any(each.suit == TORDU for each in made):
        yield "tordu"
    if any(each.number == 0 for each in made):
        yield "nothing"
    if any(each.number >= BIG for each in made):
        yield "big"
    if any(each.doubled for each in made):
        yield "doubled"
    exact = [each.exact for each in own]
    if any(all(exact[first : first + 3]) for first in range(len(exact) - 2)):
        yield "three-in-a-row"
    if game.has_won and len(own) >= 2 and all(exact):
        yield "spotless"
    tricks = [each for each in game.told if isinstance(each, Taken | Scored)]
    for last, scored in pairwise(tricks):
        if not (isinstance(last, Taken) and isinstance(scored, Scored) and scored.exact):
            continue
        if last.seat == scored.declarer == game.seat:
            yield "last-trick"


def _of_auctions(game: PlayedGame) -> Iterator[str]:
    """What was said before a deal, and what came of it."""
    doubler, overbidder = None, None
    for each in game.told:
        match each:
            case Doubled(seat=seat):
                doubler = seat
            case Bidden(seat=seat, over=over):
                overbidder = None if over is None else seat
            case Scored():
                if doubler == game.seat and not each.exact:
                    yield "caught"
                if overbidder == each.declarer == game.seat and each.exact:
                    yield "overbid"
                doubler = overbidder = None
            case _:
                pass


def _of_game(game: PlayedGame, deals: list[Scored], own: list[Scored]) -> Iterator[str]:
    last = deals[-1].scores
    if not game.has_won_alone:
        return
    if any(last[seat] == 0 for seat in game.others()):
        yield "whitewash"
    if not own:
        yield "without-a-word"
    if any(max(each.scores) - each.scores[game.seat] >= FAR for each in deals):
        yield "from-behind"
    manches = [each for each in game.told if isinstance(each, MancheWon)]
    if manches and manches[-1].won[game.seat] >= 2:
        yield "two-manches"


STAMPS = (
    "contract",
    "tordu",
    "nothing",
    "big",
    "doubled",
    "caught",
    "overbid",
    "last-trick",
    "three-in-a-row",
    "spotless",
    "whitewash",
    "without-a-word",
    "from-behind",
    "two-manches",
)
BOOK = Figures(FIGURES, STAMPS, count)
