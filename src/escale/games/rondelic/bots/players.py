"""How the bots decide: by a threshold between good and bad cards, or by the solved game."""

from abc import abstractmethod
from copy import copy
from typing import Self

from ....bots import Bot, Budget
from ....core.chance import Chance
from ..rules import (
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
from . import policy
from .knowledge import Knowledge

DUEL_THRESHOLD = 6.0  # a seven


class Player(Bot[View, Action]):
    """What all levels share: they always restart from the hole (RON-Q15)."""

    refuses: float = 0.0  # how often a King is kept openly rather than lent
    daring: float = 0.0  # ranks by which cards that it exchanges are higher than its level's, < 1

    def styled(self, daring: float = 0.0, refuses: float | None = None) -> Self:
        """The same player with other habits."""
        changed = copy(self)
        changed.daring = daring
        changed.refuses = self.refuses if refuses is None else refuses
        return changed

    def choose(self, view: View, chance: Chance, budget: Budget) -> Action:
        knowledge = Knowledge(view)
        answers = knowledge.answers
        if len(answers) == 1:
            return answers[0]
        stage = view.board.stage
        if stage == "restart":
            return RESTART
        if stage == "answer":
            return REFUSE if happens(chance, "refuse", self.refuses) else GIVE
        if stage == "turn":
            return EXCHANGE if self.exchanges(knowledge, chance) else KEEP
        return self.stop_or_go_on(knowledge, chance)

    @abstractmethod
    def exchanges(self, knowledge: Knowledge, chance: Chance) -> bool:
        """Whether to ask for another card."""

    @abstractmethod
    def stop_or_go_on(self, knowledge: Knowledge, chance: Chance) -> Action:
        """The next action of the dealer, or of the duel's receiver."""


def happens(chance: Chance, label: str, probability: float) -> bool:
    """Whether it happens; draws only if it is neither certain nor impossible."""
    return probability >= 1 or (probability > 0 and chance.happens(label, probability))


class ThresholdPlayer(Player):
    """Exchanges cards below a threshold; levels differ in where it is and how steady."""

    def __init__(self, waver: int = 0, remembers: bool = True, refuses: float = 0.5) -> None:
        self._waver = waver  # how far the threshold moves from one decision to the next
        self._remembers = remembers  # whoever gave a lower card than they got is safe
        self.refuses = refuses

    @abstractmethod
    def threshold(self, knowledge: Knowledge) -> float:
        """Ranks below this are exchanged."""

    def _too_low(
        self, knowledge: Knowledge, card: int, chance: Chance, daring: float = 0.0
    ) -> bool:
        limit = self.threshold(knowledge) + daring
        if self._waver:
            limit += chance.below("waver", 2 * self._waver + 1) - self._waver
        return happens(chance, "line", limit - card)

    def exchanges(self, knowledge: Knowledge, chance: Chance) -> bool:
        if self._remembers and knowledge.is_safe:
            return False
        return self._too_low(knowledge, knowledge.holds, chance, self.daring)

    def stop_or_go_on(self, knowledge: Knowledge, chance: Chance) -> Action:
        answers = knowledge.answers
        looked = knowledge.looked
        best = max(knowledge.holds, looked)  # NOTHING is below every rank
        if TURN in answers and self._too_low(knowledge, best, chance):
            return TURN
        if TAKE in answers and TURN not in answers and self._too_low(knowledge, best, chance):
            return TAKE
        return ACCEPT if looked > knowledge.holds else KEEP


class FixedThreshold(ThresholdPlayer):
    """A bot with the same threshold at every seat."""

    def __init__(self, threshold: int, waver: int, remembers: bool, refuses: float) -> None:
        super().__init__(waver, remembers, refuses)
        self._threshold = threshold

    def threshold(self, knowledge: Knowledge) -> float:
        return float(self._threshold)


class ThresholdByPlayers(ThresholdPlayer):
    """The mean of all seats' thresholds for this number of players, whatever the seat."""

    def threshold(self, knowledge: Knowledge) -> float:
        if knowledge.is_duel:
            return DUEL_THRESHOLD
        seats = range(knowledge.players - 1)
        limits = [policy.threshold(*knowledge.table, position) for position in seats]
        return sum(limits) / len(limits)


class ThresholdBySeat(ThresholdByPlayers):
    """The right threshold for every seat, and for each of the dealer's cards."""

    def threshold(self, knowledge: Knowledge) -> float:
        if knowledge.is_duel:
            return super().threshold(knowledge)
        if knowledge.is_dealer:
            turned = min(len(knowledge.turned), MOST_CARDS - 1)
            own = policy.dealer_threshold(*knowledge.table, turned)
            # A dealer who may look first has no threshold for their own card: they look.
            return own or policy.dealer_threshold(*knowledge.table, 1)
        return policy.threshold(*knowledge.table, knowledge.position)


class EquilibriumPlayer(Player):
    """Plays each deal in equilibrium, from all that the seat knows.

    A King that is asked for is always lent: the final cards are the same, and it tells less.
    """

    def exchanges(self, knowledge: Knowledge, chance: Chance) -> bool:
        likely = self._exchange_chance(knowledge, knowledge.holds)
        if self.daring and not knowledge.is_safe:  # a little as if the card were its neighbour
            neighbour = min(max(knowledge.holds + (-1 if self.daring > 0 else 1), 0), policy.KING)
            beside = self._exchange_chance(knowledge, neighbour)
            likely += abs(self.daring) * (beside - likely)
        return happens(chance, "exchange", likely)

    def _exchange_chance(self, knowledge: Knowledge, card: int) -> float:
        return policy.exchange_chance(*knowledge.table, knowledge.history, knowledge.gave, card)

    def stop_or_go_on(self, knowledge: Knowledge, chance: Chance) -> Action:
        if knowledge.is_duel:
            return KEEP if happens(chance, "keep", _duel_keeps(knowledge)) else TURN
        at, history, own = knowledge.table, knowledge.history, knowledge.holds
        answers = knowledge.answers
        if not knowledge.turned:
            blind = policy.dealer_takes_discard(*at, history, own)
            if TAKE in answers and TURN in answers and happens(chance, "take", blind):
                return TAKE
            keeps = policy.dealer_keeps_own(*at, history, own)
            if happens(chance, "own", keeps):
                return KEEP
            return TURN if TURN in answers else TAKE
        keeps = policy.dealer_keeps_turned(*at, history, knowledge.turned, own)
        if happens(chance, "turned", keeps):
            return ACCEPT if ACCEPT in answers else KEEP
        return TURN if TURN in answers else KEEP


def _duel_keeps(knowledge: Knowledge) -> float:
    if knowledge.is_dealer:
        return policy.duel_dealer_keeps(knowledge.refused, knowledge.turned)
    return policy.duel_receiver_keeps(knowledge.turned)
