"""OpenSpiel's oh_hell driven from Python, where `pyspiel` is installed: the nearest card game."""

from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import process_time
from typing import Any

PLAYERS = 6
NAME = f"OpenSpiel oh_hell, {PLAYERS} players"
# What a step reads besides the legal actions: the whole of what the player knows.
LOOKS = ("information_state_string", "information_state_tensor")


def installed() -> bool:
    return find_spec("pyspiel") is not None


def rates(seconds: float) -> dict[str, float]:
    """Players' decisions per second, by the way the player's knowledge is read."""
    game = import_module("pyspiel").load_game("oh_hell", {"players": PLAYERS})
    return {look: _best(game, look, seconds / len(LOOKS)) for look in LOOKS}


def _best(game: Any, look: str, seconds: float) -> float:
    best = 0.0
    for attempt in range(3):
        random, began, steps = Random(attempt), process_time(), 0
        while process_time() - began < seconds / 3:
            steps += _play_once(game, look, random)
        best = max(best, steps / (process_time() - began))
    return best


def _play_once(game: Any, look: str, random: Random) -> int:
    """One random game; deals are played but not counted, as ours lie inside a step."""
    state, steps, pick = game.new_initial_state(), 0, random.random
    while not state.is_terminal():
        actions = state.legal_actions()
        if not state.is_chance_node():
            getattr(state, look)(state.current_player())
            steps += 1
        state.apply_action(actions[int(pick() * len(actions))])
    return steps
