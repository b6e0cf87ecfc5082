"""What is counted of a game of Rondelic, and what earns each stamp."""

from escale.boxes import PlayedGame
from escale.games.rondelic.rules.cards import read
from escale.games.rondelic.rules.events import (
    Advanced,
    Body,
    Dealt,
    Edge,
    Exchanged,
    Fallen,
    Kept,
    Refused,
    Restarted,
    Returned,
    Shown,
    Swapped,
    Turned,
    Won,
)
from escale.games.rondelic.rules.model import NOTHING, Options, TextA, TextB

from ..figures import Pair, a_game, check_stamps, counted

ME, BEN, ZOE = 0, 1, 2
TWO, SIX, KING = read("2♣"), read("6♣"), read("R♣")


def deal(*told: Body, lowest: tuple[int, ...] = (BEN,), card: int = SIX) -> tuple[Body, ...]:
    """A deal among three; whoever has the lowest card is said, and nobody moves by that alone."""
    cards = tuple(TWO if seat in lowest else SIX for seat in range(3))
    return (Dealt(1, ZOE, False, card), *told, Shown(cards, lowest))


def a_duel(duel: bool = True) -> tuple[Body, ...]:
    return (Dealt(2, ME, duel, SIX), Shown((SIX, TWO, NOTHING), (BEN,)))


def game(
    *told: Body, options: Options | None = None, winner: int = ME, players: int = 3
) -> PlayedGame:
    """A game that these events have led through."""
    options = options or TextA()
    stakes = 5 if isinstance(options, TextB) else None
    end = () if any(isinstance(each, Won) for each in told) else (Won(winner, stakes),)
    places = tuple(1 if seat == winner else 2 for seat in range(players))
    return a_game(options, (*told, *end), places)


EXCHANGED = Exchanged(ME, BEN, TWO, KING, True)
STAMPS = {
    "jarnac": Pair(game(*deal(Returned(ME, BEN))), game(*deal(Returned(BEN, ME)))),
    "king-home": Pair(
        game(*deal(Returned(ME, BEN)), options=TextB()), game(*deal(Returned(ME, BEN)))
    ),
    "refusal": Pair(game(*deal(Refused(ME, BEN))), game(*deal(Refused(BEN, ME)))),
    "fooled": Pair(
        game(*deal(EXCHANGED, Returned(BEN, ME))),
        game(*deal(EXCHANGED, Returned(BEN, ME), lowest=(ME,))),
    ),
    "bluff": Pair(
        game(*deal(Exchanged(BEN, ME, TWO, SIX), Kept(ME))),
        game(*deal(Swapped(ME, TWO, SIX), Kept(ME), card=TWO)),
    ),
    "third-card": Pair(
        game(*deal(Turned(ME, 2, SIX), Turned(ME, 3, SIX))),
        game(*deal(Turned(ME, 2, SIX)), *deal(Turned(ME, 3, SIX), lowest=(ME,))),
    ),
    "chorus": Pair(
        game(*deal(), Fallen(BEN, False), Fallen(ZOE, False)),
        game(*deal(), Fallen(BEN, False), *deal(), Fallen(ZOE, False)),
    ),
    "duel": Pair(game(*deal(), *a_duel()), game(*deal(), *a_duel(duel=False))),
    "edge": Pair(game(*deal(), Edge(ME)), game(*deal(), Edge(BEN))),
    "light-foot": Pair(game(*deal(), Advanced(ME, 5)), game(*deal(), Advanced(ME, 6))),
    "from-the-hole": Pair(
        game(*deal(), Fallen(ME, True), Restarted(ME)),
        game(*deal(), Fallen(ME, True), Restarted(ME), winner=BEN),
    ),
    "big-table": Pair(game(*deal(), players=6), game(*deal(), players=5)),
    "stakes": Pair(
        game(*deal(), Won(ME, 8), options=TextB()), game(*deal(), Won(ME, 7), options=TextB())
    ),
    "long-evening": Pair(game(*deal() * 50, winner=BEN), game(*deal() * 49, winner=BEN)),
}


def test_every_stamp_is_earned_by_what_it_says() -> None:
    check_stamps("rondelic", STAMPS)


def test_deals_kings_and_falls_are_counted() -> None:
    told = (
        *deal(Returned(ME, BEN), lowest=(ME,)),
        Fallen(ME, True),
        Restarted(ME),
        *deal(),
        *deal(lowest=(BEN, ZOE)),
        Dealt(4, BEN, False),
        Shown((NOTHING, SIX, TWO), (ZOE,)),  # one is out
    )
    assert counted("rondelic", game(*told, winner=BEN)).figures == {
        "deals": 3,
        "escaped": 2,
        "kings": 1,
        "falls": 1,
        "longest-game": 4,
    }
    assert counted("rondelic", game(*deal(), options=TextB())).figures["stakes"] == 5
