"""The rules of Le Tordu: what bots, study and terminal may ask of the game."""

from .auction import Auction, auction_after, auction_of
from .game import Tordu
from .legal import legal_calls, legal_cards
from .model import (
    DOUBLE,
    PASS,
    Action,
    Bid,
    Board,
    Call,
    Contract,
    Double,
    Options,
    Pass,
    Play,
    SeatCall,
    SheetRow,
    State,
    Trick,
    View,
)
from .scoring import EACH, EACH_TORDU, EXACT, EXACT_TORDU, gain, leaders, points, score_unit
from .tricks import played_cards, strength, trick_winner, voids, winning_card

__all__ = [
    "DOUBLE",
    "EACH",
    "EACH_TORDU",
    "EXACT",
    "EXACT_TORDU",
    "PASS",
    "Action",
    "Auction",
    "Bid",
    "Board",
    "Call",
    "Contract",
    "Double",
    "Options",
    "Pass",
    "Play",
    "SeatCall",
    "SheetRow",
    "State",
    "Tordu",
    "Trick",
    "View",
    "auction_after",
    "auction_of",
    "gain",
    "leaders",
    "legal_calls",
    "legal_cards",
    "played_cards",
    "points",
    "score_unit",
    "strength",
    "trick_winner",
    "voids",
    "winning_card",
]
