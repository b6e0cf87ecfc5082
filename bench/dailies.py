"""How hard the puzzles of the day are, and how near each weekday comes to what it asks for.

`python -m bench.dailies 200 rondelic ludime` draws so many tasks of each box and prints the
quantiles of their difficulty, how many lie in each tenth, and what a day gets of its candidates:
for each weekday the target, the mean that is chosen, and the mean distance from the target.
"""

import sys
from collections.abc import Sequence
from statistics import fmean, quantiles
from time import process_time

from escale.boxes import Puzzle
from escale.boxes.registry import BOXES
from escale.core.chance import FairChance
from escale.days.pick import Rule

USUAL = 200


def main(arguments: Sequence[str]) -> None:
    count = int(arguments[0]) if arguments else USUAL
    for game in arguments[1:] or [slug for slug in BOXES if isinstance(BOXES[slug].daily, Puzzle)]:
        daily = BOXES[game].daily
        assert isinstance(daily, Puzzle), game
        began = process_time()
        measured = [
            daily.difficulty(daily.draw(FairChance(f"{game} {number}".encode())))
            for number in range(count)
        ]
        seconds = (process_time() - began) / count
        print(f"{game}: {count} tasks, {seconds:.3f} s of CPU time each")
        print("  deciles ", " ".join(f"{each:.2f}" for each in quantiles(measured, n=10)))
        print("  by tenth", " ".join(str(each) for each in _tenths(measured)))
        for target, chosen, missed in _weekdays(measured, Rule()):
            print(f"  {target:.2f} gets {chosen:.2f}, {missed:.2f} away")


def _tenths(measured: Sequence[float]) -> list[int]:
    return [sum(min(9, int(10 * each)) == tenth for each in measured) for tenth in range(10)]


def _weekdays(measured: Sequence[float], rule: Rule) -> list[tuple[float, float, float]]:
    """For each weekday its target, the mean of what is chosen, and the mean distance."""
    size = rule.candidates
    days = [measured[at : at + size] for at in range(0, len(measured) - size + 1, size)]
    found = []
    for target in rule.targets:
        chosen = [min(day, key=lambda each: abs(each - target)) for day in days]
        found.append((target, fmean(chosen), fmean(abs(each - target) for each in chosen)))
    return found


if __name__ == "__main__":
    main(sys.argv[1:])
