"""Rondelic's players, from débutant to maître: they see a view and nothing else.

A level is human in manner: a weak one judges cards by a rougher line, wavers and forgets what it
gave away; it never plays nonsense. docs/games/rondelic.md has the measured ladder.
"""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any

from ...bots import Bot, Budget
from ...core.chance import Chance
from . import policy
from .model import (
    ACCEPT,
    EXCHANGE,
    GIVE,
    KEEP,
    MOST_CARDS,
    REFUSE,
    RESTART,
    TAKE,
    TURN,
    Action,
    View,
)
from .situation import Situation

FIVE, SEVEN = 4, 6


class Player(Bot[View, Action]):
    """What all levels share: one answer is no choice, the fallen always restart (RON-Q15)."""

    refuses: float = 0.0  # how often a King is kept openly rather than lent

    def choose(self, view: View, chance: Chance, budget: Budget) -> Action:
        situation = Situation(view)
        answers = situation.answers
        if len(answers) == 1:
            return answers[0]
        stage = view.board.stage
        if stage == "restart":
            return RESTART
        if stage == "answer":
            return REFUSE if happens(chance, "refuse", self.refuses) else GIVE
        if stage == "turn":
            return EXCHANGE if self.exchanges(situation, chance) else KEEP
        return self.stops(situation, chance)

    @abstractmethod
    def exchanges(self, situation: Situation, chance: Chance) -> bool:
        """Whether to ask for another card."""

    @abstractmethod
    def stops(self, situation: Situation, chance: Chance) -> Action:
        """The dealer's next move, or the duel's receiver's."""


def happens(chance: Chance, label: str, probability: float) -> bool:
    """Draws only when there is something to draw."""
    return probability >= 1 or (probability > 0 and chance.happens(label, probability))


class Liner(Player):
    """Draws a line between good and bad cards; levels differ in where and how steadily."""

    def __init__(self, waver: int = 0, remembers: bool = True, refuses: float = 0.5) -> None:
        self._waver = waver  # how far the line moves from one decision to the next
        self._remembers = remembers  # whoever gave a lower card than he got is safe
        self.refuses = refuses

    @abstractmethod
    def line(self, situation: Situation) -> float:
        """Ranks below this are bad."""

    def _bad(self, situation: Situation, card: int, chance: Chance) -> bool:
        line = self.line(situation)
        if self._waver:
            line += chance.below("waver", 2 * self._waver + 1) - self._waver
        return happens(chance, "line", line - card)

    def exchanges(self, situation: Situation, chance: Chance) -> bool:
        if self._remembers and situation.is_safe:
            return False
        return self._bad(situation, situation.holds, chance)

    def stops(self, situation: Situation, chance: Chance) -> Action:
        answers = situation.answers
        looked = situation.looked
        best = max(situation.holds, looked)  # NOTHING is below every rank
        if TURN in answers and self._bad(situation, best, chance):
            return TURN
        if TAKE in answers and TURN not in answers and self._bad(situation, best, chance):
            return TAKE
        return ACCEPT if looked > situation.holds else KEEP


class Feeling(Liner):
    """The same line at every seat."""

    def __init__(self, line: int, waver: int, remembers: bool, refuses: float) -> None:
        super().__init__(waver, remembers, refuses)
        self._line = line

    def line(self, situation: Situation) -> float:
        return float(self._line)


class Habit(Liner):
    """Knows how high a card must be for so many players, but not what the seat changes."""

    def line(self, situation: Situation) -> float:
        if situation.is_duel:
            return float(SEVEN)
        seats = range(situation.players - 1)
        lines = [policy.threshold(*situation.table, position) for position in seats]
        return sum(lines) / len(lines)


class Seasoned(Habit):
    """Knows the right line for every seat and for each of the dealer's cards."""

    def line(self, situation: Situation) -> float:
        if situation.is_duel:
            return super().line(situation)
        if situation.is_dealer:
            turned = min(len(situation.turned), MOST_CARDS - 1)
            own = policy.dealer_threshold(*situation.table, turned)
            # Who may look before he gives up has no line for his own card: he looks.
            return own or policy.dealer_threshold(*situation.table, 1)
        return policy.threshold(*situation.table, situation.position)


class Master(Player):
    """Plays each deal in equilibrium, from all that the seat knows.

    A King that is asked for is always lent: the final cards are the same, and it tells less.
    """

    def exchanges(self, situation: Situation, chance: Chance) -> bool:
        likely = policy.exchange_chance(
            *situation.table, situation.history, situation.gave, situation.holds
        )
        return happens(chance, "exchange", likely)

    def stops(self, situation: Situation, chance: Chance) -> Action:
        if situation.is_duel:
            return KEEP if happens(chance, "keep", _duel_keeps(situation)) else TURN
        at, history, own = situation.table, situation.history, situation.holds
        answers = situation.answers
        if not situation.turned:
            blind = policy.dealer_takes_discard(*at, history, own)
            if TAKE in answers and TURN in answers and happens(chance, "take", blind):
                return TAKE
            keeps = policy.dealer_keeps_own(*at, history, own)
            if happens(chance, "own", keeps):
                return KEEP
            return TURN if TURN in answers else TAKE
        keeps = policy.dealer_keeps_turned(*at, history, situation.turned, own)
        if happens(chance, "turned", keeps):
            return ACCEPT if ACCEPT in answers else KEEP
        return TURN if TURN in answers else KEEP


def _duel_keeps(situation: Situation) -> float:
    if situation.is_dealer:
        return policy.duel_dealer_keeps(situation.refused, situation.turned)
    return policy.duel_receiver_keeps(situation.turned)


BOTS: Mapping[str, Bot[Any, Any]] = {
    "novice": Feeling(FIVE, waver=2, remembers=False, refuses=1.0),
    "casual": Feeling(SEVEN, waver=3, remembers=False, refuses=0.8),
    "regular": Habit(waver=2, refuses=0.5),
    "expert": Seasoned(refuses=0.3),
    "master": Master(),
    # "Exchange below 7", whatever happened: for comparisons.
    "baseline": Feeling(SEVEN, waver=0, remembers=False, refuses=0.5),
}
