"""What can be learnt from a game of Biduletruc that is over."""

from .model import Study
from .story import Story, tell
from .study import round_is_over, study

__all__ = ["Story", "Study", "round_is_over", "study", "tell"]
