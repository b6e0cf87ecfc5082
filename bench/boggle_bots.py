"""`python -m bench.boggle_bots [GRIDS]`: how many words each level of bot finds, and when.

Prints the tables of docs/games/boggle.md and draws docs/games/boggle-pace.svg.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from statistics import fmean, quantiles
from typing import NamedTuple

from escale.bots import LEVELS
from escale.core.chance import FastChance
from escale.games.boggle.bots import BOTS
from escale.games.boggle.rules import Boggle, DeLuxe, Note, Options, Pocket
from escale.games.boggle.rules.game import SHAKE_SECONDS
from escale.games.boggle.rules.scoring import points_of
from escale.tables.offline.match import Match

GAME = Boggle()
SVG = Path(__file__).parent.parent / "docs" / "games" / "boggle-pace.svg"
SECONDS = 180
RULE_SETS: dict[str, Options] = {
    "De Luxe": DeLuxe(),
    "Pocket, French": Pocket(rounds=1),
    "Pocket, English": Pocket(rounds=1, language="en"),
    "Pocket, German": Pocket(rounds=1, language="de"),
    "Pocket, Spanish": Pocket(rounds=1, language="es"),
}


class Find(NamedTuple):
    """A word and the second of the search in which it was written."""

    word: str
    second: float


def search(level: str, options: Options, seed: int) -> list[Find]:
    """What the first of two players of a level notes on a grid."""
    chance, found = FastChance(seed), list[Find]()
    state = GAME.start(options, 2, chance).state
    match = Match(GAME, state, [BOTS[level]] * 2, chance, FastChance(f"{seed}/bots"))
    while played := match.next_step():
        step = played[0]
        if step.seat == 0 and isinstance(step.action, Note):
            found.append(Find(step.action.word, step.at_ms / 1000 - SHAKE_SECONDS))
    return found


def row(level: str, searches: list[list[Find]]) -> list[str]:
    counts = [len(found) for found in searches]
    lengths = Counter(min(len(each.word), 7) for found in searches for each in found)
    points = fmean(sum(points_of(each.word) for each in found) for found in searches)
    tenths = quantiles(counts, n=10)
    words = sum(lengths.values())
    shares = [f"{100 * lengths[length] / words:.0f}" for length in range(3, 8)]
    return [
        level,
        f"{fmean(counts):.1f}",
        f"{tenths[0]:.0f} – {tenths[-1]:.0f}",
        *shares,
        f"{points:.0f}",
    ]


def curve(searches: list[list[Find]]) -> list[float]:
    """The mean number of words after every second."""
    by_second = Counter(int(each.second) for found in searches for each in found)
    return list(accumulate(by_second[second] / len(searches) for second in range(SECONDS)))


STYLE = (
    "text{font:13px sans-serif;fill:#222}.g{stroke:#ccc}path{stroke:#0b6bcb;fill:none;"
    "stroke-width:2.5}@media(prefers-color-scheme:dark){text{fill:#ddd}.g{stroke:#444}"
    "path{stroke:#6cb6ff}}"
)


def plot(curves: dict[str, list[float]]) -> Iterator[str]:
    """The lines of a drawing: words against time, a curve a level."""
    left, right, top, bottom, most = 40, 540, 20, 314, 60

    def at(second: float, words: float) -> tuple[float, float]:
        across = left + (right - left) * second / SECONDS
        return across, bottom - (bottom - top) * words / most

    yield '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" role="img">'
    yield "<title>Words found by each level against time, De Luxe</title>"
    yield f"<style>{STYLE}</style>"
    for words in range(0, most + 1, 10):
        _, y = at(0, words)
        yield f'<line class="g" x1="{left}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{words}</text>'
    for second in range(0, SECONDS + 1, 30):
        x, _ = at(second, 0)
        yield f'<line class="g" x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{bottom}"/>'
        yield f'<text x="{x:.1f}" y="334" text-anchor="middle">{second}</text>'
    yield '<text x="290" y="354" text-anchor="middle">seconds</text>'
    yield f'<text x="{left}" y="13">words found</text>'
    for level, means in curves.items():
        points = [at(second + 1, means[second]) for second in range(4, SECONDS, 5)]
        yield f'<path d="M{" L".join(f"{x:.1f} {y:.1f}" for x, y in points)}"/>'
        yield f'<text x="{right + 8}" y="{points[-1][1] + 4:.1f}">{level}</text>'
    yield "</svg>"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.boggle_bots")
    parser.add_argument("grids", nargs="?", type=int, default=500, metavar="GRIDS")
    grids = range(parser.parse_args().grids)
    head = ["level", "words", "8 grids of 10", "% of 3", "4", "5", "6", "7+", "points"]
    for name, options in RULE_SETS.items():
        print(f"\n{name}, {len(grids)} grids\n")
        print("| " + " | ".join(head) + " |\n|" + " --- |" * len(head))
        curves = {}
        for level in LEVELS:
            searches = [search(level, options, seed) for seed in grids]
            curves[level] = curve(searches)
            print("| " + " | ".join(row(level, searches)) + " |", flush=True)
        if isinstance(options, DeLuxe):
            SVG.write_text("\n".join(plot(curves)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
