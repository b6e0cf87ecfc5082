"""All that a server keeps of the person who asks: the body of `/api/me/export`."""

from typing import Literal

from msgspec import Struct

from ..core.game import Seat
from ..notices.ports import ChannelKind
from ..tables.company import Tie
from ..tables.word_reports import Verdict
from .accounts import PasskeyEntry, SessionEntry
from .history import FinishedGame, MyFigures
from .http import MyTable
from .names import TableId
from .ratings import MyRatings


class Profile(Struct, frozen=True):
    """Who they are."""

    name: str
    address: str  # of mail, if they have confirmed one
    seen_ms: int  # the day of their last visit


class ExportedChannel(Struct, frozen=True):
    """Where they are told that it is their turn."""

    kind: ChannelKind
    address: str  # empty: emails go to the address that they have confirmed
    language: str
    zone: str
    made_ms: int


class ExportedHoliday(Struct, frozen=True):
    """A time in which their turns by correspondence did not run."""

    from_ms: int
    to_ms: int


class ExportedSettings(Struct, frozen=True):
    """What they have set on the server; the rest stays in their browser."""

    notices: tuple[ExportedChannel, ...]
    holidays: tuple[ExportedHoliday, ...]
    shows_presence: bool  # whether those who follow them may see that they are here


class ExportedRemark(Struct, frozen=True):
    """What they said of something that happened at a table."""

    table: TableId
    number: int  # of the event
    seat: Seat
    text: str
    at_ms: int


class ExportedReport(Struct, frozen=True):
    """A word that they think was judged wrongly."""

    language: str
    word: str
    game: str
    verdict: Verdict
    table: str
    comment: str
    at_ms: int


class ExportedStamp(Struct, frozen=True):
    """A stamp, and the game in which it was earned first."""

    game: str
    stamp: str
    table: TableId
    at_ms: int


class ExportedTie(Struct, frozen=True):
    """Somebody whom they follow or block."""

    name: str
    tie: Tie
    at_ms: int


class ExportedMessage(Struct, frozen=True):
    """What they wrote to the others at a table."""

    table: TableId
    text: str
    at_ms: int


class ExportedMessageReport(Struct, frozen=True):
    """That they reported a message of somebody else, whose words stay out of this."""

    table: TableId
    at_ms: int


class ExportedShare(Struct, frozen=True):
    """A game that they share with everybody who has its address."""

    table: TableId
    url: str
    named: bool
    made_ms: int


class ExportedTry(Struct, frozen=True):
    """What they made of a daily."""

    day: str
    game: str
    began_ms: int
    done_ms: int  # 0: not yet
    answer: str  # to a puzzle, as JSON
    points: int
    possible: int
    marks: str


class ExportedRoomWords(Struct, frozen=True):
    """Words that they found in a round of a room that is still stored."""

    room: str
    round: int
    words: tuple[str, ...]
    at_ms: int


class ExportedEvent(Struct, frozen=True):
    """A club evening that they have opened or took part in."""

    code: str
    name: str
    hosted: bool
    opened_ms: int


class Export(Struct, frozen=True):
    """All that is theirs. A game's record, with its moves, is at `/api/tables/<table>/record`."""

    format: Literal["escale-export-1"]
    at_ms: int
    profile: Profile
    sessions: tuple[SessionEntry, ...]
    passkeys: tuple[PasskeyEntry, ...]
    recovery_codes: int  # how many are left; they themselves are not known
    settings: ExportedSettings
    running: tuple[MyTable, ...]
    games: tuple[FinishedGame, ...]  # the latest first
    figures: MyFigures
    stamps: tuple[ExportedStamp, ...]
    remarks: tuple[ExportedRemark, ...]
    reports: tuple[ExportedReport, ...]
    ratings: MyRatings
    people: tuple[ExportedTie, ...]
    messages: tuple[ExportedMessage, ...]
    message_reports: tuple[ExportedMessageReport, ...]
    shares: tuple[ExportedShare, ...]
    days: tuple[ExportedTry, ...]
    rooms: tuple[ExportedRoomWords, ...]
    events: tuple[ExportedEvent, ...]  # at most a thousand, the latest first
