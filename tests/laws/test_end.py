"""Random games end, with a result; after that nobody may act."""

from itertools import groupby

from escale.core.game import CLOCK

from .actions import candidates
from .random_play import legal, play_randomly
from .tables import Table, law
from .test_choices import passes


@law
def test_there_is_a_result_at_the_end_and_not_before(table: Table) -> None:
    game, played = table.game, play_randomly(table)
    *before, last = played.states
    for state in before:
        assert game.outcome(state) is None
        actors = game.actors(state)
        assert actors.must or actors.may
    outcome = game.outcome(last)
    assert outcome is not None
    assert len(outcome.scores) == len(outcome.places) == table.seats
    assert outcome.reason
    assert outcome.winners
    for place in outcome.places:  # shared places leave gaps, as in any race
        assert place == 1 + sum(other < place for other in outcome.places)


@law
def test_after_the_end_nobody_may_act(table: Table) -> None:
    game, played = table.game, play_randomly(table)
    last = played.states[-1]
    actors = game.actors(last)
    assert not actors.must
    assert not actors.may
    assert not game.deadlines(last)
    tried = {*candidates(game.types.action, table.seats), *(s.action for s in played.steps)}
    for seat in range(table.seats):
        assert not legal(game, last, seat)
    for seat in (CLOCK, *range(table.seats)):
        assert not any(passes(game, last, seat, action) for action in tried)


@law
def test_who_is_out_stays_out_and_is_asked_nothing(table: Table) -> None:
    game, played = table.game, play_randomly(table)
    before: set[int] = set()
    for state in played.states:
        out, actors = set(game.eliminated(state)), game.actors(state)
        assert before <= out <= set(range(table.seats))
        assert not out & {*actors.must, *actors.may}
        before = out


@law
def test_a_phase_is_one_question(table: Table) -> None:
    """A phase never comes back once it has passed, or a late answer would hit the wrong one."""
    game, played = table.game, play_randomly(table)
    phases = [game.phase(state) for state in played.states]
    changes = [phase for phase, _ in groupby(phases)]
    assert len(set(changes)) == len(changes)


@law
def test_who_is_asked_again_is_asked_anew(table: Table) -> None:
    """Who has answered a question is not waited for again in the same phase."""
    game, played = table.game, play_randomly(table)
    for before, step, after in zip(played.states, played.steps, played.states[1:], strict=False):
        if game.interrupts(step.action):  # it answers no question
            continue
        if step.seat in game.actors(before).must and game.phase(before) == game.phase(after):
            assert step.seat not in game.actors(after).must
