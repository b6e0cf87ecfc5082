"""What each call or card is worth, by what its player knows: points of the deal, on average.

It is computed from a view alone. The hidden hands are drawn (`rules.redeal`); in each of these
worlds the others answer a call as the strong bots do (`bots.bidding`), and both sides play as if
they saw all cards (`bots.solver`). Points are counted as a lead: in the auction a player's points
less the mean of the others', in play the declarer's less those of each other.
docs/games/tordu.md says what this measures and what it does not.
"""

from collections.abc import Sequence
from functools import lru_cache
from statistics import fmean
from typing import NamedTuple

from ....boxes import RatedAnswer
from ....core.chance import Chance
from ....core.game import Seat
from ..bots.bidding import finish_auction, prognosis
from ..bots.solver import solving
from ..bots.solver.answers import points
from ..bots.solver.position import Position, World
from ..bots.solver.solving import CAP
from ..rules import Bid, Call, Contract, Play, SeatCall, View, auction_of, legal_calls, legal_cards
from ..rules.redeal import deal_hands

MOST_WORLDS = {2: 400, 3: 200, 4: 80, 5: 60}  # that are looked at, by seats
# Without kernels only the end of a deal of two is solved. Elsewhere advice plays out a few worlds,
# after a search of COLD_CAP states.
COLD_WORLDS, COLD_CARDS = 16, 4
COLD_CAP = 400
ROUGH_WORLDS = 6
CAPS = {2: CAP, 3: CAP, 4: 1 << 13, 5: 1 << 12}  # of the search in one world; rarely reached


class AnswerValue(NamedTuple):
    """What an answer is worth to the deciding player, and how often its contract is made."""

    action: Call | Play
    each: tuple[float, ...]  # by world
    made: float | None = None

    @property
    def value(self) -> float:
        return fmean(self.each)


def advise(view: View, chance: Chance, worlds: int) -> tuple[RatedAnswer, ...]:
    """Each answer with the points it is worth, best first; () if there is no choice."""
    values = value_answers(view, chance, worlds, rough=ROUGH_WORLDS)
    found = [RatedAnswer(each.action, round(each.value, 4)) for each in values]
    return tuple(sorted(found, key=lambda worth: -worth.value))


def value_answers(
    view: View, chance: Chance, worlds: int, rough: int = 0
) -> tuple[AnswerValue, ...]:
    """The value of all answers in the same worlds; () if there is one only, or too much to solve.

    With `rough`, so many worlds are played out where they cannot be solved.
    """
    board = view.board
    if board.stage not in {"auction", "play"} or view.seat != board.turn:
        return ()
    if board.stage == "play" and len(legal_cards(board, view.hand)) == 1:
        return ()
    count = min(worlds, _most_worlds(view) or rough)
    if not count:
        return ()
    drawn = [deal_hands(view, chance.child(f"world-{number}")) for number in range(count)]
    return value_calls(view, drawn) if board.stage == "auction" else value_cards(view, drawn)


def _most_worlds(view: View) -> int:
    """How many worlds can be solved in time; 0 if none can."""
    seats = len(view.board.scores)
    if view.board.stage == "auction" or solving.has_kernels():
        return MOST_WORLDS[seats]
    return COLD_WORLDS if len(view.hand) <= COLD_CARDS and seats == 2 else 0


@lru_cache(maxsize=256)
def points_by_deviation(contract: Contract) -> tuple[float, ...]:
    """By deviation: the declarer's points less those of each of the others."""
    return tuple(map(float, points(contract.suit, contract.doubled_by is not None)))


def lead_factor(contract: Contract, seat: Seat, seats: int) -> float:
    """The factor from the declarer's lead to this seat's lead over the mean of the others."""
    return 1.0 if seat == contract.declarer else -1 / (seats - 1)


def value_cards(view: View, worlds: Sequence[World]) -> tuple[AnswerValue, ...]:
    """The value of each legal card; for a defender, what the declarer loses."""
    board = view.board
    contract = board.contract
    assert contract
    cap = CAPS[len(board.scores)] if solving.has_kernels() else COLD_CAP
    moves = solving.moves(Position.of(board), worlds, cap=cap)
    side = 1 if view.seat == contract.declarer else -1
    worth = points_by_deviation(contract)
    return tuple(
        AnswerValue(
            Play(card),
            tuple(side * expected(world[place], worth) for world in moves.chances),
            fmean(world[place][0] for world in moves.chances),
        )
        for place, card in enumerate(moves.cards)
    )


def value_calls(view: View, worlds: Sequence[World]) -> tuple[AnswerValue, ...]:
    """The value of each legal call, with what strong bots would answer in each world."""
    board = view.board
    seat, seats = board.turn, len(board.scores)
    auction = auction_of(board)
    results = ContractResults(worlds)
    values = []
    for call in legal_calls(board.options, auction):
        calls = (*board.calls, SeatCall(seat, call))
        each = []
        for number, world in enumerate(worlds):
            contract = finish_auction(board, calls, world)
            side = lead_factor(contract, seat, seats)
            each.append(
                side * expected(results.of(contract, number), points_by_deviation(contract))
            )
        bid = Contract(seat, call.suit, call.number) if isinstance(call, Bid) else auction.contract
        ends = [results.of(bid, number) for number in range(len(worlds))] if bid else []
        values.append(
            AnswerValue(call, tuple(each), fmean(end[0] for end in ends) if bid else None)
        )
    return tuple(values) if len(values) > 1 else ()


class ContractResults:
    """How contracts end in each world: solved for two players, else estimated."""

    def __init__(self, worlds: Sequence[World]) -> None:
        self._worlds = worlds
        self._solved: dict[Seat, list[list[list[list[float]]]]] = {}

    def of(self, contract: Contract, number: int) -> Sequence[float]:
        """The chance of each deviation in one world."""
        world, declarer = self._worlds[number], contract.declarer
        if len(world) > 2 or not solving.has_kernels():
            others = (*world[:declarer], *world[declarer + 1 :])
            return prognosis(contract, world[declarer], others).ends()
        if declarer not in self._solved:
            self._solved[declarer] = solving.contracts(self._worlds, declarer).chances
        return self._solved[declarer][number][contract.suit][contract.number]


def expected(chances: Sequence[float], worth: Sequence[float]) -> float:
    """The expected worth, from the chance and the worth of each deviation."""
    return sum(chance * each for chance, each in zip(chances, worth, strict=True))
