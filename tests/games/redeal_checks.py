"""Worlds drawn by `redeal`, compared with an enumeration: all possible, with the right frequency.

Packs are made small for this, so that all deals can be played; those that lead to what the seat has
seen are counted.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import Any, TypeVar

from escale.core.chance import Chance, FastChance
from escale.core.errors import IllegalAction
from escale.core.game import AnyGame, Seat, Step

from .enumerated_chance import Distribution, Dropped, p_value
from .tables import State, TableOf

DRAWS = 400
TOO_UNLIKELY = 1e-4  # every draw is seeded: a test that passes goes on passing
EVERYONE = ("spectator", "A", "B")

Table = TypeVar("Table", bound=TableOf[Any, Any, Any, Any])
TableType = type[TableOf[State, Any, Any, Any]]


def moved(table: Table, move: str | Step[Any], chance: Chance) -> Table:
    """One move later; a world in which it cannot be made is dropped."""
    try:
        step = table.step(move) if isinstance(move, str) else move
        table.game.check(table.state, step)
    except (ValueError, IllegalAction) as impossible:
        raise Dropped from impossible
    return replace(table, state=table.game.apply(table.state, step, chance).state)


def whole(state: object) -> object:
    return state


def compare(
    table: TableType[State],
    worlds: Distribution[State],
    names: Sequence[str],
    parts: Sequence[Callable[[State], object]],
) -> None:
    """For each player's view that fits most worlds: each world is drawn as often as it should."""
    assert worlds, "no deal allows these moves"
    for name in names:
        seat = table(next(iter(worlds))).audience(name)
        alike = max(views_of(table.game, worlds, seat), key=len)
        found = redealt(table.game, alike, seat, DRAWS)
        for part in parts:
            some: Distribution[object] = defaultdict(Fraction)
            for state, weight in alike.items():
                some[part(state)] += weight
            p = p_value(some, [part(state) for state in found])
            assert p > TOO_UNLIKELY, f"{name}: {len(alike)} worlds"


def check_all_worlds_occur(
    table: TableType[State], worlds: Distribution[State], name: str, most: int | None = None
) -> None:
    """Check for every view, or `most` of them, that exactly the possible worlds are drawn."""
    seat = table(next(iter(worlds))).audience(name)
    for alike in islice(views_of(table.game, worlds, seat), most):
        assert set(redealt(table.game, alike, seat, 40 * len(alike))) == set(alike)


def views_of(
    game: AnyGame, worlds: Distribution[State], seat: Seat | None
) -> list[Distribution[State]]:
    """The worlds by what this seat sees of them."""
    by_view: dict[str, Distribution[State]] = {}
    for state, weight in worlds.items():
        by_view.setdefault(repr(game.view(state, seat)), {})[state] = weight
    return list(by_view.values())


def redealt(
    game: AnyGame, alike: Distribution[State], seat: Seat | None, count: int
) -> list[State]:
    """`count` worlds drawn by `redeal`, from the view that this seat has in all these worlds."""
    view = game.view(next(iter(alike)), seat)
    return [game.redeal(view, FastChance(luck)) for luck in range(count)]
