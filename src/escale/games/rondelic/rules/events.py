"""The events of Rondelic. A card is None for those who may not see it."""

from typing import Literal

from msgspec import Struct

from ....core.game import Seat
from .cards import Card

Reason = Literal["all-equal", "duel-equal", "nobody-left"]


class Dealt(Struct, frozen=True, tag="dealt"):
    deal: int
    dealer: Seat
    duel: bool
    card: Card | None = None


class Kept(Struct, frozen=True, tag="kept"):
    seat: Seat


class Asked(Struct, frozen=True, tag="asked"):
    asker: Seat
    owner: Seat


class Exchanged(Struct, frozen=True, tag="exchanged"):
    asker: Seat
    owner: Seat
    given: Card | None = None  # by the asker
    received: Card | None = None  # by the asker
    lent: bool = False  # it is a King and comes back at the end; told to these two only


class Refused(Struct, frozen=True, tag="refused"):
    owner: Seat
    asker: Seat


class Swapped(Struct, frozen=True, tag="swapped"):
    """The avant-dernier has the pack's top card instead of their own."""

    seat: Seat
    given: Card | None = None
    received: Card | None = None


class Turned(Struct, frozen=True, tag="turned"):
    """The dealer's card number 1, 2 or 3, face up."""

    seat: Seat
    number: int
    card: Card
    discard: bool = False  # the avant-dernier's card, not one of the pack


class Looked(Struct, frozen=True, tag="looked"):
    """The dealer looks at a talon card, their own still in hand (text B)."""

    seat: Seat
    number: int
    card: Card | None = None


class Drew(Struct, frozen=True, tag="drew"):
    """The dealer gives up their card for one of the talon (text B, looking after)."""

    seat: Seat
    number: int
    card: Card | None = None


class Offered(Struct, frozen=True, tag="offered"):
    """The duel's receiver asks for another card, which they alone see."""

    seat: Seat
    number: int
    card: Card | None = None


class Took(Struct, frozen=True, tag="took"):
    """The dealer gave up their card for the one that was given back."""

    seat: Seat
    card: Card | None = None


class Stopped(Struct, frozen=True, tag="stopped"):
    """The dealer, or the duel's receiver, stops with their card."""

    seat: Seat


class Returned(Struct, frozen=True, tag="returned"):
    """A King comes back to its owner."""

    owner: Seat
    asker: Seat


class Shown(Struct, frozen=True, tag="shown"):
    """All show; for each seat its card or NOTHING, and who has the lowest."""

    cards: tuple[Card, ...]
    lowest: tuple[Seat, ...]


class Spared(Struct, frozen=True, tag="spared"):
    """Nobody moves, and why."""

    reason: Reason


class Advanced(Struct, frozen=True, tag="advanced"):
    seat: Seat
    circle: int


class Edge(Struct, frozen=True, tag="edge"):
    """Il est su'l bord du trou: the table sings (RON-7)."""

    seat: Seat


class Fallen(Struct, frozen=True, tag="fallen"):
    """Il est tombé dans l'trou: the table sings (RON-7)."""

    seat: Seat
    may_restart: bool


class Restarted(Struct, frozen=True, tag="restarted"):
    seat: Seat


class Retired(Struct, frozen=True, tag="retired"):
    seat: Seat


class Won(Struct, frozen=True, tag="won"):
    seat: Seat
    stakes: int | None = None  # text B: the tokens won


class LastDeal(Struct, frozen=True, tag="last-deal"):
    """The deals agreed on have been played: who has advanced least wins."""

    winners: tuple[Seat, ...]
    deals: int


Body = (
    Dealt
    | Kept
    | Asked
    | Exchanged
    | Refused
    | Swapped
    | Turned
    | Looked
    | Drew
    | Offered
    | Took
    | Stopped
    | Returned
    | Shown
    | Spared
    | Advanced
    | Edge
    | Fallen
    | Restarted
    | Retired
    | Won
    | LastDeal
)
