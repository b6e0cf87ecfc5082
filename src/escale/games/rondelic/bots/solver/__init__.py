"""The equilibrium of one deal of Rondelic: kernels, training, measures (docs/games/rondelic.md).

Nothing here is imported while a game is played: the bots read the shipped results (`policy`).
"""
