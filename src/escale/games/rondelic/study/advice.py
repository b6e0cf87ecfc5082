"""What each answer is worth: the chance that one's token moves in this deal, among masters.

It is computed from a view alone. The hidden cards are drawn (`worlds`), everybody plays the rest
of the deal by the solved policy, and the dealer's cards are summed up exactly (`dealer_odds`).
docs/games/rondelic.md says what this measures and what it does not.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from ....boxes import RatedAnswer
from ....core.chance import Chance
from ..bots import policy
from ..rules import ACCEPT, EXCHANGE, GIVE, KEEP, NOTHING, TAKE, Action, View, legal_actions
from ..rules.cards import KING
from .dealer_odds import chance_to_reach, limits
from .duel_odds import duel_values
from .worlds import RANKS, Deal, World

DECISIONS = {"turn", "answer", "receiver", "dealer"}  # choices of one deal
# Up to so many hidden cards every world is enumerated: for the dealer, for the player before them.
ENUMERATED_DEALER, ENUMERATED_LAST, NEVER = 3, 2, -1

Values = Mapping[Action, float]


def advise(view: View, chance: Chance, worlds: int) -> tuple[RatedAnswer, ...]:
    """Each answer with the chance that one's token moves, best first; () if there is no choice."""
    board = view.board
    answers = legal_actions(board, view.seat, view.faces)
    if board.stage not in DECISIONS or len(answers) < 2:
        return ()
    if board.is_duel:
        values = duel_values(view)
    else:
        random = Random(chance.below("advice", 2**32))
        values = _averages(view, answers, random, worlds)
    rated = [RatedAnswer(answer, round(values[answer], 6)) for answer in answers]
    return tuple(sorted(rated, key=lambda each: each.value))


def _averages(view: View, answers: Sequence[Action], random: Random, worlds: int) -> Values:
    """By answer, the weighted average over worlds; all answers are tried in the same worlds."""
    deal = Deal(view)
    decision = (
        DealerDecision(deal, view) if view.board.stage == "dealer" else PlayerDecision(deal, random)
    )
    is_enumerable = deal.count_hidden() <= decision.most_enumerated
    total, sums = 0.0, dict.fromkeys(answers, 0.0)
    for world in deal.all_worlds() if is_enumerable else deal.some_worlds(worlds, random):
        total += world.weight
        for answer, value in zip(answers, decision.values(world, answers), strict=True):
            sums[answer] += world.weight * value
    return {answer: value / total for answer, value in sums.items()}


def _spares_equal(deal: Deal) -> bool:
    """Whether nobody advances when all cards are equal (RON-Q10, RON-11)."""
    board = deal.board
    on_the_edge = [board.tokens[seat] == board.options.circles for seat in board.order]
    return board.options.all_equal == "nobody" or all(on_the_edge)


class DealerDecision:
    """A decision of the dealer, after all others have acted."""

    most_enumerated = ENUMERATED_DEALER

    def __init__(self, deal: Deal, view: View) -> None:
        board = deal.board
        self._deal = deal
        self._spared = _spares_equal(deal)
        self._looks = board.looks
        held = board.holds[board.dealer]
        self._holds = deal.known[held]
        self._looked = deal.known[board.looked] if board.looked != NOTHING else NOTHING
        self._discard = board.discard
        seen = board.seen[board.dealer] >> deal.talon << deal.talon | board.face_up
        turned = [place for place in range(len(view.faces)) if seen >> place & 1]
        # In text A the card given back is turned first, though it lies before the pack.
        self._first = deal.known[min(turned)] if turned else NOTHING
        own = self._holds if self._looked != NOTHING or not board.looks else NOTHING
        self._limits = limits(deal.table, deal.acts, own)

    def values(self, world: World, answers: Sequence[Action]) -> Iterator[float]:
        finals = self._deal.finals(world.cards)
        low = min(finals)
        want = low if self._spared and low == max(finals) else low + 1  # to be safe
        for answer in answers:
            yield 1 - self._chance_to_reach(answer, world, want)

    def _chance_to_reach(self, answer: Action, world: World, want: int) -> float:
        if answer == KEEP:
            return float(self._holds >= want)
        if answer == ACCEPT:
            return float(self._looked >= want)
        if answer == TAKE:
            card = world.cards[self._discard]
            if self._deal.table[0] == "B":
                return float(card >= want)
            return self._limits.with_first(want, world.left, card)
        if self._looks == 0:
            return self._limits.from_nothing(want, world.left)
        if self._looks == 1:
            return self._limits.after_one(want, world.left, self._first)
        return self._limits.after_two(want, world.left)


class NextPlayer(NamedTuple):
    """The player to act: what was done before, what they hold and gave, whether they must stand."""

    history: str
    holds: int
    gave: int | None = None
    bound: bool = False


