"""Rooms over the wire: rounds for everybody who comes.

Nobody's id is in it, and no word before its time.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta, Raw, Struct

from ..rounds.news import RoundStage
from .names import ClientId, Count, Slug

MOST_WORDS = 32  # in one request: what somebody has typed while the connection was lost
NO_TASK = Raw(b"null")  # before the round begins
SentWord = Annotated[str, Meta(min_length=1, max_length=32)]


class RoomEnter(Struct, frozen=True, forbid_unknown_fields=True, tag="room-enter"):
    """Come into a room, or show that one is still there."""

    id: ClientId
    room: Slug


class RoomLeave(Struct, frozen=True, forbid_unknown_fields=True, tag="room-leave"):
    """Leave a room."""

    id: ClientId
    room: Slug


class RoomWords(Struct, frozen=True, forbid_unknown_fields=True, tag="room-words"):
    """Words that one has found in a round; sent again with the same id, they count once."""

    id: ClientId
    room: Slug
    round: Count
    words: Annotated[list[SentWord], Meta(min_length=1, max_length=MOST_WORDS)]


class RoomRound(Struct, frozen=True):
    """A round as everybody may see it now."""

    number: int
    stage: RoundStage
    begins_ms: int
    ends_ms: int
    commitment: str  # SHA-256 of the secret that its chance follows from
    task: Raw  # as the game writes it; null before the round begins


class RoomLine(Struct, frozen=True):
    """Somebody among the first of a round."""

    place: int
    member: str  # who they are here; `member` of RoomEntered is oneself
    name: str
    points: int
    words: int
    crowns: int  # words that nobody else has found, once the round is over


class RoomBot(Struct, frozen=True):
    """How far the bot of a level is; bots have no place."""

    level: str
    points: int
    words: int


class RoomStanding(Struct, frozen=True):
    """How a round stands: points and numbers of words, never the words."""

    people: int  # in the room
    players: int  # who have found a word
    lines: Sequence[RoomLine]  # the first ones
    bots: Sequence[RoomBot]
    ladder: Sequence[tuple[int, int]]  # points, and how many people have them, the best first


class RoomAloneWord(Struct, frozen=True):
    """A word that one person alone has found."""

    word: str
    points: int
    member: str
    name: str


class RoomResults(Struct, frozen=True):
    """What a round came to."""

    number: int
    secret: str
    standing: RoomStanding
    words: Sequence[tuple[str, int, int]]  # every word, its points, how many have found it
    alone: Sequence[RoomAloneWord]


class RoomEntered(Struct, frozen=True, tag="room-entered"):
    """A room as one finds it: the answer to `room-enter`."""

    id: str
    room: str
    language: str  # of its words
    member: str  # who one is in it
    round: RoomRound
    words: Sequence[tuple[str, int]]  # one's own of this round, with their points
    standing: RoomStanding
    server_ms: int
    results: RoomResults | None = None  # while the round is over…
    next: RoomRound | None = None  # …and the next one has not begun


class RoomBegun(Struct, frozen=True, tag="room-round"):
    """A round begins; none: the room rests until somebody comes."""

    room: str
    round: RoomRound | None
    server_ms: int


class RoomRanked(Struct, frozen=True, tag="room-standing"):
    """How the round stands now, at most once a second."""

    room: str
    number: int
    standing: RoomStanding


class RoomRefusedWord(Struct, frozen=True, omit_defaults=True):
    """A word that does not count, and why."""

    word: str
    code: str
    clause: str = ""
    details: Mapping[str, Any] = {}


class RoomNoted(Struct, frozen=True, tag="room-noted"):
    """What became of words that one has sent; those that count are stored."""

    id: str
    room: str
    number: int
    kept: Sequence[tuple[str, int]]  # with their points
    refused: Sequence[RoomRefusedWord]


class RoomOver(Struct, frozen=True, tag="room-results"):
    """A round is over: its results, and when the next one begins; none: the room rests."""

    room: str
    results: RoomResults
    next: RoomRound | None
    server_ms: int


class RoomSign(Struct, frozen=True):
    """A room as it is seen from outside."""

    game: str
    people: int  # who play in it
    seconds: int  # for which a round runs
    begins_ms: int  # of the round; 0 while the room rests
    ends_ms: int


class RoomSigns(Struct, frozen=True):
    """All rooms, and the server's time."""

    rooms: tuple[RoomSign, ...]
    server_ms: int


RoomRequest = RoomEnter | RoomLeave | RoomWords
RoomMessage = RoomEntered | RoomBegun | RoomRanked | RoomNoted | RoomOver
