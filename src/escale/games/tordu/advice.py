"""What each call or card is worth, by what its player knows: points of the deal, on average.

From a view alone. The hands one cannot see are imagined (`imagining`); in each of these worlds the
others answer a call as seasoned players do (`bidding`), and both sides play as if they saw all
cards (`solver`). What counts is a lead: in the auction a player's points less the mean of the
others', in play the declarer's less those of each other.
docs/games/tordu.md says what this measures and what it does not.
"""

from collections.abc import Sequence
from functools import lru_cache
from statistics import fmean
from typing import NamedTuple

from ...boxes import Worth
from ...core.chance import Chance
from ...core.game import Seat
from .auction import calls_open, hold
from .bidding import prognosis, settle
from .imagining import imagine
from .model import Bid, Call, Contract, Play, Spoken, View
from .play import playable
from .solver import solving
from .solver.answers import points
from .solver.position import Position, World
from .solver.solving import CAP

MOST_WORLDS = {2: 400, 3: 200, 4: 80, 5: 60}  # that are looked at, by seats
# Without kernels the end of a deal of two is solved; elsewhere, for who waits for advice, a few
# worlds are tried out as soon as so many states were not enough.
COLD_WORLDS, COLD_CARDS = 16, 4
COLD_CAP = 400
ROUGH_WORLDS = 6
CAPS = {2: CAP, 3: CAP, 4: 1 << 13, 5: 1 << 12}  # of the search in one world; rarely reached


class Weight(NamedTuple):
    """What an answer is worth to the one who decides, and how often its contract is made."""

    action: Call | Play
    each: tuple[float, ...]  # by world
    made: float | None = None

    @property
    def value(self) -> float:
        return fmean(self.each)


def advise(view: View, chance: Chance, worlds: int) -> tuple[Worth, ...]:
    """Each answer with the points it is worth, best first; () where none is to weigh."""
    weights = weigh(view, chance, worlds, rough=ROUGH_WORLDS)
    found = [Worth(weight.action, round(weight.value, 4)) for weight in weights]
    return tuple(sorted(found, key=lambda worth: -worth.value))


def weigh(view: View, chance: Chance, worlds: int, rough: int = 0) -> tuple[Weight, ...]:
    """All answers in the same worlds; () where there is one only, or too much to solve.

    With `rough`, so many worlds are looked at even where they can only be tried out.
    """
    board = view.board
    if board.stage not in {"auction", "play"} or view.seat != board.turn:
        return ()
    if board.stage == "play" and len(playable(board, view.hand)) == 1:
        return ()
    count = min(worlds, _most_worlds(view) or rough)
    if not count:
        return ()
    imagined = [imagine(view, chance.sub(f"world-{number}")) for number in range(count)]
    return weigh_calls(view, imagined) if board.stage == "auction" else weigh_cards(view, imagined)


def _most_worlds(view: View) -> int:
    """How many there is time for."""
    seats = len(view.board.scores)
    if view.board.stage == "auction" or solving.is_warm():
        return MOST_WORLDS[seats]
    return COLD_WORLDS if len(view.hand) <= COLD_CARDS and seats == 2 else 0


@lru_cache(maxsize=256)
def worths(contract: Contract) -> tuple[float, ...]:
    """By deviation: the declarer's points less those of each of the others."""
    return tuple(map(float, points(contract.suit, contract.doubled_by is not None)))


def margin(contract: Contract, seat: Seat, seats: int) -> float:
    """By how much a seat's points less the mean of the others' follow the declarer's."""
    return 1.0 if seat == contract.declarer else -1 / (seats - 1)


def weigh_cards(view: View, worlds: Sequence[World]) -> tuple[Weight, ...]:
    """Each card one may play; for the others what the declarer loses."""
    board = view.board
    contract = board.contract
    assert contract
    cap = CAPS[len(board.scores)] if solving.is_warm() else COLD_CAP
    moves = solving.moves(Position.of(board), worlds, cap=cap)
    side = 1 if view.seat == contract.declarer else -1
    worth = worths(contract)
    return tuple(
        Weight(
            Play(card),
            tuple(side * mean(world[place], worth) for world in moves.chances),
            fmean(world[place][0] for world in moves.chances),
        )
        for place, card in enumerate(moves.cards)
    )


def weigh_calls(view: View, worlds: Sequence[World]) -> tuple[Weight, ...]:
    """Each thing one may say, with what seasoned players would answer in each of the worlds."""
    board = view.board
    seat, seats = board.turn, len(board.scores)
    auction = hold(board.options, board.dealer, seats, board.calls)
    fates = Fates(worlds)
    weights = []
    for call in calls_open(board.options, auction):
        calls = (*board.calls, Spoken(seat, call))
        each = []
        for number, world in enumerate(worlds):
            contract = settle(board, calls, world)
            side = margin(contract, seat, seats)
            each.append(side * mean(fates.of(contract, number), worths(contract)))
        bid = Contract(seat, call.suit, call.number) if isinstance(call, Bid) else auction.contract
        ends = [fates.of(bid, number) for number in range(len(worlds))] if bid else []
        weights.append(Weight(call, tuple(each), fmean(end[0] for end in ends) if bid else None))
    return tuple(weights) if len(weights) > 1 else ()


class Fates:
    """What becomes of contracts in each world: solved for two players, else told at a glance."""

    def __init__(self, worlds: Sequence[World]) -> None:
        self._worlds = worlds
        self._solved: dict[Seat, list[list[list[list[float]]]]] = {}

    def of(self, contract: Contract, number: int) -> Sequence[float]:
        """The chance of each deviation in one world."""
        world, declarer = self._worlds[number], contract.declarer
        if len(world) > 2 or not solving.is_warm():
            others = (*world[:declarer], *world[declarer + 1 :])
            return prognosis(contract, world[declarer], others).ends()
        if declarer not in self._solved:
            self._solved[declarer] = solving.contracts(self._worlds, declarer).chances
        return self._solved[declarer][number][contract.suit][contract.number]


def mean(chances: Sequence[float], worth: Sequence[float]) -> float:
    """What is expected, by the chance of each deviation."""
    return sum(chance * each for chance, each in zip(chances, worth, strict=True))
