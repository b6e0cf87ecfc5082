"""How long a bot waits before an action says nothing of its hand.

Whoever sees the action knows it; the time must not tell more. So in all worlds that the others
cannot tell apart, a bot that does the same does it after the same time. Where the rules keep the
time (`Traits.own_clock`) it is part of the play.
"""

import pytest

from escale.bots import Budget, Wait
from escale.boxes.registry import BOXES
from escale.core.chance import FastChance
from escale.tables.offline.match import Match
from tests.sizes import sized

WORLDS = sized(6, 40)
ASKED = sized(12, 60)  # questions of a game that are put again in other worlds
SEATS = 3
LEVELS = ("novice", "regular")
BUDGET = Budget(worlds=4)


def several(slug: str) -> list[str]:
    game = BOXES[slug].game
    if BOXES[slug].traits.own_clock:
        return []
    return [preset for preset, options in game.presets.items() if SEATS in game.seats(options)]


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "slug, preset", [(slug, preset) for slug in BOXES for preset in several(slug)]
)
def test_the_same_action_takes_the_same_time_in_every_world(
    slug: str, preset: str, level: str
) -> None:
    game, bot = BOXES[slug].game, BOXES[slug].bots[level]
    chance = FastChance(f"{slug}/{preset}")
    state = game.start(game.presets[preset], SEATS, chance).state
    match = Match(game, state, [bot] * SEATS, chance, FastChance("bots"), BUDGET)
    asked = 0
    while asked < ASKED and match.next_step():
        actors = game.actors(match.state)
        for seat in (*actors.must, *actors.may):
            asked += 1
            waits: dict[object, int] = {}
            for number in range(WORLDS):
                other = game.redeal(
                    game.view(match.state, (seat + 1) % SEATS), FastChance(f"{asked}/{number}")
                )
                said = bot.choose(game.view(other, seat), FastChance(f"{asked}"), BUDGET)
                action, ms = (said.action, said.ms) if isinstance(said, Wait) else (said, 0)
                if action is not None:
                    assert waits.setdefault(action, ms) == ms
