"""The benchmarks of the server run; what they measure is read by people, not asserted."""

import asyncio
from random import Random
from xml.etree import ElementTree as ET

import msgspec
import pytest

from bench import growth, server
from bench.growth_plot import Curve, growth_plot
from bench.load_games import LOAD_GAMES, is_over
from escale.boxes.registry import box_named
from escale.core.chance import FastChance
from escale.core.game import Outcome, Step


@pytest.mark.parametrize("name", LOAD_GAMES)
def test_a_player_of_the_load_finds_a_move_in_what_they_are_told(name: str) -> None:
    plays = LOAD_GAMES[name]
    box = box_named(plays.game)
    game = box.game
    state = game.start(game.presets[plays.preset], 4, FastChance(1)).state
    seat = game.actors(state).must[0]
    view = game.view(state, seat)
    told = {"standing": {"phase": game.phase(state)}, "view": view, "ask": box.ask(view)}
    message = msgspec.json.encode(told)
    move = plays.move(message, Random(1))
    assert move
    game.check(state, Step(seat, game.read_action(bytes(move.action))))
    assert not is_over(message)
    end = {"phase": "", "outcome": Outcome((1.0, 0.0), (1, 2), "won")}
    assert is_over(msgspec.json.encode({**told, "standing": end}))


def test_the_picture_of_growth_has_a_dot_for_every_point() -> None:
    curves = [
        Curve("tables", "µs", [(10, 3.0), (100, 4.0)]),
        Curve("sockets", "kB", [(1, 20.0)]),
        Curve("steps", "ms", [(1, 0.0), (10, 0.25), (100, 0.5)]),
    ]
    picture = ET.fromstring(growth_plot(curves))
    dots = picture.iter("{http://www.w3.org/2000/svg}circle")
    assert len(list(dots)) == 6


@pytest.mark.slow
@pytest.mark.nightly
def test_moves_are_measured_at_every_size() -> None:
    for measure in (growth.by_log, growth.by_open_tables):
        curve = asyncio.run(measure([30, 60]))
        assert [size for size, _ in curve.points] == [30, 60]


@pytest.mark.slow
def test_a_store_of_finished_tables_is_measured_at_every_size() -> None:
    for curve in asyncio.run(growth.by_finished_tables([2])):
        assert [size for size, _ in curve.points] == [2]


@pytest.mark.slow
@pytest.mark.nightly
def test_sockets_are_measured_at_every_size() -> None:
    assert [size for size, _ in asyncio.run(growth.by_sockets([1, 2])).points] == [1, 2]


@pytest.mark.slow
def test_spectators_hear_of_every_move() -> None:
    assert server.measure(1, 0.5, spectators=3).moves > 0
