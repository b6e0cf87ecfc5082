"""For builders only: makes data/kinship.bin with the package, and checks the Dicobidule."""
