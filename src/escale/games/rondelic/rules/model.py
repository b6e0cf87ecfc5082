"""The data of Rondelic: options, the public board, the state, a seat's view, and the actions.

Everyone watches the cards move face down: *where* a card lies is public, only its face is
hidden. A card is therefore named by its place in the shuffled pack. Who has seen which place is
public too (RON-12), so what a seat knows is its bits of `seen` and the faces at those places.
"""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ....core.game import Seat
from ....core.options import later
from ....core.ready import Proceed, Ready
from .cards import Card

Circles = Annotated[int, Meta(ge=2, le=12)]
AllEqual = Literal["all", "nobody"]
# So many deals and no more; 0: until one player is left.
Deals = Annotated[Literal[0, 6, 8, 10] | UnsetType, later(0)]


class TextA(Struct, frozen=True, tag_field="text", tag="rondelic"):
    """Text A, "Rondelic": Kings may be refused, Jarnac, a duel of two at the end."""

    circles: Circles = 10
    all_equal: AllEqual = "all"  # who advances when all cards are equal (RON-Q10)
    dealer_card: bool = False  # the dealer holds a hidden card of their own (RON-Q2)
    # Who has "not begun" (RON-Q13): whose token is off the board now, or who has never moved.
    begun: Annotated[Literal["now", "ever"] | UnsetType, later("now")] = UNSET
    deals: Deals = UNSET


class TextB(Struct, frozen=True, tag_field="text", tag="rondellig"):
    """Text B, "Rondellig": Kings are confided, the dealer looks at the talon, tokens are stakes."""

    circles: Circles = 10
    all_equal: AllEqual = "all"
    dealer_look: Literal["before", "after"] = "before"  # look before giving up one's card (RON-Q4)
    deals: Deals = UNSET


Options = TextA | TextB

# What a player did on their turn, as everyone saw it: kept, exchanged, was refused.
Move = Literal["K", "X", "R"]

# turn: keep or exchange · answer: give or refuse a card that was asked for (A) · receiver: the
# duel's first half · dealer: the dealer's cards · restart: a choice in the hole · pause · over
Stage = Literal["turn", "answer", "receiver", "dealer", "restart", "pause", "over"]

NOTHING = -1  # no card
MOST_CARDS = 3  # the dealer's privilege, and each half of the duel


class Board(Struct, frozen=True):
    """What lies open on the table: everything that everyone sees."""

    options: Options
    tokens: tuple[int, ...]  # circle of each token; circles + 1 is the hole
    stakes: tuple[int, ...]  # tokens each seat has put in so far
    out: tuple[int, ...]  # the deal in which a seat went out for good; 0 = still in
    deal: int
    dealer: Seat
    order: tuple[Seat, ...]  # who plays this deal: the dealer's right first, the dealer last
    stage: Stage
    turn: int  # index in `order` of the player whose turn it is
    moves: tuple[Move, ...]  # one per player who has played
    holds: tuple[int, ...]  # for each seat the place of its card, or NOTHING
    gave: tuple[int, ...]  # for each seat the place of the card it gave when asked, or NOTHING
    top: int  # place of the pack's top card
    seen: tuple[int, ...]  # for each seat the places whose face it has seen, as bits
    face_up: int  # places whose faces everyone sees, as bits
    kings: int  # places that a refusal showed to be Kings, as bits
    commons: int  # places that cannot be Kings: their owner gave them, then exchanged
    discard: int  # the avant-dernier's card, while the dealer may take it
    looked: int  # the talon card the dealer is looking at (B)
    looks: int  # cards the dealer (or the duel's receiver) has been through
    shown: tuple[Card, ...]  # at the end of a deal, for each seat its card, or NOTHING
    waiting: tuple[Seat, ...]  # who must still choose to restart, or say ready
    returned: tuple[Seat, ...] = ()  # at the end of a deal, whose King came back
    again: bool = False  # the same dealer deals again (RON-11)

    @property
    def is_duel(self) -> bool:
        """Text A, two players left (RON-A11)."""
        return len(self.order) == 2 and isinstance(self.options, TextA)

    @property
    def avant_dernier(self) -> Seat:
        """The player who has the dealer at their right (RON-5, RON-Q1)."""
        return self.order[-2]

    @property
    def avant_dernier_plays(self) -> bool:
        return self.turn == len(self.order) - 2


class State(Struct, frozen=True):
    """The board, and the only hidden thing: the faces of the pack's top cards."""

    board: Board
    faces: tuple[Card, ...] = ()


class View(Struct, frozen=True):
    """What one seat knows: the board and the faces it has seen, by place."""

    seat: Seat | None
    board: Board
    faces: tuple[Card, ...]  # NOTHING where the face is not known

    @property
    def card(self) -> Card:
        """The viewer's own card, or NOTHING."""
        return self.card_of(self.seat) if self.seat is not None else NOTHING

    def card_of(self, seat: Seat) -> Card:
        """That seat's card if the viewer knows it, or NOTHING."""
        if self.board.shown:
            return self.board.shown[seat]
        place = self.board.holds[seat]
        return self.faces[place] if place != NOTHING else NOTHING


class Keep(Struct, frozen=True, tag="keep"):
    """ "Servi": stop with one's own card."""


class Exchange(Struct, frozen=True, tag="exchange"):
    """Ask the right neighbour for their card; the avant-dernier takes the pack's top card."""


class Give(Struct, frozen=True, tag="give"):
    """Hand over the card that was asked for; with a King this is the coup de Jarnac."""


class Refuse(Struct, frozen=True, tag="refuse"):
    """Say that it is a King, and keep it (text A)."""


class TurnNext(Struct, frozen=True, tag="turn"):
    """Have the next card of the pack."""


class Take(Struct, frozen=True, tag="take"):
    """The dealer gives up their card for the one the avant-dernier gave back, unseen."""


class Accept(Struct, frozen=True, tag="accept"):
    """The dealer takes the talon card they are looking at instead of their own (text B)."""


class Restart(Struct, frozen=True, tag="restart"):
    """Go from the hole back to the start."""


class Retire(Struct, frozen=True, tag="retire"):
    """Stay in the hole."""


Action = (
    Keep | Exchange | Give | Refuse | TurnNext | Take | Accept | Restart | Retire | Ready | Proceed
)

KEEP, EXCHANGE, GIVE, REFUSE = Keep(), Exchange(), Give(), Refuse()
TURN, TAKE, ACCEPT, RESTART, RETIRE = TurnNext(), Take(), Accept(), Restart(), Retire()
