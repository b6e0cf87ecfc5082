"""Which tables are shipped, how each is trained, and where its raw result is kept meanwhile."""

import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from .histories import START
from .model import BARE, HIDDEN, LOOK_AFTER, LOOK_BEFORE, Array, Deal, Policy, Tally
from .sampled import sample
from .training import Precision, clamp_unseen, measure, train

DEALERS = {
    ("A", "default"): BARE,
    ("A", "dealer_card"): HIDDEN,
    ("B", "default"): LOOK_BEFORE,
    ("B", "look_after"): LOOK_AFTER,
}
NAMES = ("exchange", "own", "blind", "first", "second")
# Four of a rank: five players can never all hold the same.
MOST_EQUAL = 4
# Up to so many dealt cards all deals are gone through, to train or to measure; one less where
# the dealer has a card of their own, which takes ten times as long.
EXACT_TRAINING, EXACT_MEASURE = 4, 5
EXACT_ROUNDS, ROUNDS = 60, 30
DEALS, DEALS_OF_OPTIONS = 12_000_000, 6_000_000


@dataclass(frozen=True)
class Entry:
    """One table: text, variant and number of players."""

    text: str
    variant: str
    players: int

    @property
    def deal(self) -> Deal:
        """The deal it solves."""
        base = self.variant.removesuffix("+nobody")
        return Deal(self.players, DEALERS[self.text, base], self.variant.endswith("+nobody"))

    def is_enumerable(self, most: int) -> bool:
        """Whether so few cards are dealt that all deals can be gone through."""
        own = 1 if self.deal.dealer else 0
        return self.deal.askers + own <= most - own


@dataclass
class Solved:
    """A trained table with what is known about it."""

    entry: Entry
    policy: Policy
    precision: Precision
    averages: list[float]
    seconds: float


def entries(text: str) -> Iterator[Entry]:
    """All tables of a text, the quick ones first."""
    most = 12 if text == "A" else 8
    least = 3 if text == "A" else 2
    for players in range(least, most + 1):
        for of_text, variant in DEALERS:
            if of_text == text:
                yield Entry(text, variant, players)
                if players <= MOST_EQUAL:
                    yield Entry(text, variant + "+nobody", players)


def averages(deal: Deal, policy: Policy, seed: int) -> list[float]:
    """Mean threshold by position for players who were not asked, then the dealer's three."""
    tally = Tally(deal)
    sample(deal, policy, tally, 1_000_000, seed)
    result = []
    for length in range(deal.askers):
        rows = slice(START[length], START[length + 1])
        result.append(_mean(policy.exchange[rows, 0], tally.exchange[rows, 0]))
    result.append(_mean(policy.own, tally.own[:, 0]))
    result.append(_mean(policy.first, tally.first))
    result.append(_mean(policy.second, tally.second))
    return result


def _mean(thresholds: Array, sums: Array) -> float:
    weights = sums[..., 1].sum(axis=-1)
    return float((thresholds * weights).sum() / max(float(weights.sum()), 1e-9))


def solve(entry: Entry, deals: int | None, judged: int, seed: int) -> Solved:
    """Train and measure one table."""
    began = time.perf_counter()
    deal = entry.deal
    # Each table has its own stream of deals.
    stream = (seed * 1_000 + entry.players * 10 + deal.dealer * 2 + deal.nobody) * 1_000_000
    if entry.is_enumerable(EXACT_TRAINING):
        policy = train(deal, EXACT_ROUNDS, 0, stream)
    else:
        usual = DEALS if entry.variant == "default" else DEALS_OF_OPTIONS
        policy = train(deal, ROUNDS, deals or usual, stream)
    policy = clamp_unseen(policy, stream + 800_000)
    judged = 0 if entry.is_enumerable(EXACT_MEASURE) else judged
    precision = measure(deal, policy, judged, stream + 500_000)
    means = averages(deal, policy, stream + 900_000)
    return Solved(entry, policy, precision, means, time.perf_counter() - began)


def keep_raw(folder: Path, solved: Solved) -> None:
    """Put a trained table aside, so that a long run can be taken up again."""
    folder.mkdir(parents=True, exist_ok=True)
    arrays: dict[str, Any] = dict(zip(NAMES, solved.policy.tables, strict=True))
    arrays |= asdict(solved.precision)
    arrays |= {"averages": solved.averages, "seconds": solved.seconds}
    np.savez_compressed(raw_path(folder, solved.entry), **arrays)


def raw_path(folder: Path, entry: Entry) -> Path:
    """Where `keep_raw` puts a table."""
    return folder / f"{entry.text}-{entry.variant}-{entry.players}.npz"


def read_raw(folder: Path, entry: Entry) -> Solved:
    """The table that `keep_raw` put aside."""
    with np.load(raw_path(folder, entry)) as kept:
        policy = Policy(entry.deal)
        for table, name in zip(policy.tables, NAMES, strict=True):
            table[...] = kept[name]
        precision = Precision(
            kept["losses"].tolist(),
            kept["at_least"].tolist(),
            kept["at_most"].tolist(),
            bool(kept["exact"]),
        )
        return Solved(entry, policy, precision, kept["averages"].tolist(), float(kept["seconds"]))
