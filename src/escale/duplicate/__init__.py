"""Duplicate play: a series of tables on the same deals, whose results are compared."""
