"""Compiled kernels (numba), each with a plain version that tests compare it with.

Importing them takes a second, so only grid_solver.py and anagram_finder.py do so, in a thread, and
programs that compute in bulk.
"""
