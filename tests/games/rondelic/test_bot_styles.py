"""Styles change what a level exchanges and lends; how strong they are, `bench.styles` measures."""

import pytest

from escale.bots import LEVELS, Budget
from escale.boxes.registry import BOXES
from escale.core.chance import FastChance
from escale.core.game import Step, take_step
from escale.games.rondelic.rules import EXCHANGE, REFUSE

BOX = BOXES["rondelic"]
GAME = BOX.game
OPTIONS = GAME.presets["rondelic"]


def exchanges(style: str, level: str) -> int:
    """In how many of many deals the first player exchanges their card."""
    bot, count = BOX.bot(level, style), 0
    for number in range(400):
        state = GAME.start(OPTIONS, 4, FastChance(number)).state
        view = GAME.view(state, GAME.actors(state).must[0])
        count += bot.choose(view, FastChance(f"{number}/bot"), Budget()) == EXCHANGE
    return count


@pytest.mark.parametrize("level", LEVELS)
def test_a_daring_player_exchanges_more_and_a_careful_one_less(level: str) -> None:
    plain = exchanges("", level)
    assert exchanges("careful", level) < plain < exchanges("daring", level)


@pytest.mark.parametrize("level", LEVELS)
def test_a_proud_player_never_lends_a_king(level: str) -> None:
    bot, answers = BOX.bot(level, "proud"), []
    for number in range(60):
        chance = FastChance(number)
        state = GAME.start(OPTIONS, 4, chance).state
        seat = GAME.actors(state).must[0]
        state = take_step(GAME, state, Step(seat, EXCHANGE), chance).state
        if state.board.stage == "answer":
            view = GAME.view(state, GAME.actors(state).must[0])
            if REFUSE in GAME.legal(view):
                answers.append(bot.choose(view, FastChance(f"{number}/bot"), Budget()))
    assert set(answers) == {REFUSE}
