"""What the cards of a deal of Le Tordu allow, all of them seen (docs/games/tordu.md).

Ask `solving`: it answers from the kernels as soon as they are loaded, from the plain version until
then. Importing it loads neither numpy nor numba.
"""
