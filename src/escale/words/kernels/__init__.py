"""What has to be quick, compiled by numba; each kernel beside a plain version that proves it.

Importing these takes a second: only solving.py and composing.py do, in the background, and who
computes in bulk.
"""
