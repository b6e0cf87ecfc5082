"""Numba and numpy take seconds to import: nobody who plays has to wait for them."""

import subprocess
import sys

LIGHT = (
    "escale.cli.main",
    "escale.games",
    "escale.games.tordu.bots.solver.solving",
    "escale.server.ops.logs",
    "escale.server.serve",
    "escale.words.anagram_finder",
    "escale.words.grid",
    "escale.words.lexicon",
    "escale.words.grid_solver",
    "escale.words.word_values",
)
HEAVY = {"numba", "numpy", "llvmlite", "escale.compiling"}


def test_no_box_and_no_part_of_the_server_imports_numba_or_numpy() -> None:
    script = f"""
import sys, {", ".join(LIGHT)}
from escale.boxes.registry import BOXES
assert all(BOXES.values())
print(*{HEAVY} & set(sys.modules))
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "\n"
