"""Game 1: what whose turn it is may do (LUD1-*); partie.py does it."""

from collections.abc import Iterator
from typing import Literal

from ...core.errors import IllegalAction
from .cards import can_draw, check_cards, may_leave
from .judging import added_to, check_word, made_of
from .model import (
    DRAW,
    EXCHANGE,
    LETTERS,
    TAKE_DISCARD,
    WITHOUT,
    Action,
    Board,
    Discard,
    Draw,
    Exchange,
    Laid,
    Lay,
    Modify,
    Partie,
    SetAside,
    State,
    TakeDiscard,
    View,
    Without,
)
from .reckoning import owned

Stealing = Literal["open", "after-a-word", "closed"]

FIRST_WORD = 6  # letters at least in the first turn (LUD1-5)
SHORTEST = 3  # letters from the second turn on (LUD1-8)


def may_take_discard(board: Board) -> bool:
    """In the first round only the dealer, to whom the first card was turned (LUD-Q3)."""
    return bool(board.top) and (board.round > 1 or board.turn == board.dealer)


def may_still_take(board: Board, what: str) -> bool:
    """One card, or one of each where that is played (LUD-Q2)."""
    options = board.options
    assert isinstance(options, Partie)
    if board.stage == "take":
        return True
    return board.stage == "compose" and options.takes == "both" and what not in board.took


def shortest_word(round_: int) -> int:
    return FIRST_WORD if round_ == 1 else SHORTEST


def may_lay(round_: int, debut: int) -> bool:
    """In the first turn one word, later any number (LUD1-5, LUD1-9)."""
    return round_ > 1 or debut == 0


def may_modify_others(round_: int, debut: int, words_owned: int) -> bool:
    """After the turn of his first word (LUD1-7, LUD-Q9), with a word on the table (LUD1-11)."""
    return 0 < debut < round_ and words_owned > 0


def stealing(board: Board) -> Stealing:
    """Whether the words of others are open to whose turn it is."""
    debut, words_owned = board.debuts[board.turn], len(owned(board, board.turn))
    if may_modify_others(board.round, debut, words_owned):
        return "open"
    is_later = may_modify_others(board.round, debut, words_owned + 1)
    return "after-a-word" if is_later else "closed"


def may_exchange(board: Board) -> bool:
    """Who has laid nothing in the first turn (LUD1-7, LUD-Q7)."""
    return board.round == 1 and board.debuts[board.turn] == 0


def may_empty_hand(board: Board) -> bool:
    """By laying, or only by the discard that ends a turn (LUD-Q1)."""
    options = board.options
    assert isinstance(options, Partie)
    return options.last_card == "laid"


def check(state: State, action: Action) -> None:
    board, hand = state.board, state.hands[state.board.turn]
    match action:
        case Draw() | TakeDiscard() | Without():
            _check_taking(board, action)
        case Lay(word=word):
            _check_composing(board)
            _check_laying(board, hand, word)
        case Modify():
            _check_composing(board)
            _check_modifying(board, hand, action)
        case SetAside(letter=letter):
            _check_setting_aside(board, hand, letter)
        case Exchange():
            if board.stage != "exchange":
                raise IllegalAction("nothing-aside", "LUD1-19")
        case Discard(letter=letter):
            _check_discarding(board, hand, letter)
        case _:
            raise IllegalAction("not-in-this-game")


def _check_taking(board: Board, action: Draw | TakeDiscard | Without) -> None:
    what = "discard" if isinstance(action, TakeDiscard) else "draw"
    if not may_still_take(board, what):
        raise IllegalAction("taken-already", "LUD1-3")
    match action:
        case Draw() if not can_draw(board):
            raise IllegalAction("nothing-to-draw", "LUD1-17")
        case TakeDiscard() if not board.top:
            raise IllegalAction("no-discard", "LUD1-21")
        case TakeDiscard() if not may_take_discard(board):
            raise IllegalAction("discard-is-the-dealers", "LUD-Q3")
        case Without() if can_draw(board) or board.stage != "take":
            raise IllegalAction("take-a-card", "LUD1-3")


def _check_composing(board: Board) -> None:
    if board.stage == "take":
        raise IllegalAction("take-a-card", "LUD1-3")
    if board.stage != "compose":
        raise IllegalAction("exchanging", "LUD1-7")


