"""A small language for Biduletruc's tests: piles, hands and red cards drawn as text.

    table = drawn('''
        A      pluie fourmi * + skip change       a hand, then the red cards; * is a Biduletruc
        B      rouge + counter                    A sits at seat 1, B on their left, and so on
        piles  ciel A:nuage | mer B:sel! C:eau~   from the bottom: A laid it, ! verified, ~ fresh
        talon  riz lit                            the next to be drawn first; A: A put it there
    ''', turn="A")
    table.play("A lay pluie on nuage", "B dico pluie")
    table.piles == "ciel A:nuage | mer B:sel! C:eau~"
    table.hand("A") == "* fourmi lit pluie riz"
    table.refusal("B dico nuage") == "covered [BID-31]"

A card that is challenged is named by its word, or by its number once it is gone. `tiny_dicobidule`
(conftest) grants what GRANTED says. What else one can ask of a table, tables.py says.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, cast

from msgspec import structs

from escale.core.ready import PROCEED
from escale.games.biduletruc.rules import (
    CONCEDE,
    COUNTER,
    DRAW,
    END,
    GIVE_WAY,
    JOKER,
    SKIP,
    Action,
    Biduletruc,
    Board,
    Card,
    Change,
    Dico,
    Fresh,
    Lay,
    Options,
    Placed,
    Red,
    Settle,
    State,
    Trust,
    View,
)
from escale.games.biduletruc.rules.events import Body
from escale.games.biduletruc.rules.pack import in_order, in_order_red

from ..tables import FIRST, NAMES, Script, TableOf, by_seat, seat_of

GAME = Biduletruc()
NO_WINDOW = Options(window=0)
# Directed: a nuage may be laid on a ciel, not the other way round.
GRANTED = {
    ("ciel", "nuage"),
    ("nuage", "pluie"),
    ("eau", "bouche"),
    ("rouge", "bleu"),
    ("bleu", "rose"),
    ("mer", "sel"),
}
PLAIN: Mapping[str, Action] = {
    "draw": DRAW,
    "skip": SKIP,
    "counter": COUNTER,
    "give-way": GIVE_WAY,
    "end": END,
    "concede": CONCEDE,
    "proceed": PROCEED,
}


def card(word: str) -> Card:
    return JOKER if word == "*" else word


def cards(text: str) -> tuple[Card, ...]:
    return tuple(card(word) for word in text.split())


def spelled(some: Collection[Card]) -> str:
    """Cards as they are drawn here, in the order of the alphabet."""
    return " ".join(sorted("*" if each == JOKER else each for each in some))


@dataclass(frozen=True)
class Table(TableOf[State, Action, View, Body]):
    """A game of Biduletruc under way."""

    game = GAME

    @property
    def board(self) -> Board:
        return self.state.board

    # ---- what happens

    def action(self, verb: str, rest: list[str]) -> Action:
        if verb == "lay":
            word, _, top = rest
            tops = [each.card for each in self.board.tops]
            return Lay(card(word), int(top) if top.isdigit() else tops.index(card(top)))
        if verb == "change":
            return Change((card(rest[0]), card(rest[1])))
        about: dict[str, Callable[[int], Action]] = {"dico": Dico, "trust": Trust, "settle": Settle}
        return about[verb](self.number(rest[0])) if verb in about else PLAIN[verb]

    def number(self, word: str) -> int:
        """The number of a card on the table; of several, the last that came."""
        if word.isdigit():
            return int(word)
        placed = [each for pile in self.board.piles for each in pile if each.card == card(word)]
        return max(each.number for each in placed)

    # ---- what stands

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return self.name(self.board.turn)

    @property
    def others(self) -> str:
        """The players who may act although it is not their turn."""
        return self.named(GAME.actors(self.state).may)

    def may_lay(self, name: str) -> str:
        """The cards that may be laid on one pile or another."""
        return spelled({each.card for each in self.legal(name) if isinstance(each, Lay)})

    @property
    def piles(self) -> str:
        """The piles, written as `drawn` reads them."""
        fresh = {each.number for each in self.board.fresh}
        return " | ".join(
            " ".join(self._placed(each, each.number in fresh) for each in pile)
            for pile in self.board.piles
        )

    def _placed(self, placed: Placed, is_fresh: bool) -> str:
        by = "" if placed.by is None else f"{self.name(placed.by)}:"
        word = "*" if placed.card == JOKER else placed.card
        return f"{by}{word}{'!' * placed.is_verified}{'~' * is_fresh}"

    def hand(self, name: str) -> str:
        return spelled(self.state.hands[self.seat(name)])

    def reds(self, name: str) -> str:
        return " ".join(self.state.reds[self.seat(name)])

    def known(self, name: str) -> str:
        """The cards in this hand that all know."""
        return spelled(self.board.known[self.seat(name)])

    @property
    def talon(self) -> str:
        """The cards of the talon, the top one first."""
        return " ".join("*" if each == JOKER else each for each in self.state.stock)

    @property
    def used(self) -> str:
        return " ".join(f"{self.name(each.seat)}:{each.red}" for each in self.board.used)

    @property
    def owed(self) -> str:
        """The players who owe turns, and how many."""
        owed = ((name, self.board.owed[self.seat(name)]) for name in self.names)
        return " ".join(f"{name}:{turns}" for name, turns in owed if turns)

    @property
    def skips(self) -> str:
        """The players who are to be skipped, and by whom."""
        waiting = ((name, self.board.skips[self.seat(name)]) for name in self.names)
        return " ".join(f"{name}:{''.join(map(self.name, by))}" for name, by in waiting if by)


# ---- games from their first card


def started(
    players: int = 3, options: Options | None = None, script: Script | None = None, seed: int = 0
) -> Table:
    """Just dealt; A, at seat 1, is the first unless the script says otherwise."""
    script = {"first": FIRST, **(script or {})}
    return Table.started(options or Options(), players, script, seed)


# ---- positions drawn as text


def drawn(
    text: str,
    turn: str = "A",
    options: Options = NO_WINDOW,
    script: Script | None = None,
    **changes: Any,
) -> Table:
    """A game under way; `changes` are fields of the board, by letter where they are by seat."""
    rows = dict(line.strip().partition(" ")[::2] for line in text.strip().splitlines())
    names = "".join(name for name in rows if len(name) == 1)
    assert names == NAMES[: len(names)], "players in their order"
    players = len(names)
    parts = {name: rows[name].partition("+") for name in names}
    hands = {name: in_order(cards(hand.replace("-", ""))) for name, (hand, _, _) in parts.items()}
    reds = {
        name: in_order_red(cast("tuple[Red, ...]", tuple(red.split())))
        for name, (_, _, red) in parts.items()
    }
    piles, fresh = _piles(rows["piles"], players)
    talon = [each.rpartition(":") for each in rows.get("talon", "").split()]
    stock = tuple(card(word) for _, _, word in talon)
    on_table = [placed.card for pile in piles for placed in pile]
    every = [*on_table, *stock, *(each for hand in hands.values() for each in hand)]
    known = {name: cards(held) for name, held in changes.pop("known", {}).items()}
    skips = {
        name: tuple(seat_of(each, players) for each in by)
        for name, by in changes.pop("skips", {}).items()
    }
    board = Board(
        options,
        "turn",
        turn=seat_of(turn, players),
        turns=5,
        moves=0,
        laid=0,
        has_joker=False,
        has_drawn=False,
        is_drawn_held=False,
        has_changed=False,
        has_skipped=False,
        previous=None,
        piles=piles,
        placed=sum(map(len, piles)),
        fresh=fresh,
        sizes=by_seat({name: len(hand) for name, hand in hands.items()}, players, 0),
        reds=by_seat({name: len(red) for name, red in reds.items()}, players, 0),
        used=(),
        stock=len(stock),
        buried=tuple(seat_of(by, players) if by else None for by, _, _ in talon),
        rebuilt=0,
        heart=None,
        jokers=every.count(JOKER),
        violet=(0,) * players,
        known=by_seat(known, players, ()),
        returned=(),
        owed=by_seat(changes.pop("owed", {}), players, 0),
        skips=by_seat(skips, players, ()),
        stuck=0,
        conceded=(),
    )
    if "previous" in changes:
        changes["previous"] = seat_of(changes["previous"], players)
    board = structs.replace(board, **changes)
    held, red = by_seat(hands, players, ()), by_seat(reds, players, ())
    return Table(State(board, held, red, stock), script or {})


def _piles(text: str, players: int) -> tuple[tuple[tuple[Placed, ...], ...], tuple[Fresh, ...]]:
    """The cards get their numbers from left to right."""
    piles, fresh, number = list[tuple[Placed, ...]](), list[Fresh](), 0
    for chain in text.split("|"):
        pile = []
        for each in chain.split():
            by, _, word = each.rpartition(":")
            plain = word.rstrip("!~")
            seat = seat_of(by, players) if by else None
            pile.append(Placed(number, card(plain), seat, "!" in word))
            if "~" in word:
                fresh.append(Fresh(number))
            number += 1
        piles.append(tuple(pile))
    return tuple(piles), tuple(fresh)
