"""Games of Ludime played at random, step by step: the seed decides cards and choices."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from escale.core.chance import FastChance
from escale.core.game import CLOCK, Step
from escale.core.ready import PROCEED
from escale.games.ludime.rules import (
    Action,
    Die,
    GiveUp,
    Lay,
    Modify,
    OneWord,
    Options,
    Partie,
    Show,
    State,
    TakeDiscard,
)
from escale.games.ludime.rules.events import Body

from .. import random_play
from ..random_play import over, play_randomly, played_once
from .positions import GAME

Moved = random_play.Moved[State, Action, Body]


class RandomGame(NamedTuple):
    """A game to be played at random; the seed decides cards and choices."""

    options: Options
    seats: int
    seed: int
    is_lazy: bool

    def first(self) -> State:
        return GAME.start(self.options, self.seats, FastChance(self.seed)).state

    @played_once
    def steps(self) -> Iterator[Moved]:
        chance, random = FastChance(self.seed), Random(self.seed)

        def choose(state: State) -> Step[Action]:
            if state.board.stage == "pause":
                return Step(CLOCK, PROCEED)
            return chosen(state, random, self.is_lazy)

        return play_randomly(GAME, self.first(), chance, choose)


def chosen(state: State, random: Random, is_lazy: bool) -> Step[Action]:
    """A random step: first a kind of action, then one of that kind, as words outnumber all else.

    The lazy hardly ever look for words, which are listed last: so their piles run out.
    """
    seat = state.board.turn
    by_kind: dict[type, list[Action]] = {}
    stops = is_lazy and random.random() > 0.02
    for action in GAME.legal(GAME.view(state, seat)):
        if stops and by_kind and isinstance(action, Lay | Modify | Show):
            break
        by_kind.setdefault(type(action), []).append(action)
    weights = [0.2 if kind in {TakeDiscard, GiveUp} else 1 for kind in by_kind]
    (kind,) = random.choices(list(by_kind), weights)
    return Step(seat, random.choice(by_kind[kind]))


parties = st.builds(
    Partie,
    manches=st.integers(1, 2),
    last_card=st.sampled_from(["laid", "discarded"]),
    takes=st.sampled_from(["one", "both"]),
)
single_words = st.builds(OneWord, target=st.integers(10, 60), comes_back=st.booleans())
dice = st.builds(Die, target=st.integers(10, 20))


def random_games(options: st.SearchStrategy[Options]) -> st.SearchStrategy[RandomGame]:
    return st.builds(RandomGame, options, st.integers(2, 4), st.integers(0, 2**32), st.booleans())


over_random_games = over(random_games(parties | single_words | dice), examples=10)
over_random_parties = over(random_games(parties), examples=10)
