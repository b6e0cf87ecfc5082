"""Le Tordu's players, from débutant to maître: they see a view and nothing else.

A level is human in manner: a weak one counts its tricks roughly, forgets what was played and hardly
ever doubles; it never plays nonsense. docs/games/tordu.md has the measured ladder.
"""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any

from ...bots import Bot, Budget, Wait
from ...core.chance import Chance
from ...core.ready import READY
from . import bidding, habits, playing, sampling, sense
from .auction import Auction, calls_open, hold
from .cards import EVERY_SUIT, HAND, TORDU, Card, suit
from .model import PASS, Action, Bid, Call, Play, View
from .play import playable
from .solver import solving
from .solver.position import World

FINELY = 1_000
MANY_TORDUS = 5  # with so many a beginner overbids
AUCTION = 8  # an auction is followed in one world of so many in the budget
EQUAL = 0.003  # chances to win closer than this are no reason to show one card rather than another


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


def blurred(cards: Iterable[Card], chance: Chance, width: float) -> dict[Card, float]:
    """How much better or worse each card looks to a tired eye."""
    return {card: spread(chance, f"card-{card}", width) for card in cards}


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
        tordus = sum(suit(card) == TORDU for card in view.hand)
        if tordus >= MANY_TORDUS and Bid(TORDU, 0) in calls_open(view.board.options, auction):
            return habits.favourite_bid(view.hand, seats, (TORDU,), shift)
        return PASS

    def play(self, view: View, chance: Chance, budget: Budget) -> Card:
        worth = sense.weigh(view, sense.chances(view, remembers=False, crude=True))
        return sense.best(
            worth, {card: spread(chance, f"card-{card}", self._blur) for card in worth}
        )


class Reckoner(Player):
    """Reckons what each card may do against all that he sees lie there."""

    def __init__(self, remembers: bool, waver: float, blur: float) -> None:
        self._remembers = remembers  # what was played, or only what lies on the table
        self._waver = waver
        self._blur = blur

    def call(self, view: View, auction: Auction, chance: Chance, budget: Budget) -> Call:
        return habits.count_call(view, auction, spread(chance, "waver", self._waver))

    def play(self, view: View, chance: Chance, budget: Budget) -> Card:
        worth = sense.weigh(view, sense.chances(view, self._remembers))
        return sense.best(
            worth, {card: spread(chance, f"card-{card}", self._blur) for card in worth}
        )


class Seasoned(Reckoner):
    """Knows from many deals what a hand can do; imagines hands of others and looks through them.

    The fewer cards are left the sooner: who sees less far goes by the feeling for cards until then.
    """

    def __init__(self, hesitates: float, ahead: int, share: float) -> None:
        super().__init__(remembers=True, waver=0.0, blur=0.0)
        self._hesitates = hesitates  # points that speaking up against a bid must promise
        self._ahead = ahead  # cards in the hand from which on everything is looked through
        self._share = share  # of the worlds in its budget

    def prepare(self) -> None:
        solving.warm().join()

    def call(self, view: View, auction: Auction, chance: Chance, budget: Budget) -> Call:
        return bidding.glance_call(view.board, auction, view.hand, self._hesitates)

    def play(self, view: View, chance: Chance, budget: Budget) -> Card:
        if len(view.hand) > self._ahead or not playing.can_solve(view):
            return super().play(view, chance, budget)
        seed = sampling.seed_of(chance)
        count, cap = playing.effort(view, self._share * budget.worlds)
        values = playing.card_values(view, self.worlds(view, count, seed), cap, seed)
        good = playing.best_cards(values, EQUAL)
        return good[chance.below("equal", len(good))]

    def worlds(self, view: View, count: int, seed: int) -> list[World]:
        return sampling.plain_worlds(view, count, seed)


class Master(Seasoned):
    """Hears what the auction tells of hands, and follows each call to its end."""

    def __init__(self, share: float) -> None:
        super().__init__(hesitates=bidding.MARGIN, ahead=HAND, share=share)

    def call(self, view: View, auction: Auction, chance: Chance, budget: Budget) -> Call:
        count = max(4, budget.worlds // AUCTION)
        worlds = self.worlds(view, count, sampling.seed_of(chance))
        values = bidding.Thinker(view, auction, worlds).values()
        return max(values, key=lambda call: values[call])

    def worlds(self, view: View, count: int, seed: int) -> list[World]:
        return sampling.heard_worlds(view, count, seed)


class Flat(Player):
    """Flat Monte-Carlo: every answer played out at random in as many worlds. For comparisons."""

    def prepare(self) -> None:
        solving.warm().join()

    def call(self, view: View, auction: Auction, chance: Chance, budget: Budget) -> Call:
        seed = sampling.seed_of(chance)
        worlds = sampling.plain_worlds(view, budget.worlds, seed)
        return playing.call_by_playouts(view, auction, worlds, seed)

    def play(self, view: View, chance: Chance, budget: Budget) -> Card:
        seed = sampling.seed_of(chance)
        worlds = sampling.plain_worlds(view, budget.worlds, seed)
        values = playing.values_by_playouts(view, worlds, seed)
        return max(values, key=lambda card: values[card])


BOTS: Mapping[str, Bot[Any, Any]] = {
    "novice": Fingers(waver=1.5, blur=0.5),
    "casual": Reckoner(remembers=False, waver=1.0, blur=0.3),
    "regular": Seasoned(hesitates=1.0, ahead=4, share=0.03),
    "expert": Seasoned(hesitates=0.5, ahead=HAND, share=0.04),
    "master": Master(share=0.5),
    "flat": Flat(),
}
