"""The events of Le Tordu. A hand is empty for those who may not see it."""

from msgspec import Struct

from ....core.game import Seat
from .cards import Card, Suit
from .model import Reason


class Dealt(Struct, frozen=True, tag="dealt"):
    """Eight cards each; only the owner sees them."""

    deal: int
    dealer: Seat
    hand: tuple[Card, ...] = ()


class Passed(Struct, frozen=True, tag="passed"):
    seat: Seat


class Bidden(Struct, frozen=True, tag="bidden"):
    """A first bid, or one over another's."""

    seat: Seat
    suit: Suit
    number: int
    over: Seat | None = None  # whose bid is as if never made (TOR-22)


class Doubled(Struct, frozen=True, tag="doubled"):
    seat: Seat
    declarer: Seat


class Settled(Struct, frozen=True, tag="settled"):
    """The auction is over: the declarer leads (TOR-12)."""

    declarer: Seat
    suit: Suit
    number: int
    doubled: bool


class Played(Struct, frozen=True, tag="played"):
    seat: Seat
    card: Card


class Taken(Struct, frozen=True, tag="taken"):
    """A trick goes to the seat that won it."""

    seat: Seat
    card: Card  # that won it
    cut: bool  # with a trump, on another suit
    count: int  # tricks this seat has now
    declarer: Seat
    number: int  # that the declarer announced


class Scored(Struct, frozen=True, tag="scored"):
    """The deal is over and marked."""

    deal: int
    declarer: Seat
    suit: Suit
    number: int
    taken: int
    exact: bool
    alone: bool  # there is only one other
    doubled: bool
    gain: int  # what the declarer marks, or each of the others
    points: tuple[int, ...]
    scores: tuple[int, ...]


class MancheWon(Struct, frozen=True, tag="manche-won"):
    manche: int
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    won: tuple[int, ...]
    last: bool  # and with it the game


class Won(Struct, frozen=True, tag="won"):
    winners: tuple[Seat, ...]
    reason: Reason


Body = Dealt | Passed | Bidden | Doubled | Settled | Played | Taken | Scored | MancheWon | Won
