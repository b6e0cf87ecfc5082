"""The game of Rondelic, both texts; docs/rules/rondelic.md states the clauses named here.

Seats are numbered to the right: the right neighbour of seat 2 is seat 3 (RON-3). `legal` says
who may do what, `moves` what an action does, `scoring` how a deal and the game end.
"""

from collections.abc import Iterator, Sequence
from types import MappingProxyType

from ....core import ready
from ....core.chance import Chance
from ....core.errors import IllegalAction
from ....core.game import Actors, Deadline, Game, Outcome, Seat, Step, Turn
from . import moves
from .events import Body
from .legal import legal_actions, waited_for, why_illegal
from .model import NOTHING, Action, Board, Options, State, TextA, TextB, View
from .redeal import deal_faces
from .scoring import outcome, start_circle


class Rondelic(Game[Options, State, Action, View, Body]):
    """Do not end up with the lowest card; do not fall into the hole of the Tanturlurette."""

    slug = "rondelic"
    version = 1
    presets = MappingProxyType(
        {
            "rondelic": TextA(),
            "rondellig": TextB(),
            "rondelic-rapide": TextA(circles=5),
            "rondellig-rapide": TextB(circles=5),
        }
    )

    def seats(self, options: Options) -> range:
        return range(3, 13) if isinstance(options, TextA) else range(4, 9)

    def start(self, options: Options, seats: int, chance: Chance) -> Turn[State, Body]:
        self.check_seats(options, seats)
        dealer = chance.below("first-dealer", seats)
        nothing = (NOTHING,) * seats
        board = Board(
            options,
            tokens=(start_circle(options),) * seats,
            stakes=(1,) * seats,
            out=(0,) * seats,
            deal=1,
            dealer=dealer,
            order=(),
            stage="pause",
            turn=0,
            moves=(),
            holds=nothing,
            gave=nothing,
            top=0,
            seen=(0,) * seats,
            face_up=0,
            kings=0,
            commons=0,
            discard=NOTHING,
            looked=NOTHING,
            looks=0,
            shown=(),
            waiting=(),
        )
        return moves.deal(board, chance)

    def actors(self, state: State) -> Actors:
        return Actors(waited_for(state.board))

    def phase(self, state: State) -> str:
        board = state.board
        if board.stage in {"turn", "answer"}:
            return f"deal-{board.deal}/{board.stage}-{board.turn}"
        if board.stage in {"receiver", "dealer"}:
            return f"deal-{board.deal}/{board.stage}-{board.looks}"
        return f"deal-{board.deal}/{board.stage}"

    def check(self, state: State, step: Step[Action]) -> None:
        board = state.board
        if board.stage == "over":
            raise IllegalAction("game-over")
        if board.stage == "pause":
            ready.check(board.waiting, step.seat, step.action)
        elif step.action not in legal_actions(board, step.seat, state.faces):
            raise why_illegal(board, step.seat, state.faces, step.action)

    def apply(self, state: State, step: Step[Action], chance: Chance) -> Turn[State, Body]:
        stage = state.board.stage
        if stage == "turn":
            return moves.play(state, step.action)
        if stage == "answer":
            return moves.answer(state, step.action)
        if stage == "receiver":
            return moves.play_receiver(state, step.action)
        if stage == "dealer":
            return moves.play_dealer(state, step.action)
        if stage == "restart":
            return moves.restart(state, step.seat, step.action)
        return moves.proceed(state, step.seat, chance)

    def view(self, state: State, seat: Seat | None) -> View:
        board = state.board
        seen = board.face_up
        if seat is not None and seat >= 0:  # neither the clock nor the server sees cards
            seen |= board.seen[seat]
        faces = [face if seen >> place & 1 else NOTHING for place, face in enumerate(state.faces)]
        return View(seat, board, tuple(faces))

    def legal(self, view: View) -> Iterator[Action]:
        return iter(legal_actions(view.board, view.seat, view.faces))

    def redeal(self, view: View, chance: Chance) -> State:
        return State(view.board, deal_faces(view, chance))

    def deadlines(self, state: State) -> Sequence[Deadline[Action]]:
        if state.board.stage != "pause":
            return ()
        return (ready.deadline(self.phase(state)),)

    def eliminated(self, state: State) -> tuple[Seat, ...]:
        return tuple([seat for seat, deal in enumerate(state.board.out) if deal])

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state.board)
