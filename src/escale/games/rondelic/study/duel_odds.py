"""The duel of text A, exactly, over all cards that may come (RON-A11)."""

from collections.abc import Iterator, Mapping, Sequence

from ..bots import policy
from ..bots.knowledge import Knowledge
from ..rules import KEEP, MOST_CARDS, NOTHING, TURN, Action, View
from ..rules.cards import rank
from .dealer_odds import duel_limits
from .worlds import RANKS, with_errors


def duel_values(view: View) -> Mapping[Action, float]:
    """By answer of the receiver or the dealer: the chance that their card is the lower one.

    Equal cards move nobody.
    """
    left = [4] * RANKS
    for face in view.faces:
        if face != NOTHING:
            left[rank(face)] -= 1
    knowledge = Knowledge(view)
    if knowledge.is_dealer:
        return _dealer(left, knowledge)
    shown = knowledge.turned
    return {KEEP: _receiver_keeps(left, shown), TURN: _receiver_asks(left, shown)}


def _drawn(left: Sequence[int]) -> Iterator[tuple[int, float, list[int]]]:
    """Each card that may come next, its chance, and what is left then."""
    total = sum(left)
    for card, count in enumerate(left):
        if count:
            yield card, count / total, [n - (other == card) for other, n in enumerate(left)]


def _receiver_keeps(left: Sequence[int], shown: Sequence[int]) -> float:
    """The chance that the dealer, who knows how many cards were refused, ends higher."""
    want = shown[-1] + 1
    return duel_limits(len(shown) - 1).from_nothing(want, left) if want < RANKS else 0.0


def _receiver_asks(left: Sequence[int], shown: Sequence[int]) -> float:
    loses = 0.0
    for card, chance, rest in _drawn(left):
        now = (*shown, card)
        stops = policy.duel_receiver_keeps(now)
        if stops:
            loses += chance * stops * _receiver_keeps(rest, now)
        if stops < 1:
            loses += chance * (1 - stops) * _receiver_asks(rest, now)
    return loses


def _dealer(left: Sequence[int], knowledge: Knowledge) -> Mapping[Action, float]:
    holds, turned, refused = knowledge.holds, knowledge.turned, knowledge.refused
    going_on = duel_limits(refused)
    total, keeping, turning = 0.0, 0.0, 0.0
    for other, chance, rest in _kept(left, (), refused):
        total += chance
        keeping += chance * (holds < other)
        if len(turned) == MOST_CARDS - 1:
            turning += chance * (1 - going_on.after_two(other, rest))
        else:
            turning += chance * (1 - going_on.after_one(other, rest, turned[0]))
    return {KEEP: keeping / total, TURN: turning / total}


def _kept(
    left: Sequence[int], shown: tuple[int, ...], refused: int
) -> Iterator[tuple[int, float, list[int]]]:
    """Each card that the receiver may hold after so many refusals, its chance, what is left."""
    for card, chance, rest in _drawn(left):
        now = (*shown, card)
        bound = len(now) == MOST_CARDS
        stops = 1.0 if bound else with_errors(policy.duel_receiver_keeps(now))
        if len(shown) == refused:
            yield card, chance * stops, rest
        else:
            for other, then, last in _kept(rest, now, refused):
                yield other, chance * (1 - stops) * then, last
