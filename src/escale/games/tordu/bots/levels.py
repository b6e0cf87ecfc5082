"""How the bots decide: by counting tricks, or by solving hands that the others may hold."""

from abc import abstractmethod
from collections.abc import Iterable
from copy import copy
from typing import Self

from ....bots import Bot, Budget, Wait
from ....core.chance import Chance
from ....core.ready import READY
from ..rules import (
    PASS,
    Action,
    Auction,
    Bid,
    Call,
    Play,
    View,
    auction_of,
    legal_calls,
    legal_cards,
)
from ..rules.cards import EVERY_SUIT, HAND, TORDU, Card, rank, suit
from . import bidding, card_heuristics, card_play, trick_counting
from .bid_taste import NO_TASTE, WIN_CHANCE_PER_POINT, BidTaste
from .solver import solving
from .solver.position import World
from .worlds import inferred_worlds, seed_of, uniform_worlds

RESOLUTION = 1_000  # steps of the random numbers in `spread`
BIDS_WITH = 6  # the King: a beginner without it, and without the As, in their best suit passes
MANY_TORDUS = 5  # cards with which a beginner overbids
AUCTION_ONE_WORLD_IN = 8  # worlds of the budget: the auction is played on in one of them
EQUAL_CHANCES = 0.003  # chances to win that are closer than this count as equal


class TorduBot(Bot[View, Action]):
    """What all levels share: they wait when they are not asked."""

    taste = NO_TASTE

    def styled(self, taste: BidTaste) -> Self:
        """The same player with other bids that it likes."""
        changed = copy(self)
        changed.taste = taste
        return changed

    def choose(self, view: View, chance: Chance, budget: Budget) -> Action | Wait:
        board = view.board
        if board.stage == "pause" and view.seat in board.waiting:
            return READY
        if view.seat != board.turn or board.stage not in {"auction", "play"}:
            return Wait(1_000)
        if board.stage == "play":
            cards = legal_cards(board, view.hand)
            return Play(cards[0] if len(cards) == 1 else self.play(view, chance, budget))
        auction = auction_of(board)
        return self.call(view, auction, chance, budget)

    @abstractmethod
    def call(self, view: View, auction: Auction, chance: Chance, budget: Budget) -> Call:
        """What to say in the auction."""

    @abstractmethod
    def play(self, view: View, chance: Chance, budget: Budget) -> Card:
        """Which of several cards to play."""


def spread(chance: Chance, label: str, width: float) -> float:
    """A number between -width and width, likelier near 0."""
    if not width:
        return 0.0
    drawn = chance.below(f"{label}-1", RESOLUTION) - chance.below(f"{label}-2", RESOLUTION)
    return width * drawn / RESOLUTION


def noise(cards: Iterable[Card], chance: Chance, width: float) -> dict[Card, float]:
    """By card, how much better or worse it is taken to be than it is."""
    return {card: spread(chance, f"card-{card}", width) for card in cards}


class BeginnerBot(TorduBot):
    """Bids the longest suit by its high cards, and judges cards roughly."""

    def __init__(self, waver: float, blur: float) -> None:
        self._waver = waver  # how far off the number that is bid may be, in tricks
        self._blur = blur  # how far off the value of a card may be

    def call(self, view: View, auction: Auction, chance: Chance, budget: Budget) -> Call:
        seats = len(view.board.scores)
        shift = spread(chance, "waver", self._waver)
        if auction.contract is None:
            bid = trick_counting.favourite_bid(view.hand, seats, EVERY_SUIT, shift, self.taste)
            own = [rank(card) for card in view.hand if suit(card) == bid.suit]
            return bid if auction.must_bid or max(own) >= BIDS_WITH else PASS
        tordus = sum(suit(card) == TORDU for card in view.hand)
        if tordus >= MANY_TORDUS and Bid(TORDU, 0) in legal_calls(view.board.options, auction):
            return trick_counting.favourite_bid(view.hand, seats, (TORDU,), shift, self.taste)
        return PASS

    def play(self, view: View, chance: Chance, budget: Budget) -> Card:
        worth = card_heuristics.card_scores(
            view, card_heuristics.trick_chances(view, remembers=False, crude=True)
        )
        return card_heuristics.best_card(worth, noise(worth, chance, self._blur))


