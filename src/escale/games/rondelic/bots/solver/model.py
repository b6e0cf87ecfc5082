"""What is solved (`Deal`) and what a solution is (`Policy`): thresholds as flat arrays."""

from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from .histories import EXCHANGED, HISTORY_COUNTS, KEPT, REFUSED, START, spell

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]

# The four dealers: text A, text A with RON-A14, text B, text B with RON-Q4 a.
BARE, HIDDEN, LOOK_BEFORE, LOOK_AFTER = range(4)


class Rules(NamedTuple):
    """A deal as the kernels take it; `endings` is where the dealer's histories begin."""

    dealer: int
    nobody: bool
    ranks: int
    suits: int
    askers: int
    endings: int


class Plan(NamedTuple):
    """A policy as the kernels take it, with the way from history to history."""

    follow: Array
    exchange: Array
    own: Array
    blind: Array
    first: Array
    second: Array


class Sums(NamedTuple):
    """A tally as the kernels take it."""

    exchange: Array
    own: Array
    blind: Array
    first: Array
    second: Array
    losses: Array


@dataclass(frozen=True)
class Deal:
    """One deal to solve: number of players, dealer's rights, all-equal rule and pack."""

    players: int
    dealer: int = BARE
    nobody: bool = False
    ranks: int = 13
    suits: int = 4

    @property
    def askers(self) -> int:
        """Players before the dealer."""
        return self.players - 1

    @property
    def refusals(self) -> bool:
        """Text A lets the owner of a King refuse openly."""
        return self.dealer in (BARE, HIDDEN)

    @property
    def rules(self) -> Rules:
        """For the kernels."""
        size = self.ranks, self.suits, self.askers, self.decisions
        return Rules(self.dealer, self.nobody, *size)

    @property
    def decisions(self) -> int:
        """Histories at which somebody before the dealer may act."""
        return START[self.askers]

    @property
    def endings(self) -> int:
        """Histories the dealer may see."""
        return HISTORY_COUNTS[self.askers]


@cache
def transitions(deal: Deal) -> Array:
    """next[history, symbol]: one walk through the numbering instead of arithmetic per step."""
    table = np.zeros((deal.decisions, 3), np.int32)
    for length in range(deal.askers):
        for place in range(HISTORY_COUNTS[length]):
            for symbol in (KEPT, EXCHANGED, REFUSED):
                table[START[length] + place, symbol] = _follow(length, place, symbol)
    return table


def _follow(length: int, place: int, symbol: int) -> int:
    forced = length > 0 and spell(length, place)[-1] == "R"
    total = 0
    for done, letter in enumerate(spell(length, place)):
        total += "KXR".index(letter) * HISTORY_COUNTS[length - done]
    return START[length + 1] + total + (KEPT if forced else symbol)


@dataclass
class Policy:
    """Real thresholds t: with card c the 'low' action (exchange, turn on) has chance t - c in 0..1.

    exchange[history, 0] without being asked, [history, 1 + gave] after giving a card;
    own[ending]: a hidden own card below it is given up; blind[ending]: below it the discard is
    taken unseen; first, second[ending, known]: turned cards below them are refused. `known` is
    the own card when the dealer looks before (text B), else the first card (0 for `first`).
    """

    deal: Deal
    exchange: Array = field(init=False)
    own: Array = field(init=False)
    blind: Array = field(init=False)
    first: Array = field(init=False)
    second: Array = field(init=False)

    def __post_init__(self) -> None:
        deal, middle = self.deal, self.deal.ranks / 2
        self.exchange = np.full((deal.decisions, deal.ranks + 1), middle, np.float32)
        self.exchange[:, 1:] = np.minimum(middle, np.arange(1, deal.ranks + 1))
        self.own = np.full(deal.endings, middle, np.float32)
        self.blind = np.zeros(deal.endings, np.float32)
        self.first = np.full((deal.endings, deal.ranks), middle, np.float32)
        self.second = self.first.copy()

    @property
    def tables(self) -> tuple[Array, Array, Array, Array, Array]:
        """The five arrays in the order the kernels take them."""
        return self.exchange, self.own, self.blind, self.first, self.second

    @property
    def plan(self) -> Plan:
        """For the kernels."""
        return Plan(transitions(self.deal), *self.tables)

    def moved(self, target: "Policy", step: float) -> "Policy":
        """A policy part of the way towards another one."""
        result = Policy(self.deal)
        for new, old, aim in zip(result.tables, self.tables, target.tables, strict=True):
            new[...] = old + step * (aim - old)
        return result


@dataclass
class Tally:
    """For each information set and card [loss(low action) - loss(keep), weight], summed up."""

    deal: Deal
    exchange: Array = field(init=False)
    own: Array = field(init=False)
    blind: Array = field(init=False)
    first: Array = field(init=False)
    second: Array = field(init=False)
    losses: Array = field(init=False)

    def __post_init__(self) -> None:
        deal, ranks = self.deal, self.deal.ranks
        self.exchange = np.zeros((deal.decisions, ranks + 1, ranks, 2))
        self.own = np.zeros((deal.endings, 1, ranks, 2))
        self.blind = np.zeros((deal.endings, 1, ranks, 2))
        self.first = np.zeros((deal.endings, ranks, ranks, 2))
        self.second = np.zeros((deal.endings, ranks, ranks, 2))
        # One row a seat and, last, the weight of all deals.
        self.losses = np.zeros(deal.players + 1)

    @property
    def tables(self) -> tuple[Array, Array, Array, Array, Array]:
        """The five arrays in the order of `Policy.tables`."""
        return self.exchange, self.own, self.blind, self.first, self.second

    @property
    def sums(self) -> Sums:
        """For the kernels."""
        return Sums(*self.tables, self.losses)

    def add(self, other: "Tally", weight: float) -> None:
        """Add another tally's sums, weighted."""
        for mine, theirs in zip(self.sums, other.sums, strict=True):
            mine[...] += weight * theirs
