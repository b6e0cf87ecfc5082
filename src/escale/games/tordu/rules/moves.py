"""What each action does: from a state and an action to the next state and its events."""

from msgspec.structs import replace

from ....core import ready
from ....core.chance import Chance
from ....core.game import Event, Seat, Turn
from .auction import auction_after, clockwise
from .cards import HAND, PACK, Card, suit
from .events import (
    Bidden,
    Body,
    Dealt,
    Doubled,
    MancheWon,
    Passed,
    Played,
    Scored,
    Settled,
    Taken,
    Won,
)
from .model import Bid, Board, Call, Double, Pass, SeatCall, SheetRow, State, Trick
from .scoring import gain, leaders, manche_winners, new_manche, points, why_over
from .tricks import trick_winner, winning_card


def deal(board: Board, dealer: Seat, chance: Chance) -> Turn[State, Body]:
    """One by one, beginning at the dealer's left (TOR-4); the rest is out of play."""
    seats = len(board.scores)
    number = board.deal + 1
    cards = chance.deal(f"deal-{number}", PACK, seats * HAND)
    order = clockwise((dealer + 1) % seats, seats)
    hands = tuple(tuple(sorted(cards[order.index(seat) :: seats])) for seat in range(seats))
    dealt = replace(
        board,
        stage="auction",
        deal=number,
        dealer=dealer,
        turn=dealer,
        calls=(),
        contract=None,
        trick=None,
        tricks=(),
        taken=(0,) * seats,
        waiting=(),
    )
    private = tuple((seat, Dealt(number, dealer, hand)) for seat, hand in enumerate(hands))
    return Turn(State(dealt, hands), (Event[Body](Dealt(number, dealer), private),))


def call(state: State, said: Call) -> Turn[State, Body]:
    """Somebody speaks in the auction; the last call settles the contract (TOR-12)."""
    board = state.board
    calls = (*board.calls, SeatCall(board.turn, said))
    auction = auction_after(board, calls)
    events = [Event[Body](_call_event(board, said))]
    if auction.asked:
        after = replace(board, calls=calls, contract=auction.contract, turn=auction.asked[0])
        return Turn(State(after, state.hands), tuple(events))
    contract = auction.contract
    assert contract  # the last to speak had to bid (TOR-Q18)
    doubled = contract.doubled_by is not None
    settled = Settled(contract.declarer, contract.suit, contract.number, doubled)
    playing = replace(
        board,
        stage="play",
        calls=calls,
        contract=contract,
        turn=contract.declarer,
        trick=Trick(contract.declarer),
    )
    return Turn(State(playing, state.hands), (*events, Event[Body](settled)))


def _call_event(board: Board, said: Call) -> Body:
    standing = board.contract
    match said:
        case Pass():
            return Passed(board.turn)
        case Bid(suit=suit, number=number):
            return Bidden(board.turn, suit, number, standing.declarer if standing else None)
        case Double():
            assert standing
            return Doubled(board.turn, standing.declarer)


def play(state: State, card: Card) -> Turn[State, Body]:
    """A card is laid; the last one of a trick decides who takes it."""
    board = state.board
    assert board.trick
    seats = len(board.scores)
    hands = tuple(
        tuple(other for other in hand if other != card) if seat == board.turn else hand
        for seat, hand in enumerate(state.hands)
    )
    trick = replace(board.trick, cards=(*board.trick.cards, card))
    event = Event[Body](Played(board.turn, card))
    if len(trick.cards) < seats:
        after = replace(board, trick=trick, turn=(board.turn + 1) % seats)
        return Turn(State(after, hands), (event,))
    turn = _take_trick(board, trick, hands)
    return Turn(turn.state, (event, *turn.events))


def _take_trick(
    board: Board, trick: Trick, hands: tuple[tuple[Card, ...], ...]
) -> Turn[State, Body]:
    """The trick is complete: its winner leads the next one (TOR-16)."""
    contract = board.contract
    assert contract
    seat = trick_winner(trick, contract.suit, len(board.scores))
    best = winning_card(trick, contract.suit)
    taken = tuple(count + (other == seat) for other, count in enumerate(board.taken))
    cut = suit(best) != suit(trick.cards[0])
    event = Event[Body](Taken(seat, best, cut, taken[seat], contract.declarer, contract.number))
    after = replace(board, tricks=(*board.tricks, trick), taken=taken, turn=seat, trick=Trick(seat))
    if len(after.tricks) < HAND:
        return Turn(State(after, hands), (event,))
    turn = _mark_deal(replace(after, trick=None))
    return Turn(turn.state, (event, *turn.events))


def _mark_deal(board: Board) -> Turn[State, Body]:
    """The deal is scored; it may end the manche and the game (TOR-18 to TOR-20)."""
    contract = board.contract
    assert contract
    taken = board.taken[contract.declarer]
    marked = points(contract, taken, len(board.scores))
    scores = tuple(before + more for before, more in zip(board.scores, marked, strict=True))
    row = SheetRow(board.deal, board.dealer, contract, taken, marked)
    scored = Scored(
        board.deal,
        contract.declarer,
        contract.suit,
        contract.number,
        taken,
        exact=taken == contract.number,
        alone=len(board.scores) == 2,
        doubled=contract.doubled_by is not None,
        gain=gain(contract, taken),
        points=marked,
        scores=scores,
    )
    board = replace(board, scores=scores, sheet=(*board.sheet, row))
    best = manche_winners(board)
    won = tuple(count + (seat in best) for seat, count in enumerate(board.won))
    board = replace(board, best=best, won=won)
    reason = why_over(board)
    events: list[Event[Body]] = [Event(scored)]
    if best:
        events.append(Event(MancheWon(board.manche, best, scores, won, reason is not None)))
    if reason is None:
        board = replace(board, stage="pause", waiting=tuple(board.seats))
    else:
        board = replace(board, stage="over", reason=reason)
        most = leaders(won if reason == "target" else scores)
        events.append(Event(Won(most, reason)))
    return Turn(State(board, ((),) * len(board.scores)), tuple(events))


def proceed(state: State, seat: Seat, chance: Chance) -> Turn[State, Body]:
    """A seat is ready, or the clock ends the pause: the next deal when all are ready."""
    board = state.board
    waiting = ready.still_waiting(board.waiting, seat)
    if waiting:
        return Turn(State(replace(board, waiting=waiting), state.hands))
    assert board.contract
    seats = len(board.scores)
    dealer = (board.dealer + 1) % seats  # TOR-21
    if board.options.declarer_deals:
        dealer = board.contract.declarer  # TOR-29
    return deal(new_manche(board) if board.best else board, dealer, chance)
