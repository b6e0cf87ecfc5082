"""Tables of Biduletruc whose cards serve a test: of the nonces that people bring, one that fits.

A test may look into the server's database, where the secret of a table lies; nobody else may.
"""

import sqlite3
from collections.abc import Callable, Iterator
from itertools import permutations, product
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from escale.core.chance import FairChance
from escale.core.game import Step
from escale.core.record import Seed
from escale.games.biduletruc.rules import JOKER, Biduletruc, Card, Lay, Options, State
from escale.games.biduletruc.rules.dicobidule import is_granted, pages

GAME = Biduletruc()
MOST_NONCES = 20_000  # a few hundred do, as a rule
Plan = TypeVar("Plan")


def secret_of(database: Path, table: str) -> str:
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as reader:
        (row,) = reader.execute("SELECT row FROM tables WHERE id = ?", (table,)).fetchone()
    return str(msgspec.json.decode(row)["secret"])


def nonce_for(
    secret: str, options: Options, seats: int, people: int, plan: Callable[[State], Plan | None]
) -> tuple[str, Plan]:
    """What the last of the people brings, and what can be done with the cards that come of it."""
    for number in range(MOST_NONCES):
        nonce = f"nonce {number}"
        chance = Seed("", secret, ("",) * (people - 1) + (nonce,)).chance()
        found = plan(GAME.start(options, seats, chance).state)
        if found:
            return nonce, found
    raise AssertionError("no hands serve")


# ---- what can be done with the cards


def pairs(state: State, seat: int, granted: bool) -> Iterator[Lay]:
    """Words of this hand on words of the table, which the Dicobidule grants or does not.

    None that stands on the page in black: of that the server has more to say.
    """
    for card, (pile, top) in product(state.hands[seat], enumerate(state.board.tops)):
        if JOKER in {card, top.card} or is_granted(top.card, card) is not granted:
            continue
        if granted or card not in " ".join(pages()[top.card]):
            yield Lay(card, pile)


class Links(NamedTuple):
    """What the first player lays: a right link and a wrong one, on two piles."""

    right: Lay
    wrong: Lay


def links(state: State) -> Links | None:
    """Where the first seat begins."""
    if state.board.turn != 0:
        return None
    for right, wrong in product(pairs(state, 0, True), pairs(state, 0, False)):
        if right.pile != wrong.pile and right.card != wrong.card:
            return Links(right, wrong)
    return None


class Wins(NamedTuple):
    """All on one pile: ten cards of which the last is wrong; then three, the last one right."""

    first: tuple[Card, ...]
    second: tuple[Card, ...]


def wins(state: State) -> Wins | None:
    """The first seat begins and has no violet cards, nor do they come."""
    hand, drawn = state.hands[0], state.stock[:2]
    if state.board.turn != 0 or JOKER in {*hand, *drawn}:
        return None
    for *others, before, last in ((*hand[2:], *hand[:2]), hand):
        if is_granted(before, last):
            continue
        for second in permutations((last, *drawn)):
            if is_granted(second[1], second[2]):
                return Wins((*others, before, last), second)
    return None


def begins(state: State) -> bool:
    return state.board.turn == 0


def soon(state: State) -> bool:
    """Whether the first seat begins, and right links leave it a violet card that wins (BID-44)."""
    while (hand := state.hands[0])[1:] and state.board.turn == 0:
        lay = next(lays(msgspec.to_builtins(GAME.view(state, 0))), None)
        if lay is None:
            return False
        state = GAME.apply(state, Step(0, lay), FairChance(b"")).state
    return hand == (JOKER,)


def lays(view: dict[str, Any]) -> Iterator[Lay]:
    """What one who knows the Dicobidule by heart lays now."""
    board, hand = view["board"], view["hand"]
    waits = board["has_joker"] or (board["laid"] and len(hand) == 1)  # BID-15, BID-42
    cards = [card for card in hand if card != JOKER or not waits]
    for card, (number, pile) in product(cards, enumerate(board["piles"])):
        top = pile[-1]["card"]
        if JOKER in {card, top} or is_granted(top, card):
            yield Lay(card, number)
