"""Two worlds that one seat cannot tell apart, driven by the same steps."""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from escale.core.chance import Chance, FastChance
from escale.core.errors import IllegalAction
from escale.core.game import AnyGame, Seat, Step, Turn
from tests.sizes import NIGHTLY

from .actions import candidates
from .random_play import next_step

FURTHEST = 25  # steps that two worlds are followed side by side
MOST_TRIED = 400  # of all actions, at each of these steps


class Pair(NamedTuple):
    """The same table in two worlds, and the one who watches."""

    game: AnyGame
    audience: Seat | None
    one: Any
    other: Any


def tell(turn: Turn[Any, Any], audience: Seat | None) -> list[Any]:
    """What one seat, or a spectator, is told of a turn."""
    return [event.body_for(audience) for event in turn.events]


def judgement(game: AnyGame, state: Any, step: Step[Any]) -> object:
    """What the judge says of a step: nothing, or all that a refusal would tell."""
    try:
        game.check(state, step)
    except IllegalAction as refusal:
        return refusal.code, refusal.clause, refusal.details
    return None


def look_the_same(pair: Pair, random: Random | None = None) -> None:
    """Whatever a table sends to everyone, and every answer to this seat's own actions.

    With a random: to some of them.
    """
    game, audience, one, other = pair
    assert game.phase(one) == game.phase(other)
    assert game.actors(one) == game.actors(other)
    assert game.deadlines(one) == game.deadlines(other)
    assert game.outcome(one) == game.outcome(other)
    if audience is not None:
        for action in _tried(game, random):
            step = Step(audience, action)
            assert judgement(game, one, step) == judgement(game, other, step)


def _tried(game: AnyGame, random: Random | None) -> Sequence[Any]:
    every = candidates(game.types.action, 0)
    if random is None or NIGHTLY or len(every) <= MOST_TRIED:
        return every
    return random.sample(every, MOST_TRIED)


def same_news(pair: Pair, turn: Turn[Any, Any], mirror: Turn[Any, Any]) -> bool:
    """Whether the audience still cannot tell; what it is told and what it sees must agree."""
    game, audience = pair.game, pair.audience
    view, mirrored = game.view(turn.state, audience), game.view(mirror.state, audience)
    if tell(turn, audience) == tell(mirror, audience):
        assert view == mirrored, "the view shows more than was told"
        return True
    assert view != mirrored, "an event tells more than the view shows"
    return False


def follow(pair: Pair, random: Random) -> None:
    """As long as the audience cannot tell the worlds apart, nothing it gets may differ."""
    game = pair.game
    for _ in range(FURTHEST):
        look_the_same(pair, random)
        step = _step_of_both(pair, random)
        if step is None:
            return
        luck: Chance = FastChance(random.getrandbits(64))
        turn, mirror = game.apply(pair.one, step, luck), game.apply(pair.other, step, luck)
        if not same_news(pair, turn, mirror):
            return
        pair = pair._replace(one=turn.state, other=mirror.state)


def _step_of_both(pair: Pair, random: Random) -> Step[Any] | None:
    """A step that is legal in both worlds."""
    for _ in range(5):
        step = next_step(pair.game, pair.one, random, 0)
        if step and judgement(pair.game, pair.other, step) is None:
            return step
    return None
