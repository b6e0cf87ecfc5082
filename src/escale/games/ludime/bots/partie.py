"""Game 1: what to do next, from a view.

A turn is planned as a whole, for the position right after the card was taken. That position can be
reconstructed from the view at any time in the turn, so a bot in mid-turn arrives at the same plan.
"""

from random import Random

from ..rules import (
    DRAW,
    EXCHANGE,
    LETTERS,
    TAKE_DISCARD,
    WITHOUT,
    Action,
    Board,
    Discard,
    Lay,
    Modify,
    Partie,
    SetAside,
    View,
)
from ..rules.card_log import END, known_cards
from ..rules.legal import can_draw
from ..rules.pack import every_card, sorted_letters, without
from ..rules.partie import (
    HAND,
    may_empty_hand,
    may_exchange,
    may_still_take,
    may_take_discard,
    must_use_discard,
)
from .partie_planning import PartieStyle, Plan, plan, word_finder
from .partie_playouts import QUICK_SEARCH, Situation, is_easy, unwanted
from .partie_turns import NEW, FindWords, Item, Position, Word, compose
from .vocabulary import Vocabulary

NEVER_EXCHANGED = 7  # cards that a bot always keeps in an exchange
FEWEST_EXCHANGED = 3  # cards that it gives away even if all are easy to use: it found no word


def choose(view: View, vocabulary: Vocabulary, style: PartieStyle, worlds: int) -> Action:
    board = view.board
    attention_key = f"{view.received[:HAND]}/{board.manche}/{board.round}"
    find_words = word_finder(vocabulary, style, position_now(view), attention_key)
    if board.stage == "take":
        return _take(view, find_words, style, attention_key)
    if board.stage == "exchange":
        return _exchange(view)
    if board.stage == "discard":
        return Discard(LETTERS[board.taken or unwanted(view.hand)])
    start = turn_start(view)
    is_begun = len(start.hand) > len(view.hand)
    if not is_begun and may_still_take(board, "discard") and _serves(view, find_words, style):
        return TAKE_DISCARD
    planned = plan(situation_of(view, start), vocabulary, style, worlds, attention_key)
    if is_begun and not _follows(board, start, planned):
        start = position_now(view)  # somebody else has begun this turn
        planned = plan(situation_of(view, start), vocabulary, style, worlds, attention_key)
    for item in planned.turn.items:
        word = item.known.word
        if not _is_made(board, item, len(start.table)):
            return Lay(word) if item.number == NEW else Modify(item.number, word)
    if may_exchange(board) and not board.taken and board.pile:
        return _exchange(view)
    if board.is_closing and not style.worlds:  # what is left in hand counts against them
        start = position_now(view)
        look_key = f"{attention_key}/{len(view.hand)}"
        planned = plan(situation_of(view, start), vocabulary, style, worlds, look_key)
        for item in planned.turn.items[:1]:
            word = item.known.word
            return Lay(word) if item.number == NEW else Modify(item.number, word)
    letter = planned.letter if planned.letter in view.hand else ""
    return Discard(LETTERS[board.taken or letter or unwanted(view.hand)])


def position_now(view: View) -> Position:
    """What can still be composed in a turn."""
    board = view.board
    return Position(
        view.hand,
        tuple(Word(laid.word, laid.owner) for laid in board.words),
        board.turn,
        len(board.totals),
        board.round,
        board.debuts[board.turn],
        board.taken,
        not may_empty_hand(board),
    )


def turn_start(view: View) -> Position:
    """The position in which this turn is composed: before any of its words."""
    board, seat = view.board, view.board.turn
    hand, table, debut = view.hand, [], board.debuts[seat]
    for laid in board.words:
        story = [made for made in laid.story if (made.seat, made.round) != (seat, board.round)]
        hand += without(laid.word, story[-1].word if story else "")
        if story:
            table.append(Word(story[-1].word, story[-1].seat))
    turn = board.traffic[seat].rpartition(END)[2]
    taken = "".join(mark.upper() for mark in turn if mark.islower())
    return position_now(view)._replace(
        hand=sorted_letters(hand),
        table=tuple(table),
        debut=0 if debut == board.round else debut,
        taken=taken if must_use_discard(board) else "",
    )


