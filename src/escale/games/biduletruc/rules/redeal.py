"""A state drawn from a view: all states that fit the view are equally likely.

Every word of this game's pool that this seat does not see may lie in another hand or in the talon,
or be left out of this game; there are as many violet cards as the pack of this game has. Identical
cards have to be weighted: a player who has used one of three is not likelier to have had all three.
For red cards the weights are exact, for violet ones as long as none was drawn after one was laid.
A view does not hold who drew a card that was put under the talon, so the draw does not respect it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from math import comb, prod

from ....core.chance import Chance
from ....core.game import Seat
from .model import JOKER, Card, Red, State, View
from .pack import KINDS, OF_EACH_KIND, in_order, in_order_red, pool

Held = tuple[tuple[Card, ...], ...]


def redeal(view: View, chance: Chance) -> State:
    """A state with all hidden cards drawn anew."""
    board = view.board
    held, stock = _held(view, chance)
    hands = tuple(in_order((*_shown(view, seat), *held[seat])) for seat in board.seats)
    is_hidden = board.is_drawn_held and view.seat != board.turn
    drawn = held[board.turn][0] if is_hidden else view.drawn
    return State(board, hands, _reds(view, chance), stock, drawn)


def _held(view: View, chance: Chance) -> tuple[Held, tuple[Card, ...]]:
    """What is hidden in the hands, and the talon."""
    board, under, attempt = view.board, dict(view.under), 0
    while True:
        luck, attempt = chance.child(str(attempt)), attempt + 1
        unseen = iter(_hidden(view, luck))
        held = tuple(
            tuple(next(unseen) for _ in range(_missing(view, seat))) for seat in board.seats
        )
        pairs = zip(board.violet, (cards.count(JOKER) for cards in held), strict=True)
        if luck.happens("violet", _weight(pairs)):
            places = range(board.stock)
            return held, tuple(under[at] if at in under else next(unseen) for at in places)


def _weight(pairs: Iterable[tuple[int, int]]) -> float:
    """The weight of identical cards, gone and left: it does not matter which of them went."""
    return prod(1 / comb(gone + left, gone) for gone, left in pairs)


def _shown(view: View, seat: Seat) -> tuple[Card, ...]:
    """The cards of a hand that are known in this view."""
    if view.board.hands:
        return view.board.hands[seat]
    return view.hand if seat == view.seat else view.board.known[seat]


def _missing(view: View, seat: Seat) -> int:
    return view.board.sizes[seat] - len(_shown(view, seat))


def _seen(view: View) -> Iterator[Card]:
    """Every card that is known to lie somewhere."""
    for pile in view.board.piles:
        yield from (placed.card for placed in pile)
    for seat in view.board.seats:
        yield from _shown(view, seat)
    yield from (card for _, card in view.under)


def _hidden(view: View, chance: Chance) -> tuple[Card, ...]:
    """The cards of all hidden places, in a random order."""
    board, seen = view.board, Counter(_seen(view))
    places = sum(_missing(view, seat) for seat in board.seats) + board.stock - len(view.under)
    violet = board.jokers - seen[JOKER]
    sure = [word for word in board.returned if word not in seen]
    dealt_from = pool(board.heart, len(board.seats))
    others = [word for word in dealt_from if word not in seen and word not in sure]
    free = chance.deal("blue", others, places - violet - len(sure))
    return chance.shuffle("places", (*sure, *free, *[JOKER] * violet))


def _reds(view: View, chance: Chance) -> tuple[tuple[Red, ...], ...]:
    """Red cards beside the players, as many as everyone sees."""
    board, used = view.board, Counter((each.seat, each.red) for each in view.board.used)
    if board.options.reds == "each":
        return tuple(tuple(kind for kind in KINDS if not used[seat, kind]) for seat in board.seats)
    gone = Counter([*view.reds, *(each.red for each in board.used)])
    left = [kind for kind in KINDS for _ in range(OF_EACH_KIND - gone[kind])]
    others, attempt = [seat for seat in board.seats if seat != view.seat], 0
    while True:
        luck, attempt = chance.child(f"red-{attempt}"), attempt + 1
        dealt = iter(luck.deal("red", left, sum(board.reds[seat] for seat in others)))
        held = {seat: tuple(next(dealt) for _ in range(board.reds[seat])) for seat in others}
        kinds = [(seat, kind) for seat in others for kind in KINDS]
        pairs = ((used[seat, kind], held[seat].count(kind)) for seat, kind in kinds)
        if luck.happens("used", _weight(pairs)):
            return tuple(in_order_red(held.get(seat, view.reds)) for seat in board.seats)
