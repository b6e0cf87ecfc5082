"""What tests of every game's bots share."""

from collections.abc import Sequence
from typing import Any

from escale.bots import Bot, Budget, Wait
from escale.core.chance import FastChance
from escale.core.game import AnyGame, Step


def play_whole_game(
    game: AnyGame, bots: Sequence[Bot[Any, Any]], options: Any, seed: int, budget: Budget
) -> list[Any]:
    """All actions; every answer passes the judge."""
    chance, actions = FastChance(seed), list[Any]()
    state = game.start(options, len(bots), chance).state
    while must := game.actors(state).must:
        seat = must[0]
        luck = FastChance(f"{seed}/{len(actions)}")
        action = bots[seat].choose(game.view(state, seat), luck, budget)
        assert not isinstance(action, Wait)
        game.check(state, Step(seat, action))
        state = game.apply(state, Step(seat, action), chance).state
        actions.append(action)
    return actions
