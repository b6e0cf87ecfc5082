"""Every auction there is, against the automaton of the rules written down a second time.

A heart stands for the four ordinary suits. What anyone may say at any moment, and how each auction
ends, is compared for two to five players and every way to mix the additions of the complete game.
"""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from escale.games.tordu.rules import Options

from ..tables import NAMES
from .deals import Table, a_game

Said = tuple[str, ...]  # "A pass", "B ♥", "C double", "D §"


class Asked(NamedTuple):
    """Someone is asked; or nobody, and the contract is settled."""

    name: str
    words: frozenset[str]
    contract: str = ""


def naive(options: Options, players: int) -> dict[Said, Asked]:
    """All moments of all auctions, by what was said before."""
    ring = NAMES[:players]
    moments: dict[Said, Asked] = {}

    def opening(said: Said, number: int) -> None:
        name = ring[number]
        is_last = number == players - 1
        moments[said] = Asked(name, frozenset({"♥", "§"} if is_last else {"♥", "§", "pass"}))
        if not is_last:
            opening((*said, f"{name} pass"), number + 1)
        for sign in "♥§":
            ask_round((*said, f"{name} {sign}"), name, sign)

    def ask_round(said: Said, bidder: str, sign: str) -> None:
        place = ring.index(bidder)
        answer(said, bidder, sign, ring[place + 1 :] + ring[:place], doubler="")

    def answer(said: Said, bidder: str, sign: str, still: str, doubler: str) -> None:
        words = set()
        if options.double and not doubler:
            words.add("double")
        if options.overbid and sign == "♥" and (not doubler or options.overbid_after_double):
            words.add("§")
        if not still or not words:
            end = f"{sign} by {bidder}" + (f", doubled by {doubler}" if doubler else "")
            moments[said] = Asked("", frozenset(), end)
            return
        name, rest = still[0], still[1:]
        moments[said] = Asked(name, frozenset({"pass", *words}))
        answer((*said, f"{name} pass"), bidder, sign, rest, doubler)
        if "double" in words:
            answer((*said, f"{name} double"), bidder, sign, rest, name)
        if "§" in words:
            ask_round((*said, f"{name} §"), name, "§")

    opening((), 0)
    return moments


def real(table: Table, said: Said = ()) -> Iterator[tuple[Said, Asked]]:
    """The same moments, as the rules have them."""
    if table.board.stage != "auction":
        yield said, Asked("", frozenset(), table.contract.removeprefix("3"))
        return
    name, words = table.asked, set(table.may(table.asked).split())
    if "♥" in words:
        assert {"♣", "♦", "♠"} <= words
        words -= {"♣", "♦", "♠"}
    yield said, Asked(name, frozenset(words))
    for other in set(table.names) - {name}:
        assert table.may(other) == ""
    for word in words:
        call = f"3{word}" if word in "♥§" else word
        yield from real(table.play(f"{name} {call}"), (*said, f"{name} {word}"))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("overbid", [False, True])
def test_TOR_9_TOR_26_every_auction_is_one_of_the_automaton(
    overbid: bool, double: bool, after: bool, players: int
) -> None:
    options = Options(overbid=overbid, double=double, overbid_after_double=after)
    assert dict(real(a_game(options, players=players))) == naive(options, players)


@pytest.mark.parametrize("players, auctions", [(2, 2 * 6), (3, 36), (4, 80), (5, 150)])
def test_so_many_ways_there_are_to_hold_a_complete_auction(players: int, auctions: int) -> None:
    """N may open; n ends of a Tordu bid; of another 1, and a double or n more for each other."""
    moments = naive(Options(overbid=True, double=True), players)
    assert sum(not asked.name for asked in moments.values()) == auctions
    assert auctions == players * (players + 1 + (players - 1) * (1 + players))
