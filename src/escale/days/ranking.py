"""Where somebody stands among all who have played a daily."""

from collections.abc import Sequence

from msgspec import Struct

from .ports import Reached


class Standing(Struct, frozen=True):
    """A place among people with an account; whoever has as many points shares it."""

    place: int
    of: int


def standing(reached: Sequence[Reached], points: int) -> Standing:
    """The place of somebody who is among those counted, and has so many points."""
    better = sum(each.people for each in reached if each.points > points)
    return Standing(better + 1, sum(each.people for each in reached))
