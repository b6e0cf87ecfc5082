"""Rondelic in words: questions, the drawn board, and commands of its own."""
