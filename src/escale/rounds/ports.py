"""What a room needs from outside: a store, and somebody who passes its news on."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from msgspec import Struct

from ..core.record import Seed
from .news import RoomNews

ReadNames = Callable[[Iterable[str]], Awaitable[Mapping[str, str]]]  # of people, as they are shown


class RoundRow(Struct, frozen=True):
    """A round as it was opened; only `closed_ms` changes later."""

    room: str  # the slug of its box
    number: int  # 1 is the first one of the room
    secret: str  # never leaves the server before the round is over
    begins_ms: int
    ends_ms: int
    closed_ms: int = 0  # since when no word is taken any more; 0 while it goes on

    @property
    def seed(self) -> Seed:
        """The source of its chance: nobody but the server has a part in it."""
        return Seed.of(bytes.fromhex(self.secret))


class WordBatch(NamedTuple):
    """Words that somebody has sent together; `client` makes them count once if they come twice."""

    person: str
    client: str
    words: tuple[str, ...]
    at_ms: int


class OwnWords(NamedTuple):
    """Words that a person has sent, and in which round."""

    room: str
    number: int
    words: tuple[str, ...]
    at_ms: int


class RoomStore(Protocol):
    """Stores rounds and the words that people find in them; durable when it answers."""

    async def latest_round(self, room: str) -> RoundRow | None:
        """The last round of a room."""

    async def open_round(self, row: RoundRow) -> RoundRow:
        """Store a round; the one that has its number already, if another process was quicker."""

    async def append_words(self, room: str, number: int, batches: Sequence[WordBatch]) -> bool:
        """Store words; False, and nothing is stored, if the round is closed or does not exist.

        What is there already, or comes from people who are not known any more, is left out.
        """

    async def close_round(self, room: str, number: int, now_ms: int) -> None:
        """From now on no word is taken: all who read the words read the same."""

    async def read_words(self, room: str, number: int) -> Sequence[WordBatch]:
        """All words of a round, by person."""

    async def read_found(self, room: str, number: int) -> Sequence[tuple[str, Sequence[str]]]:
        """All words of a round once more, together for each person: what its results need."""

    async def words_of(self, person: str) -> Sequence[OwnWords]:
        """All that a person has found in rounds that are still stored, the oldest first."""

    async def drop_rounds(self, ended_since_ms: int) -> int:
        """Delete the rounds that had ended by then, with their words; returns how many."""


class RoomPublisher(Protocol):
    """Where the news of a room go."""

    def publish(self, room: str, news: RoomNews) -> None:
        """Tell everybody in the room."""
