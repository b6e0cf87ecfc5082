"""Styles of bots in game 1: which kind of word they look for or like to make.

Games 2 and 3 know no such kinds. Who can steal does so, as it is nearly always best: a thief is
somebody who looks at the table more, and at their own hand less.

`python -m bench.styles --game ludime` measures each against the plain bot of its level.
"""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from .levels import LEVELS, LudimeBot
from .partie_planning import PartieStyle
from .partie_turns import WordTaste

GROWN = 10.0  # points that a builder counts for a word of their own that they modify
LAID = 9.0  # points that an inventor counts for a new word
# How much more and less a thief looks at the table and at the hand, so that both are worth as much.
LOOKS = {
    "novice": (1.2, 0.66),
    "casual": (1.1, 0.6),
    "regular": (1.1, 0.6),
    "expert": (1.1, 0.85),
    "master": (1.0, 0.93),
}


def _thief(level: str, style: PartieStyle) -> PartieStyle:
    table, hand = LOOKS[level]
    return style._replace(look=replace(style.look, table=table, hand=hand))


def _builder(_level: str, style: PartieStyle) -> PartieStyle:
    return style._replace(search=style.search._replace(taste=WordTaste(grown=GROWN)))


def _inventor(_level: str, style: PartieStyle) -> PartieStyle:
    return style._replace(search=style.search._replace(taste=WordTaste(laid=LAID)))


_CHANGES: Mapping[str, Callable[[str, PartieStyle], PartieStyle]] = {
    "thief": _thief,
    "builder": _builder,
    "inventor": _inventor,
}

STYLES: Mapping[str, Mapping[str, LudimeBot]] = {
    style: {
        name: LudimeBot(replace(level, partie=change(name, level.partie)))
        for name, level in LEVELS.items()
    }
    for style, change in _CHANGES.items()
}
