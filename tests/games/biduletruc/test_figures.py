"""What is counted of a game of Biduletruc, and what earns each stamp."""

from escale.boxes import PlayedGame
from escale.games.biduletruc.rules.events import (
    Body,
    Changed,
    Countered,
    Dealt,
    Ended,
    Judged,
    Laid,
    Skipped,
    Won,
)
from escale.games.biduletruc.rules.model import JOKER, Options, Reason, Verdict

from ..figures import Pair, a_game, check_stamps, counted

ME, BEN = 0, 1


def laid(seat: int, card: str = "pluie") -> Laid:
    return Laid(seat, 0, 1, card, "nuage", 3)


def dico(challenger: int, culprit: int, *, granted: bool) -> Judged:
    return Judged(Verdict(1, challenger, culprit, "nuage", "pluie", granted, ()), "draws")


def turn(seat: int, cards: int) -> tuple[Body, ...]:
    return (*(laid(seat) for _ in range(cards)), Ended(seat, cards))


def game(*told: Body, left: int = 3, winner: int = ME, reason: Reason = "out") -> PlayedGame:
    """A game for two around the word "ciel"; the other holds so many cards at the end."""
    dealt = Dealt(ME, ("nuage",), (8, 8), 40, "ciel")
    hands = tuple(() if seat == winner else ("pont",) * left for seat in (ME, BEN))
    end = Won((winner,), reason, hands)
    places = (1, 2) if winner == ME else (2, 1)
    return a_game(Options(), (dealt, *told, end), places)


STAMPS = {
    "dico": Pair(game(dico(ME, BEN, granted=False)), game(dico(ME, BEN, granted=True))),
    "three-dicos": Pair(
        game(*[dico(ME, BEN, granted=False)] * 3),
        game(*[dico(ME, BEN, granted=False)] * 2, dico(ME, BEN, granted=True)),
    ),
    "it-stands": Pair(game(dico(BEN, ME, granted=True)), game(dico(BEN, ME, granted=False))),
    "twice-doubted": Pair(
        game(*[dico(BEN, ME, granted=True)] * 2),
        game(*[dico(BEN, ME, granted=True)] * 2, dico(BEN, ME, granted=False)),
    ),
    "four-at-once": Pair(
        game(*turn(ME, 1), *(laid(ME) for _ in range(4))), game(*turn(ME, 3), *turn(ME, 3))
    ),
    "violet": Pair(game(laid(ME, JOKER)), game(laid(BEN, JOKER))),
    "heart": Pair(game(laid(ME, "ciel")), game(laid(BEN, "ciel"))),
    "change": Pair(game(Changed(ME, False)), game(Changed(BEN, False))),
    "skip": Pair(game(Skipped(ME, BEN)), game(Skipped(BEN, ME))),
    "counter": Pair(game(Countered(ME, BEN)), game(Countered(BEN, ME))),
    "empty-hand": Pair(game(laid(ME)), game(laid(ME), reason="dead")),
    "beyond-doubt": Pair(game(laid(ME)), game(laid(ME), dico(BEN, ME, granted=True))),
    "far-ahead": Pair(game(laid(ME), left=5), game(laid(ME), left=4)),
    "quick": Pair(game(*turn(ME, 1) * 7, laid(ME)), game(*turn(ME, 1) * 8, laid(ME))),
}


def test_every_stamp_is_earned_by_what_it_says() -> None:
    check_stamps("biduletruc", STAMPS)


def test_cards_and_dicos_are_counted() -> None:
    told = (
        *turn(ME, 2),
        dico(BEN, ME, granted=False),
        *turn(BEN, 5),
        dico(ME, BEN, granted=True),
        dico(ME, BEN, granted=False),
        *turn(ME, 3),
        dico(BEN, ME, granted=True),
    )
    assert counted("biduletruc", game(*told, winner=BEN)).figures == {
        "laid": 5,
        "dicos": 2,
        "right-dicos": 1,
        "doubted": 2,
        "caught": 1,
        "cards-in-a-turn": 3,
    }
