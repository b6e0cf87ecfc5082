"""Who may say what in the auction: a fold over what was said (RULES: the automaton of 4.5)."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from ...core.errors import IllegalAction
from ...core.game import Seat
from .cards import EVERY_SUIT, HAND, TORDU
from .model import DOUBLE, PASS, Bid, Call, Contract, Double, Options, Pass, Spoken

EVERY_BID = tuple(Bid(suit, number) for suit in EVERY_SUIT for number in range(HAND + 1))
EVERY_TORDU_BID = tuple(bid for bid in EVERY_BID if bid.suit == TORDU)


class Auction(Struct, frozen=True):
    """The bid that stands, and who may still speak, in this order; nobody: it is over."""

    contract: Contract | None
    asked: tuple[Seat, ...]

    @property
    def must_bid(self) -> bool:
        """The last to speak must, if nobody has (TOR-8, TOR-9)."""
        return self.contract is None and len(self.asked) == 1


def clockwise(first: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats, this one first."""
    return tuple((first + step) % seats for step in range(seats))


def hold(options: Options, dealer: Seat, seats: int, calls: tuple[Spoken, ...]) -> Auction:
    """The auction after these calls; the dealer speaks first (TOR-6)."""
    auction = Auction(None, clockwise(dealer, seats))
    for spoken in calls:
        auction = _after(options, auction, seats, spoken)
    return auction


def _after(options: Options, auction: Auction, seats: int, spoken: Spoken) -> Auction:
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


def calls_open(options: Options, auction: Auction) -> Iterator[Call]:
    """What the one who is asked may say."""
    contract = auction.contract
    if not auction.must_bid:
        yield PASS
    if contract is None:
        yield from EVERY_BID
        return
    if options.double and contract.doubled_by is None:
        yield DOUBLE
    if options.overbid and not contract.is_tordu:
        yield from EVERY_TORDU_BID


def check_call(options: Options, auction: Auction, seats: int, call: object) -> None:
    """Raises IllegalAction with the clause that forbids it."""
    contract = auction.contract
    match call:
        case Pass():
            if auction.must_bid:
                raise IllegalAction("must-bid", "TOR-8" if seats == 2 else "TOR-9")
        case Bid(suit=suit):
            if contract is None:
                return
            if not options.overbid:
                raise IllegalAction("no-overbid", "TOR-Q12")
            if contract.is_tordu:
                raise IllegalAction("tordu-stands", "TOR-23")
            if suit != TORDU:
                raise IllegalAction("overbid-in-tordu", "TOR-22")
        case Double():
            if not options.double:
                raise IllegalAction("no-double", "TOR-Q12")
            if contract is None:
                raise IllegalAction("nothing-to-double", "TOR-24")
            if contract.doubled_by is not None:
                raise IllegalAction("already-doubled", "TOR-30")
        case _:
            raise IllegalAction("auction")
