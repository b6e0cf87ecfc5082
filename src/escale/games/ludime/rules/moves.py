"""How cards move between hand, piles and table in all three games; card_log.py logs each move."""

from typing import TypeVar

from msgspec.structs import replace

from ....core.chance import Chance
from ....core.game import Event, Seat
from .card_log import IN, append_marks, append_rebuilt
from .events import Body, Discarded, Drawn, Taken
from .model import Board, State
from .pack import sorted_letters, without

Value = TypeVar("Value")


def set_at(values: tuple[Value, ...], seat: Seat, value: Value) -> tuple[Value, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def with_hand(state: State, hand: str, marks: str, board: Board | None = None) -> State:
    """The state with a new hand of the player whose turn it is, and these marks in its log."""
    board = board or state.board
    seat = board.turn
    after = replace(
        board,
        sizes=set_at(board.sizes, seat, len(hand)),
        traffic=append_marks(board.traffic, seat, marks),
    )
    return replace(state, board=after, hands=set_at(state.hands, seat, hand))


def composing(state: State) -> State:
    """A card was taken: the player may now make words."""
    return replace(state, board=replace(state.board, stage="compose"))


def draw(state: State, chance: Chance) -> tuple[State, Event[Body]]:
    """The top of the draw pile into the hand of the player whose turn it is."""
    rebuilt = not state.pile
    if rebuilt:
        state = _rebuild(state, chance)
    board, seat = state.board, state.board.turn
    letter = state.pile[0]
    taking = replace(board, pile=board.pile - 1, dry=-1, took=(*board.took, "draw"))
    received = set_at(state.received, seat, state.received[seat] + letter)
    drawn = with_hand(state, sorted_letters(state.hands[seat] + letter), IN, taking)
    told = Drawn(seat, rebuilt)
    event = Event[Body](told, ((seat, replace(told, letter=letter)),))
    return replace(drawn, pile=state.pile[1:], received=received), event


def _rebuild(state: State, chance: Chance) -> State:
    board = state.board
    times = board.rebuilt + 1
    pile = "".join(chance.shuffle(f"manche-{board.manche}/pile-{times}", board.discards[:-1]))
    after = replace(
        board,
        pile=len(pile),
        discards=board.top,
        rebuilt=times,
        traffic=append_rebuilt(board.traffic),
    )
    return replace(state, board=after, pile=pile)


def take_discard(state: State) -> tuple[State, Event[Body]]:
    """The top of the discards into the hand of the player whose turn it is: all have seen it."""
    board, seat, letter = state.board, state.board.turn, state.board.top
    taking = replace(
        board,
        discards=board.discards[:-1],
        taken=letter,
        took=(*board.took, "discard"),
    )
    hand = sorted_letters(state.hands[seat] + letter)
    return with_hand(state, hand, letter.lower(), taking), Event[Body](Taken(seat, letter))


def discard(state: State, letter: str, back: bool = False) -> tuple[State, Event[Body]]:
    """A card of the hand onto the discards; or back onto them, if it served for nothing."""
    board, seat = state.board, state.board.turn
    hand = without(state.hands[seat], letter)
    laying = replace(board, discards=board.discards + letter)
    told = Discarded(seat, letter, back, len(hand))
    return with_hand(state, hand, letter, laying), Event[Body](told)
