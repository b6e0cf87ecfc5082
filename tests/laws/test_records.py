"""A state that cannot be rebuilt from the record is a bug."""

from random import Random
from typing import Any

import msgspec

from escale.core.game import Outcome
from escale.core.record import Seed, dumps, loads, replay, verify
from escale.server.projections import own_fields
from escale.tables.offline.match import RecordedMatch

from .random_play import Played, next_step, play_randomly, play_randomly_watched, samples
from .tables import Table, law

encode = msgspec.json.encode


def _recorded(table: Table) -> tuple[RecordedMatch, Played]:
    """A random game on fair chance, written down."""
    random = Random(table.seed)
    seed = Seed.of(random.randbytes(32), [f"nonce of {seat}" for seat in range(table.seats)])
    names = [f"player {seat}" for seat in range(table.seats)]
    match = RecordedMatch(table.game, table.options, names, seed)
    turns, steps, now_ms = [match.opening], [], 0
    while step := next_step(table.game, match.state, random, now_ms):
        turns.append(match.play(step)[1])
        steps.append(step)
        now_ms = step.at_ms
    return match, Played.of(turns, steps)


@law
def test_a_replay_gives_the_same_states_and_bytes(table: Table) -> None:
    match, played = _recorded(table)
    text = dumps(match.record())
    record = loads(text)
    assert dumps(record) == text
    verify(record, table.game)
    replayed = list(replay(record, table.game))
    assert [step for step, _ in replayed] == [None, *played.steps]
    for (_, again), turn in zip(replayed, played.turns, strict=True):
        assert again == turn
        assert encode(again) == encode(turn)


@law
def test_nothing_changes_a_state_once_it_is_made(table: Table) -> None:
    """Not `apply`, nor any other question asked of the rules, now or later in the game."""
    game = table.game
    when_new: list[bytes] = []
    played = play_randomly_watched(table, lambda state: when_new.append(encode(state)))
    for number in samples(table, played):
        state = played.states[number]
        game.actors(state), game.phase(state), game.outcome(state), list(game.deadlines(state))
        for seat in (None, *range(table.seats)):
            list(game.legal(game.view(state, seat)))
    assert [encode(state) for state in played.states] == when_new


@law
def test_values_survive_json(table: Table) -> None:
    types = table.game.types
    played = play_randomly(table)
    _survives(table.options, types.options)
    for number in samples(table, played):
        state = played.states[number]
        _survives(state, types.state)
        for seat in (None, *range(table.seats)):
            view = table.game.view(state, seat)
            _survives(view, types.view)
            for action in table.game.legal(view):
                _survives(action, types.action)
                assert table.game.read_action(encode(action)) == action
        for event in played.turns[number].events:
            _survives(event.public, types.body)
            for _, body in event.private:
                _survives(body, types.body)
    _survives(table.game.outcome(played.states[-1]), Outcome)


def _survives(value: Any, kind: Any) -> None:
    data = encode(value)
    back = msgspec.json.decode(data, type=kind)
    assert back == value
    assert encode(back) == data


@law
def test_a_view_is_what_everyone_sees_and_the_fields_that_are_ones_own(table: Table) -> None:
    """A replay with all hands open sends no more of a seat than that."""
    game, played = table.game, play_randomly(table)
    for number in samples(table, played):
        state = played.states[number]
        common = game.view(state, None)
        for seat in range(table.seats):
            view = game.view(state, seat)
            own = msgspec.to_builtins(own_fields(view, common))
            assert msgspec.to_builtins(common) | own == msgspec.to_builtins(view)
