"""`check` is the only judge, `legal` agrees with it, and nobody is ever stuck."""

from random import Random
from typing import Any

import pytest

from escale.core.chance import FastChance
from escale.core.errors import BadInput, IllegalAction
from escale.core.game import CLOCK, TABLE, AnyGame, Seat, Step

from .actions import candidates
from .random_play import MOST_ACTIONS, legal, play_randomly, samples
from .tables import Case, Table, at_every_table, law

POOL = 200  # actions of the same game, tried again where they may not belong


def passes(game: AnyGame, state: Any, seat: Seat, action: Any) -> bool:
    try:
        game.check(state, Step(seat, action))
    except IllegalAction:
        return False
    return True


@law
def test_legal_is_what_check_allows(table: Table) -> None:
    """Both ways: what is listed passes, and what passes is listed."""
    game, played = table.game, play_randomly(table)
    random = Random(table.seed)
    pool = {step.action for step in random.sample(played.steps, min(POOL, len(played.steps)))}
    tried = {*pool, *candidates(game.types.action, table.seats)}
    for number in samples(table, played):
        state = played.states[number]
        for seat in range(table.seats):
            listed = legal(game, state, seat)
            assert len(set(listed)) == len(listed), "an action is listed twice"
            for action in listed:
                game.check(state, Step(seat, action))
            if len(listed) < MOST_ACTIONS:
                allowed = {action for action in tried if passes(game, state, seat, action)}
                assert allowed <= set(listed)


@law
def test_the_clock_plays_its_deadlines_and_nothing_else(table: Table) -> None:
    game, played = table.game, play_randomly(table)
    tried = candidates(game.types.action, table.seats)
    for number in samples(table, played):
        state = played.states[number]
        timers = game.deadlines(state)
        assert len({timer.key for timer in timers}) == len(timers)
        for timer in timers:
            assert timer.seconds > 0
            assert game.actors(state).must or not timer.is_pause, "nobody can end this pause"
            game.check(state, Step(CLOCK, timer.action))
        due = [timer.action for timer in timers]
        assert all(action in due for action in tried if passes(game, state, CLOCK, action))
        for stranger in (TABLE, table.seats):
            assert not any(passes(game, state, stranger, action) for action in tried)
        assert not legal(game, state, None), "a spectator may do nothing"


@law
def test_whoever_must_act_can(table: Table) -> None:
    """No dead ends; and those who are neither waited for nor free to act have no action."""
    game, played = table.game, play_randomly(table)
    for number in samples(table, played):
        state = played.states[number]
        actors = game.actors(state)
        assert not set(actors.must) & set(actors.may)
        assert {*actors.must, *actors.may} <= set(range(table.seats))
        for seat in range(table.seats):
            can = next(game.legal(game.view(state, seat)), None) is not None
            assert can or seat not in actors.must
            assert not can or seat in {*actors.must, *actors.may}


@at_every_table
def test_a_table_of_the_wrong_size_is_refused(case: Case) -> None:
    allowed = case.game.seats(case.options)
    for seats in {-1, 0, min(allowed) - 1, max(allowed) + 1, 100} - set(allowed):
        with pytest.raises(BadInput):
            case.game.start(case.options, seats, FastChance(0))
