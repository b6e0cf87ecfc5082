"""A box that weighs answers by nothing but what it is given, and counts how often."""

from hashlib import sha256
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from escale.core.chance import Chance
from escale.games import GAMES
from escale.games.box import Worth

from .scenes import GAME


class Scales:
    """Weighs what a view and its luck say, in no sensible measure."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, int]] = []  # the views, and how far to look

    def __call__(self, view: Any, chance: Chance, worlds: int) -> tuple[Worth, ...]:
        self.asked.append((view, worlds))
        seen = msgspec.json.encode(view) + str(chance.below("luck", 1_000)).encode()
        worths = [
            Worth(choice.action, sha256(seen + msgspec.json.encode(choice.action)).digest()[0])
            for choice in GAMES[GAME].ask(view).choices
        ]
        return tuple(sorted(worths, key=lambda each: -each.value))


@pytest.fixture
def scales(monkeypatch: pytest.MonkeyPatch) -> Scales:
    """For this test the box weighs like this."""
    scales = Scales()
    monkeypatch.setitem(GAMES, GAME, replace(GAMES[GAME], advise=scales))
    return scales
