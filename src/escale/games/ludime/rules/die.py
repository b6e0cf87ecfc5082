"""Game 3: the die sets the hand, and the whole hand must be one word (LUD3-*)."""

from collections.abc import Iterator

from msgspec.structs import replace

from ....core.chance import Chance
from ....core.errors import IllegalAction
from ....core.game import Event, Turn
from .card_log import END, append_marks
from .dealing import deal_with_discard, throw
from .events import Body, Shown
from .legal import can_draw, check_cards, may_leave
from .model import (
    DRAW,
    LETTERS,
    TAKE_DISCARD,
    Action,
    Board,
    Discard,
    Draw,
    Show,
    State,
    TableWord,
    TakeDiscard,
    View,
    WordForm,
)
from .moves import composing, discard, draw, take_discard, with_hand
from .pack import sorted_letters, value, without
from .scoring import close_manche
from .words import check_word, made_of

MORE_THAN_DIE = 4  # cards (LUD3-1)
DRY_ROUNDS = 10  # in which nobody drew a card: nobody is looking for a word any more


def deal(board: Board, chance: Chance) -> Turn[State, Body]:
    """The dealer throws first (LUD3-1)."""
    die = throw(chance, f"manche-{board.manche + 1}/die")
    return deal_with_discard(board, die + MORE_THAN_DIE, chance, die)


def check(state: State, action: Action, noises: frozenset[str]) -> None:
    board, hand = state.board, state.hands[state.board.turn]
    match action:
        case Draw() | TakeDiscard() if board.stage != "take":
            raise IllegalAction("taken-already", "LUD3-3")
        case Draw():
            if not can_draw(board):
                raise IllegalAction("nothing-to-draw", "LUD3-8")
        case TakeDiscard():
            if not board.top:
                raise IllegalAction("no-discard", "LUD3-3")
        case Discard() | Show() if board.stage == "take":
            raise IllegalAction("take-a-card", "LUD3-3")
        case Discard(letter=letter):
            _check_discarding(board, hand, letter)
        case Show(letter=letter, word=word):
            _check_discarding(board, hand, letter)
            if sorted_letters(word) != without(hand, letter):
                raise IllegalAction("not-whole-hand", "LUD3-4", word=word)
            check_word(word, noises)
        case _:
            raise IllegalAction("not-in-this-game")


def _check_discarding(board: Board, hand: str, letter: str) -> None:
    check_cards(hand, letter, "LUD3-3")
    if not may_leave(board, hand, letter):
        raise IllegalAction("just-taken", "LUD3-9", letter=letter)


def legal(view: View) -> Iterator[Action]:
    board, hand = view.board, view.hand
    if board.stage == "take":
        if can_draw(board):
            yield DRAW
        if board.top:
            yield TAKE_DISCARD
        return
    letters = [letter for letter in sorted(set(hand)) if may_leave(board, hand, letter)]
    yield from (Discard(LETTERS[letter]) for letter in letters)
    for letter in letters:
        rest = without(hand, letter)
        yield from (Show(LETTERS[letter], word) for word in whole_words(rest))


def whole_words(rest: str) -> list[str]:
    """The words that take every card of a hand."""
    kept, last = rest[:-1], rest[-1:]
    return [word for word in made_of(last, kept) if len(word) == len(rest)]


def apply(state: State, action: Action, chance: Chance) -> Turn[State, Body]:
    match action:
        case Draw():
            drawn, event = draw(state, chance)
            return Turn(composing(drawn), (event,))
        case TakeDiscard():
            taken, event = take_discard(state)
            return Turn(composing(taken), (event,))
        case Show():
            return _show(state, action)
        case _:
            assert isinstance(action, Discard)
            discarded, event = discard(state, action.letter)
            ended = _end_turn(discarded)
            return Turn(ended.state, (event, *ended.events))


def _show(state: State, action: Show) -> Turn[State, Body]:
    """The player discards, lays the word, and is the only one to score (LUD3-4, LUD3-5)."""
    seat = state.board.turn
    discarded, _ = discard(state, action.letter)
    board = discarded.board
    made = WordForm(seat, action.word, board.round)
    laying = replace(board, words=(TableWord(action.word, seat, (made,)),))
    shown = with_hand(discarded, "", action.word + END, laying)
    gain = value(action.word)
    points = tuple(gain if each == seat else 0 for each in board.seats)
    event = Event[Body](Shown(seat, action.letter, action.word, gain))
    closed = close_manche(shown, "shown", points)
    return Turn(closed.state, (event, *closed.events))


def _end_turn(state: State) -> Turn[State, Body]:
    board, seat = state.board, state.board.turn
    following = (seat + 1) % len(board.totals)
    ended = replace(
        board,
        stage="take",
        turn=following,
        round=board.round + (following == board.dealer),
        taken="",
        took=(),
        dry=board.dry + 1,
        traffic=append_marks(board.traffic, seat, END),
    )
    after = replace(state, board=ended)
    if is_void(ended):
        return close_manche(after, "void", (0,) * len(board.totals))
    return Turn(after)


def is_void(board: Board) -> bool:
    """The draw pile is used up again (LUD3-10), or nobody draws any more."""
    is_used_up = board.pile == 0 and board.rebuilt > 0
    return is_used_up or board.dry >= DRY_ROUNDS * len(board.totals)
