"""Build-time only: makes the kinship of the words of the pack, data/kinship.bin."""
