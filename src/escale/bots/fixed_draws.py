"""Luck that stays: what varies from bot to bot, or from word to word, without any memory."""

from hashlib import blake2b


def fixed_draw(text: str) -> float:
    """A number from 0 to 1 (never 1 itself) that depends on this text alone."""
    return int.from_bytes(blake2b(text.encode(), digest_size=4).digest(), "big") / 2**32
