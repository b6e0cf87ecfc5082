"""Benchmarks: `python -m bench` prints them; none of them asserts a time."""
