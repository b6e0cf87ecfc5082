"""Events that are played by drawing their results, on a time that only goes on when it is told."""

from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from typing import Any

from msgspec import Raw

from escale.events.fold import advance
from escale.events.model import (
    EventBox,
    EventConfig,
    EventLine,
    EventRow,
    EventState,
    EventStep,
    Finished,
    Joined,
    Paired,
    Started,
)
from escale.events.rounds import next_steps

Result = Callable[[Sequence[str]], Finished]


def box(places: int = 2) -> EventBox:
    return EventBox("tordu", 1, Raw(b"{}"), "simple", places)


def row(kind: Any = "swiss", places: int = 2, **more: Any) -> EventRow:
    config = EventConfig("Mardi", kind, (box(places),), **{"pause_seconds": 0, **more})
    return EventRow("event", "mira-tolu", config, 0)


class Evening:
    """An event without tables: whoever asks for it is given the results."""

    def __init__(self, row: EventRow, seed: int = 1) -> None:
        self.row = row
        self.state = EventState()
        self.lines: list[EventLine] = []
        self.now_ms = 1_000
        self.random = Random(seed)
        self._ids = count(1)

    def take(self, *steps: EventStep) -> None:
        for step in steps:
            self.state = advance(self.state, step, self.now_ms)
            self.lines.append(EventLine(self.state.number, step, self.state.at_ms))

    def join(self, *players: str) -> None:
        self.take(*(Joined(each) for each in players))

    def start(self) -> None:
        self.take(Started())

    def go_on(self) -> Sequence[EventStep]:
        """Take the steps that are due."""
        steps = next_steps(self.row, self.state, self.now_ms, lambda: f"t{next(self._ids)}")
        self.take(*steps)
        return steps

    def draw(self) -> Paired:
        (step,) = self.go_on()
        assert isinstance(step, Paired)
        return step

    def finish(self, table: str, winner: str | None) -> None:
        """A table of two is over; without a winner it is a tie."""
        players = self.state.tables[table].players
        places = tuple(1 if winner in {None, each} else 2 for each in players)
        self.take(Finished(table, places))

    def finish_all(self) -> None:
        """Every table that goes on ends as luck has it."""
        for table in sorted(self.state.unfinished):
            players = self.state.tables[table].players
            order = self.random.sample(range(1, len(players) + 1), len(players))
            if self.random.random() < 0.2:
                order = [1] * len(players)
            scores = tuple(float(10 - place) for place in order)
            self.take(Finished(table, tuple(order), scores=scores))

    def play(self) -> None:
        """To the end."""
        while not self.state.closed:
            self.go_on()
            self.finish_all()
            self.now_ms += 3_000
