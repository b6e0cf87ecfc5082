"""What bots share: they see views, never states."""

from .bot import LEVELS, Bot, Budget, RandomBot, Wait

__all__ = ["LEVELS", "Bot", "Budget", "RandomBot", "Wait"]
