"""Who may say or play what, and why not. Nothing else decides what is legal."""

from collections.abc import Iterator

from ....core.errors import IllegalAction
from .auction import Auction, auction_of
from .cards import EVERY_SUIT, HAND, TORDU, Card, suit
from .model import DOUBLE, PASS, Bid, Board, Call, Double, Options, Pass, Play

EVERY_BID = tuple(Bid(suit, number) for suit in EVERY_SUIT for number in range(HAND + 1))
EVERY_TORDU_BID = tuple(bid for bid in EVERY_BID if bid.suit == TORDU)


def legal_calls(options: Options, auction: Auction) -> Iterator[Call]:
    """What the seat whose turn it is may say in this auction."""
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


def check_call(board: Board, call: object) -> None:
    """Raises IllegalAction with the clause that forbids this call."""
    options, auction = board.options, auction_of(board)
    contract = auction.contract
    match call:
        case Pass():
            if auction.must_bid:
                raise IllegalAction("must-bid", "TOR-8" if len(board.scores) == 2 else "TOR-9")
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


def legal_cards(board: Board, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """Any card of the suit led; a player who has none may play any card (TOR-13, TOR-14)."""
    assert board.trick
    if not board.trick.cards:
        return hand
    led = suit(board.trick.cards[0])
    following = tuple(card for card in hand if suit(card) == led)
    return following or hand


def check_card(board: Board, hand: tuple[Card, ...], action: object) -> None:
    """Raises IllegalAction with the reason why this card may not be played."""
    if not isinstance(action, Play):
        raise IllegalAction("playing")
    if action.card not in hand:
        raise IllegalAction("not-in-hand", card=action.card)
    if action.card not in legal_cards(board, hand):
        assert board.trick
        raise IllegalAction("must-follow", "TOR-13", suit=suit(board.trick.cards[0]))
