"""What is counted of a game of Ludime, and what earns each stamp."""

from escale.boxes import PlayedGame
from escale.games.ludime.rules.events import Body, Modified, Scored, Shown, WentOut, Won, WordLaid
from escale.games.ludime.rules.model import Die, OneWord, Options, Partie
from escale.games.ludime.rules.pack import value

from ..figures import Pair, a_game, check_stamps, counted

ME, BEN, ZOE = 0, 1, 2


def laid(seat: int, word: str, number: int = 0) -> WordLaid:
    return WordLaid(seat, number, word, value(word), 5)


def changed(seat: int, owner: int, word: str, number: int = 0, stolen: bool = True) -> Modified:
    return Modified(seat, number, owner, stolen, word[:-1], word, word[-1], value(word), 4)


def shown(seat: int, word: str) -> Shown:
    return Shown(seat, "E", word, value(word))


def scored(manche: int, points: tuple[int, ...], totals: tuple[int, ...]) -> Scored:
    none = ("",) * len(points)
    return Scored(manche, "out", points, totals, none, none, none)


def game(
    *told: Body, options: Options | None = None, manches: tuple[tuple[int, ...], ...] = ((9, 8, 7),)
) -> PlayedGame:
    """A game of these manches, in the first of which all this happened; points decide."""
    totals = [0] * len(manches[0])
    ends: list[Body] = []
    for number, points in enumerate(manches, 1):
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        ends.append(scored(number, points, tuple(totals)))
    places = tuple(1 + sum(other > total for other in totals) for total in totals)
    rest = () if any(isinstance(each, Won) for each in told) else (Won((), "manches", False),)
    return a_game(options or Partie(), (*told, *ends, *rest), places)


STAMPS = {
    "long-word": Pair(game(laid(ME, "PATIENCE")), game(laid(ME, "ORANGES"), laid(BEN, "PATIENCE"))),
    "dear-word": Pair(game(laid(ME, "PATIENCE")), game(laid(ME, "PATIEN"))),
    "rare-letter": Pair(game(laid(ME, "KOALA")), game(laid(BEN, "KOALA"), laid(ME, "CHAT"))),
    "thief": Pair(game(changed(ME, BEN, "CHATS")), game(changed(ME, ME, "CHATS", stolen=False))),
    "three-thefts": Pair(
        game(*(changed(ME, BEN, "CHATS", n) for n in range(3))),
        game(*(changed(ME, BEN, "CHATS", n) for n in range(2)), changed(BEN, ZOE, "CHATS", 4)),
    ),
    "taken-back": Pair(
        game(changed(BEN, ME, "CHATS"), changed(ME, BEN, "ACHATS")),
        game(changed(BEN, ME, "CHATS"), changed(ME, BEN, "ACHATS", 1)),
    ),
    "well-guarded": Pair(
        game(changed(BEN, ZOE, "CHATS")), game(changed(BEN, ZOE, "CHATS"), changed(ZOE, ME, "OS"))
    ),
    "empty-hand": Pair(game(WentOut(ME, False)), game(WentOut(BEN, False))),
    "ten-letters": Pair(
        game(changed(ME, BEN, "IMPATIENCE", stolen=False), options=OneWord()),
        game(laid(ME, "IMPATIENCE")),
    ),
    "whole-hand": Pair(
        game(shown(ME, "ORANGES"), options=Die()), game(shown(ME, "ORANGE"), options=Die())
    ),
    "twice-as-many": Pair(game(manches=((20, 10, 0),)), game(manches=((20, 11, 0),))),
    "from-behind": Pair(game(manches=((1, 2, 3), (9, 0, 0))), game(manches=((1, 1, 3), (9, 0, 0)))),
    "by-a-word": Pair(game(Won((ME,), "manches", True)), game(Won((ME,), "manches", False))),
}


def test_every_stamp_is_earned_by_what_it_says() -> None:
    check_stamps("ludime", STAMPS)


def test_words_and_thefts_are_counted() -> None:
    count = counted(
        "ludime",
        game(
            laid(ME, "CHAT"),
            changed(BEN, ME, "CHATS"),
            changed(ME, BEN, "ACHATS"),
            laid(BEN, "PATIENCE"),
            laid(ME, "WAX", 3),
            manches=((9, 8), (12, 0)),
        ),
    )
    assert count.figures == {
        "words": 3,
        "stolen": 1,
        "lost": 1,
        "points": 21,
        "best-manche": 12,
        "best-word": value("ACHATS"),
        "longest-word": 6,
    }
    assert count.words == {"best-word": "ACHATS", "longest-word": "ACHATS"}


def test_without_a_word_there_is_no_best_one() -> None:
    assert counted("ludime", game(laid(BEN, "CHAT"))).words == {}
