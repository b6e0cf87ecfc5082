"""The duel of text A (RON-A11), solved by going through all cards shown to the receiver."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from .exact_dealer import dealer_passes, dealer_spread, note_dealer_exactly
from .model import BARE, Array, Plan, Rules, Sums
from .response import best_thresholds
from .training import GRAIN


@dataclass
class Duel:
    """Cards below a threshold are refused; the dealer's go by how many cards the other refused."""

    ranks: int = 13
    suits: int = 4
    receiver_first: Array = field(init=False)
    receiver_second: Array = field(init=False)
    dealer_first: Array = field(init=False)
    dealer_second: Array = field(init=False)

    def __post_init__(self) -> None:
        middle = self.ranks / 2
        self.receiver_first = np.full(1, middle, np.float32)
        self.receiver_second = np.full(self.ranks, middle, np.float32)
        self.dealer_first = np.full((3, self.ranks), middle, np.float32)
        self.dealer_second = np.full((3, self.ranks), middle, np.float32)

    @property
    def tables(self) -> tuple[Array, Array, Array, Array]:
        """Receiver's first and second, dealer's first and second."""
        return self.receiver_first, self.receiver_second, self.dealer_first, self.dealer_second


class _Pass:
    """One pass through all cards shown; the dealer's part is left to the dealer's kernels."""

    def __init__(self, duel: Duel, first: Array, second: Array) -> None:
        self.duel = duel
        # Of a deal's arrays only the dealer's two matter here.
        none, no_sum = np.zeros(1, np.float32), np.zeros((1, 1, 1, 2))
        follow, exchange = np.zeros((1, 3), np.int32), np.zeros((1, 1), np.float32)
        self.rules = Rules(BARE, False, duel.ranks, duel.suits, 1, 0)
        self.plan = Plan(follow, exchange, none, none, duel.dealer_first, duel.dealer_second)
        self.sums = Sums(no_sum, no_sum, no_sum, first, second, np.zeros(1))
        self.left = np.full(duel.ranks, duel.suits)
        self.spread, self.drop = np.zeros(duel.ranks), np.zeros(duel.ranks)
        self.losses = np.zeros(2)

    def draws(self) -> Iterator[tuple[int, float]]:
        """Each rank that is left, with its chance, while it is out of the pack."""
        total = int(self.left.sum())
        for rank in range(self.duel.ranks):
            if self.left[rank]:
                share = float(self.left[rank]) / total
                self.left[rank] -= 1
                yield rank, share
                self.left[rank] += 1

    def keep(self, refused: int, card: int, reach: float) -> float:
        """The receiver's chance to lose with a card, reached so often; equal cards lose nothing."""
        room = self.spread, self.drop
        dealer_spread(self.rules, self.plan, refused, -1, 0, self.left, False, *room)
        lost = dealer_passes(card, False, True, self.spread)
        self.losses[0] += reach * lost
        if reach:
            self.losses[1] += note_dealer_exactly(
                self.rules, self.plan, self.sums, refused, card, -1, 0, self.left, reach, False,
                *room,
            )  # fmt: skip
        return lost


def _refuses(threshold: float, card: int) -> float:
    return min(1.0, max(0.0, float(threshold) - card))


@dataclass
class DuelSums:
    """Sums of one pass: as in `Tally`."""

    duel: Duel
    first_shown: Array = field(init=False)
    second_shown: Array = field(init=False)
    first: Array = field(init=False)
    second: Array = field(init=False)
    losses: Array = field(init=False)

    def __post_init__(self) -> None:
        ranks = self.duel.ranks
        self.first_shown = np.zeros((1, 1, ranks, 2))
        self.second_shown = np.zeros((1, ranks, ranks, 2))
        self.first = np.zeros((3, ranks, ranks, 2))
        self.second = np.zeros((3, ranks, ranks, 2))
        self._show_all()

    def _show_all(self) -> None:
        duel = self.duel
        cards = _Pass(duel, self.first, self.second)
        for one, weight in cards.draws():
            no = _refuses(duel.receiver_first[0], one)
            keep_one, go_on = cards.keep(0, one, weight * (1 - no)), 0.0
            for two, share in cards.draws():
                again = _refuses(duel.receiver_second[one], two)
                keep_two = cards.keep(1, two, weight * no * share * (1 - again))
                keep_three = sum(
                    part * cards.keep(2, three, weight * no * share * again * part)
                    for three, part in cards.draws()
                )
                trial = weight * share
                self.second_shown[0, one, two] = trial * (keep_three - keep_two), trial
                go_on += share * (again * keep_three + (1 - again) * keep_two)
            self.first_shown[0, 0, one] = weight * (go_on - keep_one), weight
        self.losses = cards.losses

    def best(self) -> Duel:
        """The best response of both."""
        result = Duel(self.duel.ranks, self.duel.suits)
        result.receiver_first[:] = best_thresholds(1e12 * self.first_shown, 0)[0]
        result.receiver_second[:] = best_thresholds(1e12 * self.second_shown, 0)[0]
        for refused in range(3):
            row = slice(refused, refused + 1)
            result.dealer_first[row] = best_thresholds(1e12 * self.first[row], 0)
            result.dealer_second[row] = best_thresholds(1e12 * self.second[row], 0)
        return result

    def gains(self) -> tuple[float, float]:
        """What the receiver and the dealer could gain by the best other plan."""
        parts = []
        tables = (self.first_shown, self.second_shown[0], self.first, self.second)
        for thresholds, sums in zip(self.duel.tables, tables, strict=True):
            low = np.clip(
                thresholds.reshape(sums.shape[:-2])[..., None] - np.arange(self.duel.ranks),
                0.0,
                1.0,
            )
            parts.append((low - (sums[..., 0] < 0)) * sums[..., 0])
        # The second shown card only matters where the first was refused.
        reach = np.clip(self.duel.receiver_first[0] - np.arange(self.duel.ranks), 0.0, 1.0)
        return (
            float(parts[0].sum() + (reach[:, None] * parts[1]).sum()),
            float(parts[2].sum() + parts[3].sum()),
        )


def solve_duel(ranks: int = 13, suits: int = 4, rounds: int = 200) -> tuple[Duel, DuelSums]:
    """Fictitious play on exact sums; the result is rounded as it is shipped."""
    duel = Duel(ranks, suits)
    for number in range(1, rounds + 1):
        aim = DuelSums(duel).best()
        for mine, target in zip(duel.tables, aim.tables, strict=True):
            mine[...] += 2.0 / (number + 2) * (target - mine)
    for mine in duel.tables:
        mine[...] = np.round(mine / GRAIN) * GRAIN
    return duel, DuelSums(duel)
