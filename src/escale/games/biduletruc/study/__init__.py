"""What can be learnt from a game of Biduletruc that is over."""

from .model import Study
from .story import Story, build_story
from .study import round_is_over, study

__all__ = ["Story", "Study", "build_story", "round_is_over", "study"]
