"""The values of Biduletruc: options, actions, the table that all see, state and view."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ....core.game import Seat
from ....core.ready import Proceed

Stage = Literal["turn", "answer", "claim", "over"]
Reason = Literal["out", "dead", "long"]
Red = Literal["change", "skip", "counter"]  # BID-2

JOKER = "biduletruc"  # a violet card; every other card is the word it bears
MOST_PILES = 6
LONGEST = 20  # letters of a word of the pack

Card = Annotated[str, Meta(min_length=1, max_length=LONGEST)]
Number = Annotated[int, Meta(ge=0, le=99_999)]  # of a card on the table, in the order they came


class Options(Struct, frozen=True):
    """How a table wants to play where the leaflet leaves it open."""

    window: Annotated[int, Meta(ge=0, le=10)] = 3  # seconds before a fresh card is covered (Q16)
    reds: Literal["random", "each"] = "random"  # three at random, or one of each kind (Q7)
    late: Literal["next-turn", "nothing"] = "next-turn"  # what a late "dico" costs (Q2)
    checked: bool = False  # a link that the Dicobidule does not grant is refused at once (Q17)
    open_book: bool = False  # the Dicobidule may be read during the game


class Lay(Struct, frozen=True, tag="lay"):
    """A card of one's hand onto the top of a pile (BID-11)."""

    card: Card
    pile: Annotated[int, Meta(ge=0, lt=MOST_PILES)]


class Draw(Struct, frozen=True, tag="draw"):
    """A card from the talon, as nothing was laid (BID-17)."""


class Change(Struct, frozen=True, tag="change"):
    """The red card: two cards under the talon, two from its top (BID-21)."""

    cards: tuple[Card, Card]


class Skip(Struct, frozen=True, tag="skip"):
    """The red card: the next player passes their turn (BID-24)."""


class Counter(Struct, frozen=True, tag="counter"):
    """The red card that answers a skip: I play all the same (BID-26)."""


class GiveWay(Struct, frozen=True, tag="give-way"):
    """The other answer: the turn is passed."""


class End(Struct, frozen=True, tag="end"):
    """The turn is over (BID-18, BID-19)."""


class Dico(Struct, frozen=True, tag="dico"):
    """Ask whether that laid word is in blue under the word it covers (BID-30)."""

    number: Number


class Trust(Struct, frozen=True, tag="trust"):
    """A fresh card may be covered: this player has no objection (Q16)."""

    number: Number


class Concede(Struct, frozen=True, tag="concede"):
    """No "dico" on the cards of the player who has laid their last one (BID-43)."""


class Settle(Struct, frozen=True, tag="settle"):
    """The clock: a card has lain open long enough to be covered (Q16)."""

    number: Number


Action = (
    Lay | Draw | Change | Skip | Counter | GiveWay | End | Dico | Trust | Concede
    | Settle | Proceed
)  # fmt: skip
DRAW, SKIP, COUNTER = Draw(), Skip(), Counter()
GIVE_WAY, END, CONCEDE = GiveWay(), End(), Concede()


class Placed(Struct, frozen=True):
    """A card on a pile."""

    number: int
    card: Card
    by: Seat | None  # None: turned at the beginning
    is_verified: bool = False  # a "dico" has granted it (BID-37)


class Fresh(Struct, frozen=True):
    """A card that nobody may cover for some seconds, and the players who allow it sooner (Q16)."""

    number: int
    trusted: tuple[Seat, ...] = ()


class Used(Struct, frozen=True):
    """A red card in the middle of the table."""

    seat: Seat
    red: Red


class Verdict(Struct, frozen=True):
    """What the last "dico" has found, with the page that all may read."""

    number: int
    challenger: Seat
    culprit: Seat  # who laid the card
    covered: Card
    laid: Card
    granted: bool
    page: tuple[str, ...]  # the lines of the covered word in the Dicobidule


class Judgement(Struct, frozen=True):
    """What one "dico" of this game has found: everyone remembers it."""

    number: int
    covered: Card
    laid: Card
    granted: bool


class Board(Struct, frozen=True):
    """All that everyone at the table knows, or could remember."""

    options: Options
    stage: Stage
    turn: Seat  # whose it is; in a claim, who has laid their last card
    turns: int  # so far, this one included
    moves: int  # of this turn
    laid: int  # cards, in this turn
    has_joker: bool  # one was laid in this turn (BID-15)
    has_drawn: bool  # BID-17
    is_drawn_held: bool  # a card came, and is not laid yet
    has_changed: bool  # BID-21
    has_skipped: bool  # BID-28
    previous: Seat | None  # whose turn it counts as until the first move of this one (BID-35)
    piles: tuple[tuple[Placed, ...], ...]  # each from the bottom to the top
    placed: int  # cards on the table so far: the number of the next
    fresh: tuple[Fresh, ...]
    sizes: tuple[int, ...]  # of the hands
    reds: tuple[int, ...]  # red cards beside each player
    used: tuple[Used, ...]
    stock: int  # cards of the talon
    buried: tuple[Seat | None, ...]  # who put each card of the talon under it, from its top
    rebuilt: int  # times that the talon was made anew
    heart: Card | None  # the word this game turns around; None: the whole pack is played with
    jokers: int  # in the whole pack of this game
    violet: tuple[int, ...]  # laid by each since the talon was made, if not just drawn
    known: tuple[tuple[Card, ...], ...]  # in each hand: taken back, so known to all (BID-50)
    returned: tuple[Card, ...]  # words that went into a new talon and were not seen since
    owed: tuple[int, ...]  # turns that each has yet to lose (BID-48)
    skips: tuple[tuple[Seat, ...], ...]  # against each, by whom, the oldest first
    stuck: int  # turns in a row without a card laid, the talon being dead (BID-46)
    conceded: tuple[Seat, ...]  # in a claim
    judged: tuple[Judgement, ...] = ()  # in the order they were asked
    verdict: Verdict | None = None  # the last of them, with its page
    is_read: bool = False  # its page lies open: nobody has moved since
    reason: Reason | None = None  # why the game is over
    hands: tuple[tuple[Card, ...], ...] = ()  # once it is

    @property
    def seats(self) -> range:
        return range(len(self.sizes))

    @property
    def tops(self) -> tuple[Placed, ...]:
        return tuple([pile[-1] for pile in self.piles])

    @property
    def is_stock_dead(self) -> bool:
        """Nothing to draw, and nothing to make a talon from (BID-46)."""
        return not self.stock and all(len(pile) <= 2 for pile in self.piles)


class State(Struct, frozen=True):
    """The table, and what is hidden."""

    board: Board
    hands: tuple[tuple[Card, ...], ...]  # in the order of the alphabet
    reds: tuple[tuple[Red, ...], ...]  # beside each player, hidden (Q8)
    stock: tuple[Card, ...]  # the next to be drawn first
    drawn: Card | None = None  # in this turn, not laid yet (BID-17)


class View(Struct, frozen=True):
    """What one seat knows: the table, and its own cards."""

    seat: Seat | None
    board: Board
    hand: tuple[Card, ...]
    reds: tuple[Red, ...]
    drawn: Card | None
    under: tuple[tuple[int, Card], ...]  # one's own cards under the talon: from its top (BID-50)
