"""The data of Le Tordu: options, actions, the public board, the state, and a seat's view."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ....core.game import Seat
from ....core.ready import Proceed, Ready
from .cards import HAND, TORDU, Card, Suit

Stage = Literal["auction", "play", "pause", "over"]
Reason = Literal["target", "deals"]
Number = Annotated[int, Meta(ge=0, le=HAND)]  # of tricks


class Options(Struct, frozen=True):
    """The simple game; each addition of the complete one is a setting of its own (TOR-Q12)."""

    overbid: bool = False
    double: bool = False
    overbid_after_double: bool = False  # by those who have not spoken yet (TOR-Q7)
    declarer_deals: bool = False  # the last declarer deals the next hand (TOR-29)
    target: Annotated[int, Meta(ge=1, le=100)] = 15  # points of a manche
    manches: Annotated[int, Meta(ge=1, le=9)] = 1  # to be won (TOR-Q13)
    equal: Literal["shared", "play-on"] = "shared"  # several at the target, equal (TOR-Q8)
    deals: Annotated[int, Meta(ge=0, le=40)] = 0  # so many and no more; 0: the target decides


class Pass(Struct, frozen=True, tag="pass"):
    """Say « je passe »."""


class Bid(Struct, frozen=True, tag="bid"):
    """Announce exactly so many tricks with this trump; on another's bid, an overbid (TOR-22)."""

    suit: Suit
    number: Number


class Double(Struct, frozen=True, tag="double"):
    """Say « je contre »: all points of the deal count twice (TOR-24)."""


class Play(Struct, frozen=True, tag="play"):
    """A card of one's hand to the trick."""

    card: Annotated[Card, Meta(ge=0, le=39)]


Call = Pass | Bid | Double
Action = Call | Play | Ready | Proceed
PASS, DOUBLE = Pass(), Double()


class SeatCall(Struct, frozen=True):
    """What someone said in the auction."""

    seat: Seat
    call: Call


class Contract(Struct, frozen=True):
    """The bid that stands: trump, and the exact number of tricks."""

    declarer: Seat
    suit: Suit
    number: Number
    doubled_by: Seat | None = None

    @property
    def is_tordu(self) -> bool:
        return self.suit == TORDU


class Trick(Struct, frozen=True):
    """Cards in the order they were played, clockwise from who led."""

    leader: Seat
    cards: tuple[Card, ...] = ()


class SheetRow(Struct, frozen=True):
    """A deal on the score sheet."""

    deal: int
    dealer: Seat
    contract: Contract
    taken: int  # tricks the declarer won
    points: tuple[int, ...]  # by seat


class Board(Struct, frozen=True):
    """Everything public: what all players know or could remember."""

    options: Options
    stage: Stage
    deal: int
    dealer: Seat
    turn: Seat  # who speaks or plays
    calls: tuple[SeatCall, ...]  # the auction of this deal
    contract: Contract | None  # that stands, or did when the deal ended
    trick: Trick | None  # on the table
    tricks: tuple[Trick, ...]  # complete ones of this deal; people may look at the last (TOR-31)
    taken: tuple[int, ...]  # tricks won in this deal, by seat
    scores: tuple[int, ...]  # of this manche
    sheet: tuple[SheetRow, ...]  # of this manche
    manche: int
    won: tuple[int, ...]  # manches, by seat
    waiting: tuple[Seat, ...]  # who has not said yet that they are ready
    best: tuple[Seat, ...] = ()  # who took the manche that has just ended
    reason: Reason | None = None  # why the game is over

    @property
    def seats(self) -> range:
        return range(len(self.scores))


class State(Struct, frozen=True):
    """The board, and the cards that each seat still holds; the rest of the pack is never seen."""

    board: Board
    hands: tuple[tuple[Card, ...], ...]


class View(Struct, frozen=True):
    """What one seat knows: the board and its own hand, sorted."""

    seat: Seat | None
    board: Board
    hand: tuple[Card, ...]
