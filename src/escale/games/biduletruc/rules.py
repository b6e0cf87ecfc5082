"""The rules of Biduletruc; docs/rules/biduletruc.md states the clauses named here.

`pack` deals, `allowed` and `turns` are what a player may do in his turn and what comes of it;
`links` and `judging` are "dico", `stock` is the talon, `ending` says how turns and games end; the
`dicobidule` is the judge. Seats go clockwise.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from msgspec.structs import replace

from ...core.chance import Chance
from ...core.errors import IllegalAction
from ...core.game import CLOCK, Actors, Deadline, Event, Game, Outcome, Seat, Step, Turn
from ...core.ready import PROCEED, Proceed
from . import allowed, turns
from .dicobidule import digest
from .ending import finish, outcome
from .events import Body, Dealt
from .imagining import imagine
from .judging import challenge, concede, settle, trust
from .links import check_dico, may_challenge, may_trust
from .model import (
    CONCEDE,
    JOKER,
    MOST_PILES,
    Action,
    Board,
    Concede,
    Dico,
    Options,
    Placed,
    Settle,
    State,
    Trust,
    View,
)
from .pack import deal

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
        return Actors((board.turn,), tuple(seat for seat in others if _may_interrupt(board, seat)))

    def phase(self, state: State) -> str:
        """A granted "dico" changes nothing for who is to move; a refused one changes a pile."""
        board = state.board
        if board.stage in {"claim", "over"}:
            return f"turn-{board.turns}/{board.stage}"
        return f"turn-{board.turns}/{board.stage}-{board.moves}"

    def interrupts(self, action: Action) -> bool:
        return isinstance(action, Dico | Trust)

    def check(self, state: State, step: Step[Action]) -> None:
        board, seat, action = state.board, step.seat, step.action
        if board.stage == "over":
            raise IllegalAction("game-over")
        if seat == CLOCK:
            _check_clock(board, action)
        elif seat not in board.seats:
            raise IllegalAction("not-waited-for")
        elif isinstance(action, Dico):
            check_dico(board, seat, action.number)
        elif isinstance(action, Trust):
            if action.number not in may_trust(board, seat):
                raise IllegalAction("not-fresh", "BID-Q16")
        elif board.stage == "claim":
            if not isinstance(action, Concede):
                raise IllegalAction("claim-first", "BID-43")
            if seat == board.turn or seat in board.conceded:
                raise IllegalAction("not-waited-for")
        elif seat != board.turn:
            raise IllegalAction("not-waited-for")
        else:
            allowed.check(state, seat, action)

    def apply(self, state: State, step: Step[Action], chance: Chance) -> Turn[State, Body]:
        match step.action:
            case Dico(number=number):
                return challenge(state, step.seat, number, chance)
            case Trust(number=number):
                return trust(state, step.seat, number)
            case Settle(number=number):
                return settle(state, number)
            case Concede():
                return concede(state, step.seat)
            case Proceed():
                return finish(state, "out")
            case action:
                return turns.apply(state, step.seat, action, chance)

    def view(self, state: State, seat: Seat | None) -> View:
        board = state.board
        if seat is None or seat < 0:  # neither a spectator nor the clock holds cards
            return View(seat, board, (), (), None, ())
        under = enumerate(zip(board.buried, state.stock, strict=True))
        mine = tuple((place, card) for place, (by, card) in under if by == seat)
        drawn = state.drawn if seat == board.turn else None
        return View(seat, board, state.hands[seat], state.reds[seat], drawn, mine)

    def legal(self, view: View) -> Iterator[Action]:
        board, seat = view.board, view.seat
        if seat is None or seat < 0 or board.stage == "over":
            return
        if board.stage == "claim":
            if seat != board.turn and seat not in board.conceded:
                yield CONCEDE
        elif seat == board.turn:
            yield from allowed.legal(view)
        for link in may_challenge(board, seat):
            yield Dico(link.laid.number)
        for number in may_trust(board, seat):
            yield Trust(number)

    def redeal(self, view: View, chance: Chance) -> State:
        return imagine(view, chance)

    def deadlines(self, state: State) -> Sequence[Deadline[Action]]:
        board = state.board
        if board.stage == "claim":
            return (Deadline(self.phase(state), CLAIM_SECONDS, PROCEED),)
        return tuple(
            Deadline(f"card-{fresh.number}", float(board.options.window), Settle(fresh.number))
            for fresh in board.fresh
        )

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state.board)


def _may_interrupt(board: Board, seat: Seat) -> bool:
    """Whether there is a card that this player may say something about."""
    says_dico, trusts = may_challenge(board, seat), may_trust(board, seat)
    return next(says_dico, None) is not None or next(trusts, None) is not None


def _check_clock(board: Board, action: Action) -> None:
    if board.stage == "claim":  # windows wait meanwhile
        rings = isinstance(action, Proceed)
    else:
        fresh = {each.number for each in board.fresh}
        rings = isinstance(action, Settle) and action.number in fresh
    if not rings:
        raise IllegalAction("not-for-the-clock")
