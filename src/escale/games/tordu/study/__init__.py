"""What can be learnt from a deal of Le Tordu, during it (advice) and afterwards (study)."""

from .advice import advise
from .history import round_is_over
from .study import study

__all__ = ["advise", "round_is_over", "study"]
