"""Pairings of an arena: who is free plays at once, with those whose score is nearest."""

from collections.abc import Sequence

from msgspec import Struct

STREAK = 2  # wins in a row after which points count double


class Free(Struct, frozen=True):
    """A player who waits for the next game."""

    player: str
    score: int
    last: frozenset[str] = frozenset()  # whom they met in their last game


def pair(ranked: Sequence[Free], places: int, present: int) -> tuple[tuple[str, ...], ...]:
    """Tables for those who wait, the best first; who finds nobody waits on.

    Nobody meets those of their last game again, unless hardly anybody else is `present`.
    """
    waiting = list(ranked)
    tables = []
    while len(waiting) >= places:
        first = waiting.pop(0)
        others = _nearest(first, waiting, places - 1, may_meet_again=present <= places + 1)
        if others is None:
            continue
        tables.append((first.player, *(each.player for each in others)))
        waiting = [each for each in waiting if each not in others]
    return tuple(tables)


def _nearest(
    first: Free, waiting: Sequence[Free], count: int, may_meet_again: bool
) -> list[Free] | None:
    fresh = [each for each in waiting if may_meet_again or each.player not in first.last]
    return fresh[:count] if len(fresh) >= count else None


def points(results: Sequence[int]) -> list[int]:
    """Points game by game: 2 for a win, 1 for a tie; double after two wins, until one is not won.

    A result is 2, 1 or 0.
    """
    found, wins = [], 0
    for result in results:
        found.append(result * 2 if wins >= STREAK else result)
        wins = wins + 1 if result == 2 else 0
    return found
