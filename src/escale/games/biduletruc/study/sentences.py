"""The sentence of the Dicobidule that grants a link: what people learn it from."""

from collections.abc import Mapping
from functools import cache

from ..rules import JOKER, Card
from ..rules.dicobidule import marks, pages


@cache
def sentences(covered: Card) -> Mapping[Card, str]:
    """By the blue words of a page, the first line in which each stands."""
    lines = dict[Card, str]()
    for line in pages()[covered]:
        for mark in marks(line):
            lines.setdefault(mark.word, line)
    return lines


def sentence(covered: Card, laid: Card) -> str:
    """The line that grants a link; nothing where there is none to be found."""
    return "" if JOKER in {covered, laid} else sentences(covered).get(laid, "")
