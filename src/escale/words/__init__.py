"""Words: lexicons, how they are spelt and read, and where they lie on a grid of letters."""
