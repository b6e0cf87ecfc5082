"""Build-time only: makes the lexicons and meanings that words/data/ holds."""