class PlayerDecision:
    """A decision of a player before the dealer; those who come after are taken to be masters."""

    def __init__(self, deal: Deal, random: Random) -> None:
        self._deal = deal
        self._random = random
        self._turn = len(deal.acts)  # the place of the deciding player, in the order of play
        self._spared = _spares_equal(deal)
        self.most_enumerated = ENUMERATED_LAST if self._turn == deal.askers - 1 else NEVER

    def values(self, world: World, answers: Sequence[Action]) -> Iterator[float]:
        """By answer, the chance to lose; each answer meets the same cards and coins."""
        deal = self._deal
        finals = deal.finals(world.cards)
        coming = self._coming(world)
        coins = [self._random.random() for _ in range(deal.askers)]
        for answer in answers:
            if answer == EXCHANGE and self._turn == deal.askers - 1:
                yield self._swaps(world, finals)
            else:
                yield self._plays(world, answer, finals, coming, coins)

    def _coming(self, world: World) -> list[int]:
        """The cards of those who come after, and the top of the pack for the avant-dernier."""
        after = self._deal.askers - self._turn - 1
        if not after:
            return []
        pack = [card for card, count in enumerate(world.left) for _ in range(count)]
        return self._random.sample(pack, after + 1)

    def _swaps(self, world: World, finals: Sequence[int]) -> float:
        """The avant-dernier takes the top of the pack: each card by its chance."""
        deal, loses = self._deal, 0.0
        given = world.cards[deal.hands[self._turn]]
        low, high = min(finals, default=KING), max(finals, default=NOTHING)
        rest = world.left.copy()
        for card in range(low + 1):
            if world.left[card]:
                rest[card] -= 1
                lost = self._dealer_above(world, f"{deal.acts}X", card, high, rest, given)
                loses += world.left[card] * lost
                rest[card] += 1
        return loses / sum(world.left)

    def _plays(
        self,
        world: World,
        answer: Action,
        finals: Sequence[int],
        coming: Sequence[int],
        coins: Sequence[float],
    ) -> float:
        deal = self._deal
        following = coming[0] if coming else NOTHING
        mine, place = self._answered(world, answer, following)
        if finals and min(finals) < mine:
            return 0.0
        ends, given, history, used = list(finals), NOTHING, place.history, max(0, len(coming) - 1)
        for player in range(self._turn + 1, deal.askers):
            last = player == deal.askers - 1
            following = coming[player - self._turn]
            end, act, after = _master(deal, place, following, coins[player], last)
            if last and act == "X":
                given, used = place.holds, used + 1
            if end < mine:
                return 0.0
            ends.append(end)
            history += act
            place = after._replace(history=history)
        left = world.left.copy()
        for card in coming[:used]:
            left[card] -= 1
        high = max(ends, default=NOTHING)
        return self._dealer_above(world, history, mine, high, left, given)

    def _answered(self, world: World, answer: Action, following: int) -> tuple[int, NextPlayer]:
        """The last card of the deciding player, and the player after them."""
        deal, turn = self._deal, self._turn
        if deal.board.stage == "answer":  # a King stays with its owner either way
            acts = deal.acts if answer == GIVE else deal.acts[:-1] + "R"
            return KING, NextPlayer(f"{acts}K", following)
        mine = world.cards[deal.hands[turn]]
        if answer == KEEP:
            return mine, NextPlayer(f"{deal.acts}K", following)
        history = f"{deal.acts}X"
        if following == KING:
            return mine, NextPlayer(history, mine, bound=True)
        return following, NextPlayer(history, mine, following)

    def _dealer_above(
        self,
        world: World,
        history: str,
        mine: int,
        high: int,
        left: Sequence[int],
        given: int,
    ) -> float:
        """The chance that the dealer does not end below `mine`, the lowest of the other cards."""
        deal = self._deal
        own = world.cards[deal.askers] if deal.dealer_has_card else NOTHING
        want = mine + 1 if self._spared and high <= mine else mine
        if want >= RANKS:
            return 0.0
        return chance_to_reach(deal.table, history, want, left, own, given)


def _master(
    deal: Deal, place: NextPlayer, following: int, coin: float, last: bool
) -> tuple[int, str, NextPlayer]:
    """A master's last card, what everyone sees them do, and the player after them."""
    history, holds, gave, bound = place
    if bound:
        return KING, "K", NextPlayer("", following)
    if coin >= policy.exchange_chance(*deal.table, history, gave, holds):
        return holds, "K", NextPlayer("", following)
    if last:
        return following, "X", NextPlayer("", NOTHING)
    if following == KING:
        return holds, "X", NextPlayer("", holds, bound=True)
    return following, "X", NextPlayer("", holds, following)
