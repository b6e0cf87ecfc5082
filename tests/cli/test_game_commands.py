"""`escale <game> <command>`: what a box brings of its own."""

import json

import pytest

from .conftest import Escale


@pytest.mark.parametrize("preset, players", [("rondelic", 6), ("rondellig", 8), ("rondelic", 12)])
def test_the_masters_thresholds_by_seat(escale: Escale, preset: str, players: int) -> None:
    call = ("rondelic", "thresholds", "--players", str(players), "--preset", preset)
    report = json.loads(escale(*call, "--json").out)
    assert len(report["rows"]) == players - 1 + 2  # those before the dealer, and their two choices
    assert all(len(row) == 2 and row[1] for row in report["rows"])
    said = escale(*call)
    assert said.code == 0
    assert report["rows"][0][0] in said.out


def test_in_english(escale: Escale) -> None:
    said = escale("rondelic", "thresholds", "--lang", "en")
    assert "right of the dealer" in said.out


@pytest.mark.parametrize(
    "arguments",
    [
        ("rondelic",),
        ("rondelic", "dance"),
        ("rondelic", "thresholds", "--players", "2"),
        ("rondelic", "thresholds", "--players", "1", "--preset", "rondellig"),
        ("rondelic", "thresholds", "--players", "six"),
        ("rondelic", "thresholds", "--players", "9", "--preset", "rondellig"),
        ("rondelic", "thresholds", "--preset", "x"),
    ],
)
def test_mistakes_are_one_line(escale: Escale, arguments: tuple[str, ...]) -> None:
    said = escale(*arguments)
    assert said.code == 2
    assert said.err.count("\n") == 1
