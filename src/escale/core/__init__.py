"""What a game is; knows no game, no table and no network."""
