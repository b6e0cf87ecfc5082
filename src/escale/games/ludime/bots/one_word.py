"""Game 2: which letter to add, from a view.

Strong levels sample hands of the others and search each sample to its end (one_word_search.py). Of
equally good answers they take the one to which an unseen hand has least to reply.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from ....core.chance import Chance
from ..rules import GIVE_UP, Action, Lay, Modify, View
from ..rules.one_word import OPENING, cards_dealt, comes_back, cut, legal
from ..rules.pack import sorted_letters, without
from .one_word_search import OpenHandSearch, Position, growths
from .vocabulary import KnownWord, Vocabulary, seen_words

SEARCHED_ANSWERS = 10  # words that are searched to the end
REPLY_COST = 2.0  # points: of a word to which the next player can surely reply


class OneWordStyle(NamedTuple):
    """How far a level looks."""

    worlds: int = 0  # of a budget of 200, with two players; fewer with more
    nodes: int = 0  # positions that each may take, likewise
    replies: bool = False  # whether it thinks of what the next could add, once a word lies there
    dearest: bool = False  # or only of points; else of the word it knows best


def choose(
    view: View, vocabulary: Vocabulary, style: OneWordStyle, worlds: int, chance: Chance
) -> Action:
    board, seat = view.board, view.seat
    assert seat is not None
    if board.stage == "open":
        attention_key = f"{view.received}/{board.manche}"
        seen = seen_words(vocabulary, seat, attention_key, view.hand, "", OPENING)
        best = _best(view, seen, vocabulary, style, worlds, chance)
        return Lay(best.word if best else _any_opening(view))
    word = board.words[0].word
    attention_key = f"{view.received}/{board.manche}/{word}"
    seen = seen_words(vocabulary, seat, attention_key, view.hand, word, 1)
    best = _best(view, seen, vocabulary, style, worlds, chance)
    return Modify(0, best.word) if best else GIVE_UP


def _any_opening(view: View) -> str:
    """The dealer must open (LUD2-2): who sees nothing is told a word."""
    return min(action.word for action in legal(view) if isinstance(action, Lay))


def _best(
    view: View,
    seen: Sequence[KnownWord],
    vocabulary: Vocabulary,
    style: OneWordStyle,
    worlds: int,
    chance: Chance,
) -> KnownWord | None:
    if len(seen) < 2:
        return seen[0] if seen else None
    is_open = view.board.stage == "open"
    if style.replies and (style.worlds or not is_open):
        liked = sorted(seen, key=lambda each: _reply(view, vocabulary, each))
        if not style.worlds:
            return liked[0]
        return _best_by_search(view, liked[:SEARCHED_ANSWERS], vocabulary, style, worlds, chance)
    if style.dearest or style.replies:
        return max(seen, key=lambda each: (each.value, each.familiarity, each.word))
    return max(seen, key=lambda each: (each.familiarity, each.word))


def _unseen(view: View) -> tuple[str, str]:
    """Cards that the others surely have been dealt, and those of which they have some."""
    board = view.board
    seen = view.hand + "".join(laid.word for laid in board.words)
    heap = cut(board.packs, cards_dealt(len(board.totals)))
    whole, part = sorted_letters(heap.whole), sorted_letters(heap.heap)
    for letter in seen:
        if letter in whole:
            whole = whole.replace(letter, "", 1)
        else:
            part = part.replace(letter, "", 1)
    return whole, part


def _reply(view: View, vocabulary: Vocabulary, known: KnownWord) -> float:
    """The chance that the next has one of the letters that would make a word of this one."""
    board = view.board
    assert view.seat is not None
    whole, part = _unseen(view)
    unseen = whole + part
    size = board.sizes[(view.seat + 1) % len(board.totals)]
    wanted = sum(unseen.count(letter) for letter in growths(vocabulary, view.seat, known.letters))
    return float(1 - (1 - wanted / max(1, len(unseen))) ** size)


def _hands(view: View, random: Random) -> tuple[str, ...]:
    board = view.board
    whole, part = _unseen(view)
    others = [seat for seat in board.seats if seat != view.seat]
    count = sum(board.sizes[seat] for seat in others)
    cards = list(whole) + random.sample(part, max(0, min(len(part), count - len(whole))))
    random.shuffle(cards)
    hands, begin = [], 0
    for seat in board.seats:
        size = 0 if seat == view.seat else board.sizes[seat]
        hands.append(
            view.hand if seat == view.seat else sorted_letters("".join(cards[begin : begin + size]))
        )
        begin += size
    return tuple(hands)


def _best_by_search(
    view: View,
    answers: Sequence[KnownWord],
    vocabulary: Vocabulary,
    style: OneWordStyle,
    worlds: int,
    chance: Chance,
) -> KnownWord:
    board, seat, seats = view.board, view.board.turn, len(view.board.totals)
    random = Random(chance.below("worlds", 1 << 32))
    old = board.words[0].word if board.words else ""
    sums = [-REPLY_COST * _reply(view, vocabulary, each) for each in answers]
    count = max(1, style.worlds * worlds // (100 * seats))
    for _ in range(count):
        search = OpenHandSearch(
            vocabulary, seat, comes_back(board), 2 * style.nodes // seats, random
        )
        hands = _hands(view, random)
        at = Position(sorted_letters(old), hands, seat, frozenset(board.given_up), seat)
        for place, each in enumerate(answers):
            sums[place] += (
                search.ending(_position_after(search, at, each, old)).worth(seat, seats) / count
            )
    return answers[max(range(len(answers)), key=lambda place: sums[place])]


def _position_after(search: OpenHandSearch, at: Position, known: KnownWord, old: str) -> Position:
    added = without(known.letters, old)
    if old:
        return search.after(at, added)
    hands = list(at.hands)
    hands[at.turn] = without(hands[at.turn], added)
    return Position(known.letters, tuple(hands), (at.turn + 1) % len(hands), at.out, at.turn)
