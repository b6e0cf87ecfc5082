"""Le Tordu's players, from débutant to maître: they see a view and nothing else.

A level is human in manner: a weak one counts its tricks roughly, forgets what was played and hardly
ever doubles; it never plays nonsense. docs/games/tordu.md has the measured ladder.
"""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any

from ...bots import Bot, Budget, Wait
from ...core.chance import Chance
from ...core.ready import READY
from . import bidding, habits, playing, sampling, sense
from .auction import Auction, calls_open, hold
from .cards import SUITS, TORDU, Card
from .model import DOUBLE, PASS, Action, Bid, Call, Play, View
from .play import playable

EVERY_SUIT = tuple(range(len(SUITS)))
FINELY = 1_000


class Player(Bot[View, Action]):
    """What all levels share: who is not asked waits, one answer is no choice."""

    def choose(self, view: View, chance: Chance, budget: Budget) -> Action | Wait:
        board = view.board
        if board.stage == "pause" and view.seat in board.waiting:
            return READY
        if view.seat != board.turn or board.stage not in {"auction", "play"}:
            return Wait(1_000)
        if board.stage == "play":
            cards = playable(board, view.hand)
            return Play(cards[0] if len(cards) == 1 else self.play(view, chance, budget))
        auction = hold(board.options, board.dealer, len(board.scores), board.calls)
        return self.call(view, auction, chance, budget)

    @abstractmethod
    def call(self, view: View, auction: Auction, chance: Chance, budget: Budget) -> Call:
        """What to say in the auction."""

    @abstractmethod
    def play(self, view: View, chance: Chance, budget: Budget) -> Card:
        """Which of several cards to play."""


def spread(chance: Chance, label: str, width: float) -> float:
    """Somewhere between -width and width, sooner in the middle."""
    if not width:
        return 0.0
    drawn = chance.below(f"{label}-1", FINELY) - chance.below(f"{label}-2", FINELY)
    return width * drawn / FINELY


class Fingers(Player):
    """Counts on the fingers: a favourite suit, high cards, and an eye that wavers."""

    def __init__(self, waver: float, blur: float) -> None:
        self._waver = waver  # in tricks, of the number that is bid
        self._blur = blur  # of what a card is worth

    def call(self, view: View, auction: Auction, chance: Chance, budget: Budget) -> Call:
        seats = len(view.board.scores)
        shift = spread(chance, "waver", self._waver)
        if auction.contract is None:
            return habits.favourite_bid(view.hand, seats, EVERY_SUIT, shift)
        tordus = sum(card >> 3 == TORDU for card in view.hand)
        if tordus >= 5 and Bid(TORDU, 0) in calls_open(view.board.options, auction):
            return habits.favourite_bid(view.hand, seats, (TORDU,), shift)
        return PASS

    def play(self, view: View, chance: Chance, budget: Budget) -> Card:
        worth = sense.weigh(view, sense.chances(view, remembers=False, crude=True))
        return sense.best(worth, [spread(chance, f"card-{card}", self._blur) for card in worth])


class Reckoner(Player):
    """Reckons what each card may do; remembers what was played, or only sees the table."""

    def __init__(self, remembers: bool, waver: float, blur: float) -> None:
        self._remembers = remembers
        self._waver = waver
        self._blur = blur

    def call(self, view: View, auction: Auction, chance: Chance, budget: Budget) -> Call:
        return count_call(view, auction, spread(chance, "waver", self._waver))

    def play(self, view: View, chance: Chance, budget: Budget) -> Card:
        worth = sense.weigh(view, sense.chances(view, self._remembers))
        return sense.best(worth, [spread(chance, f"card-{card}", self._blur) for card in worth])


class Seasoned(Reckoner):
    """Knows from many deals what a hand can do."""

    def call(self, view: View, auction: Auction, chance: Chance, budget: Budget) -> Call:
        return bidding.glance_call(view.board, auction, view.hand)


def count_call(view: View, auction: Auction, mood: float = 0.0) -> Call:
    """By counted tricks: a bid that seems safe, an overbid with many tordus, a rare double."""
    options, contract = view.board.options, auction.contract
    seats = len(view.board.scores)
    if contract is None:
        return habits.likely_bid(view.hand, seats, EVERY_SUIT)[0]
    allowed = tuple(calls_open(options, auction))
    bid, points = habits.likely_bid(view.hand, seats, (TORDU,))
    if bid in allowed and points + mood > 1.0:
        return bid
    if DOUBLE in allowed and habits.apart(view.hand, contract, seats) + mood > 3.0:
        return DOUBLE
    return PASS


class Solver(Player):
    """Imagines what others may hold and solves each of these worlds."""

    def __init__(self, share: float, hears: bool, thinks: bool) -> None:
        self._share = share  # of the worlds in its budget
        self._hears = hears  # what the auction tells
        self._thinks = thinks

    def call(self, view: View, auction: Auction, chance: Chance, budget: Budget) -> Call:
        if not self._thinks:
            return bidding.glance_call(view.board, auction, view.hand)
        worlds = self._worlds(view, budget.worlds // 5, sampling.seed_of(chance))
        values = bidding.Thinker(view, auction, worlds).values()
        return max(values, key=lambda each: values[each])

    def play(self, view: View, chance: Chance, budget: Budget) -> Card:
        seed = sampling.seed_of(chance)
        worlds = self._worlds(view, round(self._share * budget.worlds), seed)
        values = playing.card_values(view, worlds, seed)
        good = playing.best_cards(values)
        return good[chance.below("equal", len(good))]

    def _worlds(self, view: View, count: int, seed: int) -> list[sampling.World]:
        if self._hears:
            from .solver import hearing

            heard = hearing.heard_worlds(view, count, seed)
            if heard is not None:
                return heard
        return sampling.plain_worlds(view, count, seed)


BOTS: Mapping[str, Bot[Any, Any]] = {
    "novice": Fingers(waver=1.0, blur=0.5),
    "casual": Reckoner(remembers=False, waver=1.0, blur=0.3),
    "regular": Seasoned(remembers=True, waver=0.0, blur=0.0),
    "expert": Solver(0.1, hears=False, thinks=False),
    "master": Solver(1.0, hears=True, thinks=True),
    "deaf": Solver(1.0, hears=False, thinks=True),
    "dull": Solver(1.0, hears=True, thinks=False),
}
