"""How the bots decide: by a line between good and bad cards, or by the solved game."""

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
    REFUSE,
    RESTART,
    TAKE,
    TURN,
    Action,
    View,
)
from . import policy
from .knowledge import Knowledge
from .limits import exchange_limit, stopping_limit
from .profiles import Profile


class RondelicBot(Bot[View, Action]):
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


class LineBot(RondelicBot):
    """Draws a line: cards below it go, cards above it stay, and at it luck decides."""

    looks_freely = False  # in text B, at cards that cost nothing

    @abstractmethod
    def line(self, knowledge: Knowledge) -> float:
        """Ranks below this go. A fraction is the share of that rank that goes."""

    def _too_low(self, knowledge: Knowledge, card: int, chance: Chance, daring: float) -> bool:
        return happens(chance, "line", self.line(knowledge) + daring - card)

    def exchanges(self, knowledge: Knowledge, chance: Chance) -> bool:
        # They know what they were given for what, a moment ago: the new owner of it is lower.
        if knowledge.is_safe:
            return False
        return self._too_low(knowledge, knowledge.holds, chance, self.daring)

    def stop_or_go_on(self, knowledge: Knowledge, chance: Chance) -> Action:
        answers, looked = knowledge.answers, knowledge.looked
        best = max(knowledge.holds, looked)  # NOTHING is below every rank
        more = next((answer for answer in (TURN, TAKE) if answer in answers), None)
        if more is not None:
            free = self.looks_freely and knowledge.may_look_freely and looked <= knowledge.holds
            if free or self._too_low(knowledge, best, chance, 0.0):
                return more
        return ACCEPT if looked > knowledge.holds else KEEP


class LevelBot(LineBot):
    """A level below the master: its line follows from what it considers and remembers."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.refuses = profile.refuses
        self.looks_freely = profile.looks_freely

    def line(self, knowledge: Knowledge) -> float:
        if knowledge.is_dealer or knowledge.is_duel:
            return stopping_limit(self.profile, knowledge)
        return exchange_limit(self.profile, knowledge)


class FixedLine(LineBot):
    """The same line at every seat and table, whatever happened."""

    def __init__(self, rank: int, refuses: float) -> None:
        self._rank = rank
        self.refuses = refuses

    def line(self, knowledge: Knowledge) -> float:
        return float(self._rank)


class EquilibriumBot(RondelicBot):
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