def situation_of(view: View, start: Position) -> Situation:
    """The position with all that is known of the other hands."""
    board = view.board
    shown = tuple(
        known_cards(log, stays=False) if seat != view.seat else ""
        for seat, log in enumerate(board.traffic)
    )
    table = "".join(laid.word for laid in board.words)
    seen = view.hand + view.aside + board.discards + table + "".join(shown)
    debuts = list(board.debuts)
    debuts[start.seat] = start.debut
    sizes = list(board.sizes)
    sizes[start.seat] = len(start.hand)
    return Situation(
        start,
        without(every_card(), seen),
        shown,
        tuple(sizes),
        tuple(debuts),
        board.dealer,
        board.is_closing,
    )


def _is_made(board: Board, item: Item, before: int) -> bool:
    if item.number == NEW:
        return any(laid.word == item.known.word for laid in board.words[before:])
    return board.words[item.number].word == item.known.word


def _follows(board: Board, start: Position, planned: Plan) -> bool:
    """Whether everything made in this turn so far belongs to the plan."""
    new = [item.known.word for item in planned.turn.items if item.number == NEW]
    changed = {item.number: item.known.word for item in planned.turn.items}
    return all(
        laid.word in new
        if number >= len(start.table)
        else laid.word in {start.table[number].word, changed.get(number)}
        for number, laid in enumerate(board.words)
    )


def _take(view: View, find_words: FindWords, style: PartieStyle, attention_key: str) -> Action:
    """The open card if it serves for more than a card of the draw pile would."""
    board = view.board
    both = isinstance(board.options, Partie) and board.options.takes == "both"
    if not can_draw(board):
        return TAKE_DISCARD if _serves(view, find_words, style) else WITHOUT
    if both or not style.draws or not may_take_discard(board):
        return DRAW
    now = position_now(view)
    unseen = situation_of(view, now).unseen
    drawn = Random(attention_key).sample(unseen, min(style.draws, len(unseen)))
    hands = [now._replace(hand=sorted_letters(now.hand + letter)) for letter in drawn]
    mean = sum(_worth(each, find_words) for each in hands) / max(1, len(hands))
    return TAKE_DISCARD if _with_top(view, find_words) > mean else DRAW


def _worth(position: Position, find_words: FindWords) -> float:
    """What the best turn found by a quick search is worth."""
    return compose(position, find_words, QUICK_SEARCH, 1)[0].worth


def _with_top(view: View, find_words: FindWords) -> float:
    """What the best turn with the open card is worth."""
    now, top = position_now(view), view.board.top
    owed = top if must_use_discard(view.board) else ""
    return _worth(now._replace(hand=sorted_letters(now.hand + top), taken=owed), find_words)


def _serves(view: View, find_words: FindWords, style: PartieStyle) -> bool:
    """Whether the open card is worth taking beside all others."""
    if not style.draws or not may_take_discard(view.board):
        return False
    return _with_top(view, find_words) > _worth(position_now(view), find_words)


def _exchange(view: View) -> Action:
    """Gives away the cards that make few words; they are set aside one by one."""
    board = view.board
    hand, aside = view.hand + view.aside, ""
    while len(hand) > NEVER_EXCHANGED + 1 and len(aside) < board.pile:
        if len(aside) >= FEWEST_EXCHANGED and is_easy(hand):
            break
        letter = unwanted(hand)
        hand, aside = without(hand, letter), aside + letter
    left = without(sorted_letters(aside), view.aside)
    return SetAside(LETTERS[left[0]]) if left else EXCHANGE
