"""The clock of a server: whatever happens to the system's clock, its own goes on evenly."""

import pytest

from escale.server.config import Limits, Rate
from escale.server.limits import RateLimits
from escale.tables.clock import WallClock

HOUR_MS = 3_600_000
NOW_MS = 1_800_000_000_000


class System:
    """A system's two clocks: the time of day, which can be set, and the time since its start."""

    def __init__(self) -> None:
        self.wall_ms = NOW_MS
        self.passed_ms = 5_000

    def wait(self, milliseconds: int) -> None:
        self.wall_ms += milliseconds
        self.passed_ms += milliseconds

    def clock(self, not_before_ms: int = 0) -> WallClock:
        return WallClock(not_before_ms, lambda: self.wall_ms / 1000, lambda: self.passed_ms / 1000)


@pytest.mark.parametrize("step_ms", [-HOUR_MS, -30_000, 30_000, HOUR_MS])
def test_a_system_clock_that_is_set_changes_nothing(step_ms: int) -> None:
    system = System()
    clock = system.clock()
    system.wait(700)
    assert clock.now_ms() == NOW_MS + 700
    system.wall_ms += step_ms
    assert clock.now_ms() == NOW_MS + 700
    system.wait(20_000)
    assert clock.now_ms() == NOW_MS + 20_700
    assert system.clock().now_ms() == system.wall_ms  # the next start follows it


@pytest.mark.parametrize("step_ms", [-HOUR_MS, HOUR_MS])
def test_rates_are_counted_as_before_after_the_clock_was_set(step_ms: int) -> None:
    system = System()
    limits = RateLimits(Limits(codes=Rate(2, 1)), system.clock())
    bucket = limits.bucket("codes", "somebody")
    assert [bucket.take(), bucket.take(), bucket.take()] == [True, True, False]
    system.wall_ms += step_ms
    assert not bucket.take()
    system.wait(1_000)
    assert [bucket.take(), bucket.take()] == [True, False]


@pytest.mark.parametrize(
    "stored_ms, begins_ms",
    [
        (0, NOW_MS),
        (NOW_MS - HOUR_MS, NOW_MS),
        (NOW_MS + 3 * HOUR_MS, NOW_MS + 3 * HOUR_MS),  # set back while no server ran
    ],
)
def test_a_start_is_not_before_what_is_stored(stored_ms: int, begins_ms: int) -> None:
    system = System()
    clock = system.clock(stored_ms)
    assert (clock.now_ms(), clock.ahead_ms) == (begins_ms, begins_ms - NOW_MS)
    system.wait(1_234)
    assert clock.now_ms() == begins_ms + 1_234


def test_a_clock_that_is_behind_the_others_goes_on_from_there() -> None:
    system = System()
    clock = system.clock()
    system.wait(1_000)
    clock.correct(3_000)
    assert clock.now_ms() == NOW_MS + 4_000
    system.wait(500)
    assert clock.now_ms() == NOW_MS + 4_500


def test_a_clock_that_is_ahead_of_the_others_goes_slower_and_never_back() -> None:
    system = System()
    clock = system.clock()
    clock.correct(-1_000)
    seen = [clock.now_ms()]
    for _ in range(10):
        system.wait(1_000)
        seen.append(clock.now_ms())
    assert seen == [NOW_MS + 900 * number for number in range(11)]
    system.wait(1_000)
    assert clock.now_ms() == NOW_MS + 10_000  # right again, and as quick as the others


def test_a_clock_that_goes_slower_can_be_corrected_again() -> None:
    system = System()
    clock = system.clock()
    clock.correct(-1_000)
    system.wait(5_000)
    clock.correct(200)
    assert clock.now_ms() == NOW_MS + 4_500 + 200
    clock.correct(-300)
    system.wait(10_000)
    assert clock.now_ms() == NOW_MS + 4_700 + 9_700
