"""Bots for any game: they look ahead, and know no more than their seat."""

from escale.bots import LEVELS, Budget, Wait, search_bots
from escale.boxes.registry import BOXES
from escale.core.chance import FastChance
from tests.games.bots import play_whole_game

SLUG = "rondelic"  # hidden cards, several players, a ready pause
GAME = BOXES[SLUG].game
BOTS = search_bots(GAME)
FEW = Budget(worlds=20)


def test_there_is_one_of_each_level() -> None:
    assert tuple(BOTS) == LEVELS


def test_they_play_a_game_with_secrets_to_its_end() -> None:
    bots = [BOTS[level] for level in ("novice", "casual", "regular")]
    options = GAME.presets["rondelic-rapide"]
    assert play_whole_game(GAME, bots, options, 1, FEW) == play_whole_game(
        GAME, bots, options, 1, FEW
    )


def test_who_has_nothing_to_do_waits() -> None:
    state = GAME.start(GAME.presets["rondelic"], 3, FastChance(1)).state
    (waiting,) = {*range(3)} - {*GAME.actors(state).must, (GAME.actors(state).must[0] + 1) % 3}
    assert isinstance(BOTS["novice"].choose(GAME.view(state, waiting), FastChance(1), FEW), Wait)
