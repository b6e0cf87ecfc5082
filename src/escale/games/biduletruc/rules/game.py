"""The rules of Biduletruc; docs/rules/biduletruc.md states the clauses named here.

`legal` says who may do what, `moves` what comes of it, `scoring` how a game ends. `pack` deals,
`talon` is the stock of cards, the `dicobidule` is the judge of a "dico". Seats go clockwise.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from msgspec.structs import replace

from ....core import ready
from ....core.chance import Chance
from ....core.game import Actors, Deadline, Event, Game, Outcome, Seat, Step, Turn
from . import legal, moves
from .dicobidule import digest
from .events import Body, Dealt
from .model import (
    JOKER,
    MOST_PILES,
    Action,
    Board,
    Dico,
    Options,
    Placed,
    Settle,
    State,
    Trust,
    View,
)
from .pack import deal
from .redeal import redeal
from .scoring import outcome

CLAIM_SECONDS = 20.0  # for a last "dico" (BID-43)


class Biduletruc(Game[Options, State, Action, View, Body]):
    """Words on words, and the courage to say "dico"."""

    slug = "biduletruc"
    version = 1
    presets: Mapping[str, Options] = MappingProxyType({"biduletruc": Options()})

    def seats(self, options: Options) -> range:
        return range(2, MOST_PILES + 1)  # BID-4

    def content(self, options: Options) -> Mapping[str, str]:
        return {"dicobidule": digest()}

    def start(self, options: Options, seats: int, chance: Chance) -> Turn[State, Body]:
        self.check_seats(options, seats)
        cards, first = deal(options, seats, chance), chance.below("first", seats)  # BID-9
        board = Board(
            options,
            "turn",
            turn=first,
            turns=1,
            moves=0,
            laid=0,
            has_joker=False,
            has_drawn=False,
            is_drawn_held=False,
            has_changed=False,
            has_skipped=False,
            previous=None,
            piles=tuple((Placed(at, card, None),) for at, card in enumerate(cards.tops)),
            placed=seats,
            fresh=(),
            sizes=tuple(len(hand) for hand in cards.hands),
            reds=tuple(len(reds) for reds in cards.reds),
            used=(),
            stock=len(cards.stock),
            buried=(None,) * len(cards.stock),
            rebuilt=0,
            heart=cards.heart,
            jokers=[*cards.tops, *cards.stock, *sum(cards.hands, ())].count(JOKER),
            violet=(0,) * seats,
            known=((),) * seats,
            returned=(),
            owed=(0,) * seats,
            skips=((),) * seats,
            stuck=0,
            conceded=(),
        )
        told = Dealt(first, cards.tops, board.sizes, board.stock, cards.heart)
        private = [
            (seat, replace(told, hand=hand, reds=reds))
            for seat, (hand, reds) in enumerate(zip(cards.hands, cards.reds, strict=True))
        ]
        state = State(board, cards.hands, cards.reds, cards.stock)
        return Turn(state, (Event[Body](told, tuple(private)),))

    def actors(self, state: State) -> Actors:
        board = state.board
        if board.stage == "over":
            return Actors()
        if board.stage == "claim":
            waited_for = (seat for seat in board.seats if seat != board.turn)
            return Actors(tuple(seat for seat in waited_for if seat not in board.conceded))
        others = (seat for seat in board.seats if seat != board.turn)
        return Actors(
            (board.turn,), tuple(seat for seat in others if legal.may_interrupt(board, seat))
        )

    def phase(self, state: State) -> str:
        """A new question after each move, and after a "dico" that takes a card off a pile.

        A granted "dico" leaves the question as it is, and a claim is one question until it ends.
        """
        board = state.board
        if board.stage in {"claim", "over"}:
            return f"turn-{board.turns}/{board.stage}"
        return f"turn-{board.turns}/{board.stage}-{board.moves}"

    def interrupts(self, action: Action) -> bool:
        return isinstance(action, Dico | Trust)

    def check(self, state: State, step: Step[Action]) -> None:
        legal.check(state, step)

    def apply(self, state: State, step: Step[Action], chance: Chance) -> Turn[State, Body]:
        return moves.apply(state, step, chance)

    def view(self, state: State, seat: Seat | None) -> View:
        board = state.board
        if seat is None or seat < 0:  # neither a spectator nor the clock holds cards
            return View(seat, board, (), (), None, ())
        under = enumerate(zip(board.buried, state.stock, strict=True))
        mine = tuple((place, card) for place, (by, card) in under if by == seat)
        drawn = state.drawn if seat == board.turn else None
        return View(seat, board, state.hands[seat], state.reds[seat], drawn, mine)

    def legal(self, view: View) -> Iterator[Action]:
        return legal.legal(view)

    def redeal(self, view: View, chance: Chance) -> State:
        return redeal(view, chance)

    def deadlines(self, state: State) -> Sequence[Deadline[Action]]:
        board = state.board
        if board.stage == "claim":
            return (ready.deadline(self.phase(state), CLAIM_SECONDS),)
        return tuple(
            Deadline(f"card-{fresh.number}", float(board.options.window), Settle(fresh.number))
            for fresh in board.fresh
        )

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state.board)
