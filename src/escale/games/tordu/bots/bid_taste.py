"""What a bot likes to bid, beyond what the bid is worth."""

from typing import NamedTuple

from ..rules import Bid
from ..rules.cards import TORDU

WIN_CHANCE_PER_POINT = 0.03  # roughly, between two players


class BidTaste(NamedTuple):
    """Points that a bid counts for more than it promises."""

    per_trick: float = 0.0  # for each trick announced
    twisted: float = 0.0  # for the tordu as trump

    def bonus(self, bid: Bid) -> float:
        """The points to add for a bid."""
        return self.per_trick * bid.number + self.twisted * (bid.suit == TORDU)


NO_TASTE = BidTaste()
