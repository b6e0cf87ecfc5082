"""What comes of a player's move in his turn (BID-11 … BID-28); `allowed` says which he has."""

from msgspec.structs import replace

from ...core.chance import Chance
from ...core.game import Event, Seat, Turn
from .ending import claim_or_win, pass_on
from .events import Body, Changed, Countered, Ended, GaveWay, Laid, Skipped
from .links import is_open
from .model import (
    JOKER,
    Action,
    Change,
    Counter,
    Draw,
    Fresh,
    GiveWay,
    Lay,
    Placed,
    Red,
    Skip,
    State,
    Used,
)
from .pack import in_order, without
from .stock import changed, draw, rebuild, told, with_hand


def apply(state: State, seat: Seat, action: Action, chance: Chance) -> Turn[State, Body]:
    """A move that passed `check`; with it the turn before is over for good (BID-35)."""
    board = replace(state.board, moves=state.board.moves + 1, previous=None, is_read=False)
    state = replace(state, board=board)
    match action:
        case Lay():
            return _lay(state, seat, action)
        case Draw():
            return _draw(state, seat, chance)
        case Change():
            return _change(state, seat, action, chance)
        case Skip():
            return _skip(state, seat)
        case Counter() | GiveWay():
            return _answer(state, seat, isinstance(action, Counter))
        case _:
            passed = pass_on(state)
            ended = Event[Body](Ended(seat, board.laid))
            return Turn(passed.state, (ended, *passed.events))


def _lay(state: State, seat: Seat, action: Lay) -> Turn[State, Body]:
    """Nobody judges the link now (BID-13), unless the table wants every link checked (Q17)."""
    board, card = state.board, action.card
    pile = board.piles[action.pile]
    placed = Placed(board.placed, card, seat, is_verified=board.options.checked)
    has_window = board.options.window > 0 and is_open(pile[-1], placed)
    known = board.known[seat]
    is_old_joker = card == JOKER and not board.is_drawn_held
    board = replace(
        board,
        piles=changed(board.piles, action.pile, (*pile, placed)),
        placed=board.placed + 1,
        laid=board.laid + 1,
        has_joker=board.has_joker or card == JOKER,
        is_drawn_held=False,
        violet=changed(board.violet, seat, board.violet[seat] + is_old_joker),
        fresh=(*board.fresh, Fresh(placed.number)) if has_window else board.fresh,
        known=changed(board.known, seat, without(known, card)) if card in known else board.known,
        returned=without(board.returned, card) if card in board.returned else board.returned,
    )
    hand = without(state.hands[seat], card)
    state = with_hand(replace(state, board=board, drawn=None), seat, hand)
    told_to_all = Event[Body](
        Laid(seat, action.pile, placed.number, card, pile[-1].card, len(hand))
    )
    if hand:
        return Turn(state, (told_to_all,))
    won = claim_or_win(state)
    return Turn(won.state, (told_to_all, *won.events))


def _draw(state: State, seat: Seat, chance: Chance) -> Turn[State, Body]:
    drawn = draw(state, seat, 1, chance)
    card = drawn.cards[0] if drawn.cards else None
    board = replace(drawn.state.board, has_drawn=True, is_drawn_held=card is not None)
    return Turn(replace(drawn.state, board=board, drawn=card), (told(drawn, seat, "turn"),))


def _change(state: State, seat: Seat, action: Change, chance: Chance) -> Turn[State, Body]:
    """First two cards go under the talon, then two come from its top (BID-21, BID-47)."""
    state, rebuilt = rebuild(_use(state, seat, "change"), chance)
    board = state.board
    board = replace(
        board,
        has_changed=True,
        stock=board.stock + 2,
        buried=(*board.buried, seat, seat),
        known=changed(board.known, seat, ()),  # nobody can be sure of them any more
        returned=in_order((*board.returned, *board.known[seat])),
    )
    hand = without(state.hands[seat], *action.cards)
    state = with_hand(replace(state, board=board), seat, hand)
    drawn = draw(replace(state, stock=(*state.stock, *action.cards)), seat, 2, chance)
    mine = Changed(seat, rebuilt, action.cards, drawn.cards)
    return Turn(drawn.state, (Event[Body](Changed(seat, rebuilt), ((seat, mine),)),))


def _use(state: State, seat: Seat, red: Red) -> State:
    """A red card goes to the middle and never comes back (BID-20)."""
    left = list(state.reds[seat])
    left.remove(red)
    board = replace(
        state.board,
        reds=changed(state.board.reds, seat, len(left)),
        used=(*state.board.used, Used(seat, red)),
    )
    return replace(state, board=board, reds=changed(state.reds, seat, tuple(left)))


def _skip(state: State, seat: Seat) -> Turn[State, Body]:
    state = _use(state, seat, "skip")
    board, target = state.board, (seat + 1) % len(state.board.seats)
    skips = changed(board.skips, target, (*board.skips[target], seat))
    board = replace(board, has_skipped=True, skips=skips)
    return Turn(replace(state, board=board), (Event[Body](Skipped(seat, target)),))


def _answer(state: State, seat: Seat, is_countered: bool) -> Turn[State, Body]:
    """One skip, one answer (BID-28): he plays all the same, or his turn is passed."""
    by, *others = state.board.skips[seat]
    board = replace(state.board, skips=changed(state.board.skips, seat, tuple(others)))
    if is_countered:
        state = _use(replace(state, board=replace(board, stage="turn")), seat, "counter")
        return Turn(state, (Event[Body](Countered(seat, by)),))
    passed = pass_on(replace(state, board=board))
    return Turn(passed.state, (Event[Body](GaveWay(seat, by)), *passed.events))
