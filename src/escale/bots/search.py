"""Bots for any game: they simulate many games to the end.

This is Monte Carlo tree search. Every iteration begins in a world that the view allows
(`Game.redeal`), so such a bot knows no more than its seat does. It needs nothing of a game but its
rules, and is a good beginning: a bot written for one game plays better and thinks faster.
"""

from itertools import islice
from math import log, sqrt
from random import Random
from typing import Any

from ..core.chance import Chance, FastChance
from ..core.game import CLOCK, AnyGame, Outcome, Seat, Step
from .bot import Bot, Budget, Wait

ITERATIONS_PER_WORLD = {"novice": 0.02, "casual": 0.1, "regular": 0.5, "expert": 1.5, "master": 5.0}
EXPLORATION = 0.7  # the constant of UCT: how much a rarely tried action is preferred to a good one
MOST_ACTIONS = 200  # of a longer list only so many are considered
MAX_STEPS = 1_000  # of a simulated game; a longer one counts as undecided


def search_bots(game: AnyGame) -> dict[str, Bot[Any, Any]]:
    """A bot of each of the five levels; a stronger one simulates more games."""
    return {
        level: SearchBot(game, iterations) for level, iterations in ITERATIONS_PER_WORLD.items()
    }


class _Node:
    """A position in the tree: how often it was reached, and its value to the mover."""

    def __init__(self) -> None:
        self.visits = 0
        self.value = 0.0
        self.children: dict[Any, _Node] = {}

    def pick(self, actions: list[Any], random: Random) -> Any:
        """An action that was never tried, else the most promising one."""
        if untried := [action for action in actions if action not in self.children]:
            return random.choice(untried)
        explored = log(self.visits + 1)

        def promise(action: Any) -> float:
            child = self.children[action]
            return child.value / child.visits + EXPLORATION * sqrt(explored / child.visits)

        return max(actions, key=promise)


class SearchBot(Bot[Any, Any]):
    """Tries its actions in simulated games and takes the one that it tried most often."""

    def __init__(self, game: AnyGame, iterations_per_world: float) -> None:
        self._game = game
        self._iterations_per_world = iterations_per_world

    def choose(self, view: Any, chance: Chance, budget: Budget) -> Any:
        actions = list(islice(self._game.legal(view), MOST_ACTIONS))
        if not actions:
            return Wait(1_000)
        if len(actions) == 1:
            return actions[0]
        random, root = Random(chance.below("search", 2**32)), _Node()
        for _ in range(max(2, round(self._iterations_per_world * budget.worlds))):
            self._iterate(root, view, actions, random)
        tried = [action for action in actions if action in root.children]
        return max(tried, key=lambda action: root.children[action].visits)

    def _iterate(self, root: _Node, view: Any, actions: list[Any], random: Random) -> None:
        """One game to its end: along the tree, one new node, then at random."""
        game, luck = self._game, FastChance(random.getrandbits(64))
        state = game.redeal(view, luck.child("world"))
        seat: Seat = view.seat
        node: _Node | None = root
        path: list[tuple[Seat, _Node]] = []
        for _ in range(MAX_STEPS):
            action = node.pick(actions, random) if node else random.choice(actions)
            if node is not None:
                child = node.children.setdefault(action, _Node())
                path.append((seat, child))
                node = child if child.visits else None
            state = game.apply(state, Step(seat, action), luck).state
            seat, actions = self._next(state)
            if not actions:
                break
        outcome = game.outcome(state)
        root.visits += 1
        for mover, reached in path:
            reached.visits += 1
            reached.value += _worth(outcome, mover)

    def _next(self, state: Any) -> tuple[Seat, list[Any]]:
        """The seat that acts next, and its actions; no action at the end of the game."""
        actors = self._game.actors(state)
        for seat in (*actors.must, *actors.may):
            seen = self._game.view(state, seat)
            if actions := list(islice(self._game.legal(seen), MOST_ACTIONS)):
                return seat, actions
        return CLOCK, [timer.action for timer in self._game.deadlines(state)[:1]]


def _worth(outcome: Outcome | None, seat: Seat) -> float:
    """The value of an outcome to a seat, from 0 for the last place to 1 for the first."""
    if outcome is None or seat == CLOCK or len(outcome.places) == 1:
        return 0.5
    return (len(outcome.places) - outcome.places[seat]) / (len(outcome.places) - 1)
