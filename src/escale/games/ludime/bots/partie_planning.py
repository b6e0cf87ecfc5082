"""Game 1: which turn to play. The best turns are compared by playing on in sampled worlds.

First many turns are played on in a few worlds, then the better half in more, until one is left.
"""

from functools import lru_cache, partial
from random import Random
from typing import NamedTuple

from ..rules.partie import shortest_word
from .looking import Look, find_in_look
from .partie_playouts import PlayoutSettings, Situation, play_on, sample_worlds, unwanted
from .partie_turns import Composed, FindWords, Position, TurnSearch, compose
from .vocabulary import KnownWord, Vocabulary, known_words

FEWEST = 2  # worlds in a round of comparison


class PartieStyle(NamedTuple):
    """How a level composes its turns."""

    search: TurnSearch
    look: Look
    worlds: int = 0  # of a budget of 200, with two players; fewer with more; 0: no playouts
    turns: int = 1  # in the first round of comparison
    rearranges: bool = True  # or only adds before and behind
    draws: int = 0  # unseen cards that it weighs against the open one; 0: always draws
    playout_settings: PlayoutSettings = PlayoutSettings()


class Plan(NamedTuple):
    """A turn, and the card that ends it ("" if none is left)."""

    turn: Composed
    letter: str


def word_finder(
    vocabulary: Vocabulary, style: PartieStyle, position: Position, attention_key: str
) -> FindWords:
    """A function that gives the words a player finds in given letters."""
    shortest = shortest_word(position.round)  # who must lay six letters looks for no less

    def find_words(hand: str, kept: str) -> list[KnownWord]:
        found = find_in_look(
            style.look, vocabulary, position.seat, attention_key, hand, kept, shortest
        )
        return found if style.rearranges else [each for each in found if kept in each.word]

    return find_words


@lru_cache(maxsize=256)
def plan(
    situation: Situation,
    vocabulary: Vocabulary,
    style: PartieStyle,
    worlds: int,
    attention_key: str,
) -> Plan:
    """The plan of a turn; equal arguments give an equal plan, also in the middle of the turn."""
    start = situation.start
    find_words = word_finder(vocabulary, style, start, attention_key)
    turns = compose(start, find_words, style.search, style.turns)
    plans = [Plan(turn, _discard(start, turn)) for turn in turns]
    if not style.worlds or len(plans) == 1:
        return plans[0]
    most = max(FEWEST, style.worlds * worlds // (100 * start.seats))
    return _best_in_playouts(
        situation,
        plans,
        partial(known_words, vocabulary, start.seat),
        style,
        most,
        attention_key,
    )


def _discard(start: Position, turn: Composed) -> str:
    if not turn.items and start.taken:
        return start.taken
    return unwanted(turn.rest) if turn.rest else ""


def _best_in_playouts(
    situation: Situation,
    plans: list[Plan],
    find_words: FindWords,
    style: PartieStyle,
    most: int,
    attention_key: str,
) -> Plan:
    random = Random(attention_key)
    stages = max(1, (len(plans) - 1).bit_length())
    sums = dict.fromkeys(plans, 0.0)
    taste = style.search.taste
    likings = {each: taste.of_turn(situation.start, each.turn) for each in plans}
    left = plans
    for stage in range(stages):
        for world in sample_worlds(situation, max(FEWEST, most >> (stages - stage)), random):
            for each in left:
                sums[each] += likings[each] + play_on(
                    situation, world, each.turn, each.letter, find_words, style.playout_settings
                )
        left = sorted(left, key=lambda each: -sums[each])[: max(1, len(left) // 2)]
    return left[0]
