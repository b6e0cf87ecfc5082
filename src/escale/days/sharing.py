"""A result in a line that tells nothing of the answer: blocks whose colours are the marks."""

from ..boxes import BEST_MARK

BLOCKS = ("⬜", "🟥", "🟧", "🟨", "🟩")  # from nothing found to as good as possible
assert len(BLOCKS) == BEST_MARK + 1


def blocks(marks: str) -> str:
    """The blocks of a try, from its marks as digits."""
    return "".join(BLOCKS[int(mark)] for mark in marks)
