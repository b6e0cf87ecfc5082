"""The laws of the contract, run over every game, preset and number of players."""
