"""What can be learnt from a game of Biduletruc that is over."""

from .history import GameHistory, build_history
from .model import Study
from .study import round_is_over, study

__all__ = ["GameHistory", "Study", "build_history", "round_is_over", "study"]
