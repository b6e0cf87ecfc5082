"""The pause between deals."""

from typing import Any

import msgspec
import pytest

from escale.core import ready
from escale.core.errors import IllegalAction
from escale.core.game import CLOCK, TABLE
from escale.core.ready import PROCEED, READY, Proceed, Ready


@pytest.mark.parametrize("seat, action", [(0, READY), (2, READY), (CLOCK, PROCEED)])
def test_who_is_waited_for_may_be_ready_and_the_clock_may_go_on(seat: int, action: Any) -> None:
    ready.check((0, 2), seat, action)


@pytest.mark.parametrize(
    "seat, action, code",
    [
        (1, READY, "not-waited-for"),
        (9, READY, "not-waited-for"),
        (TABLE, READY, "not-waited-for"),
        (0, PROCEED, "pause"),
        (0, "keep", "pause"),
        (1, "keep", "pause"),
        (CLOCK, READY, "not-for-the-clock"),
    ],
)
def test_nothing_else_is_allowed_in_a_pause(seat: int, action: Any, code: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        ready.check((0, 2), seat, action)
    assert refusal.value.code == code


def test_the_pause_ends_when_all_are_ready_or_the_clock_says_so() -> None:
    assert ready.still_waiting((0, 1, 2), 1) == (0, 2)
    assert ready.still_waiting((2,), 2) == ()
    assert ready.still_waiting((0, 1, 2), CLOCK) == ()


def test_the_timer_of_a_pause_is_the_pause_s_own() -> None:
    timer = ready.deadline("deal-3/pause")
    assert timer.key == "deal-3/pause"
    assert timer.seconds == ready.PAUSE_SECONDS > 0
    assert timer.action == PROCEED
    assert timer.is_pause


def test_both_actions_go_through_json() -> None:
    for action in (READY, PROCEED):
        data = msgspec.json.encode(action)
        assert msgspec.json.decode(data, type=Ready | Proceed) == action
