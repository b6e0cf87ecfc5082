"""What can be said about a decision of Rondelic: what each answer is worth."""

from .advice import advise

__all__ = ["advise"]
