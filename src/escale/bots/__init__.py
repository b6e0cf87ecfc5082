"""What bots share: they see views, never states."""

from .bot import LEVELS, Bot, Budget, RandomBot, Wait
from .search import SearchBot, search_bots

__all__ = ["LEVELS", "Bot", "Budget", "RandomBot", "SearchBot", "Wait", "search_bots"]
