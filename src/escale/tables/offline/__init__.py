"""Games without a server: matches between bots, and many of them in a row."""
