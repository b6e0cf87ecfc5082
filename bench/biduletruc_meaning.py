"""What dictionaries and vectors say of the links of the Dicobidule, and how well one guesses by it.

`python -m bench.biduletruc_meaning` prints both tables of docs/games/biduletruc.md and the weights
of relatedness.py; `… sample` prints a hundred links that no source supports, for a person to read.
"""

import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from escale.games.biduletruc.bots.relatedness import WEIGHTS, Relatedness, relatedness
from escale.games.biduletruc.rules.dicobidule import is_granted, words

# What counts as support: at these levels about one pair in twenty without a link has it too.
COOCCURRENCE, SIMILARITY = 5 / 15, 0.2
SAMPLE, SEED = 100, 8
FOLDS = 5
NAMES = ("constant", "explained_by", "explains", "compounds", "cooccurrence", "similarity")

Numbers = NDArray[np.float64]

SOURCES: dict[str, Callable[[Relatedness], bool]] = {
    "glosses: one word explains the other": lambda kin: kin.glosses,
    "compounds: both in one compound or locution": lambda kin: kin.compounds > 0,
    "cooccurrence: both explain a third word": lambda kin: kin.cooccurrence >= COOCCURRENCE - 1e-9,
    "vectors: used alike": lambda kin: kin.similarity >= SIMILARITY,
}


class Pairs(NamedTuple):
    """All ordered pairs of different words, and which of them are links."""

    pairs: list[tuple[str, str]]
    granted: list[bool]


def all_pairs() -> Pairs:
    pairs = [(covered, laid) for covered in words() for laid in words() if covered != laid]
    return Pairs(pairs, [is_granted(*pair) for pair in pairs])


def is_supported(kin: Relatedness) -> bool:
    return any(says(kin) for says in SOURCES.values())


def support(every: Pairs) -> list[str]:
    """By source: the share of the links and of the other pairs that it supports."""
    lines = ["| source | of the links | of other pairs |", "| --- | --: | --: |"]
    for name, says in {**SOURCES, "**at least one**": is_supported}.items():
        found = [says(relatedness(*pair)) for pair in every.pairs]
        shares = [
            np.mean([has for has, link in zip(found, every.granted, strict=True) if link == which])
            for which in (True, False)
        ]
        lines.append(f"| {name} | {shares[0]:.1%} | {shares[1]:.1%} |")
    return lines


def sample(every: Pairs) -> list[tuple[str, str]]:
    """Links that no source supports, by lot."""
    alone = [
        pair
        for pair, link in zip(every.pairs, every.granted, strict=True)
        if link and not is_supported(relatedness(*pair))
    ]
    return Random(SEED).sample(alone, SAMPLE)


# ---- guessing -------------------------------------------------------------------------------


def fit(features: Numbers, granted: Numbers) -> Numbers:
    """Logistic regression, by Newton's steps; a little held back."""
    weights = np.zeros(features.shape[1])
    for _ in range(25):
        guessed = 1 / (1 + np.exp(-features @ weights))
        slope = features.T @ (granted - guessed) - weights
        bend = (features.T * (guessed * (1 - guessed))) @ features + np.eye(len(weights))
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def crossed(every: Pairs) -> tuple[Numbers, Numbers, Numbers]:
    """Weights of all, and each pair guessed by who has not read its covered word; the truth."""
    features = np.array([relatedness(*pair).evidence for pair in every.pairs], float)
    granted = np.array(every.granted, float)
    order = Random(SEED).sample(words(), len(words()))
    fold = np.array([order.index(covered) % FOLDS for covered, _ in every.pairs])
    guessed = np.zeros(len(granted))
    for each in range(FOLDS):
        weights = fit(features[fold != each], granted[fold != each])
        guessed[fold == each] = 1 / (1 + np.exp(-features[fold == each] @ weights))
    return fit(features, granted), guessed, granted


def area(guessed: Numbers, granted: Numbers) -> float:
    """How often a link is guessed above a pair that is none."""
    ranks = np.empty(len(guessed))
    ranks[np.argsort(guessed, kind="stable")] = np.arange(len(guessed))
    links = granted.sum()
    above = ranks[granted == 1].sum() - links * (links - 1) / 2
    return float(above / (links * (len(granted) - links)))


def calibration(guessed: Numbers, granted: Numbers) -> list[str]:
    lines = ["| guessed | pairs | mean guess | links among them |", "| --- | --: | --: | --: |"]
    edges = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1]
    for low, high in pairwise(edges):
        here = (guessed >= low) & (guessed < high)
        if here.any():
            cells = f"{guessed[here].mean():.1%} | {granted[here].mean():.1%}"
            lines.append(f"| {low:.0%} to {high:.0%} | {here.sum():,} | {cells} |")
    lines += ["", f"Area under the curve, cross-validated: {area(guessed, granted):.3f}."]
    return lines


def main(arguments: Sequence[str]) -> None:
    every = all_pairs()
    if "sample" in arguments:
        print(*(f"{covered} {laid}" for covered, laid in sample(every)), sep="\n")
        return
    weights, guessed, granted = crossed(every)
    print(*support(every), "", *calibration(guessed, granted), sep="\n")
    told = zip(NAMES, weights, WEIGHTS, strict=True)
    print(*(f"{name:<11} {new:6.2f} (now {old:.2f})" for name, new, old in told), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
