"""Game 2: which cards of the cut heap were not dealt, given those that were seen.

A deal that takes a whole heap and a part of the next one leaves cards of that heap alone; a card
that was seen may have come from either.
"""

from functools import lru_cache
from math import comb, perm
from random import Random

from ...words.spelling import ALPHABET
from .one_word import Cut


@lru_cache(maxsize=64)
def _weights(whole: str, heap: str, seen: str, left: int) -> list[list[list[float]]]:
    """By letter and cards still to be left: how many deals leave so many copies of this letter."""
    after = [1.0, *[0.0] * left]
    tables = []
    for letter in reversed(ALPHABET):
        copies, all_copies = heap.count(letter), (whole + heap).count(letter)
        each = [
            comb(copies, stay) * perm(all_copies - stay, seen.count(letter))
            for stay in range(copies + 1)
        ]
        table = [
            [ways * after[total - stay] for stay, ways in enumerate(each) if stay <= total]
            for total in range(left + 1)
        ]
        after = [sum(row) for row in table]
        tables.append(table)
    return tables[::-1]


def not_dealt(cut: Cut, seen: str, luck: Random) -> str:
    """The cards that stayed in the heap, all deals that show what was seen being alike."""
    total = len(cut.heap) - cut.part
    tables = _weights(cut.whole, cut.heap, seen, total)
    stayed = ""
    for letter, table in zip(ALPHABET, tables, strict=True):
        row = table[total]
        drawn = luck.random() * sum(row)
        copies = 0
        while copies < len(row) - 1 and drawn > row[copies]:
            drawn -= row[copies]
            copies += 1
        stayed += letter * copies
        total -= copies
    return stayed
