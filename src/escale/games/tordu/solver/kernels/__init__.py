"""What has to be quick, compiled by numba; `oracle.py` says what it must answer.

Importing these takes a second: only solving.py does, in the background, and who computes in bulk.
"""
