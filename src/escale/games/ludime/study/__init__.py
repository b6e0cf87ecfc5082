"""What can be learnt from a manche of Ludime that is over."""

from .study import Study, round_is_over, study

__all__ = ["Study", "round_is_over", "study"]
