"""Nothing that is sent tells two worlds apart that differ in what the reader cannot see.

Whole games over real sockets, by scripted people and bots, with injected chance and time; every
frame and every page of a seat and of a spectator is compared byte for byte, and counted.
"""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from zlib import crc32

import pytest

from escale.boxes.registry import BOXES
from escale.core.table_events import TurnClock
from tests.sizes import NIGHTLY, sized

from ..indistinguishable import Leak
from ..leak_comparison import compare_worlds
from ..planted_leaks import LEAKS, PlantedLeak
from ..servers import lowest_numbers
from ..worlds import Case

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

SEEDS = sized(1, 2)
CLOCKS: tuple[TurnClock, ...] = ("none", "fast", "slow")
FEWEST = 5  # moves at which anything is hidden: with fewer a game says nothing
MOST = 0.6  # of the moves at which anything is hidden: in so many the worlds must differ in fact


def _cases() -> Iterator[Case]:
    """Every preset at its smallest table or at a larger one, by turns, in short games.

    A nightly run tries both and more numbers of players, and plays whole games at the smallest.
    """
    for slug, box in BOXES.items():
        larger = cycle((3, 1))  # places more than the fewest, by turns
        for turn, (preset, options) in enumerate(box.game.presets.items()):
            allowed = box.game.seats(options)
            lowest = lowest_numbers(options)
            more = next(larger)
            both = allowed[0], allowed[: more + 1][-1]
            counts = {*both, *allowed[1:4:2], allowed[-1]} if NIGHTLY else {both[turn % 2]}
            for number, seats in enumerate(sorted(counts)):
                for lap in range(SEEDS):
                    seed = crc32(f"{slug}/{preset}/{seats}/{lap}".encode())
                    settings = {} if NIGHTLY and number == 0 else lowest
                    yield Case(slug, preset, seats, settings, CLOCKS[seed % 3], seed)


CASES = tuple(_cases())
# A short game at a table that is not the smallest, in which some people have only one answer.
RONDELIC = BOXES["rondelic"].game
LEAKY = Case(
    "rondelic",
    "rondelic",
    6,
    lowest_numbers(RONDELIC.presets["rondelic"]),
    "slow",
    crc32(b"rondelic/rondelic/6/0"),
)


def _name(case: Case) -> str:
    return f"{case.preset}-{case.seats}-{case.seed}"


@pytest.mark.parametrize("case", CASES, ids=_name)
async def test_nothing_that_is_sent_tells_two_worlds_apart(case: Case, tmp_path: Path) -> None:
    counts = await compare_worlds(tmp_path, case, (None, case.seed % case.seats))
    if BOXES[case.game].traits.information == "perfect":
        assert counts["hidden"] == 0, "this game says that it hides nothing"
        return
    if NIGHTLY and counts["hidden"] < FEWEST:  # the seeds of every run are known to hide more
        pytest.skip("with this seed the game was over before much was hidden")
    assert counts["hidden"] > 0, "nothing was hidden, so nothing was tried"
    assert counts["differed"] >= max(1, MOST * counts["hidden"] - 1)  # one found may be the same


# The whole pack is dealt: whoever knew one hand too many would know all the others. With this
# seed one bid is overbid, and that is doubled.
FIVE_AT_TORDU = Case("tordu", "complet", 5, {"target": 1}, "none", seed=1)


@pytest.mark.nightly
async def test_TOR_31_an_auction_and_its_cards_at_a_table_of_five(tmp_path: Path) -> None:
    counts = await compare_worlds(tmp_path, FIVE_AT_TORDU, (None, 0, 3))
    calls = [counts[f"action {call}"] for call in ("bid", "double", "play")]
    assert calls == [2, 1, 40]
    assert counts["differed"] >= MOST * counts["hidden"]


# ---- the test itself is tested: each of these changes makes the server leak something


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
async def test_the_test_finds_a_server_where(
    leak: PlantedLeak, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    with pytest.raises(Leak):
        await compare_worlds(tmp_path, LEAKY, (None, 0))
