"""Boxes are found by entry points, and loaded when they are asked for and not before."""

import subprocess
import sys

import pytest

from escale.boxes.registry import BOXES, GAMES, box_named
from escale.core.errors import BadInput

LOADED = """
import sys
heavy = [name for name in sys.modules if name.partition(".")[0] in ("numba", "numpy")]
games = [name for name in sys.modules if name.startswith("escale.games.")]
print(*heavy, *games)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "program",
    [
        "import escale.client",
        "import escale.server.app",
        "import escale.cli; escale.cli.main(['games', '--help'])",
        "import escale.cli; escale.cli.main(['serve', '--help'])",
    ],
)
def test_no_game_is_loaded_before_it_is_asked_for(program: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", f"try:\n    {program}\nexcept SystemExit:\n    pass\n{LOADED}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == ""


def test_every_entry_point_is_the_box_of_its_name() -> None:
    assert list(BOXES) == sorted(BOXES)
    for slug, game in GAMES.items():
        assert box_named(slug).game is game
        assert game.slug == slug


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(BadInput, match="unknown-game"):
        box_named("marelle")
