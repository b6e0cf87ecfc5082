"""The auction: what the calls so far lead to, and who speaks next."""

from msgspec import Struct
from msgspec.structs import replace

from ....core.game import Seat
from .model import Bid, Board, Contract, Double, Options, Pass, SeatCall


class Auction(Struct, frozen=True):
    """The bid that stands, and the seats still to speak, in order; none if it is over."""

    contract: Contract | None
    asked: tuple[Seat, ...]

    @property
    def must_bid(self) -> bool:
        """Whether the last to speak must bid, as nobody has (TOR-8, TOR-9)."""
        return self.contract is None and len(self.asked) == 1


def clockwise(first: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats in the order of play, this one first."""
    return tuple((first + step) % seats for step in range(seats))


def auction_of(board: Board) -> Auction:
    """The auction of this deal."""
    return auction_after(board, board.calls)


def auction_after(board: Board, calls: tuple[SeatCall, ...]) -> Auction:
    """The auction of this deal after these calls; the dealer speaks first (TOR-6)."""
    seats = len(board.scores)
    auction = Auction(None, clockwise(board.dealer, seats))
    for spoken in calls:
        auction = _next(board.options, auction, seats, spoken)
    return auction


def _next(options: Options, auction: Auction, seats: int, spoken: SeatCall) -> Auction:
    contract, rest = auction.contract, auction.asked[1:]
    match spoken.call:
        case Pass():
            return Auction(contract, rest)
        case Bid(suit=suit, number=number):  # an overbid erases what was bid and doubled before
            bid = Contract(spoken.seat, suit, number)
            answered = options.double or (options.overbid and not bid.is_tordu)
            others = clockwise(spoken.seat, seats)[1:]
            return Auction(bid, others if answered else ())
        case Double():
            assert contract
            doubled = replace(contract, doubled_by=spoken.seat)
            goes_on = options.overbid and options.overbid_after_double and not contract.is_tordu
            return Auction(doubled, rest if goes_on else ())  # TOR-27, TOR-Q7
