"""One full game as text per preset: any change of the rules shows as a difference to read."""
