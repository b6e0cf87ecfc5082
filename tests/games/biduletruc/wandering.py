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

from ..wandering import Moved, so_many, wander
from .positions import GAME

some_lives = so_many(12)
# How much each kind of action is liked; what is not named counts once.
TEMPERS: Mapping[str, Mapping[str, float]] = MappingProxyType(
    {
        "eager": {"lay": 6, "end": 0.3, "draw": 0.3, "dico": 0.05, "concede": 3},
        "quarrelsome": {"lay": 3, "dico": 2, "change": 0.5},
        "lazy": {"lay": 0.05, "dico": 0.1, "skip": 0.2, "change": 0.1},
    }
)


class Life(NamedTuple):
    """A game to be played."""

    options: Options
    seats: int
    seed: int
    temper: str

    def first(self, chance: Chance | None = None) -> Turn[State, Body]:
        return GAME.start(self.options, self.seats, chance or FastChance(self.seed))

    def steps(self) -> Iterator[Moved[State, Action, Body]]:
        random, temper = Random(self.seed), TEMPERS[self.temper]
        state, chance = self.first().state, FastChance(self.seed)
        return wander(GAME, state, chance, lambda state: chosen(state, random, temper))


def chosen(state: State, random: Random, temper: Mapping[str, float]) -> Step[Action]:
    """A kind of action first, then one of that kind, whoever may do it."""
    actors = GAME.actors(state)
    by_kind: dict[str, list[Step[Action]]] = {}
    for seat in (*actors.must, *actors.may):
        for action in GAME.legal(GAME.view(state, seat)):
            by_kind.setdefault(tag_of(action), []).append(Step(seat, action))
    for timer in GAME.deadlines(state):
        by_kind.setdefault(tag_of(timer.action), []).append(Step(CLOCK, timer.action))
    weights = [temper.get(kind, 1) for kind in by_kind]
    (kind,) = random.choices(list(by_kind), weights)
    return random.choice(by_kind[kind])


options = st.builds(
    Options,
    window=st.sampled_from([0, 3]),
    reds=st.sampled_from(["random", "each"]),
    late=st.sampled_from(["next-turn", "nothing"]),
    checked=st.sampled_from([False, False, True]),
)
lives = st.builds(
    Life, options, st.integers(2, 6), st.integers(0, 2**32), st.sampled_from(sorted(TEMPERS))
)
