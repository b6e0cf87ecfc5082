"""What happens in Ludime, as the table is told; a card is empty to those who may not see it."""

from msgspec import Struct

from ....core.game import Seat
from .model import Close, Reason


class Thrown(Struct, frozen=True, tag="thrown"):
    """The die for the first dealer: the highest throw deals (LUD-C2)."""

    throws: tuple[tuple[int, ...], ...]
    dealer: Seat


class Dealt(Struct, frozen=True, tag="dealt"):
    """A new manche; only the owner sees the hand."""

    manche: int
    dealer: Seat
    die: int  # 0: none was thrown
    top: str  # that begins the discards; nothing in game 2
    sizes: tuple[int, ...]
    again: bool  # the dealer could not open: dealt anew (LUD-Q23)
    hand: str = ""  # as the cards came


class Drawn(Struct, frozen=True, tag="drawn"):
    """A card was drawn from the draw pile; only the player who drew sees it."""

    seat: Seat
    rebuilt: bool  # the discards became the draw pile before
    letter: str = ""


class Taken(Struct, frozen=True, tag="taken"):
    """The top card of the discards was taken."""

    seat: Seat
    letter: str


class WentWithout(Struct, frozen=True, tag="went-without"):
    seat: Seat


class WordLaid(Struct, frozen=True, tag="laid"):
    """A new word on the table."""

    seat: Seat
    number: int
    word: str
    points: int
    size: int  # cards left in the hand


class Modified(Struct, frozen=True, tag="modified"):
    """A word became another: lengthened by its owner, or stolen."""

    seat: Seat
    number: int
    owner: Seat  # before
    stolen: bool
    old: str
    word: str
    added: str
    points: int
    size: int


class CardSetAside(Struct, frozen=True, tag="put-aside"):
    """A card to be exchanged; its owner knows which, the others how many."""

    seat: Seat
    count: int


class Exchanged(Struct, frozen=True, tag="exchanged"):
    """Cards were exchanged for as many new ones; only the player who exchanged sees them."""

    seat: Seat
    count: int
    letters: str = ""


class Discarded(Struct, frozen=True, tag="discarded"):
    seat: Seat
    letter: str
    back: bool  # it was taken and served for nothing (LUD1-4)
    size: int


class WentOut(Struct, frozen=True, tag="went-out"):
    """A hand is empty; who comes before the dealer still has a turn (LUD1-13)."""

    seat: Seat
    last: bool  # nobody is left to play


class GaveUp(Struct, frozen=True, tag="gave-up"):
    seat: Seat
    for_good: bool
    wins: bool = False  # nobody else goes on, and the word is theirs: they stop, and score it


class Shown(Struct, frozen=True, tag="shown"):
    """One word with the whole hand (LUD3-4)."""

    seat: Seat
    letter: str  # discarded before
    word: str
    points: int


class Scored(Struct, frozen=True, tag="scored"):
    """The manche is over, all hands are shown, and what went through them."""

    manche: int
    close: Close
    points: tuple[int, ...]
    totals: tuple[int, ...]
    hands: tuple[str, ...]
    received: tuple[str, ...]
    given: tuple[str, ...]


class Won(Struct, frozen=True, tag="won"):
    winners: tuple[Seat, ...]
    reason: Reason
    by_word: bool  # equal in points, told apart by the dearest word (LUD1-16)


Body = (
    Thrown | Dealt | Drawn | Taken | WentWithout | WordLaid | Modified | CardSetAside | Exchanged
    | Discarded | WentOut | GaveUp | Shown | Scored | Won
)  # fmt: skip
