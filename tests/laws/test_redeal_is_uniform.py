"""`redeal` against the slow and certain way: deal anew until the seat sees the same.

A world counts when the same steps are legal in it and lead to the same view. That is fair as
long as the seat sees what every player does, so the test goes no further than that. What a die has
shown is not thrown again until it falls alike: draws that no view hides are kept.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from escale.core.chance import Chance, Draw, FastChance, RecordingChance, ScriptedChance
from escale.core.game import CLOCK, Seat, Step
from tests.sizes import sized

from .likelihood import least_likely
from .random_play import legal, next_step
from .tables import Case, at_smallest_tables
from .worlds import judgement

WORLDS = sized(300, 1_000)
REDEALS = sized(2, 4) * WORLDS  # more would hardly tell more
FEWEST = 100  # with fewer worlds the comparison would say nothing
TRIES = 100 * WORLDS
DEEPEST = 6
MOST_FACES = 400  # of a draw that is looked at face by face
OPENINGS = sized(1, 3) * DEEPEST
TOO_UNLIKELY = 1e-4  # every draw is seeded: a test that passes goes on passing


@pytest.mark.slow
@pytest.mark.parametrize("seat", [None, 0])
@at_smallest_tables
def test_redeal_draws_every_world_alike(case: Case, seat: Seat | None) -> None:
    compared = 0
    for opening in range(0, OPENINGS, sized(3, 1)):
        state, steps, draws = _opening(case, seat, opening)
        view = case.game.view(state, seat)
        shown = _shown(case, seat, opening, steps, draws)
        worlds = list(islice(_found(case, seat, steps, view, shown), WORLDS))
        if len(worlds) < FEWEST:
            continue
        redealt = [case.game.redeal(view, FastChance(luck)) for luck in range(REDEALS)]
        chance, place = least_likely(worlds, redealt)
        assert chance > TOO_UNLIKELY, f"after {steps}, {place} falls otherwise in a redeal"
        compared += 1
    # Before the first step a spectator has seen next to nothing: that much always compares.
    assert compared or seat is not None
    if not compared:
        pytest.skip("dealing anew hardly ever shows this seat the same")


def _opening(case: Case, seat: Seat | None, number: int) -> tuple[Any, list[Step[Any]], list[Draw]]:
    """The first steps of a game, as far as this seat sees what is done, and what chance drew."""
    game, random, luck = case.game, Random(number), RecordingChance(FastChance(number))
    state, steps = game.start(case.options, case.seats, luck).state, list[Step[Any]]()
    while len(steps) < number % DEEPEST:
        step = next_step(game, state, random, 0)
        if step is None or step.seat == CLOCK or not _is_seen(case, seat, state, step):
            break
        state = game.apply(state, step, luck).state
        steps.append(step)
    return state, steps, luck.draws


def _shown(
    case: Case, seat: Seat | None, number: int, steps: list[Step[Any]], draws: list[Draw]
) -> dict[str, int]:
    """The single draws that this seat has seen: any other result would look different."""
    seen = {}
    for draw in draws:
        if len(draw.result) == 1 and draw.size <= MOST_FACES:
            views = [
                _seen_by(case, seat, steps, ScriptedChance({draw.label: face}, FastChance(number)))
                for face in range(draw.size)
            ]
            if views.count(views[draw.result[0]]) == 1:
                seen[draw.label] = draw.result[0]
    return seen


def _seen_by(case: Case, seat: Seat | None, steps: list[Step[Any]], luck: Chance) -> Any:
    """What a seat sees after these steps; None where one of them is not legal."""
    state = _after(case, steps, luck)
    return None if state is None else case.game.view(state, seat)


def _after(case: Case, steps: list[Step[Any]], luck: Chance) -> Any:
    game = case.game
    state = game.start(case.options, case.seats, luck).state
    for step in steps:
        if judgement(game, state, step) is not None:
            return None
        state = game.apply(state, step, luck).state
    return state


def _is_seen(case: Case, seat: Seat | None, state: Any, step: Step[Any]) -> bool:
    """Whether doing anything else would look different."""
    game, luck = case.game, FastChance(0)
    look = game.view(game.apply(state, step, luck).state, seat)
    others = [action for action in legal(game, state, step.seat) if action != step.action]
    turns = [game.apply(state, Step(step.seat, action, step.at_ms), luck) for action in others]
    return all(game.view(turn.state, seat) != look for turn in turns)


def _found(
    case: Case, seat: Seat | None, steps: list[Step[Any]], view: Any, shown: dict[str, int]
) -> Iterator[Any]:
    """Worlds that look like this, out of many dealt at random."""
    found = 0
    for number in range(TRIES):
        if number == TRIES // 10 and found < FEWEST // 10:
            return  # too rare to wait for
        luck = ScriptedChance(shown, FastChance(f"another world {number}"))
        state = _after(case, steps, luck)
        if state is not None and case.game.view(state, seat) == view:
            found += 1
            yield state
