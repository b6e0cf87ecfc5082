"""The game of Le Tordu; docs/rules/tordu.md states the clauses named here.

Seats are numbered clockwise: the left neighbour of seat 1 is seat 2 (TOR-5). `legal` says who may
call or play what, `moves` what an action does, `auction` and `tricks` who speaks next and who takes
a trick, `scoring` how deals, manches and the game are won.
"""

from collections.abc import Iterator, Sequence
from types import MappingProxyType

from ....core import ready
from ....core.chance import Chance
from ....core.errors import IllegalAction
from ....core.game import CLOCK, Actors, Deadline, Game, Outcome, Seat, Step, Turn
from ....core.ready import READY
from . import moves
from .auction import auction_of
from .events import Body
from .legal import check_call, check_card, legal_calls, legal_cards
from .model import Action, Bid, Board, Double, Options, Pass, Play, State, View
from .redeal import deal_hands
from .scoring import outcome


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
        return moves.deal(board, dealer, chance)

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
            check_call(board, step.action)
        else:
            check_card(board, state.hands[seat], step.action)

    def apply(self, state: State, step: Step[Action], chance: Chance) -> Turn[State, Body]:
        match step.action:
            case Pass() | Bid() | Double():
                return moves.call(state, step.action)
            case Play(card=card):
                return moves.play(state, card)
            case _:
                return moves.proceed(state, step.seat, chance)

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
            yield from legal_calls(board.options, auction_of(board))
        elif board.stage == "play":
            yield from map(Play, legal_cards(board, view.hand))

    def redeal(self, view: View, chance: Chance) -> State:
        if view.board.stage in {"pause", "over"}:  # all cards are on the table
            return State(view.board, ((),) * len(view.board.scores))
        return State(view.board, deal_hands(view, chance))

    def deadlines(self, state: State) -> Sequence[Deadline[Action]]:
        if state.board.stage != "pause":
            return ()
        return (ready.deadline(self.phase(state)),)

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state.board)
