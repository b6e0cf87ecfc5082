"""What people in a room are told; a `person` in it never leaves the server."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

RoundStage = Literal["open", "running", "over"]


class Line(NamedTuple):
    """Somebody among the first of a round."""

    place: int  # shared when points are equal
    person: str
    name: str
    points: int
    words: int
    crowns: int  # words that nobody else has found; told when the round is over


class BotLine(NamedTuple):
    """How far the bot of a level is. Bots have no place."""

    level: str
    points: int
    words: int


class Standing(NamedTuple):
    """How a round stands: points and numbers of words, and never the words."""

    people: int  # in the room
    players: int  # who have found a word
    lines: Sequence[Line]
    bots: Sequence[BotLine]
    ladder: Sequence[tuple[int, int]]  # how many people have how many points, the best first


class AloneWord(NamedTuple):
    """A word that one person alone has found."""

    word: str
    points: int
    person: str
    name: str


class Results(NamedTuple):
    """What a round came to."""

    number: int
    secret: str
    standing: Standing
    words: Sequence[tuple[str, int, int]]  # every word, its points, and how many have found it
    alone: Sequence[AloneWord]


class RoundFace(NamedTuple):
    """A round as everybody may see it now."""

    number: int
    stage: RoundStage
    begins_ms: int
    ends_ms: int
    commitment: str
    task: Any  # None before it begins


class RoundNow(NamedTuple):
    """Another round is there, or it has begun; None: the room rests."""

    round: RoundFace | None


class Ranked(NamedTuple):
    """The ranking has changed."""

    number: int
    standing: Standing


class RoundOver(NamedTuple):
    """A round is over; the next one, if somebody stays for it."""

    results: Results
    next: RoundFace | None


RoomNews = RoundNow | Ranked | RoundOver


class RefusedWord(NamedTuple):
    """A word that does not count, and why."""

    word: str
    code: str
    clause: str
    details: Mapping[str, Any]


class NotedWords(NamedTuple):
    """What became of the words that somebody has sent."""

    kept: Sequence[tuple[str, int]]  # with their points
    refused: Sequence[RefusedWord]


class Snapshot(NamedTuple):
    """A room as somebody finds it who comes in."""

    round: RoundFace
    words: Sequence[tuple[str, int]]  # their own, with the points
    standing: Standing
    results: Results | None  # while the round is over
    next: RoundFace | None  # likewise
