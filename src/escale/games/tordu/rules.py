"""The rules of Le Tordu; docs/rules/tordu.md states the clauses named here.

Seats are numbered clockwise: the left neighbour of seat 1 is seat 2 (TOR-5). `auction` says who may
call what, `play` what one may lay, `scoring` who wins tricks, deals and manches.
"""

from collections.abc import Iterator, Sequence
from types import MappingProxyType

from msgspec.structs import replace

from ...core import ready
from ...core.chance import Chance
from ...core.errors import IllegalAction
from ...core.game import CLOCK, Actors, Deadline, Event, Game, Outcome, Seat, Step, Turn
from ...core.ready import READY
from .auction import calls_open, check_call, clockwise, hold
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
from .imagining import imagine
from .model import (
    Action,
    Bid,
    Board,
    Call,
    Double,
    Line,
    Options,
    Pass,
    Play,
    Spoken,
    State,
    Trick,
    View,
)
from .play import check_card, playable
from .scoring import (
    gain,
    leaders,
    manche_winners,
    new_manche,
    outcome,
    points,
    trick_winner,
    why_over,
    winning_card,
)


class Tordu(Game[Options, State, Action, View, Body]):
    """Win exactly as many tricks as you said, neither more nor fewer."""

    slug = "tordu"
    version = 1
    presets = MappingProxyType(
        {
            "simple": Options(),
            "complet": Options(overbid=True, double=True),
        }
    )

    def seats(self, options: Options) -> range:
        return range(2, 6)  # TOR-2

    def start(self, options: Options, seats: int, chance: Chance) -> Turn[State, Body]:
        self.check_seats(options, seats)
        nothing = (0,) * seats
        dealer = chance.below("first-dealer", seats)  # TOR-3
        board = Board(
            options,
            stage="auction",
            deal=0,
            dealer=dealer,
            turn=dealer,
            calls=(),
            contract=None,
            trick=None,
            tricks=(),
            taken=nothing,
            scores=nothing,
            sheet=(),
            manche=1,
            won=nothing,
            waiting=(),
        )
        return _deal(board, dealer, chance)

    def actors(self, state: State) -> Actors:
        board = state.board
        if board.stage == "over":
            return Actors()
        return Actors(board.waiting if board.stage == "pause" else (board.turn,))

    def phase(self, state: State) -> str:
        board = state.board
        if board.stage == "auction":
            return f"deal-{board.deal}/call-{len(board.calls)}"
        if board.trick:
            laid = len(board.tricks) * len(board.scores) + len(board.trick.cards)
            return f"deal-{board.deal}/card-{laid}"
        return f"deal-{board.deal}/{board.stage}"

    def check(self, state: State, step: Step[Action]) -> None:
        board, seat = state.board, step.seat
        if board.stage == "over":
            raise IllegalAction("game-over")
        if board.stage == "pause":
            ready.check(board.waiting, seat, step.action)
        elif seat == CLOCK:
            raise IllegalAction("not-for-the-clock")
        elif seat != board.turn:
            raise IllegalAction("not-waited-for")
        elif board.stage == "auction":
            auction = hold(board.options, board.dealer, len(board.scores), board.calls)
            check_call(board.options, auction, len(board.scores), step.action)
        else:
            check_card(board, state.hands[seat], step.action)

    def apply(self, state: State, step: Step[Action], chance: Chance) -> Turn[State, Body]:
        match step.action:
            case Pass() | Bid() | Double():
                return _call(state, step.action)
            case Play(card=card):
                return _play(state, card)
            case _:
                return _proceed(state, step.seat, chance)

    def view(self, state: State, seat: Seat | None) -> View:
        # Neither a spectator nor the clock holds cards.
        return View(seat, state.board, state.hands[seat] if seat is not None and seat >= 0 else ())

    def legal(self, view: View) -> Iterator[Action]:
        board = view.board
        if board.stage == "pause" and view.seat in board.waiting:
            yield READY
        if view.seat != board.turn:
            return
        if board.stage == "auction":
            auction = hold(board.options, board.dealer, len(board.scores), board.calls)
            yield from calls_open(board.options, auction)
        elif board.stage == "play":
            yield from map(Play, playable(board, view.hand))

    def redeal(self, view: View, chance: Chance) -> State:
        if view.board.stage in {"pause", "over"}:  # all cards are on the table
            return State(view.board, ((),) * len(view.board.scores))
        return State(view.board, imagine(view, chance))

    def deadlines(self, state: State) -> Sequence[Deadline[Action]]:
        if state.board.stage != "pause":
            return ()
        return (ready.deadline(self.phase(state)),)

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state.board)


def _deal(board: Board, dealer: Seat, chance: Chance) -> Turn[State, Body]:
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


def _call(state: State, call: Call) -> Turn[State, Body]:
    board = state.board
    calls = (*board.calls, Spoken(board.turn, call))
    auction = hold(board.options, board.dealer, len(board.scores), calls)
    events = [Event[Body](_told(board, call))]
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
        trick=Trick(contract.declarer),  # TOR-12
    )
    return Turn(State(playing, state.hands), (*events, Event[Body](settled)))


def _told(board: Board, call: Call) -> Body:
    standing = board.contract
    match call:
        case Pass():
            return Passed(board.turn)
        case Bid(suit=suit, number=number):
            return Bidden(board.turn, suit, number, standing.declarer if standing else None)
        case Double():
            assert standing
            return Doubled(board.turn, standing.declarer)


def _play(state: State, card: Card) -> Turn[State, Body]:
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
    turn = _take(board, trick, hands)
    return Turn(turn.state, (event, *turn.events))


def _take(board: Board, trick: Trick, hands: tuple[tuple[Card, ...], ...]) -> Turn[State, Body]:
    """The trick is complete: its winner leads the next one (TOR-16)."""
    contract = board.contract
    assert contract
    seat = trick_winner(trick, contract.suit, len(board.scores))
    best = winning_card(trick, contract.suit)
    taken = tuple(count + (other == seat) for other, count in enumerate(board.taken))
    cut = suit(best) != suit(trick.cards[0])
    told = Event[Body](Taken(seat, best, cut, taken[seat], contract.declarer, contract.number))
    after = replace(board, tricks=(*board.tricks, trick), taken=taken, turn=seat, trick=Trick(seat))
    if len(after.tricks) < HAND:
        return Turn(State(after, hands), (told,))
    turn = _mark(replace(after, trick=None))
    return Turn(turn.state, (told, *turn.events))


def _mark(board: Board) -> Turn[State, Body]:
    """The deal on the sheet, and what it decides (TOR-18 to TOR-20)."""
    contract = board.contract
    assert contract
    taken = board.taken[contract.declarer]
    marked = points(contract, taken, len(board.scores))
    scores = tuple(before + more for before, more in zip(board.scores, marked, strict=True))
    line = Line(board.deal, board.dealer, contract, taken, marked)
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
    board = replace(board, scores=scores, sheet=(*board.sheet, line))
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


def _proceed(state: State, seat: Seat, chance: Chance) -> Turn[State, Body]:
    board = state.board
    waiting = ready.still_waiting(board.waiting, seat)
    if waiting:
        return Turn(State(replace(board, waiting=waiting), state.hands))
    assert board.contract
    seats = len(board.scores)
    dealer = (board.dealer + 1) % seats  # TOR-21
    if board.options.declarer_deals:
        dealer = board.contract.declarer  # TOR-29
    return _deal(new_manche(board) if board.best else board, dealer, chance)
