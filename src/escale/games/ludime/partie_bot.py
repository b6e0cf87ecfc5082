"""Game 1: what to do next, from a view.

A turn is chosen as a whole, for the position in which the card had just been taken: this can be told
from the table at any moment of the turn, so whoever has begun a turn finds its plan again.
"""

from .allowed import may_empty_hand, may_exchange, may_take_discard
from .cards import can_draw
from .minds import Mind
from .model import (
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
    SetAside,
    View,
)
from .pack import every_card, gathered, without
from .planning import Style, eyes, plan
from .playouts import Outlook, unwanted
from .traffic import END, known
from .turns import NEW, Item, Position, Word, compose, uses

KEPT = 7  # cards that nobody exchanges
DRAWS = 6  # cards that one thinks of before one draws


def choose(view: View, mind: Mind, style: Style, worlds: int) -> Action:
    board = view.board
    moment = f"{view.received[:15]}/{board.manche}/{board.round}"
    start = beginning(view)
    if board.stage == "take":
        return _take(view, start, mind, style, moment)
    if board.stage == "exchange":
        return _exchange(view)
    if board.stage == "discard":
        return Discard(LETTERS[board.taken or unwanted(view.hand)])
    planned = plan(_outlook(view, start), mind, style, worlds, moment)
    left = [item for item in planned.turn.items if not _is_made(board, item, len(start.table))]
    if left:
        item = left[0]
        word = item.known.word
        return Lay(word) if item.number == NEW else Modify(item.number, word)
    if may_exchange(board) and not board.taken and board.pile:
        return _exchange(view)
    letter = planned.letter if planned.letter in view.hand else ""
    return Discard(LETTERS[board.taken or letter or unwanted(view.hand)])


def beginning(view: View) -> Position:
    """The position in which this turn is composed: before any of its words."""
    board, seat = view.board, view.board.turn
    hand, table, debut = view.hand, [], board.debuts[seat]
    for laid in board.words:
        story = [made for made in laid.story if (made.seat, made.round) != (seat, board.round)]
        hand += without(laid.word, story[-1].word if story else "")
        if story:
            table.append(Word(story[-1].word, story[-1].seat))
    turn = board.traffic[seat].rpartition(END)[2]
    return Position(
        gathered(hand),
        tuple(table),
        seat,
        len(board.totals),
        board.round,
        0 if debut == board.round else debut,
        "".join(mark.upper() for mark in turn if mark.islower()),
        not may_empty_hand(board),
    )


def _outlook(view: View, start: Position) -> Outlook:
    board = view.board
    shown = tuple(
        known(log) if seat != view.seat else "" for seat, log in enumerate(board.traffic)
    )
    table = "".join(laid.word for laid in board.words)
    seen = view.hand + view.aside + board.discards + table + "".join(shown)
    debuts = list(board.debuts)
    debuts[start.seat] = start.debut
    sizes = list(board.sizes)
    sizes[start.seat] = len(start.hand)
    return Outlook(
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


def _take(view: View, start: Position, mind: Mind, style: Style, moment: str) -> Action:
    """The open card if it serves for more than a card of the draw pile would."""
    board = view.board
    if not can_draw(board):
        return WITHOUT
    return DRAW


def _exchange(view: View) -> Action:
    """Away with what makes no words: the cards are set aside one by one."""
    board = view.board
    hand, aside = view.hand + view.aside, ""
    while len(hand) > KEPT + 1 and len(aside) < board.pile:
        letter = unwanted(hand)
        hand, aside = without(hand, letter), aside + letter
    left = without(gathered(aside), view.aside)
    return SetAside(LETTERS[left[0]]) if left else EXCHANGE
