"""The talon: how cards are drawn from it, and how it is made anew (BID-45, BID-47)."""

from typing import Literal, NamedTuple, TypeVar

from msgspec.structs import replace

from ....core.chance import Chance
from ....core.game import Event, Seat
from .events import Body, Drew
from .model import JOKER, Card, State
from .pack import in_order

Value = TypeVar("Value")
KEPT = 2  # upper cards of a pile that stay, so that its link can still be judged


class Drawn(NamedTuple):
    """The state after drawing, and what came."""

    state: State
    cards: tuple[Card, ...]
    rebuilt: bool


def draw(state: State, seat: Seat, count: int, chance: Chance) -> Drawn:
    """Draw so many cards into a hand, or as many as there are."""
    cards, rebuilt = list[Card](), False
    for _ in range(count):
        if not state.stock:
            state, made = rebuild(state, chance)
            rebuilt = rebuilt or made
        if not state.stock:
            break
        cards.append(state.stock[0])
        board = state.board
        board = replace(board, stock=board.stock - 1, buried=board.buried[1:])
        state = replace(state, board=board, stock=state.stock[1:])
    hand = in_order((*state.hands[seat], *cards))
    return Drawn(with_hand(state, seat, hand), tuple(cards), rebuilt)


def draw_two(
    state: State, seat: Seat, why: Literal["wrong-dico", "wrong-link"], chance: Chance
) -> tuple[State, Event[Body]]:
    """What a "dico" costs one of the two (BID-33, BID-34)."""
    drawn = draw(state, seat, 2, chance)
    return drawn.state, drew_event(drawn, seat, why)


def drew_event(
    drawn: Drawn, seat: Seat, why: Literal["turn", "wrong-dico", "wrong-link"]
) -> Event[Body]:
    count = len(drawn.cards)
    # In the order of a hand: a view does not show which of them lay on top.
    mine = Drew(seat, why, count, drawn.rebuilt, in_order(drawn.cards))
    return Event[Body](Drew(seat, why, count, drawn.rebuilt), ((seat, mine),))


def rebuild(state: State, chance: Chance) -> tuple[State, bool]:
    """An empty talon is made anew from all but the two upper cards of each pile."""
    board = state.board
    under = tuple(each.card for pile in board.piles for each in pile[:-KEPT])
    if state.stock or not under:
        return state, False
    stock = chance.shuffle(f"talon-{board.rebuilt + 1}", under)
    words = [card for card in under if card != JOKER]
    board = replace(
        board,
        piles=tuple(pile[-KEPT:] for pile in board.piles),
        stock=len(stock),
        buried=(None,) * len(stock),
        rebuilt=board.rebuilt + 1,
        violet=(0,) * len(board.seats),
        returned=in_order((*board.returned, *words)),
    )
    return replace(state, board=board, stock=stock), True


def with_hand(state: State, seat: Seat, hand: tuple[Card, ...]) -> State:
    """The state with another hand of a seat; its size is seen by all."""
    hands = set_at(state.hands, seat, hand)
    sizes = set_at(state.board.sizes, seat, len(hand))
    return replace(state, hands=hands, board=replace(state.board, sizes=sizes))


def set_at(values: tuple[Value, ...], seat: Seat, value: Value) -> tuple[Value, ...]:
    """The values with one of them replaced."""
    return (*values[:seat], value, *values[seat + 1 :])
