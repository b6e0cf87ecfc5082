"""Evenings of bots on simulated time."""

from typing import Any

import msgspec
import pytest
from msgspec import Raw

from escale.boxes.registry import BOXES
from escale.events.model import EventBox, EventConfig, EventLine, EventRow, Paired
from escale.events.offline import SimulatedEvening, shuffled
from escale.events.standings import standings
from escale.tables.opening import chosen_options

GAME = "tordu"
LEVELS = ("novice",)


def event(form: Any, game: str = GAME, places: int = 2, **more: Any) -> EventRow:
    box = BOXES[game]
    preset, options = chosen_options(box, None, more.pop("options", {"deals": 1}))
    encoded = Raw(msgspec.json.encode(options))
    played = EventBox(game, box.game.version, encoded, preset, places)
    return EventRow("e", "", EventConfig("Robots", form, (played,), **more), 0)


def evening(row: EventRow, size: int) -> SimulatedEvening:
    found = SimulatedEvening(row, seed=7)
    found.open(shuffled(LEVELS, size, 7), [f"Robot {number}" for number in range(size)])
    return found


def finished(evening: SimulatedEvening) -> SimulatedEvening:
    for _ in evening.play():
        pass
    return evening


@pytest.mark.parametrize(
    "row",
    [
        event("swiss", rounds=4),
        event("duplicate", "rondelic", places=3, rounds=2, options={}),
        event("arena", minutes=12),
    ],
    ids=lambda row: row.config.format,
)
def test_an_evening_that_is_cut_off_goes_on_to_the_same_table(row: EventRow) -> None:
    whole = finished(evening(row, 9))
    assert whole.state.closed == "done"
    cut = evening(row, 9)
    for number, _ in enumerate(cut.play()):
        if number == 6:
            break
    data = msgspec.json.encode(cut.lines)
    again = SimulatedEvening(row, 7, msgspec.json.decode(data, type=list[EventLine]))
    assert finished(again).lines == whole.lines
    assert standings(row.config, again.state) == standings(row.config, whole.state)


@pytest.mark.slow
def test_two_hundred_bots_play_an_evening_with_a_restart_in_the_middle() -> None:
    row = event("swiss", rounds=6)
    first = evening(row, 200)
    for step in first.play():
        if isinstance(step, Paired) and step.round == 4:
            break
    second = finished(SimulatedEvening(row, 7, first.lines))
    table = standings(row.config, second.state)
    assert len(table) == 200
    assert sum(line.points for line in table) == 600
    assert {line.games for line in table} == {6}
    met = [frozenset(each.players) for each in second.state.tables.values()]
    assert len(met) == len(set(met)) == 600
    assert table[0].points >= 5
