"""Pairs of people at the least cost, and nobody meets twice while that can be avoided."""

from collections.abc import Callable, Sequence

NEAREST = 24  # partners of each player among whom a pairing is looked for first
MANY = 64  # players; for fewer all partners are looked at at once
Cost = Callable[[int, int], int]


def cheapest_pairs(count: int, cost: Cost, forbidden: Callable[[int, int], int]) -> list[list[int]]:
    """All of an even number, in pairs of numbers below it; each pair is in order.

    `forbidden` says how often two have met. As few as possible meet again, those who have met least
    often; among such pairings the sum of the costs is the least, or for many players close to it.
    """
    near = NEAREST
    while count > MANY and near < count:
        pairs = _match(_near_edges(count, cost, forbidden, near))
        if len(pairs) * 2 == count:
            return pairs
        near *= 2
    numbers = range(count)
    edges = [(i, j, cost(i, j)) for i in numbers for j in numbers[i + 1 :] if not forbidden(i, j)]
    pairs = _match(edges)
    if len(pairs) * 2 == count:
        return pairs
    most = 1 + count * max((cost(i, j) for i in numbers for j in numbers[i + 1 :]), default=0)
    return _match(
        [
            (i, j, cost(i, j) + most * forbidden(i, j) ** 2)
            for i in numbers
            for j in numbers[i + 1 :]
        ]
    )


def _near_edges(
    count: int, cost: Cost, forbidden: Callable[[int, int], int], near: int
) -> list[tuple[int, int, int]]:
    found: dict[tuple[int, int], int] = {}
    for i in range(count):
        partners = [
            (cost(min(i, j), max(i, j)), j)
            for j in range(count)
            if j != i and not forbidden(min(i, j), max(i, j))
        ]
        for each, j in sorted(partners)[:near]:
            found[min(i, j), max(i, j)] = each
    return [(i, j, each) for (i, j), each in sorted(found.items())]


def _match(edges: Sequence[tuple[int, int, int]]) -> list[list[int]]:
    # Imported when it is needed: that takes a second.
    import networkx as nx  # type: ignore[import-untyped]  # noqa: PLC0415

    graph = nx.Graph()
    graph.add_weighted_edges_from((i, j, -cost) for i, j, cost in edges)
    return sorted(sorted(pair) for pair in nx.max_weight_matching(graph, maxcardinality=True))