def _check_laying(board: Board, hand: str, word: str) -> None:
    if not may_lay(board.round, board.debuts[board.turn]):
        raise IllegalAction("one-word-only", "LUD1-5")
    shortest = shortest_word(board.round)
    if len(word) < shortest:
        clause = "LUD1-5" if board.round == 1 else "LUD1-8"
        raise IllegalAction("too-short", clause, word=word, minimum=shortest)
    _check_cards(board, hand, word)
    check_word(word)


def _check_modifying(board: Board, hand: str, action: Modify) -> None:
    if action.number >= len(board.words):
        raise IllegalAction("no-such-word", "LUD1-9")
    laid = board.words[action.number]
    check_may_modify(board, laid, len(owned(board, board.turn)))
    added = added_to(laid.word, action.word)
    if added is None:
        raise IllegalAction("letters-missing", "LUD-C5", old=laid.word, word=action.word)
    if not added:
        raise IllegalAction("nothing-added", "LUD-C6", old=laid.word, word=action.word)
    _check_cards(board, hand, added)
    check_word(action.word)


def check_may_modify(board: Board, laid: Laid, words_owned: int) -> None:
    """Raises IllegalAction unless whoever owns so many words may change this word of the table."""
    if board.round == 1:
        raise IllegalAction("not-in-first-turn", "LUD1-5")
    debut = board.debuts[board.turn]
    if laid.owner == board.turn or may_modify_others(board.round, debut, words_owned):
        return
    if 0 < debut < board.round:
        raise IllegalAction("own-word-first", "LUD1-11")
    raise IllegalAction("wait-to-modify", "LUD1-7")


def _check_cards(board: Board, hand: str, letters: str) -> None:
    check_cards(hand, letters, "LUD1-9")
    if len(letters) == len(hand) and not may_empty_hand(board):
        raise IllegalAction("keep-a-card", "LUD-Q1")


def _check_setting_aside(board: Board, hand: str, letter: str) -> None:
    if board.stage == "take":
        raise IllegalAction("take-a-card", "LUD1-3")
    if board.stage == "discard":
        raise IllegalAction("exchanging", "LUD1-7")
    if not may_exchange(board):
        raise IllegalAction("no-exchange", "LUD1-19")
    check_cards(hand, letter, "LUD1-19")
    if not may_leave(board, hand, letter):
        raise IllegalAction("discard-goes-back", "LUD1-4", letter=letter)
    if board.aside >= board.pile:
        raise IllegalAction("nothing-to-draw", "LUD1-19")


def _check_discarding(board: Board, hand: str, letter: str) -> None:
    if board.stage == "take":
        raise IllegalAction("take-a-card", "LUD1-3")
    if board.stage == "exchange":
        raise IllegalAction("finish-exchange", "LUD1-19")
    check_cards(hand, letter, "LUD1-3")
    if board.taken and letter != board.taken:
        raise IllegalAction("discard-goes-back", "LUD1-4", letter=board.taken)


def legal(view: View) -> Iterator[Action]:
    board, hand = view.board, view.hand
    yield from _takings(board)
    if board.stage == "exchange":
        yield EXCHANGE
    if board.stage in {"compose", "exchange"} and may_exchange(board) and board.aside < board.pile:
        for letter in sorted(set(hand)):
            if may_leave(board, hand, letter):
                yield SetAside(LETTERS[letter])
    if board.stage in {"compose", "discard"}:
        for letter in sorted(set(board.taken or hand)):
            yield Discard(LETTERS[letter])
    if board.stage == "compose":
        yield from _words(board, hand)


def _takings(board: Board) -> Iterator[Action]:
    if may_still_take(board, "draw"):
        if can_draw(board):
            yield DRAW
        elif board.stage == "take":
            yield WITHOUT
    if may_still_take(board, "discard") and may_take_discard(board):
        yield TAKE_DISCARD


def _words(board: Board, hand: str) -> Iterator[Action]:
    debut = board.debuts[board.turn]
    whole = len(hand) if may_empty_hand(board) else len(hand) - 1
    if may_lay(board.round, debut):
        for word in made_of(hand):
            if shortest_word(board.round) <= len(word) <= whole:
                yield Lay(word)
    if board.round > 1:
        others = may_modify_others(board.round, debut, len(owned(board, board.turn)))
        for number, laid in enumerate(board.words):
            if laid.owner == board.turn or others:
                for word in made_of(hand, laid.word):
                    if len(word) - len(laid.word) <= whole:
                        yield Modify(number, word)
