"""What each answer is worth where so few cards are hidden that all of them can be tried.

`advise` draws worlds; here every world is enumerated, and so are the cards that are still to come.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from ..bots import policy
from ..rules import EXCHANGE, KEEP, NOTHING, Action, View, legal_actions
from ..rules.cards import KING
from .advice import DealerDecision, NextPlayer, PlayerDecision
from .duel_odds import duel_values
from .worlds import Deal, World

# Cards that may be hidden: there are thirteen times as many cases for each of them.
MOST_UNKNOWN = 3
STAGES = {"turn", "receiver", "dealer"}


def exact_values(view: View) -> Mapping[Action, float] | None:
    """By answer, the chance that one's token moves among masters.

    None where there is no choice, or too many cards are hidden.
    """
    board = view.board
    answers = legal_actions(board, view.seat, view.faces)
    if board.stage not in STAGES or len(answers) < 2:
        return None
    if board.is_duel:
        return duel_values(view)
    deal = Deal(view)
    if _unknown(deal) > MOST_UNKNOWN:
        return None
    is_dealer = board.stage == "dealer"
    decision = DealerDecision(deal, view) if is_dealer else EnumeratedDecision(deal)
    total, sums = 0.0, dict.fromkeys(answers, 0.0)
    for world in deal.all_worlds():
        total += world.weight
        for answer, value in zip(answers, decision.values(world, answers), strict=True):
            sums[answer] += world.weight * value
    return {answer: value / total for answer, value in sums.items()}


def _unknown(deal: Deal) -> int:
    """Hidden cards, and those of players still to act, and what the pack then gives them."""
    to_come = deal.askers - len(deal.acts)
    return deal.count_hidden() + max(0, to_come)


class Rest(NamedTuple):
    """What has become of a deal: the cards that are left, and of those before the dealer."""

    left: tuple[int, ...]
    ends: tuple[int, ...]
    history: str
    given: int  # what the avant-dernier gave for a card of the pack


class EnumeratedDecision(PlayerDecision):
    """A player's decision, with every card that may come to those who act later."""

    def __init__(self, deal: Deal) -> None:
        super().__init__(deal, Random(0))  # nothing is drawn

    def values(self, world: World, answers: Sequence[Action]) -> Iterator[float]:
        deal = self._deal
        finals = deal.finals(world.cards)
        is_last = self._turn == deal.askers - 1
        for answer in answers:
            if is_last and answer == EXCHANGE:
                yield self._swaps(world, finals)
            else:
                yield self._loses(world, answer, finals, is_last)

    def _loses(self, world: World, answer: Action, finals: Sequence[int], is_last: bool) -> float:
        if is_last:
            assert answer == KEEP
            return self._goes_on(world, answer, NOTHING, Rest(tuple(world.left), (), "", NOTHING))
        return sum(
            chance * self._goes_on(world, answer, card, Rest(left, tuple(finals), "", NOTHING))
            for card, chance, left in _drawn(tuple(world.left))
        )

    def _goes_on(self, world: World, answer: Action, following: int, rest: Rest) -> float:
        mine, place = self._answered(world, answer, following)
        rest = rest._replace(ends=tuple(self._deal.finals(world.cards)), history=place.history)
        if rest.ends and min(rest.ends) < mine:
            return 0.0
        return self._follow(world, mine, self._turn + 1, place, rest)

    def _follow(self, world: World, mine: int, player: int, place: NextPlayer, rest: Rest) -> float:
        """The chance to lose with this card when this player and all after them have acted."""
        deal = self._deal
        if player == deal.askers:
            high = max(rest.ends, default=NOTHING)
            return self._dealer_above(world, rest.history, mine, high, rest.left, rest.given)
        goes = 0.0
        if not place.bound:
            table, history = deal.table, rest.history
            goes = policy.exchange_chance(*table, history, place.gave, place.holds)
        return self._stays(world, mine, player, place, rest, 1 - goes) + (
            self._exchanges(world, mine, player, place, rest, goes) if goes else 0.0
        )

    def _stays(
        self, world: World, mine: int, player: int, place: NextPlayer, rest: Rest, chance: float
    ) -> float:
        end = KING if place.bound else place.holds
        if end < mine or not chance:
            return 0.0
        rest = rest._replace(ends=(*rest.ends, end), history=f"{rest.history}K")
        if player == self._deal.askers - 1:
            return chance * self._follow(world, mine, player + 1, place, rest)
        return chance * sum(
            each
            * self._follow(world, mine, player + 1, NextPlayer("", card), rest._replace(left=left))
            for card, each, left in _drawn(rest.left)
        )

    def _exchanges(
        self, world: World, mine: int, player: int, place: NextPlayer, rest: Rest, chance: float
    ) -> float:
        is_last = player == self._deal.askers - 1
        loses = 0.0
        for card, each, left in _drawn(rest.left):
            stays = card == KING and not is_last
            end = place.holds if stays else card
            if end < mine:
                continue
            after = Rest(
                left,
                (*rest.ends, end),
                f"{rest.history}X",
                place.holds if is_last else NOTHING,
            )
            following = NextPlayer("", place.holds, None if stays else card, bound=stays)
            loses += each * self._follow(world, mine, player + 1, following, after)
        return chance * loses


def _drawn(left: tuple[int, ...]) -> Iterator[tuple[int, float, tuple[int, ...]]]:
    """Each card that may come next, its chance, and what is left then."""
    total = sum(left)
    for card, count in enumerate(left):
        if count:
            yield card, count / total, (*left[:card], count - 1, *left[card + 1 :])
