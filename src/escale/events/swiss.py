"""Rounds of a Swiss tournament: equal scores meet, nobody twice, the upper half the lower half."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from .matching import cheapest_pairs

GROUP = 10_000  # between neighbouring scores; more than positions within a group can cost


class Entrant(Struct, frozen=True):
    """A player as far as the next round asks."""

    player: str
    score: int  # in half points
    byes: int = 0  # rounds for which nobody was left to meet
    firsts: int = 0  # games in which they sat first
    met: Mapping[str, int] = {}  # how often they have met whom


class Pairs(NamedTuple):
    """A round: who sits first and second at each table, and who is left over."""

    tables: tuple[tuple[str, str], ...]
    bye: str | None


def pair(ranked: Sequence[Entrant]) -> Pairs:
    """The next round of these players, the best first.

    Of an odd number, one of those with the fewest byes is left over, as far down as possible.
    """
    if len(ranked) % 2 == 0:
        return Pairs(_tables(ranked), None)
    fewest = min(each.byes for each in ranked)
    low = [number for number, each in enumerate(ranked) if each.byes == fewest]
    best: tuple[int, int] | None = None
    tables: tuple[tuple[str, str], ...] = ()
    bye = ""
    for number in reversed(low):
        rest = [*ranked[:number], *ranked[number + 1 :]]
        found = _tables(rest)
        met = {each.player: each.met for each in rest}
        again = sum(met[first].get(second, 0) for first, second in found)
        if best is None or again < best[0]:
            best, tables, bye = (again, number), found, ranked[number].player
        if not again:
            break
    return Pairs(tables, bye)


def _tables(ranked: Sequence[Entrant]) -> tuple[tuple[str, str], ...]:
    position, half = _positions(ranked)

    def cost(i: int, j: int) -> int:
        apart = ranked[i].score - ranked[j].score
        if apart:  # somebody floats: as short a way as possible, and next to the edge
            return apart * apart * GROUP + (j - i)
        return min((position[j] - position[i] - half[i]) ** 2, GROUP - 1)

    def met(i: int, j: int) -> int:
        return ranked[i].met.get(ranked[j].player, 0)

    pairs = cheapest_pairs(len(ranked), cost, met)
    return tuple(_seated(ranked[i], ranked[j], number) for number, (i, j) in enumerate(pairs))


def _positions(ranked: Sequence[Entrant]) -> tuple[list[int], list[int]]:
    """For each player, which one of their score they are, and half of how many there are."""
    sizes: dict[int, int] = {}
    position = []
    for each in ranked:
        position.append(sizes.get(each.score, 0))
        sizes[each.score] = position[-1] + 1
    return position, [max(1, sizes[each.score] // 2) for each in ranked]


def _seated(better: Entrant, other: Entrant, number: int) -> tuple[str, str]:
    """Whoever has sat first less often does; if both have as often, it alternates by table."""
    is_first = (better.firsts, number % 2) <= (other.firsts, 0)
    return (better.player, other.player) if is_first else (other.player, better.player)
