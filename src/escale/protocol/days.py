"""The daily: the bodies of `/api/days…`."""

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from .names import Count

DayName = Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
MonthName = Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}$")]
DayState = Literal["new", "running", "done", "given-up"]


class DayBox(Struct, frozen=True):
    """The daily of a box, and what the person who asks has made of it."""

    game: str
    kind: Literal["table", "puzzle"]
    state: DayState
    table: str  # where they play or have played; "" without one
    points: int
    possible: int  # 0: not played to the end
    marks: str  # digits from 0 to 4
    blocks: str  # the same as coloured blocks, for a message


class DayStreak(Struct, frozen=True):
    """On how many days in a row one has played."""

    days: int
    best: int
    free: int  # days that may still be left out in this month
    today: bool  # whether today is one of them


class DayPage(Struct, frozen=True):
    """A day, with one line for each box."""

    day: DayName
    today: DayName
    ends_ms: Count
    boxes: tuple[DayBox, ...]
    streak: DayStreak
    account: bool  # whether one is ranked; guests are not
    picture: str  # its path, without the language and the ending; "" if this server paints none


class DayTask(Struct, frozen=True):
    """What one plays: the address of a table, or the task of a puzzle."""

    box: DayBox
    task: Raw | None  # of a puzzle
    counts: bool  # whether it is the one try; a day that is over is practice


class DayAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a puzzle, as its box wants it."""

    answer: Raw


class DayPlace(Struct, frozen=True):
    """A place among others; who has as many points shares it."""

    place: int
    of: int


class DayBar(Struct, frozen=True):
    """How many people with an account have reached so many points."""

    points: int
    people: int


class FollowedTry(Struct, frozen=True):
    """What somebody whom one follows has reached, or oneself."""

    name: str
    points: int
    blocks: str
    me: bool


class DayResult(Struct, frozen=True):
    """What one has made of a daily, and what was possible."""

    box: DayBox
    counts: bool  # whether it is the one try, and ended before midnight
    place: DayPlace | None  # among all with an account; None: not ranked
    followed: tuple[FollowedTry, ...]  # oneself among those one follows, the best first
    reached: tuple[DayBar, ...]
    task: Raw | None  # of a puzzle…
    answer: Raw | None  # …one's answer…
    details: Raw | None  # …what came of it part by part…
    solution: Raw | None  # …and what was possible


class CalendarDay(Struct, frozen=True):
    """A day of a month: what one has made of it."""

    day: DayName
    played: tuple[str, ...]  # boxes


class DayMonth(Struct, frozen=True):
    """A month, as far as there is something to play."""

    month: MonthName
    first: DayName  # the first day that this server has
    today: DayName
    boxes: tuple[str, ...]
    days: tuple[CalendarDay, ...]  # on which one has played


class BoxStatistics(Struct, frozen=True):
    """What one's tries of a box come to."""

    game: str
    played: int
    best: int  # of the points, in percent of what was possible
    mean: int
    perfect: int  # tries that were as good as possible


class DayStatistics(Struct, frozen=True):
    """What all one's tries come to."""

    days: int  # on which one has played
    streak: DayStreak
    boxes: tuple[BoxStatistics, ...]


class DayChain(Struct, frozen=True):
    """A chain as it was settled: whoever has a link of it can find the anchor."""

    first: DayName
    days: int
    anchor: str
    rule: str
    commitment: str  # one number for all of these
    made_ms: Count


class DayPick(Struct, frozen=True):
    """What a box had on a day that is over."""

    game: str
    number: int  # of the candidate
    difficulty: float
    version: int  # of the game by which it was measured
    content: str  # a digest of the words and letters with which it was


class DayProof(Struct, frozen=True):
    """All that is needed to check a day that is over."""

    day: DayName
    chain: DayChain
    link: str
    picks: tuple[DayPick, ...]


class DayChains(Struct, frozen=True):
    """All that was settled in advance."""

    today: DayName
    chains: tuple[DayChain, ...]
