"""What a finished game was for one of its players: figures, and the stamps that it earned them."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from ..core.game import Outcome, Seat


class PlayedGame(NamedTuple):
    """A game that is over, as one seat was told of it from the first card to the last.

    There are no states in it, and no events as others saw them: whatever is counted follows from
    what its player knows in any case.
    """

    options: Any
    players: int
    seat: Seat
    told: tuple[Any, ...]  # the bodies of all events, as this seat was told them
    outcome: Outcome

    @property
    def place(self) -> int:
        return self.outcome.places[self.seat]

    @property
    def has_won(self) -> bool:
        """Whether the seat is first, alone or with others; nobody wins alone at a table."""
        return self.players > 1 and self.place == 1

    @property
    def has_won_alone(self) -> bool:
        return self.has_won and self.outcome.places.count(1) == 1

    def others(self) -> Iterator[Seat]:
        """The other seats."""
        return (seat for seat in range(self.players) if seat != self.seat)


class Figure(Struct, frozen=True):
    """A number that a game is counted by; the text `figures.<name>` says what it counts."""

    name: str
    # How the games of a person are put together: all of them, or the best one alone.
    kind: Literal["sum", "most"] = "sum"
    of: str = ""  # the figure of which this one is a part, and shown as a share


class Count(NamedTuple):
    """What was counted in one game."""

    figures: Mapping[str, int] = {}
    words: Mapping[str, str] = {}  # beside a figure: the word or card that it was reached with
    stamps: frozenset[str] = frozenset()


class Figures(Struct, frozen=True):
    """The figures and stamps of a box.

    A stamp is earned by something that happened in a finished game; `stamps.<name>.title` and
    `stamps.<name>.how` say what it is called and what one does for it.
    """

    figures: tuple[Figure, ...]
    stamps: tuple[str, ...]
    count: Callable[[PlayedGame], Count]
