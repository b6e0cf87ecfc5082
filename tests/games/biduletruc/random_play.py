"""Games of Biduletruc played at random, step by step: the seed decides cards and choices."""

from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from hypothesis import strategies as st

from escale.core.chance import Chance, FastChance
from escale.core.game import CLOCK, Step, Turn, tag_of
from escale.games.biduletruc.rules import Action, Options, State
from escale.games.biduletruc.rules.events import Body

from ..random_play import Moved, over, play_randomly, played_once
from .positions import GAME

# By style of play, the weight of each kind of action; 1 for those that are not listed.
ACTION_WEIGHTS: Mapping[str, Mapping[str, float]] = MappingProxyType(
    {
        "eager": {"lay": 6, "end": 0.3, "draw": 0.3, "dico": 0.05, "concede": 3},
        "quarrelsome": {"lay": 3, "dico": 2, "change": 0.5},
        "lazy": {"lay": 0.05, "dico": 0.1, "skip": 0.2, "change": 0.1},
    }
)


class RandomGame(NamedTuple):
    """A game to be played at random; the seed decides cards and choices."""

    options: Options
    seats: int
    seed: int
    style: str

    def first(self, chance: Chance | None = None) -> Turn[State, Body]:
        return GAME.start(self.options, self.seats, chance or FastChance(self.seed))

    @played_once
    def steps(self) -> Iterator[Moved[State, Action, Body]]:
        random, action_weights = Random(self.seed), ACTION_WEIGHTS[self.style]
        state, chance = self.first().state, FastChance(self.seed)
        return play_randomly(
            GAME, state, chance, lambda state: chosen(state, random, action_weights)
        )


def chosen(state: State, random: Random, action_weights: Mapping[str, float]) -> Step[Action]:
    """A random step: first a kind of action by its weight, then one action of that kind."""
    actors = GAME.actors(state)
    by_kind: dict[str, list[Step[Action]]] = {}
    for seat in (*actors.must, *actors.may):
        for action in GAME.legal(GAME.view(state, seat)):
            by_kind.setdefault(tag_of(action), []).append(Step(seat, action))
    for timer in GAME.deadlines(state):
        by_kind.setdefault(tag_of(timer.action), []).append(Step(CLOCK, timer.action))
    weights = [action_weights.get(kind, 1) for kind in by_kind]
    (kind,) = random.choices(list(by_kind), weights)
    return random.choice(by_kind[kind])


options = st.builds(
    Options,
    window=st.sampled_from([0, 3]),
    reds=st.sampled_from(["random", "each"]),
    late=st.sampled_from(["next-turn", "nothing"]),
    checked=st.sampled_from([False, False, True]),
)
random_games = st.builds(
    RandomGame,
    options,
    st.integers(2, 6),
    st.integers(0, 2**32),
    st.sampled_from(sorted(ACTION_WEIGHTS)),
)
over_random_games = over(random_games, examples=12)
