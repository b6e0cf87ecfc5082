"""How strong people are, by what they did at rated tables: one scale for each rule set.

A rating is a mean with how far off it may be, in points of which a hundred more win 64 of a hundred
games between two. Bots have fixed means, which the ladder of the bots has measured.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from msgspec import Struct

from ..core.game import Seat

START = 1_500.0  # of everybody, and where the bot of the middle level stands
START_SIGMA = 160.0
PROVISIONAL_SIGMA = 100.0  # beyond it a rating says little yet
# One person among bots cannot come further above the strongest of them than this.
ABOVE_BOTS = 200.0


class Scale(NamedTuple):
    """What ratings are compared on."""

    game: str
    preset: str


class Standing(Struct, frozen=True):
    """What is known of a person on a scale."""

    mu: float = START
    sigma: float = START_SIGMA
    games: int = 0

    @property
    def is_provisional(self) -> bool:
        return self.sigma > PROVISIONAL_SIGMA


UNKNOWN = Standing()


class RatedSeat(Struct, frozen=True):
    """Somebody at a rated table: a person, or a bot with its fixed mean."""

    seat: Seat
    place: int  # for the rating: whoever left is behind those who stayed
    person: str = ""
    anchor: float = START


class RatedGame(Struct, frozen=True):
    """A game at a rated table that is over."""

    table: str
    game: str
    preset: str
    ended_ms: int
    seats: tuple[RatedSeat, ...]

    @property
    def scale(self) -> Scale:
        return Scale(self.game, self.preset)

    @property
    def people(self) -> list[str]:
        return [each.person for each in self.seats if each.person]


class RatingChange(Struct, frozen=True):
    """What a game has changed for one person."""

    table: str
    seat: Seat
    person: str
    game: str
    preset: str
    ended_ms: int
    before: Standing
    after: Standing


class ScaleStanding(NamedTuple):
    """The standing of a person on one of their scales, and when it last changed."""

    scale: Scale
    standing: Standing
    at_ms: int


class Ranked(NamedTuple):
    """A line of a leaderboard."""

    rank: int  # 0: still provisional
    person: str
    name: str
    standing: Standing
    games: int  # in the time that is asked for
    change: float  # of the mean since that time


class TableStrength(NamedTuple):
    """The ratings of those who sit at a table and do not hide them."""

    table: str
    low: float  # means
    high: float
    sigma: float  # the largest


class RatingStore(Protocol):
    """Ratings are written with the results of a table, and read here."""

    async def of_person(self, person: str) -> Sequence[ScaleStanding]:
        """Where a person stands, on all scales."""

    async def changes(self, person: str, scale: Scale, most: int) -> Sequence[RatingChange]:
        """The last rated games of a person on a scale, the oldest first."""

    async def of_table(self, table: str) -> Sequence[RatingChange]:
        """What a game has changed, by seat."""

    async def at_tables(self, tables: Sequence[tuple[str, Scale]]) -> Sequence[TableStrength]:
        """How strong those at some tables are, each on a scale; none where nobody shows it."""

    async def leaders(
        self, scale: Scale, since_ms: int, most: int, person: str = ""
    ) -> Sequence[Ranked]:
        """Accounts with a game since a time, the best first, those still provisional at the end.

        If a person is named who would come later, their line is the last.
        """

    async def hidden(self, people: Sequence[str]) -> frozenset[str]:
        """Those of these people who hide their ratings."""

    async def hide(self, person: str, is_hidden: bool) -> None:
        """Hide the ratings of a person, or show them again."""


def keys_of(games: Iterable[RatedGame]) -> list[tuple[str, str, str]]:
    """Whose standings are needed to rate these games, and on which scales."""
    return sorted({(person, *each.scale) for each in games for person in each.people})


def by_key(rows: Iterable[Sequence[object]]) -> Mapping[tuple[str, str, str], Standing]:
    """Standings from rows of person, game, preset, mu, sigma and number of games."""
    return {(str(r[0]), str(r[1]), str(r[2])): Standing(*r[3:6]) for r in rows}  # type: ignore[arg-type]
