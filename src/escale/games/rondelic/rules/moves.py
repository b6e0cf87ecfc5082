"""What each action does: from a state and an action to the next state and its events."""

from typing import Any

from msgspec.structs import replace

from ....core import ready
from ....core.chance import Chance
from ....core.game import Event, Seat, Turn
from .cards import PACK, is_king
from .events import (
    Asked,
    Body,
    Dealt,
    Drew,
    Exchanged,
    Kept,
    Looked,
    Offered,
    Refused,
    Restarted,
    Retired,
    Stopped,
    Swapped,
    Took,
    Turned,
)
from .model import (
    ACCEPT,
    GIVE,
    KEEP,
    MOST_CARDS,
    NOTHING,
    RESTART,
    TAKE,
    TURN,
    Action,
    Board,
    State,
    TextA,
    TextB,
)
from .scoring import Events, end_deal, next_dealer, settle, start_circle


def _set(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _see(seen: tuple[int, ...], seat: Seat, place: int) -> tuple[int, ...]:
    return _set(seen, seat, seen[seat] | 1 << place)


def deal(board: Board, chance: Chance) -> Turn[State, Body]:
    """One card each from a fresh shuffle, the dealer's right first (RON-9, RON-A3, RON-B2)."""
    seats = len(board.tokens)
    ring = [(board.dealer + 1 + offset) % seats for offset in range(seats)]
    order = tuple([seat for seat in ring if not board.out[seat]])
    board = replace(board, order=order)
    # Whatever happens, a deal reaches no further down the pack than this.
    faces = chance.deal(f"deal-{board.deal}", PACK, len(order) + MOST_CARDS + 1)
    if board.is_duel:
        served: tuple[Seat, ...] = order[:1]
    elif isinstance(board.options, TextB) or board.options.dealer_card:
        served = order
    else:
        served = order[:-1]  # RON-A4: the dealer's card comes from the pack
    holds, seen = [NOTHING] * seats, [0] * seats
    for place, seat in enumerate(served):
        holds[seat], seen[seat] = place, 1 << place
    board = replace(
        board,
        stage="receiver" if board.is_duel else "turn",
        turn=0,
        moves=(),
        holds=tuple(holds),
        gave=(NOTHING,) * seats,
        top=len(served),
        seen=tuple(seen),
        looks=1 if board.is_duel else 0,
        shown=(),
        returned=(),
        again=False,
    )
    public = Dealt(board.deal, board.dealer, board.is_duel)
    private = tuple([(seat, replace(public, card=faces[holds[seat]])) for seat in served])
    return Turn(State(board, faces), (Event(public, private),))


def play(state: State, action: Action) -> Turn[State, Body]:
    """Keep, or exchange with the right neighbour, or with the pack for the last (RON-4, RON-5)."""
    board = state.board
    seat = board.order[board.turn]
    if action == KEEP:
        return _next_player(state, (Event(Kept(seat)),), moves=(*board.moves, "K"))
    if board.gave[seat] != NOTHING:  # whoever exchanges had no King to stand with
        board = replace(board, commons=board.commons | 1 << board.gave[seat])
    if board.avant_dernier_plays:
        return _swap_with_pack(State(board, state.faces))
    if isinstance(board.options, TextB):
        return _exchange(State(board, state.faces))  # RON-B3: nobody may refuse
    asked = Event(Asked(seat, board.order[board.turn + 1]))
    return Turn(State(replace(board, stage="answer"), state.faces), (asked,))


def answer(state: State, action: Action) -> Turn[State, Body]:
    """The owner gives the card that was asked for, or refuses (RON-A5, RON-A6, RON-13)."""
    board = state.board
    if action == GIVE:
        return _exchange(state)
    asker, owner = board.order[board.turn], board.order[board.turn + 1]
    return _next_player(
        state,
        (Event(Refused(owner, asker)),),
        moves=(*board.moves, "R"),
        kings=board.kings | 1 << board.holds[owner],
    )


def _exchange(state: State) -> Turn[State, Body]:
    """Two cards change hands; both parties know both of them (RON-12)."""
    board, faces = state.board, state.faces
    asker, owner = board.order[board.turn], board.order[board.turn + 1]
    given, received = board.holds[asker], board.holds[owner]
    lent = is_king(faces[received])
    full = Exchanged(asker, owner, faces[given], faces[received], lent)
    return _next_player(
        state,
        (Event(Exchanged(asker, owner), ((asker, full), (owner, full))),),
        moves=(*board.moves, "X"),
        holds=_set(_set(board.holds, asker, received), owner, given),
        gave=_set(board.gave, owner, received),
        seen=_see(_see(board.seen, asker, received), owner, given),
    )


def _swap_with_pack(state: State) -> Turn[State, Body]:
    """The avant-dernier gets the pack's top card; the dealer may take theirs (RON-5)."""
    board, faces = state.board, state.faces
    seat = board.order[board.turn]
    given, received = board.holds[seat], board.top
    full = Swapped(seat, faces[given], faces[received])
    return _next_player(
        state,
        (Event(Swapped(seat), ((seat, full),)),),
        moves=(*board.moves, "X"),
        holds=_set(board.holds, seat, received),
        seen=_see(board.seen, seat, received),
        top=received + 1,
        discard=given,
    )


def _next_player(state: State, events: Events, **changes: Any) -> Turn[State, Body]:
    """The turn goes to the right, with these changes to the board."""
    turn = state.board.turn + 1
    is_dealer = turn == len(state.board.order) - 1
    stage = "dealer" if is_dealer else "turn"
    board = replace(state.board, stage=stage, turn=turn, **changes)
    state = State(board, state.faces)
    if not is_dealer or board.holds[board.dealer] != NOTHING:
        return Turn(state, events)
    # RON-A4: a dealer without a card of their own has the first one turned up.
    return _turn_up(state, board.top if board.discard == NOTHING else board.discard, events)


def _turn_up(state: State, place: int, events: Events) -> Turn[State, Body]:
    """The dealer has this card instead of any before; all see it; the third binds (RON-A7)."""
    board = state.board
    looks, given_back = board.looks + 1, place == board.discard
    board = replace(
        board,
        holds=_set(board.holds, board.dealer, place),
        top=max(board.top, place + 1),
        face_up=board.face_up | 1 << place,
        discard=NOTHING,
        looks=looks,
    )
    turned = Turned(board.dealer, looks, state.faces[place], given_back)
    events = (*events, Event(turned))
    state = State(board, state.faces)
    return settle(state, events) if looks == MOST_CARDS else Turn(state, events)


def _look(state: State) -> Turn[State, Body]:
    """One more card that its player alone sees: the dealer of text B, the duel's receiver."""
    board = state.board
    seat = board.order[board.turn]
    place, looks = board.top, board.looks + 1
    beside = board.stage == "dealer" and _looks_first(board)  # besides their own card
    board = replace(
        board,
        seen=_see(board.seen, seat, place),
        top=place + 1,
        discard=NOTHING,
        looks=looks,
        looked=place if beside else NOTHING,
        holds=board.holds if beside else _set(board.holds, seat, place),
    )
    if board.stage == "receiver":
        public: Looked | Drew | Offered = Offered(seat, looks)
    else:
        public = Looked(seat, looks) if beside else Drew(seat, looks)
    event = Event(public, ((seat, replace(public, card=state.faces[place])),))
    return Turn(State(board, state.faces), (event,))


def _looks_first(board: Board) -> bool:
    return isinstance(board.options, TextB) and board.options.dealer_look == "before"


def play_receiver(state: State, action: Action) -> Turn[State, Body]:
    """The duel's receiver keeps a card as it comes, the third in any case (RON-A11)."""
    turn = Turn(state) if action == KEEP else _look(state)
    board = turn.state.board
    if action != KEEP and board.looks < MOST_CARDS:
        return turn
    stopped = Event(Stopped(board.order[0]))
    return _next_player(turn.state, (*turn.events, stopped), looks=0)


def play_dealer(state: State, action: Action) -> Turn[State, Body]:
    """The dealer stops, takes the card that was given back, or has the next one."""
    board = state.board
    dealer = board.dealer
    if action == TURN:
        if isinstance(board.options, TextA):
            return _turn_up(state, board.top, ())
        turn = _look(state)
        binding = not _looks_first(board) and turn.state.board.looks == MOST_CARDS
        return settle(turn.state, turn.events) if binding else turn
    if action == TAKE:
        return _take(state)
    if action == ACCEPT:
        board = replace(board, holds=_set(board.holds, dealer, board.looked))
    stop: Body = Stopped(dealer) if board.looks else Kept(dealer)
    return settle(State(board, state.faces), (Event(stop),))


def _take(state: State) -> Turn[State, Body]:
    """The dealer gives up their card, then sees the one given back (RON-A14, RON-B6)."""
    board = state.board
    place, dealer = board.discard, board.dealer
    if isinstance(board.options, TextA):
        return _turn_up(state, place, (Event(Took(dealer)),))
    board = replace(
        board, holds=_set(board.holds, dealer, place), seen=_see(board.seen, dealer, place)
    )
    full = Took(dealer, state.faces[place])
    return settle(State(board, state.faces), (Event(Took(dealer), ((dealer, full),)),))


def restart(state: State, seat: Seat, action: Action) -> Turn[State, Body]:
    """A player in the hole restarts or retires (RON-8, RON-A13, RON-B8)."""
    board = replace(state.board, waiting=ready.still_waiting(state.board.waiting, seat))
    if action == RESTART:
        board = replace(
            board,
            tokens=_set(board.tokens, seat, start_circle(board.options)),
            stakes=_set(board.stakes, seat, board.stakes[seat] + 1),
        )
        choice: Body = Restarted(seat)
    else:
        board = replace(board, out=_set(board.out, seat, board.deal))
        choice = Retired(seat)
    event = Event(choice)
    return Turn(State(board), (event,)) if board.waiting else end_deal(board, (event,))


def proceed(state: State, seat: Seat, chance: Chance) -> Turn[State, Body]:
    """The next dealer deals when everyone is ready (RON-3)."""
    board = state.board
    waiting = ready.still_waiting(board.waiting, seat)
    if waiting:
        return Turn(State(replace(board, waiting=waiting)))
    board = replace(board, waiting=(), deal=board.deal + 1, dealer=next_dealer(board))
    return deal(board, chance)
