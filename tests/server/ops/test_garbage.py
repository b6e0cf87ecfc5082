"""Garbage is collected by the clock, and everything rarely."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from escale.server.ops.garbage import FULL_SECONDS, FULL_SHARE, Garbage


class Cycle:
    """An object that only the collector frees."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _by_hand() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


class Time:
    """Seconds that pass when the test says so."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_what_is_new_is_collected_each_time() -> None:
    garbage = Garbage(Time())
    left = weakref.ref(Cycle())
    garbage.collect()
    assert left() is None


@pytest.mark.slow
def test_what_is_old_is_collected_after_a_minute() -> None:
    time = Time()
    garbage = Garbage(time)
    old = Cycle()
    gc.collect()  # it is among the old ones now
    left = weakref.ref(old)
    del old
    garbage.collect()
    assert left() is not None
    time.now = FULL_SECONDS
    garbage.collect()
    assert left() is None


@pytest.mark.slow
def test_looking_at_everything_takes_a_thousandth_of_the_time_at_most() -> None:
    """A look that took two seconds is not repeated for two thousand."""
    ticks = iter([0.0, FULL_SECONDS, FULL_SECONDS + 2])
    time = Time()
    garbage = Garbage(lambda: next(ticks, time.now))
    garbage.collect()
    old = Cycle()
    gc.collect()
    left = weakref.ref(old)
    del old
    time.now = FULL_SECONDS + 2 / FULL_SHARE - 1
    garbage.collect()
    assert left() is not None
    time.now += 1
    garbage.collect()
    assert left() is None


@pytest.mark.slow
async def test_python_collects_as_usual_when_the_server_has_ended() -> None:
    usual = gc.get_threshold()
    running = asyncio.create_task(Garbage().run())
    await asyncio.sleep(0)
    assert gc.get_threshold() != usual
    running.cancel()
    await asyncio.wait({running})
    assert gc.get_threshold() == usual
    assert not gc.get_freeze_count()


@pytest.mark.slow
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
async def test_python_collects_as_usual_when_the_last_of_two_servers_has_ended(
    order: tuple[int, int],
) -> None:
    usual = gc.get_threshold()
    running = [asyncio.create_task(Garbage().run()) for _ in "12"]
    await asyncio.sleep(0)
    taken_over = gc.get_threshold()
    for number in order:
        assert gc.get_threshold() == taken_over
        assert gc.get_freeze_count()
        running[number].cancel()
        await asyncio.wait({running[number]})
    assert gc.get_threshold() == usual != taken_over
    assert not gc.get_freeze_count()
