"""Rounds for a crowd: rooms where everybody looks for words in the same task."""