class CountingBot(TorduBot):
    """Counts what each card may win against the cards it has not seen."""

    def __init__(self, remembers: bool, waver: float, blur: float) -> None:
        self._remembers = remembers  # all that was played, or only the trick on the table
        self._waver = waver
        self._blur = blur

    def call(self, view: View, auction: Auction, chance: Chance, budget: Budget) -> Call:
        mood = spread(chance, "waver", self._waver)
        return trick_counting.call_by_count(view, auction, mood, self.taste)

    def play(self, view: View, chance: Chance, budget: Budget) -> Card:
        worth = card_heuristics.card_scores(
            view, card_heuristics.trick_chances(view, self._remembers)
        )
        return card_heuristics.best_card(worth, noise(worth, chance, self._blur))


class SearchingBot(CountingBot):
    """Estimates contracts by the learnt networks; draws the others' hands and solves each deal.

    A weaker one searches only when few cards are left, and counts until then.
    """

    def __init__(self, hesitates: float, ahead: int, share: float, any_trump: bool = True) -> None:
        super().__init__(remembers=True, waver=0.0, blur=0.0)
        self._any_trump = any_trump  # names suits, too, of which it holds hardly a card
        self._hesitates = hesitates  # points that an answer to another's bid must promise
        self._ahead = ahead  # searches with so many cards in hand, or fewer
        self._share = share  # of the worlds in its budget

    def prepare(self) -> None:
        solving.load_kernels().join()

    def call(self, view: View, auction: Auction, chance: Chance, budget: Budget) -> Call:
        suits = EVERY_SUIT if self._any_trump else trick_counting.named_suits(view.hand)
        return bidding.quick_call(
            view.board, auction, view.hand, self._hesitates, self.taste, suits
        )

    def play(self, view: View, chance: Chance, budget: Budget) -> Card:
        if len(view.hand) > self._ahead or not card_play.can_solve(view):
            return super().play(view, chance, budget)
        seed = seed_of(chance)
        count, cap = card_play.effort(view, self._share * budget.worlds)
        values = card_play.card_values(view, self.worlds(view, count, seed), cap, seed)
        good = card_play.best_cards(values, EQUAL_CHANCES)
        return good[chance.below("equal", len(good))]

    def worlds(self, view: View, count: int, seed: int) -> list[World]:
        return uniform_worlds(view, count, seed)


class MasterBot(SearchingBot):
    """Draws hands by what the auction tells of them, and follows each call to its end."""

    def __init__(self, share: float) -> None:
        super().__init__(hesitates=bidding.OVERBID_MARGIN, ahead=HAND, share=share)

    def call(self, view: View, auction: Auction, chance: Chance, budget: Budget) -> Call:
        count = max(4, budget.worlds // AUCTION_ONE_WORLD_IN)
        worlds = self.worlds(view, count, seed_of(chance))
        values = bidding.CallSearch(view, auction, worlds).values()
        return max(values, key=lambda call: values[call] + self._liking(call))

    def _liking(self, call: Call) -> float:
        """What it likes a call for, in chances to win."""
        return WIN_CHANCE_PER_POINT * self.taste.bonus(call) if isinstance(call, Bid) else 0.0

    def worlds(self, view: View, count: int, seed: int) -> list[World]:
        return inferred_worlds(view, count, seed)


class FlatMonteCarlo(TorduBot):
    """Plays out every answer at random in as many worlds. For comparisons."""

    def prepare(self) -> None:
        solving.load_kernels().join()

    def call(self, view: View, auction: Auction, chance: Chance, budget: Budget) -> Call:
        seed = seed_of(chance)
        worlds = uniform_worlds(view, budget.worlds, seed)
        return card_play.call_by_playouts(view, auction, worlds, seed)

    def play(self, view: View, chance: Chance, budget: Budget) -> Card:
        seed = seed_of(chance)
        worlds = uniform_worlds(view, budget.worlds, seed)
        values = card_play.values_by_playouts(view, worlds, seed)
        return max(values, key=lambda card: values[card])
