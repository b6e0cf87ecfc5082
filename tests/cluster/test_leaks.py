"""Nothing that is sent tells two worlds apart, wherever in a cluster people are connected.

The comparison of `tests/server/socket/test_leaks.py`, but the people who sit side by side, and the
spectator, are at two servers, each of which folds the log for itself.
"""

from pathlib import Path
from zlib import crc32

import pytest

from escale.boxes.registry import BOXES
from escale.core.table_events import TurnClock
from tests.server.leak_comparison import compare_worlds
from tests.server.servers import lowest_numbers
from tests.server.worlds import Case
from tests.sizes import sized
from tests.tables.memory_bus import connected_buses

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

SEEDS = sized(1, 2)
FEWEST = 5  # moves at which anything is hidden: with fewer a game says nothing
CLOCKS: tuple[TurnClock, ...] = ("none", "fast", "slow")


def _cases() -> list[Case]:
    """Short games of two boxes; in a nightly run every preset of all of them."""
    cases = []
    for slug in sized(["rondelic", "tordu"], [*BOXES]):
        box = BOXES[slug]
        shared = [name for name, each in box.game.presets.items() if len(box.game.seats(each)) > 1]
        for preset in sized(shared[:1], shared):
            options = box.game.presets[preset]
            for lap in range(SEEDS):
                seed = crc32(f"{slug}/{preset}/two servers/{lap}".encode())
                seats = box.game.seats(options)[: lap % 2 + 1][-1]
                clock = CLOCKS[seed % 3]
                cases.append(Case(slug, preset, seats, lowest_numbers(options), clock, seed))
    return cases


@pytest.mark.parametrize(
    "case", _cases(), ids=lambda case: f"{case.preset}-{case.seats}-{case.seed}"
)
async def test_nothing_that_is_sent_by_two_servers_tells_two_worlds_apart(
    case: Case, tmp_path: Path
) -> None:
    audiences = (None, case.seed % case.seats)
    counts = await compare_worlds(tmp_path, case, audiences, lambda: connected_buses("a", "b"))
    assert counts["socket"] > 0
    if counts["hidden"] >= FEWEST:
        assert counts["differed"] > 0, "nothing differed, so nothing was tried"
