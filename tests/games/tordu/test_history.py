"""A finished deal step by step: each player knows at every step what they knew then."""

import pytest

from escale.core.chance import FastChance
from escale.core.game import Step
from escale.games.tordu.rules import Options, State, Tordu, View
from escale.games.tordu.study.history import dealt_hands, played_steps, round_is_over

GAME = Tordu()
COMPLETE = Options(overbid=True, double=True, overbid_after_double=True, deals=3)


def played(options: Options, seats: int, seed: int) -> list[tuple[State, object]]:
    """A game of answers by chance: each state, and what was answered to it."""
    chance = FastChance(seed)
    state = GAME.start(options, seats, chance).state
    steps: list[tuple[State, object]] = []
    while actors := GAME.actors(state).must:
        actions = list(GAME.legal(GAME.view(state, actors[0])))
        action = actions[chance.below(f"answer-{len(steps)}", len(actions))]
        steps.append((state, action))
        state = GAME.apply(state, Step(actors[0], action, 0), chance).state
    return [*steps, (state, None)]


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("options", [Options(target=4, manches=2, equal="play-on"), COMPLETE])
def test_every_moment_is_again_what_its_player_saw(options: Options, seats: int) -> None:
    deal: list[tuple[State, object]] = []
    for state, action in played(options, seats, seed=seats):
        if state.board.stage in {"auction", "play"}:
            deal.append((state, action))
        elif deal:
            again = list(played_steps(state.board))
            assert dealt_hands(state.board) == deal[0][0].hands
            assert [(State(each.board, each.hands), each.action) for each in again] == deal
            assert [each.view for each in again] == [
                GAME.view(past, past.board.turn) for past, _ in deal
            ]
            deal = []


def test_a_round_is_over_between_deals_and_at_the_end() -> None:
    for state, _ in played(COMPLETE, 2, seed=1):
        view: View = GAME.view(state, None)
        assert round_is_over(view) == (state.board.stage in {"pause", "over"})
