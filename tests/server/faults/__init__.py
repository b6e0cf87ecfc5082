"""Faults drawn from seeds: power cuts, errors of the disk, clocks that are set, floods."""
