"""The equilibrium of one deal of Rondelic: kernels, training, measures (docs/games/rondelic.md).

Nothing here is imported while a game is played, except `histories`, which needs no library.
"""
