"""What happens in Biduletruc, as the table is told; hidden cards are empty to the others."""

from typing import Literal

from msgspec import Struct

from ....core.game import Seat
from .model import Card, Reason, Red, Verdict


class Dealt(Struct, frozen=True, tag="dealt"):
    """The beginning; only the owner sees their cards."""

    first: Seat
    tops: tuple[Card, ...]
    sizes: tuple[int, ...]
    stock: int
    heart: Card | None
    hand: tuple[Card, ...] = ()
    reds: tuple[Red, ...] = ()


class Laid(Struct, frozen=True, tag="laid"):
    seat: Seat
    pile: int
    number: int
    card: Card
    covered: Card
    size: int  # cards left in the hand


class Drew(Struct, frozen=True, tag="drew"):
    """Cards were drawn from the talon; only the player who drew sees them."""

    seat: Seat
    why: Literal["turn", "wrong-dico", "wrong-link"]
    count: int
    rebuilt: bool  # a new talon was made of the piles
    cards: tuple[Card, ...] = ()


class Changed(Struct, frozen=True, tag="changed"):
    """Two cards under the talon, two from its top; only who changed sees them."""

    seat: Seat
    rebuilt: bool
    put: tuple[Card, ...] = ()
    cards: tuple[Card, ...] = ()


class Skipped(Struct, frozen=True, tag="skipped"):
    seat: Seat
    target: Seat


class Countered(Struct, frozen=True, tag="countered"):
    """The skipped player plays all the same."""

    seat: Seat
    by: Seat  # who wanted them to pass


class GaveWay(Struct, frozen=True, tag="gave-way"):
    seat: Seat
    by: Seat


class Ended(Struct, frozen=True, tag="ended"):
    """A turn is over, with so many cards laid."""

    seat: Seat
    laid: int


class LostTurn(Struct, frozen=True, tag="lost-turn"):
    """A turn that a wrong link has cost comes up and is passed (BID-35)."""

    seat: Seat
    left: int  # turns still to be lost


class Trusted(Struct, frozen=True, tag="trusted"):
    seat: Seat
    number: int


class Settled(Struct, frozen=True, tag="settled"):
    """A card may be covered from now on."""

    number: int


class Judged(Struct, frozen=True, tag="judged"):
    """A "dico", and what the Dicobidule says."""

    verdict: Verdict
    cost: Literal["draws", "turn", "next-turn"]  # beyond two cards: for the challenger nothing


class Claimed(Struct, frozen=True, tag="claimed"):
    """A hand is empty: the others have a last chance to say "dico" (BID-43)."""

    seat: Seat


class Conceded(Struct, frozen=True, tag="conceded"):
    seat: Seat


class Won(Struct, frozen=True, tag="won"):
    """The end; all hands are shown."""

    winners: tuple[Seat, ...]
    reason: Reason
    hands: tuple[tuple[Card, ...], ...]


Body = (
    Dealt | Laid | Drew | Changed | Skipped | Countered | GaveWay | Ended | LostTurn | Trusted
    | Settled | Judged | Claimed | Conceded | Won
)  # fmt: skip
