"""What is stored of days: chains, links, what was picked, and what people made of it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from msgspec import Struct


class Chain(Struct, frozen=True):
    """A chain as everybody may know it from the day it was made; its last link is stored apart."""

    first: str  # the first day
    days: int
    anchor: str  # the SHA-256 of the first day's link
    rule: str  # the rule of the choice, as JSON
    made_ms: int


class Pick(Struct, frozen=True):
    """Which candidate a box has on a day."""

    day: str
    game: str
    number: int
    difficulty: float
    version: int  # of the game by which it was measured…
    content: str  # …and a digest of its words and letters


class Try(Struct, frozen=True):
    """What a person did with the daily of a box: there is one of a day."""

    day: str
    game: str
    person: str
    began_ms: int
    table: str = ""  # where they play; "" at a puzzle
    answer: str = ""  # to a puzzle, as JSON
    done_ms: int = 0  # 0: not yet
    points: int = 0
    possible: int = 0  # 0: they gave up
    marks: str = ""  # digits

    @property
    def is_done(self) -> bool:
        return self.done_ms > 0

    @property
    def is_played(self) -> bool:
        """Whether it was played to its end."""
        return self.is_done and self.possible > 0


class Reached(NamedTuple):
    """How many people with an account have reached so many points."""

    points: int
    people: int


class DayStore(Protocol):
    """Durable when it answers, like the other stores."""

    async def keep_chain(self, chain: Chain, seed: bytes) -> None:
        """Keep a chain and its last link, unless one is there that begins on the same day.

        What was picked for its days by an older chain is dropped.
        """

    async def chains(self) -> Sequence[Chain]:
        """All chains, the first one first."""

    async def seed_of(self, first: str) -> bytes | None:
        """The last link of a chain; None where only a copy of the house is left."""

    async def keep_link(self, day: str, link: str) -> str:
        """Keep the link of a day that has begun; returns the one that stays."""

    async def links(self, first: str, last: str) -> Mapping[str, str]:
        """The links that are kept from one day to another, by day."""

    async def keep_pick(self, pick: Pick) -> Pick:
        """Keep what was picked; returns what stays."""

    async def picks(self, first: str, last: str) -> Sequence[Pick]:
        """What was picked from one day to another."""

    async def begin(self, fresh: Try) -> Try | None:
        """Keep a try, unless the person has one; returns theirs. None: they are not known."""

    async def finish(self, done: Try) -> Try | None:
        """Keep the end of a try that has none yet; returns theirs."""

    async def try_of(self, day: str, game: str, person: str) -> Try | None:
        """What a person did with the daily of a box."""

    async def tries_of(self, person: str, first: str, last: str) -> Sequence[Try]:
        """All tries of a person from one day to another, by day."""

    async def reached(self, day: str, game: str, before_ms: int) -> Sequence[Reached]:
        """What people with an account have reached before a time, the most points first."""

    async def played_by(self, day: str, game: str, people: Sequence[str]) -> Sequence[Try]:
        """The tries of these people that were played to the end."""

    async def is_account(self, person: str) -> bool:
        """Whether a person has an account."""
