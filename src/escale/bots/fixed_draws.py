"""Random numbers that a text decides: bots differ in what they know, and need no memory for it."""

from hashlib import blake2b


def fixed_draw(text: str) -> float:
    """A number from 0 to 1 (never 1 itself) that depends on this text alone."""
    return int.from_bytes(blake2b(text.encode(), digest_size=4).digest(), "big") / 2**32
