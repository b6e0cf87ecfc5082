"""Who sits with whom in a round on the same deals: each meets as many others as possible."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from .model import HOUSE

ATTEMPTS = 12  # drawings, of which the best counts
Met = Mapping[frozenset[str], int]  # how often two have sat at one table


def draw(
    players: Sequence[str],
    places: int,
    met: Met,
    seats: Mapping[tuple[str, int], int],
    seed: str,
) -> tuple[tuple[str, ...], ...]:
    """Tables of so many places; bots of the house take what stays free, at most one table's.

    `seats` says how often a player has had a seat. The same seed draws the same.
    """
    random = Random(seed)
    count = -(-len(players) // places)
    drawings = [_drawing(players, places, count, met, random) for _ in range(ATTEMPTS)]
    best = min(drawings, key=lambda tables: _cost(tables, met))
    return tuple(_by_seat(table, places, seats) for table in best)


def _drawing(
    players: Sequence[str], places: int, count: int, met: Met, random: Random
) -> list[list[str]]:
    """One table after the other: next to those who sit there already, whoever they met least."""
    waiting = random.sample(list(players), len(players))
    sizes = _sizes(len(players), places, count)
    tables = []
    for size in sizes:
        table = [waiting.pop(0)]
        while len(table) < size:
            table.append(waiting.pop(_least_met(waiting, table, met)))
        tables.append(table)
    return tables


def _sizes(players: int, places: int, count: int) -> list[int]:
    """As even as possible: nobody sits alone with bots while others are full."""
    base, more = divmod(players, count)
    return [base + (number < more) for number in range(count)] if players > places else [players]


def _least_met(waiting: Sequence[str], table: Sequence[str], met: Met) -> int:
    def often(number: int) -> int:
        return sum(met.get(frozenset((waiting[number], other)), 0) ** 2 for other in table)

    return min(range(len(waiting)), key=often)


def _cost(tables: Sequence[Sequence[str]], met: Met) -> int:
    return sum(
        (2 * met.get(frozenset((one, other)), 0) + 1)
        for table in tables
        for number, one in enumerate(table)
        for other in table[number + 1 :]
    )


def _by_seat(
    table: Sequence[str], places: int, seats: Mapping[tuple[str, int], int]
) -> tuple[str, ...]:
    """Each on the free seat that they have had least often."""
    free = list(range(places))
    taken: dict[int, str] = {}
    often: Callable[[str, int], int] = lambda player, seat: seats.get((player, seat), 0)  # noqa: E731
    for player in sorted(table, key=lambda each: -max(often(each, seat) for seat in free)):
        seat = min(free, key=lambda each: (often(player, each), each))
        free.remove(seat)
        taken[seat] = player
    return tuple(taken.get(seat, HOUSE) for seat in range(places))
