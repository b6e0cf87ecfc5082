"""Ludime for a crowd, after game 3: the die sets the hand, and everybody has the same one.

At a table the whole hand must be one word. A hand that everybody has all the time holds one or
none, so here each word of its cards counts, for what its cards are worth (LUD-C3).
"""

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from ...boxes import Find, Rounds
from ...core.chance import Chance
from ...core.errors import IllegalAction
from .bots.vocabulary import VOCABULARIES, seen_words
from .rules.dealing import throw
from .rules.die import MORE_THAN_DIE
from .rules.legal import check_cards
from .rules.pack import every_card, sorted_letters, value
from .rules.words import LANGUAGE, check_word, made_of, noises

SECONDS = 120
SHORTEST = 3  # letters, as those that open a round of game 2 (LUD2-2)
LEAST_WORDS = 40  # of a hand: a poor one is dealt again…
MOST_DEALS = 40  # …but not for ever
LOOKS_MS, LAST_MS = 4_000, 2_000  # before a bot's first word, and after its last one


class RoundTask(Struct, frozen=True):
    """The die, and the cards that everybody holds, in order of the alphabet."""

    die: int
    cards: str


def draw(chance: Chance) -> RoundTask:
    """The first deal that holds enough words: "manche-1", "manche-2"… as at a table."""
    deals = (_deal(chance, f"manche-{number + 1}") for number in range(MOST_DEALS))
    task = next(deals)
    while len(solve(task)) < LEAST_WORDS and (again := next(deals, None)):
        task = again
    return task


def _deal(chance: Chance, label: str) -> RoundTask:
    die = throw(chance, f"{label}/die")
    cards = chance.deal(f"{label}/cards", every_card(), die + MORE_THAN_DIE)
    return RoundTask(die, sorted_letters("".join(cards)))


def solve(task: RoundTask) -> Mapping[str, int]:
    """Every word of these cards, and what its cards are worth."""
    return {word: value(word) for word in made_of(task.cards) if len(word) >= SHORTEST}


def check(task: RoundTask, noted: Collection[str], word: str) -> None:
    check_word(word, noises())
    if len(word) < SHORTEST:
        raise IllegalAction("too-short", "LUD2-2", word=word, minimum=SHORTEST)
    check_cards(task.cards, word, "LUD3-4")
    if word in noted:
        raise IllegalAction("already-noted", word=word)


def find(task: RoundTask, level: str, chance: Chance) -> Sequence[Find]:
    """What a level sees in the cards, in an order of its own, evenly over the round."""
    seat = list(VOCABULARIES).index(level)
    key = f"room/{chance.below('attention', 2**31)}"
    seen = [each.word for each in seen_words(VOCABULARIES[level], seat, key, task.cards)]
    words = chance.shuffle("order", [word for word in seen if len(word) >= SHORTEST])
    span_ms = SECONDS * 1000 - LOOKS_MS - LAST_MS
    times = sorted(LOOKS_MS + chance.below(word, span_ms) for word in words)
    return [Find(at_ms, word) for at_ms, word in zip(times, words, strict=True)]


ROUNDS = Rounds(RoundTask, LANGUAGE, SECONDS, draw, solve, check, find)
