"""The part of the solver that needs numba and numpy; `exhaustive.py` computes the same in Python.

Importing these modules takes a second: only `solving` does it, in the background, and benches.
"""
