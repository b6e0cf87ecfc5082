"""Who deals, and how the cards go round."""

from collections.abc import Sequence

from msgspec.structs import replace

from ....core.chance import Chance
from ....core.game import Event, Seat, Turn
from .card_log import IN
from .events import Body, Dealt, Thrown
from .model import Board, OneWord, Options, State
from .pack import every_card, sorted_letters

FACES = 6


def clockwise(first: Seat, seats: int) -> tuple[Seat, ...]:
    return tuple((first + step) % seats for step in range(seats))


def throw(chance: Chance, label: str) -> int:
    return 1 + chance.below(label, FACES)


def first_dealer(seats: int, chance: Chance) -> Thrown:
    """The highest throw deals; those who share it throw again (LUD-C2)."""
    throws: list[tuple[int, ...]] = []
    left = tuple(range(seats))
    while len(left) > 1:
        label = f"throw-{len(throws) + 1}"
        dice = {seat: throw(chance, f"{label}/seat-{seat}") for seat in left}
        throws.append(tuple(dice.get(seat, 0) for seat in range(seats)))
        left = tuple(seat for seat in left if dice[seat] == max(dice.values()))
    return Thrown(tuple(throws), left[0])


def empty_board(options: Options, seats: int, thrown: Thrown) -> Board:
    """Before the first manche."""
    nothing = (0,) * seats
    return Board(
        options,
        stage="pause",
        manche=0,
        dealer=thrown.dealer,
        turn=thrown.dealer,
        round=0,
        step=0,
        throws=thrown.throws,
        die=0,
        sizes=nothing,
        pile=0,
        discards="",
        rebuilt=0,
        words=(),
        taken="",
        took=(),
        aside=0,
        debuts=nothing,
        is_closing=False,
        idle=0,
        dry=0,
        given_up=(),
        packs=(every_card(),) if isinstance(options, OneWord) else (),
        traffic=("",) * seats,
        dealt=nothing,
        received=(),
        given=(),
        totals=nothing,
        best=nothing,
        sheet=(),
        voids=0,
        waiting=(),
    )


def new_manche(board: Board) -> Board:
    """A clean table for the manche that follows; whoever deals plays first (LUD1-2)."""
    return replace(
        empty_board(board.options, len(board.totals), Thrown(board.throws, board.dealer)),
        manche=board.manche + 1,
        round=1,
        packs=board.packs,
        totals=board.totals,
        best=board.best,
        sheet=board.sheet,
        voids=board.voids,
    )


def split_in_turn(cards: str, dealer: Seat, seats: int, each: int) -> tuple[str, ...]:
    """Hands dealt one by one from the dealer's left (LUD-C2); the dealer gets what is over."""
    order = clockwise((dealer + 1) % seats, seats)
    round_robin, over = cards[: each * seats], cards[each * seats :]
    hands = {seat: round_robin[place::seats] for place, seat in enumerate(order)}
    hands[dealer] += over
    return tuple(hands[seat] for seat in range(seats))


def deal_with_discard(board: Board, each: int, chance: Chance, die: int = 0) -> Turn[State, Body]:
    """Deal from a full, shuffled pack; the next card begins the discards (LUD1-1, LUD3-2)."""
    seats = len(board.totals)
    fresh = new_manche(board)
    cards = "".join(chance.shuffle(f"manche-{fresh.manche}/deal", every_card()))
    top = each * seats
    dealt = replace(fresh, stage="take", die=die, discards=cards[top], pile=len(cards) - top - 1)
    received = split_in_turn(cards[:top], board.dealer, seats, each)
    return deal_hands(dealt, received, cards[top + 1 :])


def deal_hands(
    board: Board, received: Sequence[str], pile: str, again: bool = False
) -> Turn[State, Body]:
    """The hands are dealt: everyone sees how many cards, the owner which."""
    dealt = replace(
        board,
        sizes=tuple(map(len, received)),
        dealt=tuple(map(len, received)),
        traffic=tuple(IN * len(cards) for cards in received),
    )
    hands = tuple(map(sorted_letters, received))
    nothing = ("",) * len(hands)
    told = Dealt(board.manche, board.dealer, board.die, board.top, dealt.sizes, again)
    private = tuple((seat, replace(told, hand=cards)) for seat, cards in enumerate(received))
    state = State(dealt, hands, tuple(received), nothing, "", pile)
    return Turn(state, (Event[Body](told, private),))
