"""How strong each level of bot is on the scale of the ratings, from the ladder in docs/bots.md.

`python -m bench.anchors` writes `anchors.py` of each box. The middle level stands at 1,500. A rung
is the Elo difference that its share of games makes likely (bench.elo), with one more deal won by
each side: where a level has won all of three deals, this says 240 points, and 529 after twenty. It
is the mean over all numbers of players, by deals, and at least 20 points, so that levels keep their
order. A box whose page says nothing of a rung has no anchors for that rule set.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from escale.bots import LEVELS

from .documents import BOTS_PAGE
from .elo import elo_difference

MIDDLE = 1_500
LEAST_RUNG = 20
LINE = 101  # with its end, as ruff formats it
GAMES = Path("src/escale/games")
BOX = re.compile(r"^\*\*(\w+)\*\*$")
ROW = re.compile(r"^\| `([\w-]+)` \| (\d+) \|(.*)\| ([\d–]+) \|$")
HEAD = '''"""How strong the bots are for the ratings: written by `python -m bench.anchors`."""

MEANS = {
'''


class Rung(NamedTuple):
    """How often a level has beaten the one below, at one number of players."""

    share: float
    seats: int
    deals: int

    @property
    def elo(self) -> float:
        return elo_difference((self.share * self.deals + 1) / (self.deals + 2), self.seats)


def rungs(page: str) -> Mapping[tuple[str, str], list[list[Rung]]]:
    """By box and preset, for each rung what the page says of it."""
    found: dict[tuple[str, str], list[list[Rung]]] = defaultdict(
        lambda: [[] for _ in LEVELS[1:]],
    )
    box = ""
    for line in page.splitlines():
        if heading := BOX.match(line):
            box = heading[1]
        elif line.startswith("**"):
            box = ""  # games for one
        elif box and (row := ROW.match(line)):
            preset, seats, cells, deals = row.groups()
            played = int(deals.split("–")[0])
            for number, cell in enumerate(cells.split("|")):
                if share := re.match(r" ([\d.]+) ", cell):
                    rung = Rung(float(share[1]), int(seats), played)
                    found[box, preset][number].append(rung)
    return found


def height(measured: list[Rung]) -> float:
    """Of one rung, over all numbers of players."""
    deals = sum(rung.deals for rung in measured)
    mean = sum(rung.elo * rung.deals for rung in measured) / deals
    return max(LEAST_RUNG, 10 * round(mean / 10))


def anchors(page: str) -> dict[str, dict[str, dict[str, int]]]:
    """By box, preset and level."""
    found: dict[str, dict[str, dict[str, int]]] = {}
    for (box, preset), all_rungs in rungs(page).items():
        if not all(all_rungs):
            continue
        means = [0.0]
        for measured in all_rungs:
            means.append(means[-1] + height(measured))
        middle = means[LEVELS.index("regular")]
        found.setdefault(box, {})[preset] = {
            level: round(MIDDLE + mean - middle) for level, mean in zip(LEVELS, means, strict=True)
        }
    return found


def module(presets: Mapping[str, Mapping[str, int]]) -> str:
    """The source of a box's `anchors.py`."""

    def lines() -> Iterator[str]:
        for preset, levels in presets.items():
            said = [f'"{level}": {mean}' for level, mean in levels.items()]
            line = f'    "{preset}": {{{", ".join(said)}}},\n'
            if len(line) > LINE:
                rows = "".join(f"        {each},\n" for each in said)
                line = f'    "{preset}": {{\n{rows}    }},\n'
            yield line

    return HEAD + "".join(lines()) + "}\n"


if __name__ == "__main__":
    for name, its_presets in anchors(BOTS_PAGE.read_text(encoding="utf-8")).items():
        (GAMES / name / "anchors.py").write_text(module(its_presets), encoding="utf-8")
        spread = fmean(each["master"] - each["novice"] for each in its_presets.values())
        print(f"{name}: {spread:,.0f} points from novice to master")
