"""Laws of every puzzle of the day: the same on every machine, and whole on the wire."""

from functools import cache
from typing import Any, get_type_hints

import msgspec
import pytest

from escale.boxes import Puzzle
from escale.core.chance import FairChance
from tests.shelf import BUILT_IN

PUZZLES = {slug: box.daily for slug, box in BUILT_IN.items() if isinstance(box.daily, Puzzle)}
DRAWS = 3

every_puzzle = pytest.mark.parametrize("game", PUZZLES)


def drawn(game: str, number: int) -> Any:
    return PUZZLES[game].draw(FairChance(bytes([number]) * 32))


@cache
def tasks(game: str) -> tuple[Any, ...]:
    return tuple(drawn(game, number) for number in range(DRAWS))


@every_puzzle
def test_the_same_chance_draws_the_same_task_and_another_one_another(game: str) -> None:
    assert drawn(game, 0) == tasks(game)[0]
    assert len(set(tasks(game))) == DRAWS


@every_puzzle
def test_a_task_has_a_difficulty_that_follows_from_it_alone(game: str) -> None:
    puzzle = PUZZLES[game]
    for task in tasks(game):
        read: Any = msgspec.json.decode(msgspec.json.encode(task), type=puzzle.task)
        assert read == task
        assert 0 <= puzzle.difficulty(read) == puzzle.difficulty(task) <= 1


@every_puzzle
def test_a_solution_is_what_its_json_says(game: str) -> None:
    puzzle = PUZZLES[game]
    told = get_type_hints(puzzle.solution)["return"]
    for task in tasks(game):
        solution = puzzle.solution(task)
        assert msgspec.json.decode(msgspec.json.encode(solution), type=told) == solution
