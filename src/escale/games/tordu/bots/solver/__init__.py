"""The solver of Le Tordu: what a deal comes to with all hands open (docs/games/tordu.md).

`solving` is the module to call: it answers from the kernels as soon as they are loaded, from the
Python engine until then. Importing it loads neither numpy nor numba.
"""
