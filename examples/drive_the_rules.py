"""The contract by hand: a game of random players, through view, legal, check and apply."""

import random

from escale.boxes.registry import BOXES
from escale.core.chance import FastChance
from escale.core.game import Step

game = BOXES["rondelic"].game
chance = FastChance("example")
dice = random.Random(1)

state = game.start(game.presets["rondelic-rapide"], 4, chance).state
steps = 0
while actors := game.actors(state).must:
    seat = dice.choice(actors)
    view = game.view(state, seat)  # all that this seat may know
    step = Step(seat, dice.choice(list(game.legal(view))))
    game.check(state, step)  # the only judge
    state = game.apply(state, step, chance).state
    steps += 1

outcome = game.outcome(state)
assert outcome is not None
print(f"{steps} steps; seat {outcome.winners[0]} is the last one in play; places {outcome.places}")
