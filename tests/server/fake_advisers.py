"""A box that weighs answers by nothing but what it is given, and counts how often."""

from hashlib import sha256
from threading import Event, Thread
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from escale.boxes import RatedAnswer
from escale.boxes.registry import BOXES
from escale.core.chance import Chance
from escale.tables.timings import Timings

from .waiting import GAME

NO_WAIT = Timings(pace_ms=0, kernel_wait_seconds=0.0)  # for kernels that are being loaded


class FakeAdviser:
    """Weighs what a view and its luck say, in no sensible measure."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, int]] = []  # the views, and how far to look

    def __call__(self, view: Any, chance: Chance, worlds: int) -> tuple[RatedAnswer, ...]:
        self.asked.append((view, worlds))
        seen = msgspec.json.encode(view) + str(chance.below("luck", 1_000)).encode()
        worths = [
            RatedAnswer(
                choice.action, sha256(seen + msgspec.json.encode(choice.action)).digest()[0]
            )
            for choice in BOXES[GAME].ask(view).choices
        ]
        return tuple(sorted(worths, key=lambda each: -each.value))


class Kernels:
    """What the box's thinking gains from, loaded when the test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._loaded = Event()
        self._warming = Thread(target=self._loaded.wait, daemon=True)
        self._warming.start()
        monkeypatch.setitem(
            BOXES._loaded, GAME, replace(BOXES[GAME], load_kernels=lambda: self._warming)
        )

    def load(self) -> None:
        self._loaded.set()
        self._warming.join()


@pytest.fixture
def adviser(monkeypatch: pytest.MonkeyPatch) -> FakeAdviser:
    """For this test the box weighs like this."""
    adviser = FakeAdviser()
    monkeypatch.setitem(BOXES._loaded, GAME, replace(BOXES[GAME], advise=adviser))
    return adviser
