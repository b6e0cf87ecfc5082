"""What needs numba or numpy; `oracle.py` is the plain version of what the kernels answer.

Importing these takes a second: only `solving` does, in the background, and benches.
"""
