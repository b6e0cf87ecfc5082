"""The values of Boggle: options, actions, the table that all see, state and view."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ....core.game import Seat
from ....core.ready import Proceed, Ready

Language = Literal["fr", "en", "de", "es"]
Stage = Literal["pause", "shake", "search", "over"]
WordStatus = Literal["kept", "shared", "unknown", "conjugated", "plural"]
Reason = Literal["rounds", "target", "enough"]

Seconds = Annotated[int, Meta(ge=30, le=600)]
Rounds = Annotated[int, Meta(ge=1, le=20)]
Target = Annotated[int, Meta(ge=0, le=200)]  # points; 0: the rounds decide
LONGEST_TYPED = 32  # letters; no grid holds so many
Unknown = Literal["refused", "struck"]  # a word that is none: at once, or at the end (BOG-9)


class DeLuxe(Struct, frozen=True, tag="deluxe"):
    """Sixteen dice under a dome; a word that two have found is nobody's."""

    seconds: Seconds = 180
    rounds: Rounds = 1
    target: Target = 0
    conjugations: bool = True
    unknown: Unknown = "refused"


class DeLuxeAlone(DeLuxe, frozen=True, tag="deluxe-alone"):
    """The same dice and words for one, against the sandglass: the grid of the day."""


class Pocket(Struct, frozen=True, tag="pocket"):
    """Four fiches in a case, played on both faces; formula 1 or 2."""

    language: Language = "fr"
    formula: Literal[1, 2] = 1
    minimum: Literal[3, 4] = 3
    plurals: bool = False
    tie: Literal["same", "own"] = "same"  # what those who tie in formula 2 are credited with
    seconds: Seconds = 180
    rounds: Rounds = 2
    target: Target = 0
    unknown: Unknown = "refused"


class Solo(Struct, frozen=True, tag="solo"):
    """The Pocket case for one: formula 3."""

    language: Language = "fr"
    minimum: Literal[3, 4] = 3
    seconds: Annotated[int, Meta(ge=0, le=600)] = 180  # 0: as long as one likes
    rounds: Rounds = 1
    unknown: Unknown = "refused"


Options = DeLuxe | DeLuxeAlone | Pocket | Solo
ALONE = (DeLuxeAlone, Solo)  # for one player


class Note(Struct, frozen=True, tag="note"):
    """A word for one's list, in plain capitals."""

    word: Annotated[str, Meta(min_length=1, max_length=LONGEST_TYPED)]


class Finish(Struct, frozen=True, tag="finish"):
    """One has found enough; when all have, nobody waits for the sandglass."""


class Lift(Struct, frozen=True, tag="lift"):
    """The clock lifts the dome and turns the sandglass."""


class TimeUp(Struct, frozen=True, tag="time-up"):
    """The sandglass has run out."""


Action = Ready | Note | Finish | Proceed | Lift | TimeUp
FINISH = Finish()
LIFT = Lift()
TIME_UP = TimeUp()


class Row(Struct, frozen=True):
    """A fiche in its row of the case: the face that is played first, and which way it lies."""

    fiche: int
    face: int
    backwards: bool


class Entry(Struct, frozen=True):
    """A word of a list after the round: what became of it, and its points."""

    word: str
    fate: WordStatus
    points: int = 0


class Board(Struct, frozen=True):
    """All that everyone at the table knows."""

    options: Options
    stage: Stage
    round: int  # rounds begun so far; in the pause before the first: 0
    letters: str  # row by row; empty until the dome is lifted (BOG-8)
    rows: tuple[Row, ...]  # the fiches in the case, once seen
    side: int  # 0: the face that came first, 1: the other one
    used: tuple[int, ...]  # fiches that have had their turn since the last shuffle
    counts: tuple[int, ...]  # words noted in this round, by seat (BOG-9)
    finished: tuple[Seat, ...]
    waiting: tuple[Seat, ...]  # who has not said yet that they are ready
    lists: tuple[tuple[Entry, ...], ...]  # the round's, by seat, once it is over
    points: tuple[tuple[int, ...], ...]  # of every round that is over, by seat
    totals: tuple[int, ...]
    found: tuple[int, ...]  # words kept in all rounds, by seat
    best: tuple[Seat, ...] = ()  # who won the round that is over; nobody if it brought nothing
    reason: Reason | None = None  # why the game is over

    @property
    def seats(self) -> range:
        return range(len(self.totals))


class State(Struct, frozen=True):
    """The table, and what each player has on their sheet."""

    board: Board
    words: tuple[tuple[str, ...], ...]  # of this round, by seat, as they were noted


class View(Struct, frozen=True):
    """What one seat knows: the table and its own sheet."""

    seat: Seat | None
    board: Board
    words: tuple[str, ...]
