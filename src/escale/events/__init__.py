"""Club evenings: players, rounds, pairings and standings of games at ordinary tables."""
