"""What takes long to import is imported by whoever needs it: nobody who plays waits for it.

Numba and numpy take seconds, what checks passkeys and sends letters a third of one.
"""

import subprocess
import sys

import pytest

LIGHT = (
    "escale.cli.main",
    "escale.client",
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
HEAVY |= {"webauthn", "cryptography", "cbor2", "OpenSSL", "aiosmtplib", "openskill"}


@pytest.mark.slow
def test_no_box_and_no_part_of_the_server_imports_what_is_slow() -> None:
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
