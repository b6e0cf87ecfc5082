"""The contract of a game and what belongs to it; knows no game, no table and no network."""
