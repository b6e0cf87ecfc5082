"""Game 1: whole turns, put together from words to lay and words of the table to modify.

A turn is worth the points it brings, the points it takes from others, and something for every card
that leaves the hand. It is a beam search: dearest words first, and only the best beginnings are
continued.
"""

from collections.abc import Callable, Sequence
from heapq import nlargest
from itertools import islice
from typing import NamedTuple

from ....core.game import Seat
from ..rules.pack import value, without
from ..rules.partie import may_lay, may_modify_others, shortest_word
from .letter_counts import covers, packed_counts
from .vocabulary import KnownWord

NEW = -1  # number of a word that is not on the table yet

FindWords = Callable[
    [str, str], Sequence[KnownWord]
]  # (hand, word of the table or "") -> dearest first


class Word(NamedTuple):
    """A word of the table."""

    word: str
    owner: Seat


class Position(NamedTuple):
    """What a turn is composed from: the card is taken."""

    hand: str
    table: tuple[Word, ...]
    seat: Seat
    seats: int
    round: int
    debut: int  # the round of one's first word, 0: none
    taken: str = ""  # from the discards: it must be used, or it goes back
    keeps_one: bool = False  # the last card can only be discarded (LUD-Q1)


class Item(NamedTuple):
    """A word one could make now."""

    worth: float
    counts: int  # of the letters from the hand
    known: KnownWord
    number: int  # of the word of the table that it is made of, or NEW


class Composed(NamedTuple):
    """Words that go together, and what is left."""

    worth: float
    items: tuple[Item, ...]
    rest: str  # of the hand, before the discard


class WordTaste(NamedTuple):
    """Points that words of each kind count for more than they bring."""

    laid: float = 0.0  # a new word
    grown: float = 0.0  # one's own word, modified
    stolen: float = 0.0  # somebody else's

    def bonus(self, position: Position, number: int) -> float:
        """The points to add for a word that is made of this one of the table, or is NEW."""
        if number == NEW:
            return self.laid
        return self.grown if position.table[number].owner == position.seat else self.stolen

    def of_turn(self, position: Position, turn: Composed) -> float:
        """The points to add for a whole turn."""
        return sum(self.bonus(position, item.number) for item in turn.items)


class TurnSearch(NamedTuple):
    """How a turn is valued, and how far one looks for it."""

    card: float = 0.5  # for each point of a card that leaves the hand
    loss: float = 1.0  # for each point that somebody loses, with two players
    width: int = 12  # beginnings that are continued
    words: int = 4  # in one turn
    items: int = 160  # that are looked at
    steals: bool = True
    taste: WordTaste = WordTaste()


def items_of(position: Position, find_words: FindWords, search: TurnSearch) -> list[Item]:
    """Everything that can be made, dearest first."""
    hand, seat, round_, debut = position.hand, position.seat, position.round, position.debut
    most, each = len(hand) - position.keeps_one, 1 + search.card
    found: list[Item] = []
    if may_lay(round_, debut):
        shortest = shortest_word(round_)
        laid_down = (
            known for known in find_words(hand, "") if shortest <= len(known.letters) <= most
        )
        found = [
            Item(each * known.value + search.taste.laid, known.counts, known, NEW)
            for known in islice(laid_down, search.items)
        ]
    if round_ > 1:
        steals = search.steals and may_modify_others(round_, debut, 1)
        for number, laid in enumerate(position.table):
            if laid.owner != seat and not steals:
                continue
            old, held, longest = value(laid.word), packed_counts(laid.word), len(laid.word) + most
            swing = -each * old
            if laid.owner != seat:
                swing += old * (1 + search.loss / (position.seats - 1))
            swing += search.taste.bonus(position, number)
            made = (known for known in find_words(hand, laid.word) if len(known.letters) <= longest)
            found += [
                Item(swing + each * known.value, known.counts - held, known, number)
                for known in islice(made, search.items)
            ]
    return nlargest(search.items, found)


def compose(
    position: Position, find_words: FindWords, search: TurnSearch, count: int
) -> list[Composed]:
    """The best turns, the one in which nothing is made among them; best first."""
    items = items_of(position, find_words, search)
    limit = 1 if position.round == 1 else search.words
    beam: list[tuple[float, tuple[int, ...], int, int]] = [
        (0.0, (), packed_counts(position.hand), 0)
    ]
    every = list(beam)
    for length in range(limit):
        longer = []
        for worth, chosen, rest, used in beam:
            for index in range(chosen[-1] + 1 if chosen else 0, len(items)):
                item = items[index]
                if covers(rest, item.counts) and not (item.number >= 0 and used >> item.number & 1):
                    numbers = used | (1 << item.number if item.number >= 0 else 0)
                    longer.append(
                        (worth + item.worth, (*chosen, index), rest - item.counts, numbers)
                    )
        beam = nlargest(search.width if length else max(search.width, count), longer)
        every += beam
    turns = [_composed(position, [items[index] for index in chosen]) for _, chosen, _, _ in every]
    allowed = [turn for turn in turns if _is_allowed(position, turn)]
    return sorted(allowed, key=lambda turn: -turn.worth)[:count]


def _composed(position: Position, chosen: Sequence[Item]) -> Composed:
    """New words first: they give the right to steal (LUD1-11)."""
    order = tuple(sorted(chosen, key=lambda item: item.number != NEW))
    rest = position.hand
    for item in order:
        old = "" if item.number == NEW else position.table[item.number].word
        rest = without(rest, without(item.known.letters, old))
    return Composed(sum(item.worth for item in order), order, rest)


def _is_allowed(position: Position, turn: Composed) -> bool:
    """Whether the rules allow a turn.

    A last card may have to be kept, and a card taken from the discards has to be used. Somebody
    without a word of their own may steal only if they also lay a new one.
    """
    if position.keeps_one and not turn.rest:
        return False
    if turn.items and not _uses(position, turn):
        return False
    seat, table = position.seat, position.table
    if any(laid.owner == seat for laid in table) or any(item.number == NEW for item in turn.items):
        return True
    return all(table[item.number].owner == seat for item in turn.items)


def _uses(position: Position, turn: Composed) -> bool:
    """Whether the card taken from the discards serves, if there is one (LUD1-4)."""
    return position.taken in without(position.hand, turn.rest)
