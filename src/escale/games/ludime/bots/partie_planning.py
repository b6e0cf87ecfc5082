"""Game 1: which turn to play. The best at a glance are played on in worlds that may be real.

First many turns in a few worlds, then the better half of them in more, until one is left.
"""

from functools import lru_cache, partial
from random import Random
from typing import NamedTuple

from ....core.game import Seat
from .partie_playouts import Fancy, Outlook, imagine, play_on, unwanted
from .partie_turns import Composed, Makes, Position, Taste, compose
from .vocabulary import Known, Mind, known_words, seen_words

FEWEST = 2  # worlds in a heat


class Style(NamedTuple):
    """How a level composes its turns."""

    taste: Taste
    worlds: int = 0  # of a budget of 200, with two players; fewer with more; 0: by the glance
    turns: int = 1  # in the first heat
    rearranges: bool = True  # or only adds before and behind
    draws: int = 0  # unseen cards that it weighs against the open one; 0: always draws
    fancy: Fancy = Fancy()


class Plan(NamedTuple):
    """A turn, and the card that ends it ("" if none is left)."""

    turn: Composed
    letter: str


def eyes(mind: Mind, style: Style, seat: Seat, moment: str) -> Makes:
    """What a player sees in his letters."""

    def makes(hand: str, kept: str) -> list[Known]:
        found = seen_words(mind, seat, moment, hand, kept)
        return found if style.rearranges else [each for each in found if kept in each.word]

    return makes


@lru_cache(maxsize=256)
def plan(outlook: Outlook, mind: Mind, style: Style, worlds: int, moment: str) -> Plan:
    """The same whenever it is asked: a turn that has begun is gone on with."""
    start = outlook.start
    makes = eyes(mind, style, start.seat, moment)
    turns = compose(start, makes, style.taste, style.turns)
    plans = [Plan(turn, _discard(start, turn)) for turn in turns]
    if not style.worlds or len(plans) == 1:
        return plans[0]
    most = max(FEWEST, style.worlds * worlds // (100 * start.seats))
    return _best(outlook, plans, partial(known_words, mind, start.seat), style.fancy, most, moment)


def _discard(start: Position, turn: Composed) -> str:
    if not turn.items and start.taken:
        return start.taken
    return unwanted(turn.rest) if turn.rest else ""


def _best(
    outlook: Outlook, plans: list[Plan], makes: Makes, fancy: Fancy, most: int, moment: str
) -> Plan:
    random = Random(moment)
    heats = max(1, (len(plans) - 1).bit_length())
    sums = dict.fromkeys(plans, 0.0)
    left = plans
    for heat in range(heats):
        for world in imagine(outlook, max(FEWEST, most >> (heats - heat)), random):
            for each in left:
                sums[each] += play_on(outlook, world, each.turn, each.letter, makes, fancy)
        left = sorted(left, key=lambda each: -sums[each])[: max(1, len(left) // 2)]
    return left[0]
